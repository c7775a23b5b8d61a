import { traitsOf } from "../../../config/languages.ts";
import { readPhoneNumber } from "../../../lib/domain/customer/phone-number.ts";
import type { OrderStatus, OrderType } from "../../../lib/domain/enumerations.ts";
import { MODES, ORDER_TYPE_TRAITS } from "../../../lib/domain/modes.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { AddressSnapshot } from "../../db/schema/orders.ts";
import { possibleStates } from "../../orders/transition.ts";
import { optionText } from "../../orders/views/option-text.ts";
import { columnOf, minuteChoices, stepForward } from "../../rules/staff-board.ts";
import { isKeyIn, translator } from "../../texts/texts.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html, Part } from "../http/html.ts";
import { attribute, html } from "../http/html.ts";
import { REASONS } from "../orders/acts.ts";
import type { FullOrder } from "../orders/board.ts";
import { hidden } from "./layout.ts";

/** One order on the board: what to cook first, then for whom, then the single next step. */
export function card(context: ConsoleContext, full: FullOrder): Html {
  const { t, at } = context;
  const { order } = full;
  const over = order.delivery_at <= context.now;
  return html`<article class="card" id="o-${order.id}" data-state="${order.status}" data-version="${versionOf(order)}" aria-labelledby="n-${order.id}">
<header><h3 id="n-${order.id}"><span class="said">${t("order.number", { number: order.number })}</span><span class="number" aria-hidden="true">${order.number}</span></h3>
<p class="type" data-type="${order.order_type}">${typeWords(context, full)}</p>
<p class="age"><time datetime="${order.created_at.toISOString()}" data-age>${context.time(order.created_at)}</time></p></header>
<p class="promise"${attribute("data-due", order.delivery_at.toISOString())}>${promiseWords(context, order)} <b class="late"></b>${order.first_delivery_at && html` <small>${t("order.first_promised", { time: context.time(order.first_delivery_at) })}</small>`}</p>
${dietNote(context, order)}${lines(context, full.items)}${notes(context, order)}
${people(context, order)}
<p class="pay" data-pay="${order.payment_status}">${paymentWords(context, order)}</p>
${order.status === "PLACED" ? acceptForm(context, order, over) : moveForm(context, order)}
<div class="more"><a href="${at("orders", order.id)}">${t("order.ticket")}</a>${order.status !== "PLACED" && delayForm(context, order)}${rejectForm(context, order)}</div>
</article>`;
}

/** While it is unchanged, a card that the user is typing in is left alone. */
const versionOf = (order: OrderRow) => [order.status, order.payment_status, order.delivery_at.getTime()].join(" ");

/** "Table 4", also if the table's own name is that, and not "Table Table 4"; else delivery or pickup. */
export function typeWords({ t }: ConsoleContext, { order, table }: FullOrder): string {
  if (!table) return t(`type.${order.order_type}`);
  return /\p{L}{3}/u.test(table) ? table : t("order.table", { table });
}

/** Texts of `order.promised` and of the button that ends an order. */
const PROMISED = {
  delivery: "delivery",
  pickup: "pickup",
  contactlessqsr: "pickup",
  dinein: "dinein",
} as const satisfies Readonly<Record<OrderType, string>>;
const COMPLETED = {
  delivery: "COMPLETED_delivery",
  pickup: "COMPLETED",
  contactlessqsr: "COMPLETED",
  dinein: "COMPLETED_dinein",
} as const satisfies Readonly<Record<OrderType, string>>;

export function promiseWords({ t, time, day, now }: ConsoleContext, order: OrderRow): string {
  const by = t(`order.promised.${PROMISED[order.order_type]}`, { time: time(order.delivery_at) });
  const when = day(order.delivery_at);
  return when !== day(now) ? `${when} · ${by}` : by;
}

export function dietNote({ t, language }: ConsoleContext, { diet }: OrderRow): Part {
  if (!diet || (diet.allergens.length === 0 && !diet.diet)) return null;
  const list = diet.allergens.map((one) => allergenName(t, one)).join(traitsOf(language).comma);
  return html`<p class="diet" role="note">${list && html`<b>${t("order.allergies", { list })}</b>`}${list && diet.diet && " · "}${diet.diet && html`<b>${t(`order.diet.${diet.diet}`)}</b>`}</p>`;
}

/** A menu may define its own allergens, which are displayed as written. */
function allergenName(t: ConsoleContext["t"], allergen: string): string {
  return isKeyIn("console.allergen", allergen) ? t(`allergen.${allergen}`) : allergen;
}

export function lines({ localized, language }: ConsoleContext, items: readonly OrderItemRow[]): Html {
  const text = translator(language);
  const half = (portion: "left" | "right") => text(`order.${portion}_half`);
  const words = { localized, half, comma: traitsOf(language).comma };
  const rows = items.map(
    (item) =>
      html`<li><b class="count">${item.quantity}×</b> <span class="dish"><bdi>${localized(item.title) || item.item_ref}</bdi>${
        item.options.length > 0 &&
        html`<ul>${item.options.map((option) => html`<li><bdi>${optionText(option, words)}</bdi></li>`)}</ul>`
      }${item.instructions && html`<em><bdi>${item.instructions}</bdi></em>`}</span></li>`,
  );
  return html`<ul class="lines">${rows}</ul>`;
}

