import { ORDER_TYPE_TRAITS } from "../../../../lib/domain/shop/order-types.ts";
import type { OrderItemRow, OrderRow } from "../../../db/repositories/order/orders.ts";
import { possibleStates } from "../../../orders/transition.ts";
import { minuteChoices } from "../../../rules/staff-board.ts";
import { orderReasons } from "../../../rules/staff-reason.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { FullOrder } from "../../orders/board.ts";
import { icon } from "../icon.ts";
import { hidden } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { lines } from "./lines.ts";
import { dietNote, notes, payment, people, typeWords } from "./parts.ts";

/**
 * What is needed less often than the next step: the guest, other times, a delay, the ticket, rejecting; and all of a new
 * order, which is shortened on the board.
 */
export function orderSheet(context: ConsoleContext, full: FullOrder): Html {
  const { t, at } = context;
  const { order } = full;
  const number = t("order.number", { number: order.number });
  const whole = html`${dietNote(context, order)}${lines(context, full.items)}${notes(context, order)}`;
  const body = html`${order.status === "PLACED" && whole}<div>${people(context, order)}<p>${payment(context, order)}</p></div>
${order.status === "PLACED" ? otherTimes(context, order) : ORDER_TYPE_TRAITS[order.order_type].promised && delayForm(context, order)}
<p class="ways"><a href="${at("orders", order.id)}">${icon("orders")} ${t("order.ticket")}</a></p>
${rejectSheet(context, order, full.items)}`;
  return sheet(context, {
    label: t("act.others"),
    name: t("tables.for", { action: t("act.others"), table: number }),
    title: `${number} · ${typeWords(context, full)}`,
    body,
  });
}

/**
 * A form about an order, with what the screen showed. It waits a moment before it is sent (`data-hold`), so that it can
 * be taken back before a guest learns of it.
 */
export const orderForm = ({ at, signed }: ConsoleContext, order: OrderRow, act: string, inside: Part): Html =>
  html`<form method="post" action="${at("orders", order.id, act)}" data-act data-hold>${hidden("csrf", signed.session.csrf)}${hidden("seen", act === "delay" ? order.delivery_at.toISOString() : order.status)}${inside}</form>`;

/** Minutes from now that are offered: on the big button if the promised time has passed (else null), and others. */
export function acceptTimes({ now }: ConsoleContext, order: OrderRow): { first: number | null; rest: number[] } {
  const isOver = order.delivery_at <= now;
  const choices = order.is_future_order && !isOver ? [] : minuteChoices(order.delivery_at, now);
  return isOver ? { first: choices[0] ?? null, rest: choices.slice(1) } : { first: null, rest: choices };
}

function otherTimes(context: ConsoleContext, order: OrderRow): Part {
  const { t } = context;
  if (!ORDER_TYPE_TRAITS[order.order_type].promised) return null;
  const { rest } = acceptTimes(context, order);
  if (rest.length === 0) return null;
  const buttons = rest.map((n) => html`<button name="minutes" value="${n}">${t("act.minutes", { n })}</button>`);
  const times = html`<fieldset class="times"><legend>${t("act.other_time")}</legend>${buttons}</fieldset>`;
  return orderForm(context, order, "accept", times);
}

function delayForm(context: ConsoleContext, order: OrderRow): Html {
  const { t } = context;
  const choices = [5, 10, 15, 30].map((n) => html`<button name="later" value="${n}">${t("act.later", { n })}</button>`);
  const times = html`<fieldset class="times"><legend>${t("act.delay")} <small>${t("act.delay_why")}</small></legend>${choices}</fieldset>`;
  return orderForm(context, order, "delay", times);
}

/** Where a table's round has several dishes, staff choose which are sold out, so guests cannot order them again. */
function soldOutField({ t, localized }: ConsoleContext, items: readonly OrderItemRow[]): Part {
  const left = items.filter(({ status }) => status !== "CANCELLED");
  if (left.length < 2) return html`<p class="small">${t("floor.sold_out_what")}</p>`;
  const boxes = left.map(
    ({ position, title, item_ref }) =>
      html`<label><input type="checkbox" name="out" value="${position}"> <span><bdi>${localized(title) || item_ref}</bdi></span></label>`,
  );
  return html`<fieldset class="reasons"><legend>${t("floor.sold_out_which")} <small>${t("floor.sold_out_what")}</small></legend>${boxes}</fieldset>`;
}

export function rejectSheet(context: ConsoleContext, order: OrderRow, items: readonly OrderItemRow[]): Part {
  const { t } = context;
  if (!possibleStates(order).includes("CANCELLED")) return null;
  const isNew = order.status === "PLACED";
  const reasons = orderReasons(order.mode).map(
    (reason) =>
      html`<label><input type="radio" name="reason" value="${reason}" required> <span>${t(`reason.${reason}`)}</span></label>`,
  );
  const submit = t(isNew ? "act.reject_submit" : "act.cancel_submit", { number: order.number });
  const form = html`<fieldset class="reasons"><legend>${t("act.why")}</legend>${reasons}</fieldset>${order.bill_id && soldOutField(context, items)}
<label class="word">${t("act.more")}<input name="word" maxlength="200" autocomplete="off"${attribute("dir", "auto")}></label>
<div class="send">${order.payment_status === "paid" && html`<p>${t("act.refund")}</p>`}<button class="stop">${submit}</button></div>`;
  return sheet(context, {
    label: t(isNew ? "act.reject" : "act.cancel"),
    title: submit,
    className: "opens stop",
    body: orderForm(context, order, "reject", form),
  });
}
