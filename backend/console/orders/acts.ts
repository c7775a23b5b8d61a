import { isOneOf, type OrderStatus } from "../../../lib/domain/enumerations.ts";
import { MINUTE } from "../../../lib/domain/time/zoned-time.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { asUuid } from "../../ids.ts";
import { announceOrder } from "../../orders/subscriptions/events.ts";
import { changeState, possibleStates } from "../../orders/transition.ts";
import { MAX_MINUTES, promiseIn, stepForward } from "../../rules/staff-board.ts";
import { ORDER_REASONS, type StaffReason } from "../../rules/staff-reason.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";

const MAX_WORD = 200;

interface Step {
  /** The status that the screen showed; if it has changed, the member decides again. */
  readonly seen: string;
  to(order: OrderRow): OrderStatus | null;
  readonly why?: StaffReason;
  /** Positions of the dishes that are sold out. */
  readonly soldOut?: readonly number[];
  also?(order: OrderRow): Partial<OrderRow>;
  readonly said: (order: OrderRow) => string;
}

/** Accepts a new order: `minutes` from now, or `promised` for the time that the guest already knows. */
export function acceptOrder(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const minutes = form.get("minutes") ?? "promised";
  const at = minutes === "promised" ? null : promiseIn(Number(minutes), context.now);
  if (minutes !== "promised" && at === null) {
    return Promise.resolve(refused(422, context.t("said.minutes_invalid", { max: MAX_MINUTES })));
  }
  return step(context, id, {
    seen: "PLACED",
    to: (order) => (order.status === "PLACED" ? stepForward(possibleStates(order)) : null),
    also: (order) => (at ? newPromise(order, at) : {}),
    said: (order) =>
      order.bill_id
        ? context.t("floor.said.accepted", { number: order.number })
        : context.t("said.accepted", { number: order.number, time: context.timeInSentence(order.delivery_at) }),
  });
}

/** One step forward; `to` must be the server's next step. */
export function moveOrder(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const to = form.get("to");
  return step(context, id, {
    seen: form.get("seen") ?? "",
    to: (order) => {
      const next = stepForward(possibleStates(order));
      return next === to ? next : null;
    },
    said: (order) => context.t("said.moved", { number: order.number, state: context.t(`state.${order.status}`) }),
  });
}

/** Cancels with a reason, before the food is ready; an online payment is refunded automatically (transition.ts). */
export function rejectOrder(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const reason = form.get("reason");
  if (!isOneOf(ORDER_REASONS, reason)) return Promise.resolve(refused(422, context.t("said.reason_needed")));
  const word = cutText((form.get("word") ?? "").trim(), MAX_WORD);
  return step(context, id, {
    seen: form.get("seen") ?? "",
    to: (order) => (possibleStates(order).includes("CANCELLED") ? "CANCELLED" : null),
    why: { code: `order.${reason}`, words: word || null },
    soldOut: form.getAll("out").map(Number),
    said: (order) => {
      const goesBack =
        ["paid", "refunding", "refunded"].includes(order.payment_status) || order.wallet_credit_applied > 0;
      return context.t(goesBack ? "said.rejected_refund" : "said.rejected", { number: order.number });
    },
  });
}

/** Another time than promised. A slot that no longer applies is not displayed; its place stays taken. */
function newPromise(order: OrderRow, at: Date): Partial<OrderRow> {
  const first = order.first_delivery_at ?? order.delivery_at;
  return { delivery_at: at, first_delivery_at: first, time_slot_start: null, time_slot_end: null };
}

async function step(context: ConsoleContext, id: string, wanted: Step): Promise<Outcome> {
  const { app, store, signed } = context;
  const order = await orderHere(context, id);
  if (!order) return refused(404, context.t("said.gone"));
  const result = await changeState(app, signed.repos, order.id, {
    actor: "staff",
    staffId: signed.member.id,
    reason: wanted.why?.code ?? null,
    note: wanted.why?.words ?? null,
    ...(wanted.soldOut ? { soldOut: wanted.soldOut } : {}),
    choose: (now) => {
      const isHere = now.store_id === store.id && now.held_until === null;
      return isHere && now.status === wanted.seen ? wanted.to(now) : null;
    },
    also: (now) => wanted.also?.(now) ?? {},
  });
  if (result.ok) return done(wanted.said(result.value));
  if (result.error.code === "NOT_FOUND") return refused(404, context.t("said.gone"));
  return staleOutcome(context, result.error.order, wanted);
}

/**
 * A repeated press returns the same result as the first; if another member was faster, the message says who and when.
 */
async function staleOutcome(context: ConsoleContext, order: OrderRow, wanted: Step): Promise<Outcome> {
  const { signed } = context;
  const state = context.t(`state.${order.status}`);
  const events = await signed.repos.orders.events(order.id);
  const last = events.findLast(({ prev_state, new_state }) => prev_state !== new_state);
  if (order.status === wanted.seen || !last) {
    return refused(409, context.t("said.invalid", { number: order.number, state }));
  }
  const before = { ...order, status: last.prev_state ?? order.status };
  const sameStep = last.prev_state === wanted.seen && wanted.to(before) === order.status;
  if (sameStep && last.staff_id === signed.member.id) return done(wanted.said(order));
  const time = context.timeInSentence(last.created_at);
  const name = last.staff_id ? (await signed.repos.staff.names()).get(last.staff_id) : null;
  if (!name) return refused(409, context.t("said.already", { number: order.number, state, time }));
  return refused(409, context.t("said.already_by", { number: order.number, state, time, name }));
}

/** An order of this store; null for another store's, and for a held one. */
async function orderHere({ signed, store }: ConsoleContext, id: string): Promise<OrderRow | null> {
  const known = asUuid(id);
  return known ? signed.repos.storeBoard.order(store.id, known) : null;
}

/** Promises the guest a later time: `later` minutes after the promised one, or after now if that has passed. */
export async function delayOrder(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, now } = context;
  const minutes = Number(form.get("later"));
  const order = await orderHere(context, id);
  if (!order) return refused(404, context.t("said.gone"));
  if (!promiseIn(minutes, now)) return refused(422, context.t("said.minutes_invalid", { max: MAX_MINUTES }));
  return signed.repos.transaction(async (tx) => {
    const row = await tx.orders.lock(order.id);
    const forward = row && stepForward(possibleStates(row));
    if (!row || !forward || row.status === "PLACED") {
      const state = context.t(`state.${row?.status ?? order.status}`);
      return refused(409, context.t("said.invalid", { number: order.number, state }));
    }
    const said = (at: Date) => done(context.t("said.promised", { number: row.number, time: context.time(at) }));
    // Another tablet (or a second press) has already changed it: the screen showed an older time.
    if (form.get("seen") !== row.delivery_at.toISOString()) return said(row.delivery_at);
    const from = new Date(Math.max(now.getTime(), row.delivery_at.getTime() - MINUTE / 2));
    const at = promiseIn(minutes, from) as Date;
    await tx.orders.update(row.id, { ...newPromise(row, at), updated_at: now });
    const event = await tx.orders.addEvent({
      order_id: row.id,
      prev_state: row.status,
      new_state: row.status,
      actor: "staff",
      staff_id: signed.member.id,
      note: `promised ${at.toISOString()}`,
      created_at: now,
    });
    await announceOrder(app, tx, row, event);
    return said(at);
  });
}
