import type { Minor } from "../../../../lib/domain/money.ts";
import type { OrderEventRow } from "../../../db/repositories/order/orders.ts";
import { placedAt } from "../../../orders/cancelling/cancel-limit.ts";
import { readRefundNote } from "../../../rules/refund/refund-note.ts";
import type { ShownRefund } from "../../../rules/refund/shown-refunds.ts";
import { reasonText } from "../../../texts/reason-text.ts";
import { isKeyIn, translator } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import type { FullOrder, OrderWithHistory } from "../../orders/board.ts";
import { readRefunds } from "../../orders/refund.ts";
import { storePage, type Waiting } from "../layout.ts";
import { lines } from "./lines.ts";
import { dietNote, notes, payment, people, promiseWords, typeMark } from "./parts.ts";
import { partsOf, refundMore, refundsDone } from "./refunds.ts";

/** One order on paper (80 mm, or what the printer has) and on the screen with its history and amounts. */
export async function ticketPage(context: ConsoleContext, full: OrderWithHistory, waiting: Waiting): Promise<Html> {
  const { t, at } = context;
  const { order } = full;
  const title = t("ticket.title", { number: order.number });
  const names = await context.signed.repos.staff.names();
  const refunds = await readRefunds(context, full);
  const main = html`<article class="ticket" id="ticket" data-live>
<p class="ways"><a href="${at("orders")}">${t("ticket.back")}</a> <button type="button" data-print>${t("ticket.print")}</button></p>
<h1><span class="said">${title}</span><span aria-hidden="true" class="number">${order.number}</span></h1>
<div class="how">${typeMark(context, full)} <span>· ${t(`state.${order.status}`)}</span></div>
${full.round?.floor && html`<p class="small"><bdi>${full.round.floor}</bdi></p>`}<p class="promise">${promiseWords(context, full)}</p>
<p class="small">${t("order.placed", { time: whenPlaced(context, placedAt(order, full.events)) })}</p>
${dietNote(context, order)}${lines(context, full.items)}${notes(context, order)}${people(context, order)}
<p>${payment(context, order)}</p>
${amounts(context, full)}
${refundsDone(context, full, refunds)}
<section class="history"><h2>${t("ticket.history")}</h2><ol>${full.events.map((event) => happened(context, full, { event, names, refunds: refunds.rows }))}</ol></section></article>${refundMore(context, order, refunds)}`;
  return storePage(context, { name: null, title, waiting, main });
}

function whenPlaced({ day, time, moment, now }: ConsoleContext, placed: Date): string {
  return day(placed) === day(now) ? time(placed) : moment(placed);
}

function amounts({ t, money, localized }: ConsoleContext, { order }: FullOrder): Html {
  const row = (title: string, amount: Minor, less = false, strong = false): Part =>
    html`<div${attribute("data-strong", strong)}><dt>${title}</dt><dd><bdi>${less && "−"}${money(amount)}</bdi></dd></div>`;
  return html`<dl class="amounts">${row(t("ticket.subtotal"), order.sub_total)}
${order.discount > 0 && row(t("ticket.discount"), order.discount, true)}
${[...order.charges, ...order.taxes].map(({ title, amount }) => row(localized(title), amount))}
${row(t("ticket.total"), order.total, false, true)}
${order.wallet_credit_applied > 0 && row(t("ticket.wallet"), order.wallet_credit_applied, true)}
${order.payable_amount !== order.total && row(t("ticket.to_pay"), order.payable_amount, false, true)}</dl>`;
}

interface Happened {
  readonly event: OrderEventRow;
  readonly names: Map<string, string>;
  readonly refunds: readonly ShownRefund[];
}

function happened(context: ConsoleContext, full: OrderWithHistory, { event, names, refunds }: Happened): Html {
  const { t, time, timeInSentence, language } = context;
  const who = (event.staff_id && names.get(event.staff_id)) || actorName(t, event.actor);
  const isStep = event.prev_state !== event.new_state;
  // The note of an accepted order with a new time (orders/acts).
  const promised = /^promised (\S+)$/.exec(event.note ?? "")?.[1];
  const what = isStep
    ? t(`state.${event.new_state}`)
    : promised
      ? t("act.accept_for", { time: timeInSentence(new Date(promised)) })
      : (moneyWords(context, event.note) ?? event.note ?? "");
  const refund = isStep ? undefined : refunds.find(({ id }) => id && id === readRefundNote(event.note)?.id);
  const parts = refund && partsOf(context, full, refund);
  const why = isStep && reasonText(translator(language), { code: event.reason_code, words: event.note });
  return html`<li><time datetime="${event.created_at.toISOString()}">${time(event.created_at)}</time> <span>${what}</span> <span class="small">${parts && html`<bdi>${parts}</bdi> · `}${who}${why && html` · <bdi>${why}</bdi>`}</span></li>`;
}

const PAYMENT_NOTES = ["paid", "refunding", "refunded"] as const;

/** The notes of orders/refunds, and those about the whole payment. */
function moneyWords({ t, money }: ConsoleContext, note: string | null): string | null {
  const refund = readRefundNote(note);
  const whole = PAYMENT_NOTES.find((word) => note === `payment ${word}`);
  if (!refund) return whole ? t(`ticket.payment.${whole}`) : null;
  const words = { amount: money(refund.amount) };
  return refund.how ? t(`refund.happened_${refund.how}`, words) : t("refund.happened", words);
}

const actorName = (t: ConsoleContext["t"], actor: string) =>
  isKeyIn("console.actor", actor) ? t(`actor.${actor}`) : actor;
