"use client";

import { useTimeWords } from "@/components/checkout/time/time-words";
import { paidByKey } from "@/components/payment/choose/gateway-words";
import { useMoney } from "@/components/texts/money";
import type { OrderDetail } from "@/lib/api/order/order";
import { isOneOf, ORDER_STATUSES, PAYMENT_OPTIONS } from "@/lib/domain/enumerations";
import { addMoney } from "@/lib/domain/money";
import { isFinal, RECEIVED, wasCalledOff } from "@/lib/domain/order/order-status";
import { expectedAt, slotStart } from "@/lib/domain/order/promise";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { storeNow } from "@/lib/domain/store/store-now";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";

/** A scheduled order the kitchen has not started: it is promised more than this many milliseconds from now. */
const AHEAD = 75 * 60_000;

/** Whether the kitchen begins an order that is due `at` that time later than now. */
export const isFarOff = (at: number, now: number): boolean => at - now > AHEAD;

function isAhead({ state, is_future_order, delivery_datetime }: OrderDetail, now: number): boolean {
  const at = delivery_datetime ? parseWireInstant(delivery_datetime) : null;
  return is_future_order && at !== null && isFarOff(at, now) && (state === "PLACED" || state === "ACKNOWLEDGED");
}

/** The payment status. A payment due on delivery or pickup counts as made once the order is complete. */
export function paidWord(order: OrderDetail): "pending" | "waiting" | (typeof MONEY_WORDS)[number] {
  const { state, payment } = order;
  const status = payment?.status === "paid" ? "completed" : payment?.status;
  if (isOneOf(MONEY_WORDS, status)) return status;
  if (isHeld(order)) return "waiting";
  // Nothing is due for an order that was cancelled before it was paid.
  if (wasCalledOff(order)) return "canceled";
  return isOneOf(RECEIVED, state) ? "completed" : "pending";
}

/** The order is over and nothing was, or is to be, paid for it. */
export const isNeverDue = (order: OrderDetail): boolean => isFinal(order.state) && paidWord(order) === "canceled";

/**
 * The payment status in words, with how much of it is on its way back, or went back once nothing is. What is still due is
 * paid where the guest gets the food.
 */
export function usePaidText(order: OrderDetail): string {
  const t = useTranslations("order.paid");
  const money = useMoney();
  const word = paidWord(order);
  const back = (order.payment?.refunds ?? []).filter(({ status }) => status !== "failed");
  const going = back.filter(({ status }) => status !== "gone_back");
  const sumOf = (refunds: typeof back) => ({ amount: money(addMoney(...refunds.map(({ amount }) => amount))) });
  if (word === "refunding" && going.length > 0) return t("refundingSum", sumOf(going));
  if (word === "refunded" && back.length > 0) return t("refundedSum", sumOf(back));
  if (word !== "completed" || back.length === 0) return t(word, { how: handedOver(order.order_type) });
  return going.length > 0 ? t("partGoing", sumOf(going)) : t("partGone", sumOf(back));
}

/**
 * How it is or was paid, in the words of the checkout if they are about one way; the bill of a table may be paid in several
 * ways. An unknown one is shown as plain text (D10).
 */
export function usePaymentOption(order: Pick<OrderDetail, "payment_option" | "payment" | "order_type">): string {
  const { payment_option: option, payment } = order;
  const { country } = useStorefront().settings;
  const t = useTranslations("order");
  const pay = useTranslations("checkout.pay.option");
  // Looked up by its message key, because the list of gateways would import the payment client.
  const gateways = useTranslations("gateways") as unknown as { (key: string): string; has(key: string): boolean };
  const name = paidByKey(String(payment?.provider), country);
  if (option === "payment_gateway" && gateways.has(name)) return gateways(name);
  if (option === "mixed") return t("paidMixed");
  return isOneOf(PAYMENT_OPTIONS, option) ? pay(option, { how: handedOver(order.order_type) }) : option;
}

/** The card that paid, as its owner knows it; null where the provider does not name one. */
export function usePaidCard({ payment }: Pick<OrderDetail, "payment">): string | null {
  const t = useTranslations("order");
  const card = payment?.card;
  return card ? t("paidCard", { brand: card.brand, last4: card.last4 }) : null;
}

const MONEY_WORDS = ["completed", "refunding", "refunded", "failed", "canceled"] as const;

/** D6: placed, but not cooked until it is paid. */
const isHeld = ({ state, payment, payment_option }: OrderDetail) =>
  state === "PLACED" && payment_option === "payment_gateway" && (payment?.status ?? "pending") === "pending";

/** How the guest gets the food. */
function handedOver(orderType: string): "table" | "delivery" | "pickup" {
  const { table, wording } = traitsOfOrder(orderType);
  return table ? "table" : wording;
}

/**
 * A state in one or two words, in the list as on the order's page; the last one says how the guest got the food. An unknown state is
 * shown as plain text (D10).
 */
