import { traitsOf } from "../../../../config/languages.ts";
import { addressLine } from "../../../../lib/domain/customer/address-line.ts";
import { localNumber, readPhoneNumber } from "../../../../lib/domain/customer/phone-number.ts";
import type { OrderType } from "../../../../lib/domain/enumerations.ts";
import { MODES } from "../../../../lib/domain/modes.ts";
import { isCalledOff } from "../../../../lib/domain/order/order-status.ts";
import { countryOf } from "../../../../lib/domain/shop/country.ts";
import type { OrderRow } from "../../../db/repositories/order/orders.ts";
import type { AddressSnapshot } from "../../../db/schema/orders.ts";
import { isKeyIn } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html, type Part } from "../../http/html.ts";
import type { FullOrder, RoundPlace } from "../../orders/board.ts";
import { type IconName, icon } from "../icon.ts";
import { guestWords } from "../tables/parts.ts";

/* What the board's card, its sheet and the ticket say of an order in the same words. */

const ICON: Readonly<Record<OrderType, IconName>> = {
  delivery: "delivery",
  pickup: "pickup",
  contactlessqsr: "counter",
  dinein: "table",
};

/** The kind of order with its icon; one at a table has another shape as well. */
export function typeMark(context: ConsoleContext, full: FullOrder): Html {
  const { order_type, mode } = full.order;
  const place = MODES[mode].table ? "table" : "away";
  return html`<p class="type" data-place="${place}">${icon(ICON[order_type])} ${typeWords(context, full)}</p>`;
}

/** "Table 4", also if the table's own name is that, and not "Table Table 4"; else delivery or pickup. */
export function typeWords({ t }: ConsoleContext, { order, table }: FullOrder): string {
  if (!table) return t(`type.${order.order_type}`);
  return /\p{L}{3}/u.test(table) ? table : t("order.table", { table });
}

/** Texts of `order.promised`. */
const PROMISED = {
  delivery: "delivery",
  pickup: "pickup",
  contactlessqsr: "pickup",
  dinein: "dinein",
} as const satisfies Readonly<Record<OrderType, string>>;

/** When it is promised for; for a round of a table, which is served as soon as it is ready, which round it is. */
export function promiseWords(context: ConsoleContext, { order, round }: Pick<FullOrder, "order" | "round">): string {
  const { t, timeInSentence, day, now } = context;
  if (round) return [t("order.round", { number: round.number }), senderWords(context, round)].join(" · ");
  const by = t(`order.promised.${PROMISED[order.order_type]}`, { time: timeInSentence(order.delivery_at) });
  const when = day(order.delivery_at);
  return when !== day(now) ? `${when} · ${by}` : by;
}

export function dietNote({ t, language }: ConsoleContext, { diet }: OrderRow): Part {
  if (!diet || (diet.allergens.length === 0 && !diet.diet)) return null;
  const list = diet.allergens.map((one) => allergenName(t, one)).join(traitsOf(language).comma);
  return html`<p class="diet" role="note">${icon("warning")}<span>${list && html`<b>${t("order.allergies", { list })}</b>`}${list && diet.diet && " · "}${diet.diet && html`<b>${t(`order.diet.${diet.diet}`)}</b>`}</span></p>`;
}

/** A menu may define its own allergens, which are displayed as written. */
function allergenName(t: ConsoleContext["t"], allergen: string): string {
  return isKeyIn("console.allergen", allergen) ? t(`allergen.${allergen}`) : allergen;
}

/** The guest's choices and note. */
export function notes({ t, money }: ConsoleContext, order: OrderRow): Part {
  const { instructions, coupon_code, cutlery, no_contact, tip } = order;
  const requests = [
    cutlery !== null && t(cutlery ? "order.cutlery" : "order.no_cutlery"),
    no_contact && t("order.no_contact"),
    tip > 0 && t("order.tip", { amount: money(tip) }),
  ].filter(Boolean);
  return [
    requests.length > 0 && html`<p class="who">${requests.join(" · ")}</p>`,
    instructions && html`<p class="note"><b>${t("order.note")}:</b> <bdi>${instructions}</bdi></p>`,
    coupon_code && html`<p class="small">${t("order.coupon", { code: coupon_code })}</p>`,
  ];
}

export const guestName = ({ t }: ConsoleContext, { customer_name }: OrderRow): string =>
  customer_name ?? t("order.guest");

/** Whom the food is for, where it goes, and the contact at the door: all that a rider gets. */
export function people(context: ConsoleContext, order: OrderRow): Html {
  const { isd_code, phone, address } = order;
  const name = guestName(context, order);
  const { isd_code: countryCode, currency } = context.signed.business;
  const where = address && addressLine(address, countryOf({ countryCode, currency }), { language: context.language });
  return html`<p class="guest"><bdi>${name}</bdi> ${callLink(context, name, [isd_code, phone].filter(Boolean).join(" "))}</p>
${where && html`<address><bdi>${where}</bdi></address>`}${address && atTheDoor(context, address)}`;
}

/**
 * A phone number of the address is stored as typed; without a country code it is taken as one of the shop's country.
 */
function atTheDoor(context: ConsoleContext, { name, phone }: AddressSnapshot): Part {
  if (!name && !phone) return null;
  const known = phone ? readPhoneNumber(phone, context.signed.business.isd_code) : null;
  const number = known?.ok ? `${known.value.isd_code} ${known.value.phone}` : phone;
  const who = name ?? context.t("order.guest");
  return html`<p class="door">${context.t("order.door")}: ${name && html`<bdi>${name}</bdi>`} ${number && callLink(context, who, number)}</p>`;
}

/** Dialled in full, so that it can be called from anywhere; written as the shop's country reads it. */
function callLink({ t, signed }: ConsoleContext, name: string, number: string): Part {
  const shown = localNumber(number, signed.business.isd_code);
  const dialled = number.replace(/[^\d+]/g, "");
  if (!dialled) return number && html`<bdi dir="ltr">${number}</bdi>`;
  return html`<a href="tel:${dialled}" aria-label="${t("order.call", { name })}">${icon("phone")}<bdi dir="ltr">${shown}</bdi></a>`;
}

export const payment = (context: ConsoleContext, order: OrderRow): Html =>
  html`<span class="pay" data-pay="${order.payment_status}">${paymentWords(context, order)}</span>`;

/** Who sent a round: a guest by name, else by number, or the staff. */
const senderWords = (context: ConsoleContext, { guest }: RoundPlace): string =>
  guest ? guestWords(context, guest) : context.t("floor.by_staff");

function paymentWords({ t, money }: ConsoleContext, order: OrderRow): string {
  const { payment_status: status, payment_option: option } = order;
  // There is nothing to collect for an order that was not made.
  if (status === "due" && order.bill_id && !isCalledOff(order.status)) return t("pay.on_bill");
  if (status === "due" && isCalledOff(order.status)) return t("pay.failed");
  if (status === "due")
    return t(`pay.due_${option === "cash" ? "cash" : "card"}`, { amount: money(order.payable_amount) });
  if (status !== "paid") return t(`pay.${status}`);
  return t(isKeyIn("console.pay.paid_by", option) ? `pay.paid_by.${option}` : "pay.paid_spot");
}
