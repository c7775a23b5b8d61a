import { addMoney, type Minor } from "../../../lib/domain/money.ts";
import { addDays } from "../../../lib/domain/time/zoned-time.ts";
import type { RefundTotal, TotalsRow } from "../../db/repositories/order/history.ts";
import { isManager } from "../../rules/staff-people.ts";
import { reasonText } from "../../texts/reason-text.ts";
import { translator } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { type Html, html, type Part } from "../http/html.ts";
import type { OrderWithHistory } from "../orders/board.ts";
import { type History, maySeeDays, SHOWN } from "../orders/history.ts";
import { dayWords } from "../store/hours.ts";
import { storePage, type Waiting } from "./layout.ts";

const sumOf = (rows: readonly TotalsRow[], what: "orders") => rows.reduce((sum, row) => sum + row[what], 0);
const moneyOf = (
  rows: readonly TotalsRow[],
  what: Exclude<keyof TotalsRow, "completed" | "orders" | "payment_option">,
) => addMoney(...rows.map((row) => row[what]));

/** The orders that ended on a business day, with totals for managers; or search results. */
export function todayPage(context: ConsoleContext, history: History, waiting: Waiting): Html {
  const { t, timeInSentence } = context;
  const { query, orders, isToday, from } = history;
  const title = isToday ? t("today.title") : dayWords(context, history.date, history.date);
  const empty = query ? t("today.none_found", { query }) : t("today.none");
  const main = html`<div class="table-top"><h1>${title}</h1><p class="ways"><a href="${context.at("feedback")}">${t("feedback.title")}</a></p></div>
<form class="search" method="get" role="search" data-search><label for="q">${t("today.search")}</label>
<div><input id="q" name="q" type="search" value="${query}" maxlength="60" autocomplete="off" dir="auto"><noscript><button>${t("stock.find")}</button></noscript></div></form>
${days(context, history)}
<div id="facts" data-live>${!query && renderTotals(context, history)}</div>
<div id="ended" data-live><p class="small">${query ? t("today.found") : t("today.since", { time: timeInSentence(from) })}</p>
${orders.length === 0 ? html`<p class="empty">${empty}</p>` : tableOf(context, orders, query !== "")}
${orders.length >= SHOWN && html`<p class="small">${t("stock.too_many", { n: SHOWN })}</p>`}</div>`;
  return storePage(context, { name: "today", title, waiting, main });
}

/** Links to the previous and next day, for managers. */
function days(context: ConsoleContext, { date, isToday, query }: History): Part {
  const { t, at } = context;
  if (!maySeeDays(context) || query) return null;
  const link = (day: string, key: "today.before" | "today.next") =>
    html`<a href="${at("today")}?day=${day}">${t(key, { day: dayWords(context, day, day) })}</a>`;
  const next = !isToday && link(addDays(date, 1), "today.next");
  return html`<p class="days">${link(addDays(date, -1), "today.before")} ${next}</p>`;
}

function renderTotals(context: ConsoleContext, { totals, refundTotals }: History): Html {
  const { t, money, signed } = context;
  const made = totals.filter(({ completed }) => completed);
  const not = totals.filter(({ completed }) => !completed);
  const fact = (title: string, value: string | number) =>
    html`<div><dt>${title}</dt><dd><bdi>${value}</bdi></dd></div>`;
  const seesSums = isManager(signed.member.role);
  return html`<dl class="facts">${fact(t("today.completed"), sumOf(made, "orders"))}${fact(t("today.cancelled"), sumOf(not, "orders"))}${seesSums && fact(t("today.sum"), money(moneyOf(made, "total")))}</dl>${seesSums && sums(context, made, not, refundTotals)}`;
}

const WAYS = ["cash", "card_on_delivery", "payment_gateway", "mixed"] as const;

/** Sales by payment option, for counting the till; the parts add up to the sales. What went back is below them. */
function sums(
  { t, money }: ConsoleContext,
  made: readonly TotalsRow[],
  not: readonly TotalsRow[],
  refundTotals: readonly RefundTotal[],
): Html {
  const isKnown = (option: string) => WAYS.some((way) => way === option);
  const paid = (rows: readonly TotalsRow[]) => moneyOf(rows, "payable");
  const ways: [string, Minor][] = [
    ...WAYS.map((way): [string, Minor] => [
      t(`today.paid.${way}`),
      paid(made.filter(({ payment_option }) => payment_option === way)),
    ]),
    [t("today.paid.other"), paid(made.filter(({ payment_option: option }) => !isKnown(option)))],
    [t("today.paid.wallet"), moneyOf(made, "wallet")],
  ];
  const line = (title: string, amount: Minor): Part =>
    amount !== 0 && html`<div><dt>${title}</dt><dd><bdi>${money(amount)}</bdi></dd></div>`;
  return html`<dl class="sums">${ways.map(([title, amount]) => line(title, amount))}
${line(t("today.tips"), moneyOf(made, "tips"))}${line(t("today.taxes"), moneyOf(made, "taxes"))}${line(t("today.paid_back"), moneyOf(not, "refunded"))}
${refundTotals.map(({ way, amount }) => line(t(`today.given_back.${way}`), amount))}</dl>`;
}

function tableOf(context: ConsoleContext, orders: readonly OrderWithHistory[], isSearch: boolean): Html {
  const { t, time, moment, money, at, language } = context;
  const rows = orders.map(({ order, events }) => {
    const ended = events.findLast(
      ({ new_state, prev_state }) => new_state === order.status && prev_state !== new_state,
    );
    const why = ended && reasonText(translator(language), { code: ended.reason_code, words: ended.note });
    const when = isSearch ? moment(order.created_at) : time(order.updated_at);
    const phone = isSearch && html`<br><small><bdi dir="ltr">${order.phone}</bdi></small>`;
    return html`<tr><th scope="row"><a href="${at("orders", order.id)}">${order.number}</a></th><td>${when}</td>
<td>${t(`type.${order.order_type}`)} · <bdi>${order.customer_name ?? t("order.guest")}</bdi>${phone}</td>
<td data-how="${order.status}">${t(`state.${order.status}`)}${why && html`<br><small><bdi>${why}</bdi></small>`}</td><td class="amount"><bdi>${money(order.total)}</bdi></td></tr>`;
  });
  const heads = (["order", isSearch ? "placed" : "ended", "guest", "how"] as const).map(
    (key) => html`<th scope="col">${t(`today.${key}`)}</th>`,
  );
  return html`<table class="list"><thead><tr>${heads}<th scope="col" class="amount">${t("today.total")}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