/** The guest's choices and note. */
export function notes({ t, money }: ConsoleContext, order: OrderRow): Part {
  const { instructions, coupon_code, cutlery, no_contact, tip } = order;
  const wishes = [
    cutlery !== null && t(cutlery ? "order.cutlery" : "order.no_cutlery"),
    no_contact && t("order.no_contact"),
    tip > 0 && t("order.tip", { amount: money(tip) }),
  ].filter(Boolean);
  return [
    wishes.length > 0 && html`<p class="wishes">${wishes.join(" · ")}</p>`,
    instructions && html`<p class="note"><b>${t("order.note")}:</b> <bdi>${instructions}</bdi></p>`,
    coupon_code && html`<p class="small">${t("order.coupon", { code: coupon_code })}</p>`,
  ];
}

/** Whom the food is for, where it goes, and the contact at the door: all that a rider gets. */
export function people(context: ConsoleContext, order: OrderRow): Html {
  const { customer_name, isd_code, phone, address } = order;
  const name = customer_name ?? context.t("order.guest");
  const where =
    address &&
    [address.address_1, address.address_2, address.landmark, address.sub_locality, address.city, address.pin]
      .filter(Boolean)
      .join(", ");
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

/** The number in full, so that it can be called from anywhere. */
function callLink({ t }: ConsoleContext, name: string, number: string): Part {
  const dialled = number.replace(/[^\d+]/g, "");
  if (!dialled) return number && html`<bdi dir="ltr">${number}</bdi>`;
  return html`<a href="tel:${dialled}" aria-label="${t("order.call", { name })}"><bdi dir="ltr">${number}</bdi></a>`;
}

const ENDED_WITHOUT: readonly OrderStatus[] = ["CANCELLED", "EXPIRED", "VOIDED"];

export function paymentWords({ t, money }: ConsoleContext, order: OrderRow): string {
  const { payment_status: status, payment_option: option } = order;
  // There is nothing to collect for an order that was not made.
  if (status === "due" && ENDED_WITHOUT.includes(order.status)) return t("pay.failed");
  if (status === "due")
    return t(`pay.due_${option === "cash" ? "cash" : "card"}`, { amount: money(order.payable_amount) });
  if (status !== "paid") return t(`pay.${status}`);
  return t(option === "wallet" ? "pay.paid_wallet" : option === "payment_gateway" ? "pay.paid" : "pay.paid_spot");
}

const form = ({ at, signed }: ConsoleContext, order: OrderRow, act: string, inside: Part): Html =>
  html`<form method="post" action="${at("orders", order.id, act)}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("seen", act === "delay" ? order.delivery_at.toISOString() : order.status)}${inside}</form>`;

/** One button for the promised time, and a field for another one. */
function acceptForm(context: ConsoleContext, order: OrderRow, over: boolean): Html {
  const { t, time, now } = context;
  if (!ORDER_TYPE_TRAITS[order.order_type].promised)
    return form(
      context,
      order,
      "accept",
      html`<button class="go" name="minutes" value="promised">${t("act.accept")}</button>`,
    );
  const choices = order.is_future_order && !over ? [] : minuteChoices(order.delivery_at, now);
  const [first, ...rest] = over ? choices : [null, ...choices];
  const main = first
    ? html`<button class="go" name="minutes" value="${first}">${t("act.accept_in", { n: first })}</button>`
    : html`<button class="go" name="minutes" value="promised">${t("act.accept_for", { time: time(order.delivery_at) })}</button>`;
  const others = rest.map((n) => html`<button name="minutes" value="${n}">${t("act.minutes", { n: n ?? 0 })}</button>`);
  return form(
    context,
    order,
    "accept",
    html`${main}${rest.length > 0 && html`<fieldset class="times"><legend>${t("act.other_time")}</legend>${others}</fieldset>`}`,
  );
}

/** The server's next status, and only that one. */
function moveForm(context: ConsoleContext, order: OrderRow): Part {
  const to = stepForward(possibleStates(order));
  if (!to) return null;
  const step = to === "COMPLETED" ? COMPLETED[order.order_type] : to;
  if (!isKeyIn("console.act.to", step)) return null;
  const label = context.t(`act.to.${step}`);
  // Without the big button, so that tomorrow's breakfast is not sent out by a stray touch.
  const waits = columnOf(order, context.now) === "scheduled";
  return form(
    context,
    order,
    "move",
    html`<button${attribute("class", !waits && "go")} name="to" value="${to}">${label}</button>`,
  );
}

function delayForm(context: ConsoleContext, order: OrderRow): Html {
  const { t } = context;
  const choices = [5, 10, 15, 30].map((n) => html`<button name="later" value="${n}">${t("act.later", { n })}</button>`);
  return html`<details><summary>${t("act.delay")}</summary>${form(context, order, "delay", html`<p>${t("act.delay_why")}</p><div class="times">${choices}</div>`)}</details>`;
}

function rejectForm(context: ConsoleContext, order: OrderRow): Part {
  const { t } = context;
  if (!possibleStates(order).includes("CANCELLED")) return null;
  const isNew = order.status === "PLACED";
  const reasons = REASONS.filter((reason) => reason !== "address" || MODES[order.mode].address).map(
    (reason) =>
      html`<label><input type="radio" name="reason" value="${reason}" required> <span>${t(`reason.${reason}`)}</span></label>`,
  );
  const inside = html`<fieldset class="reasons"><legend>${t("act.why")}</legend>${reasons}</fieldset>
<label class="word">${t("act.more")}<input name="word" maxlength="200" autocomplete="off"></label>
${order.payment_status === "paid" && html`<p>${t("act.refund")}</p>`}
<button class="stop">${t(isNew ? "act.reject_submit" : "act.cancel_submit", { number: order.number })}</button>`;
  return html`<details class="reject"><summary>${t(isNew ? "act.reject" : "act.cancel")}</summary>${form(context, order, "reject", inside)}</details>`;
}
