import type { OrderType } from "../../../../lib/domain/enumerations.ts";
import { ORDER_TYPE_TRAITS } from "../../../../lib/domain/shop/order-types.ts";
import type { OrderRow } from "../../../db/repositories/order/orders.ts";
import { possibleStates } from "../../../orders/transition.ts";
import { columnOf, stepForward } from "../../../rules/staff-board.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { FullOrder } from "../../orders/board.ts";
import { lines } from "./lines.ts";
import { acceptTimes, orderForm, orderSheet } from "./order-sheet.ts";
import { dietNote, guestName, notes, payment, promiseWords, typeMark } from "./parts.ts";

/** One order on the board: what to cook, for whom, and the single next step; everything else is in its sheet. */
export function card(context: ConsoleContext, full: FullOrder): Html {
  const { t } = context;
  const { order } = full;
  const isNew = order.status === "PLACED";
  return html`<article class="card" id="o-${order.id}" data-state="${order.status}" data-version="${versionOf(order)}" aria-labelledby="n-${order.id}">
<header><h3 id="n-${order.id}"><span class="said">${t("order.number", { number: order.number })}</span><span class="number" aria-hidden="true">${order.number}</span></h3>
${typeMark(context, full)}
<p class="age"><time datetime="${order.created_at.toISOString()}" data-age>${context.time(order.created_at)}</time></p></header>
<p class="promise"${attribute("data-due", !full.round && order.delivery_at.toISOString())}>${promiseWords(context, full)} <b class="late"></b>${isNew && !full.round && html`<span class="for"> · <bdi>${guestName(context, order)}</bdi></span>`}${order.first_delivery_at && html` <small>${t("order.first_promised", { time: context.time(order.first_delivery_at) })}</small>`}</p>
${isNew && full.round?.unseen && html`<p class="note"><b>${t("floor.first_round")}</b></p>`}${dietNote(context, order)}${lines(context, full.items)}${notes(context, order)}
${!isNew && html`<p class="who">${!full.round && html`<bdi>${guestName(context, order)}</bdi> · `}${payment(context, order)}</p>`}
<div class="actions">${isNew ? acceptForm(context, order) : moveForm(context, order)}${orderSheet(context, full)}</div>
</article>`;
}

/** While it is unchanged, a card that the user is typing in is left alone. */
const versionOf = (order: OrderRow) => [order.status, order.payment_status, order.delivery_at.getTime()].join(" ");

/** One button for the promised time; others are in the sheet. */
function acceptForm(context: ConsoleContext, order: OrderRow): Html {
  const { t, timeInSentence } = context;
  const go = (minutes: number | "promised", label: string) =>
    orderForm(context, order, "accept", html`<button class="go" name="minutes" value="${minutes}">${label}</button>`);
  if (!ORDER_TYPE_TRAITS[order.order_type].promised) return go("promised", t("act.accept"));
  const { first } = acceptTimes(context, order);
  if (first !== null) return go(first, t("act.accept_in", { n: first }));
  return go("promised", t("act.accept_for", { time: timeInSentence(order.delivery_at) }));
}

/** Texts of the button that ends an order. */
const COMPLETED = {
  delivery: "COMPLETED_delivery",
  pickup: "COMPLETED",
  contactlessqsr: "COMPLETED",
  dinein: "COMPLETED_dinein",
} as const satisfies Readonly<Record<OrderType, string>>;

/** The server's next status, and only that one. */
export function moveForm(context: ConsoleContext, order: OrderRow): Part {
  const to = stepForward(possibleStates(order));
  if (!to) return null;
  const step = to === "COMPLETED" ? COMPLETED[order.order_type] : to;
  if (!isKeyIn("console.act.to", step)) return null;
  // Without the big button, so that tomorrow's breakfast is not sent out by a stray touch.
  const waits = columnOf(order, context.now) === "scheduled";
  const button = html`<button${attribute("class", !waits && "go")} name="to" value="${to}">${context.t(`act.to.${step}`)}</button>`;
  return orderForm(context, order, "move", button);
}
