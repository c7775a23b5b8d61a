import { FULFILMENT_MODES, type FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { isSelectable, MODES } from "../../../lib/domain/modes.ts";
import { asMinor, formatMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { offersMode } from "../../../lib/domain/store/offers-mode.ts";
import { clockLocale } from "../../../lib/domain/time/clock-locale.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { AddressRow } from "../../db/repositories/customer/addresses.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import type { BillProblem } from "../../rules/bill/bill.ts";
import type { Charge } from "../../rules/bill/bill-parts.ts";
import { type CouponRefusal, couponModes } from "../../rules/bill/coupon.ts";
import type { Reach } from "../../rules/places/delivery-area.ts";
import { guestStoreName } from "../../rules/places/store-name.ts";
import { showTime } from "../../rules/time/local-time.ts";
import type { RefusedTime, TimeRefusal } from "../../rules/time/slots.ts";
import type { KeyIn, TranslateUnchecked } from "../../texts/texts.ts";
import { onWire, onWireOrNull } from "../../wire/money.ts";
import { taxTitle } from "../../wire/tax-title.ts";
import type { BillOfCart } from "../cart/bill-of-cart.ts";
import { modeNames } from "./coupon-view.ts";

/** BillError of the schema. */
export interface WireBillError {
  readonly error_type: string;
  readonly error_message: string;
  readonly item: { readonly id: string; readonly signature: string } | null;
}
type SentenceValues = Record<string, string | number>;

const general = (
  context: RequestContext,
  error_type: string,
  key: KeyIn<"bill">,
  values: SentenceValues = {},
): WireBillError => ({
  error_type,
  error_message: (context.text as TranslateUnchecked)(`bill.${key}`, values),
  item: null,
});
const money = (context: RequestContext, minor: Minor) => formatMoney(minor, context.business.currency, context.lang);

const ITEM_SENTENCES = {
  gone: "ITEM_GONE",
  not_at_store: "ITEM_NOT_AT_STORE",
  not_in_mode: "ITEM_NOT_IN_MODE",
  hours: "ITEM_HOURS",
} as const;
const MODE_SENTENCES = {
  delivery: "MODE_NOT_OFFERED_DELIVERY",
  pickup: "MODE_NOT_OFFERED_PICKUP",
  dinein: "MODE_NOT_OFFERED_DINEIN",
} as const satisfies Record<FulfilmentMode, KeyIn<"bill">>;

/** The text of `bill.*` for a problem. */
export function sentenceOf({ type, details }: BillProblem): KeyIn<"bill"> {
  if (type === "ITEM_UNAVAILABLE") return ITEM_SENTENCES[details.why as keyof typeof ITEM_SENTENCES];
  if (type === "OUT_OF_STOCK")
    return `${details.option ? "OPTION_" : ""}${details.available === 0 ? "SOLD_OUT" : "FEW_LEFT"}`;
  if (type === "OPTION_UNAVAILABLE") return details.option ? "OPTION_UNAVAILABLE" : "OPTION_GONE";
  if (type !== "OPTION_RULE") return type;
  if (details.max === null) return "OPTION_AT_LEAST";
  if (details.min === details.max) return "OPTION_EXACTLY";
  return details.min === 0 ? "OPTION_AT_MOST" : "OPTION_BETWEEN";
}

/** What the sentences about a problem say, in the request's language. */
export function sentenceValues(context: RequestContext, problem: BillProblem): SentenceValues {
  const values: SentenceValues = {};
  for (const [name, value] of Object.entries(problem.details)) {
    if (typeof value === "number" || typeof value === "string") values[name] = value;
    else if (value) values[name] = context.localized(value as LocalizedText) ?? "";
  }
  if (problem.type === "MIN_ORDER_TOTAL") {
    values.min = money(context, asMinor(Number(problem.details.min)));
    values.missing = money(context, asMinor(Number(problem.details.missing)));
  }
  if (problem.type === "TIP_TOO_LARGE") values.max = money(context, asMinor(Number(problem.details.max)));
  for (const name of ["from", "until"])
    if (values[name]) values[name] = showTime(String(values[name]), context.lang, context.business.timezone);
  return values;
}

/** A problem of the bill in the request's language. */
export function problemOnWire(context: RequestContext, problem: BillProblem): WireBillError {
  return {
    error_type: problem.type,
    error_message: (context.text as TranslateUnchecked)(
      `bill.${sentenceOf(problem)}`,
      sentenceValues(context, problem),
    ),
    item: problem.item,
  };
}

/** Why the store takes no orders, or none in this mode. */
export function storeError(context: RequestContext, store: StoreRow, mode: FulfilmentMode): WireBillError | null {
  const name = guestStoreName(store, context.localized);
  // Guests who sit there choose no other store.
  const isTable = MODES[mode].table;
  const notEnabled = isTable ? "TABLE_NOT_ENABLED" : "STORE_ORDERING_NOT_ENABLED";
  if (!store.enabled_for_ordering) return general(context, "STORE_ORDERING_NOT_ENABLED", notEnabled, { name });
  if (store.temporarily_closed)
    return closedError(context, store, { name, key: isTable ? "TABLE_PAUSED" : "STORE_TEMPORARY_CLOSED" });
  if (offersMode(modesOfShop(context), store, mode)) return null;
  return general(context, "MODE_NOT_OFFERED", MODE_SENTENCES[mode], { name });
}

/**
 * The modes that the shop's configuration switches on; all without one. A table's code is not chosen from among them: staff print it.
 */
function modesOfShop({ app, business }: RequestContext): readonly FulfilmentMode[] {
  const chosen = app.configuration().byId.get(business.id)?.customizations.deliveryPickup.modes;
  return FULFILMENT_MODES.filter((mode) => !isSelectable(mode) || (chosen?.includes(mode) ?? true));
}

/** With the staff's message, if they paused the store. */
function closedError(
  context: RequestContext,
  store: StoreRow,
  { name, key }: { readonly name: string; readonly key: KeyIn<"bill"> },
): WireBillError {
  const error = general(context, "STORE_TEMPORARY_CLOSED", key, { name });
  const said = context.localized(store.pause_msg);
  return said ? { ...error, error_message: `${said} ${error.error_message}` } : error;
}

/** The address is not the customer's, or outside the store's area. A missing address is not an error of the bill. */
export function addressError(
  context: RequestContext,
  about: { mode: FulfilmentMode; asked: string | null; address: AddressRow | null; reached: Reach | null },
): WireBillError | null {
  if (!MODES[about.mode].address || !about.asked) return null;
  if (!about.address) return general(context, "ADDRESS_UNKNOWN", "ADDRESS_UNKNOWN");
  return about.reached?.inside ? null : general(context, "ADDRESS_OUT_OF_AREA", "ADDRESS_OUT_OF_AREA");
}

/** The rider's bid has ended, or belongs to another address or price. */
export const bidError = (context: RequestContext): WireBillError =>
  general(context, "DELIVERY_BID_OVER", "DELIVERY_BID_OVER");

const TIME_ERROR_TYPE: Readonly<Record<TimeRefusal, string>> = {
  TIME_MISSING: "ORDER_DELIVERY_TIME_REQUIRED",
  TIME_INVALID: "ORDER_DELIVERY_TIME_REQUIRED",
  STORE_CLOSED: "STORE_CLOSED",
  LAST_ORDER: "STORE_CLOSED",
  CLOSES_BEFORE_READY: "STORE_CLOSED",
  NOW_NOT_OFFERED: "SLOT_UNAVAILABLE",
  SLOT_GONE: "SLOT_UNAVAILABLE",
  SLOT_CUT_OFF: "SLOT_UNAVAILABLE",
  SLOT_TOO_FAR: "SLOT_UNAVAILABLE",
  SLOT_OUTSIDE_HOURS: "SLOT_UNAVAILABLE",
  SLOT_FULL: "SLOT_UNAVAILABLE",
};
/** Refusals that may be due to special hours on that day. */
const OF_THE_DAY: readonly TimeRefusal[] = ["STORE_CLOSED", "LAST_ORDER", "SLOT_OUTSIDE_HOURS"];

/** Why a time is not available; names the holiday or one-off change that causes it, with its day and reason. */
export function timeError(context: RequestContext, store: StoreRow, { reason, because }: RefusedTime): WireBillError {
  const name = guestStoreName(store, context.localized);
  if (!because || !OF_THE_DAY.includes(reason)) return general(context, TIME_ERROR_TYPE[reason], reason, { name });
  const { date, override } = because;
  const day = new Intl.DateTimeFormat(clockLocale(context.lang, context.business.timezone), {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const values = { name, day: day.format(Date.parse(`${date}T12:00:00Z`)), why: override.reason ?? "" };
  const sentence = override.hours.length === 0 ? "DAY_CLOSED" : "DAY_OTHER_HOURS";
  return general(context, TIME_ERROR_TYPE[reason], override.reason ? `${sentence}_BECAUSE` : sentence, values);
}

/** The payment option cannot be used for this order. Null: none is chosen yet; an empty text is an unknown option. */
export function paymentError(
  context: RequestContext,
  option: string | null,
  allowed: readonly string[],
  payable: number,
): WireBillError | null {
  if (option === null || allowed.includes(option)) return null;
  const limit = context.business.cod_max_order_value;
  if (option === "cash" && limit && payable > limit) {
    return general(context, "PAYMENT_OPTION_NOT_ALLOWED", "COD_LIMIT", { limit: money(context, limit) });
  }
  return general(context, "PAYMENT_OPTION_NOT_ALLOWED", "PAYMENT_OPTION_NOT_ALLOWED");
}

/** Refusals that the guest ends by choosing something else. */
const CHANGEABLE: readonly CouponRefusal[] = ["WRONG_MODE", "WRONG_STORE", "WRONG_PAYMENT"];

/** What a coupon does, or why it does not apply, for the guest. */
export function couponMessage(context: RequestContext, about: BillOfCart): string {
  const code = (about.couponCode ?? "").slice(0, 40);
  const { coupon, couponDishes: dishes } = about;
  const result = coupon ? about.bill.coupon : null;
  if (!result) return context.text(about.couponEnded ? "coupon.ENDED" : "coupon.UNKNOWN", { code });
  if (result.ok) return context.text("coupon.applied", { code, value: money(context, result.value) });
  if (result.reason === "NO_ITEM" && dishes) return context.text("coupon.NO_ITEM_OF", { code, dishes });
  const modes = modeNames(context, (coupon && couponModes(coupon)) ?? []);
  const min = coupon?.min_order_total ?? ZERO;
  const values = { code, modes, min: money(context, min) };
  const said = context.text(`coupon.${result.reason}`, values);
  // Who changes mode, store or payment for a coupon should not learn of its minimum only then.
  const isAlsoShort = CHANGEABLE.includes(result.reason) && about.bill.sub_total < min;
  return isAlsoShort ? `${said} ${context.text("coupon.ALSO_MIN_ORDER", { min: values.min })}` : said;
}

function discountOnWire(context: RequestContext, computed: BillOfCart) {
  const { bill, coupon, couponCode } = computed;
  if (!couponCode) return null;
  const result = coupon ? bill.coupon : null;
  const eligible = bill.lines.filter(
    ({ item }) => coupon && (!coupon.item_refs || coupon.item_refs.includes(item.ref)),
  );
  return {
    success: result?.ok ?? false,
    value: onWire(context, result?.ok ? result.value : ZERO),
    msg: couponMessage(context, computed),
    applicable_on: coupon && {
      discount_pct: coupon.percent === null ? null : Number(coupon.percent),
      max_discount_amt: onWireOrNull(context, coupon.max_discount),
      max_qty: coupon.max_qty,
      single_selection: coupon.single_selection,
      items: coupon.item_refs ? [...new Set(eligible.map(({ item }) => String(item.id)))] : [],
    },
  };
}

/** How a charge is called whose amount is the lowest, because the address is not known. */
const LOWEST_CHARGE: Partial<Record<Charge["kind"], "delivery_from">> = { delivery: "delivery_from" };

/** The bill in its wire format (also inside PRICE_CHANGED). */
export function billOnWire(context: RequestContext, computed: BillOfCart) {
  const { bill, errors, payable, payment_modes, walletCredit, cashback } = computed;
  return {
    is_locked: false,
    total: onWire(context, bill.total),
    depends_on_address: computed.dependsOnAddress,
    sub_total: onWire(context, bill.sub_total),
    taxes: onWire(context, bill.taxes_total),
    payment_modes: [...payment_modes],
    payable_amount: onWire(context, payable),
    other_charges: bill.charges.map(({ kind, amount }) => ({
      title: context.text(`bill.${(computed.dependsOnAddress && LOWEST_CHARGE[kind]) || kind}`),
      about: kind === "packaging" ? context.text("bill.packaging_about") : null,
      amount: onWire(context, amount),
    })),
    tax_breakup: bill.taxes.map(({ rate, amount }) => ({
      title: taxTitle(context.text, "bill.tax", rate, context.business),
      amount: onWire(context, amount),
    })),
    included_taxes: bill.included_taxes.map(({ rate, amount }) => ({
      title: taxTitle(context.text, "bill.tax_included", rate, context.business),
      amount: onWire(context, amount),
    })),
    tip: onWire(context, bill.tip),
    discount: discountOnWire(context, computed),
    wallet_credit_applied: onWire(context, walletCredit),
    cashback: onWire(context, cashback.amount),
    items: bill.lines.map((line) => ({
      id: String(line.item.id),
      signature: line.signature,
      quantity: line.quantity,
      price: onWire(context, line.unit),
      total: onWire(context, line.total),
      available_from: line.item.available_from?.slice(0, 5) ?? null,
      available_until: line.item.available_until?.slice(0, 5) ?? null,
    })),
    errors: [...errors],
  };
}
