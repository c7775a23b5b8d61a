import type { OrderRow } from "../../db/repositories/orders.ts";
import { dayBegan } from "../../rules/staff-board.ts";
import type { Html } from "../http/html.ts";
import { html } from "../http/html.ts";
import type { FullOrder } from "../orders/board.ts";
import type { Visit } from "../visit.ts";
import { storePage, type Waiting } from "./layout.ts";

const sumOf = (orders: readonly OrderRow[]) => orders.reduce((sum, { total }) => sum + total, 0);

/** What has ended since the business day began; the sums are the managers'. */
export function todayPage(visit: Visit, ended: readonly FullOrder[], waiting: Waiting): Html {
  const { t, money, signed, now, time } = visit;
  const rows = ended.map(({ order }) => order);
  const completed = rows.filter(({ status }) => status === "COMPLETED" || status === "ARCHIVED");
  const cancelled = rows.filter((row) => !completed.includes(row));
  const cash = completed.filter(({ payment_option }) => payment_option === "cash");
  const fact = (title: string, value: string | number) =>
    html`<div><dt>${title}</dt><dd><bdi>${value}</bdi></dd></div>`;
  const isManager = signed.member.role === "manager";
  const main = html`<h1>${t("today.title")}</h1>
<p class="small">${t("today.since", { time: time(dayBegan(now, signed.business.timezone)) })}</p>
<dl class="facts" id="facts" data-live>${fact(t("today.completed"), completed.length)}${fact(t("today.cancelled"), cancelled.length)}
${isManager && fact(t("today.sum"), money(sumOf(completed)))}${isManager && fact(t("today.cash"), money(cash.reduce((sum, { payable_amount }) => sum + payable_amount, 0)))}</dl>
<div id="ended" data-live>${ended.length === 0 ? html`<p class="empty">${t("today.none")}</p>` : tableOf(visit, ended)}</div>`;
  return storePage(visit, { name: "today", title: t("today.title"), waiting, main });
}

function tableOf(visit: Visit, ended: readonly FullOrder[]): Html {
  const { t, time, money, at } = visit;
  const rows = ended.map(({ order, events }) => {
    const why = events.findLast(
      ({ new_state, prev_state }) => new_state === order.status && prev_state !== new_state,
    )?.note;
    return html`<tr><th scope="row"><a href="${at("orders", order.id)}">${order.number}</a></th><td>${time(order.updated_at)}</td>
<td>${t(`type.${order.order_type}`)} · <bdi>${order.customer_name ?? t("order.guest")}</bdi></td>
<td data-how="${order.status}">${t(`state.${order.status}`)}${why && html`<br><small><bdi>${why}</bdi></small>`}</td><td class="amount"><bdi>${money(order.total)}</bdi></td></tr>`;
  });
  return html`<table class="list"><thead><tr><th scope="col">${t("today.order")}</th><th scope="col">${t("today.ended")}</th><th scope="col">${t("today.guest")}</th><th scope="col">${t("today.how")}</th><th scope="col" class="amount">${t("today.total")}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
