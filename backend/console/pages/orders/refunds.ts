import { randomUUID } from "node:crypto";
import { traitsOf } from "../../../../config/languages.ts";
import { addMoney } from "../../../../lib/domain/money.ts";
import { isCalledOff } from "../../../../lib/domain/order/order-status.ts";
import type { OrderRow } from "../../../db/repositories/order/orders.ts";
import type { BillSource } from "../../../orders/refunds/bill-sources.ts";
import { handOf, handWayOf } from "../../../orders/refunds/hand-way.ts";
import { REFUND_REASONS } from "../../../rules/refund/reasons.ts";
import type { ShownRefund } from "../../../rules/refund/shown-refunds.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { vendorName } from "../../money/vendor-name.ts";
import type { OrderWithHistory } from "../../orders/board.ts";
import type { RefundView } from "../../orders/refund.ts";
import { hidden } from "../layout.ts";
import { sheet } from "../sheet.ts";

/** What went back of the order. */
export function refundsDone(context: ConsoleContext, full: OrderWithHistory, { rows }: RefundView): Part {
  if (rows.length === 0) return null;
  return html`<section class="history"><h2>${context.t("refund.title")}</h2><ul class="acts">${rows.map((row) => refundRow(context, full, row))}</ul></section>`;
}

/** Beside the part of the page that is kept up to date, because it would take away what somebody is typing. */
export const refundMore = (context: ConsoleContext, order: OrderRow, { left }: RefundView): Part =>
  left && html`<div class="refund-more">${refundSheet(context, order, left)}</div>`;

function refundRow(context: ConsoleContext, full: OrderWithHistory, row: ShownRefund): Html {
  const { t, money, moment } = context;
  const { order } = full;
  const state =
    row.way === "online" ? (`online_${row.status}` as const) : row.way === "spot" ? handOf(row, order) : row.way;
  // A refund made in the provider's dashboard has no reason, and the order may still be active.
  const ended = isCalledOff(order.status) ? t(`state.${order.status}`) : null;
  const why = row.reason ? t(`refund.reason.${row.reason}`) : ended;
  const what = partsOf(context, full, row);
  return html`<li data-refund="${row.status}"><time class="small" datetime="${row.created_at.toISOString()}">${moment(row.created_at)}</time> <span>${t(`refund.row.${state}`, { amount: money(row.amount) })}</span> <span class="small">${what && html`<bdi>${what}</bdi> · `}${why}${row.note && html` · <bdi>${row.note}</bdi>`}</span></li>`;
}

/** The dishes and charges that it was for. */
export function partsOf(
  { localized, language }: ConsoleContext,
  { order, items }: OrderWithHistory,
  { pieces = [], charges = [] }: ShownRefund,
): string {
  const dishes = pieces.map(({ position, quantity }) => {
    return `${quantity} × ${localized(items.find((item) => item.position === position)?.title)}`;
  });
  const named = [...dishes, ...charges.map((index) => localized(order.charges[index]?.title))];
  return named.join(traitsOf(language).comma);
}

function refundSheet(context: ConsoleContext, order: OrderRow, left: NonNullable<RefundView["left"]>): Html {
  const { t, at, signed, money, localized } = context;
  const { currency } = signed.business;
  const kind = (value: "rest" | "sum" | "parts", label: string) =>
    html`<label><input type="radio" id="kind-${value}" name="kind" value="${value}" required${attribute("checked", left.wholeAt !== null && !order.bill_id)}> <span>${label}</span></label>`;
  const lines = left.lines.map(
    ({ item, pieces, worth }) =>
      html`<label><span><bdi>${localized(item.title)}</bdi> <small>${t("refund.line_of", { n: pieces, amount: money(worth) })}</small></span><input name="line-${item.position}" placeholder="0" inputmode="numeric" pattern="[0-9]*" maxlength="4" autocomplete="off" dir="ltr" data-chooses="kind-parts"></label>`,
  );
  const charges = left.charges.map(
    ({ charge, index }) =>
      html`<label><input type="checkbox" name="charge" value="${index}" data-chooses="kind-parts"> <span>${localized(charge.title)} <small>${money(charge.amount)}</small></span></label>`,
  );
  const reasons = REFUND_REASONS.map(
    (reason) =>
      html`<label><input type="radio" name="reason" value="${reason}" required> <span>${t(`refund.reason.${reason}`)}</span></label>`,
  );
  const worth = addMoney(...left.lines.map((line) => line.worth), ...left.charges.map(({ charge }) => charge.amount));
  const atMost =
    worth > left.sum && html`<p class="small">${t("refund.parts_at_most", { amount: money(left.sum) })}</p>`;
  const [only, ...others] = left.sources;
  const where = only?.way === "online" ? "share" : (only?.way ?? whereOf(order));
  const parts = html`${kind("sum", t("menu.in_currency", { field: t("refund.sum"), currency }))}<input name="amount" class="beside" inputmode="decimal" maxlength="20" autocomplete="off" dir="ltr" aria-label="${t("refund.sum_in", { currency })}" data-chooses="kind-sum">
${kind("parts", t("refund.parts"))}<div class="refund-parts"><p class="small">${t("refund.parts_what")}</p>${atMost}${lines}${charges}</div>`;
  const body = html`<form method="post" action="${at("orders", order.id, "refund")}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("key", randomUUID())}
${others.length > 0 ? sourcesField(context, left.sources) : html`<p class="small">${t(`refund.where.${where}`)}</p>`}
<fieldset class="reasons" data-needed="${t("refund.choose")}"><legend>${t("refund.how_much")}</legend>${kind("rest", t(others.length > 0 ? "refund.rest_of_payment" : "refund.rest", { amount: money(left.sum) }))}
${order.bill_id || left.wholeAt === null ? parts : null}${left.wholeAt !== null && html`<p class="small">${t(order.bill_id ? "refund.whole_share" : "refund.whole_only", { vendor: left.wholeAt })}</p>`}</fieldset>
<fieldset class="reasons" data-needed="${t("refund.said.reason")}"><legend>${t("refund.why")}</legend>${reasons}</fieldset>
<label class="word">${t("refund.note")}<input name="note" maxlength="200" autocomplete="off" dir="auto"></label>
<div class="send"><button class="stop">${t("refund.submit")}</button></div></form>`;
  return sheet(context, { label: t("refund.open"), title: t("refund.submit"), className: "opens", body });
}

function sourceName(context: ConsoleContext, from: BillSource): string {
  const { t } = context;
  if (from.way === "online") return vendorName(context, from.txn.gateway);
  if (from.way !== "wallet") return t(`refund.by_hand.${from.way}`);
  return from.guest ? t("refund.wallet_of", { guest: from.guest }) : t("refund.by_wallet");
}

const whereOf = (order: OrderRow) => {
  if (order.payment_option === "payment_gateway") return "online";
  return order.payment_option === "wallet" ? "wallet" : handWayOf(order);
};

/** A table's bill may have several payments: staff say whose money goes back. */
function sourcesField(context: ConsoleContext, sources: readonly BillSource[]): Html {
  const { t, money } = context;
  const labels = sources.map((source) => {
    return html`<label><input type="radio" name="source" value="${source.id}" required> <span>${sourceName(context, source)} <small>${t("refund.at_most", { amount: money(source.left) })}</small></span></label>`;
  });
  return html`<fieldset class="reasons" data-needed="${t("refund.said.which_payment")}"><legend>${t("refund.source")}</legend>${labels}</fieldset>`;
}