export function useStateLabel(): (state: string, orderType: string) => string {
  const labels = useTranslations("orderStatus");
  const headline = useTranslations("order.headline");
  return (state, orderType) => {
    if (state === "COMPLETED") return headline("COMPLETED", { how: handedOver(orderType) });
    return isOneOf(ORDER_STATUSES, state) ? labels(state) : state;
  };
}

/** The order's state in one line; null for an unknown state. */
export function useHeadline(order: OrderDetail): string | null {
  const t = useTranslations("order.headline");
  const how = useHow(order);
  if (isHeld(order)) return t("WAITING");
  if (order.state === "COMPLETED") return t("COMPLETED", { how: handedOver(order.order_type) });
  return isOneOf(ORDER_STATUSES, order.state) ? t(order.state, { how }) : null;
}

function useHow(order: OrderDetail) {
  const { now } = useStorefront();
  return isAhead(order, now()) ? "later" : traitsOfOrder(order.order_type).wording;
}

/** Texts for an order's state and steps. */
export function useOrderWords(order: OrderDetail) {
  const t = useTranslations("order");
  const labelOf = useStateLabel();
  const headline = useHeadline(order);
  const how = useHow(order);
  const { state } = order;
  // A confirmed order that is not for later is what the kitchen is on, as the headline says.
  const isCooked = state === "ACKNOWLEDGED" && how !== "later";
  const label = (status: string) => labelOf(isCooked && status === state ? "INPREP" : status, order.order_type);
  const opens = useOpeningNote(order);
  const by = order.cancelled_by === "customer" ? "customer" : "store";
  const isKnown = isOneOf(ORDER_STATUSES, state);
  const isLater = how === "later";
  if (isHeld(order)) return { label, headline, explanation: t("explanation.WAITING"), isLater };
  return {
    label,
    isLater,
    headline: headline ?? label(state),
    explanation: opens ?? (isKnown ? t(`explanation.${state}`, { how, by }) : ""),
  };
}

/** When a closed store opens, as a fragment for a sentence; `day` is null for today. Null if it is open or unknown. */
export function useOpening(store: OrderDetail["store"]): { readonly time: string; readonly day: string | null } | null {
  const words = useTimeWords();
  const { settings, now } = useStorefront();
  const status = storeNow(store, now(), settings.timezone);
  if (status.kind !== "closed" || status.opensAt === null) return null;
  const date = words.dateOf(status.opensAt);
  const isToday = date === words.dateOf(now());
  return { time: words.timeInSentence(status.opensAt), day: isToday ? null : words.dayInSentence(date) };
}

/** When a store that is closed looks at an order that waits for it; null if it is open, or nobody knows. */
function useOpeningNote({ state, store }: OrderDetail): string | null {
  const t = useTranslations("order.explanation");
  const opening = useOpening(store);
  if (state !== "PLACED" || !opening) return null;
  const { time, day } = opening;
  return day === null ? t("opens", { store: store.name, time }) : t("opensOn", { store: store.name, time, day });
}

export interface PromiseWords {
  readonly text: string;
  /** Shown below a time that is later than the promised one. */
  readonly sorry: string | null;
  /** The delay is so long that the state's text about the next step is not credible any more. */
  readonly lost?: true;
}

/**
 * The expected time: a slot for a scheduled order, otherwise a time of day. null if the order is over or none is known.
 */
export function usePromise(order: OrderDetail): PromiseWords | null {
  const t = useTranslations("order.promise");
  const arrival = useTranslations("order.arrival");
  const words = useTimeWords();
  const { settings, now } = useStorefront();
  const promisedAt = order.delivery_datetime ? parseWireInstant(order.delivery_datetime) : null;
  if (promisedAt === null || isHeld(order)) return null;
  const { wording: how, address: delivered } = traitsOfOrder(order.order_type);
  const expected = expectedAt({ state: order.state, delivered, promisedAt }, now());
  if (!expected) return null;
  if (expected.at === null) return { text: t("lost"), sorry: null, lost: true };
  const time = words.timeInSentence(expected.at);
  // If the kitchen has changed its promise, the first one counts for measuring the delay.
  const first = order.first_promise ? parseWireInstant(order.first_promise) : null;
  const kept = first === null || first >= promisedAt;
  const sorry = t("sorry", { promised: words.timeInSentence(kept ? promisedAt : first) });
  if (expected.late) return { text: t("late", { time, how }), sorry };
  const start = slotStart(order.is_future_order ? order.time_slot_start : null, promisedAt, settings.timezone);
  // A slot belongs to the day it begins on, as chosen, also if it ends after midnight.
  const date = words.dateOf(start ?? promisedAt);
  const night = order.night ?? date;
  const day = words.day(date, "long", night);
  const isToday = date === words.dateOf(now());
  if (start === null) return { text: t(isToday ? "byToday" : "by", { day, time, how }), sorry: kept ? null : sorry };
  const span = { from: words.timeInSentence(start), until: words.timeInSentence(promisedAt) };
  const text = isToday
    ? arrival("today", { ...span, how })
    : arrival("day", { ...span, how, day: words.dayInSentence(date, night) });
  return { text, sorry: kept ? null : sorry };
}
