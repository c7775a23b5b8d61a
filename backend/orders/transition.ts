import type { OrderStatus } from "../../lib/domain/enumerations.ts";
import { subtractMoney } from "../../lib/domain/money.ts";
import { isFinal, nextStates } from "../../lib/domain/order/order-status.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import type { Repositories } from "../db/repositories.ts";
import { giveBackForRound } from "../dine-in/bill/give-back.ts";
import { followRound } from "../dine-in/rounds/follow-round.ts";
import { lockRound } from "../dine-in/rounds/lock-round.ts";
import { rewardReferral, takeRewardBack } from "../identity/referral/reward.ts";
import { markSoldOut } from "../menu/mark-sold-out.ts";
import { menuChanged } from "../menu/menu-events.ts";
import { payingTxns, requestRefund } from "../payments-service/txns/txns.ts";
import type { ReasonCode } from "../rules/staff-reason.ts";
import type { Services } from "../services.ts";
import { giveCashback, takeCashbackBack } from "./credit.ts";
import { givenBack } from "./refunds/paid-order.ts";
import { announceOrder } from "./subscriptions/events.ts";

export interface Change {
  /** customer, staff, system, or the job that advances orders. */
  readonly actor: string;
  /** The member of staff, if it was done in the console. */
  readonly staffId?: string;
  readonly note?: string | null;
  /** Why staff cancel it; `note` is what they typed. */
  readonly reason?: ReasonCode | null;
  /** Positions of the dishes of a rejected round that staff name as sold out; of a round with one dish it is that one. */
  readonly soldOut?: readonly number[];
  /** Returns the status to go to, called while the order is locked; null leaves it unchanged. */
  choose(order: OrderRow): OrderStatus | null;
  /** The bill of the round's table closes, which alone locks and completes its rounds. */
  readonly closesBill?: true;
  /** Further columns to set in the same step. */
  also?(order: OrderRow, to: OrderStatus): Partial<OrderRow>;
}
export type ChangeRefusal =
  | { readonly code: "NOT_FOUND" }
  | { readonly code: "NOTHING_TO_DO"; readonly order: OrderRow }
  /** Staff have taken more money at the table than its bill would be without this round. */
  | { readonly code: "PAID"; readonly order: OrderRow }
  | {
      readonly code: "TRANSITION_INVALID";
      readonly order: OrderRow;
      readonly to: OrderStatus;
      readonly possible: readonly OrderStatus[];
    };

/**
 * Moves an order one step along D9. Its row, its history and the event for its subscribers change together or not at
 * all. A cancelled or expired order releases its stock, slot and coupon, and what was paid is refunded. A voided one
 * does the same except for stock and slot, and also reverses its cashback and its inviter's reward. A completed one
 * earns its cashback, and counts as paid if it was to be paid in cash or by card.
 */
export async function changeState(
  app: Services,
  repos: Repositories,
  orderId: string,
  change: Change,
): Promise<Result<OrderRow, ChangeRefusal>> {
  return repos.transaction(async (tx) => {
    const result = await changeStateWithin(app, tx, orderId, change);
    if (result.ok && ["CANCELLED", "EXPIRED"].includes(result.value.status)) await menuChanged(app, tx);
    return result;
  });
}

/** As changeState, within a larger transaction; its caller announces that the menu has changed. */
export async function changeStateWithin(
  app: Services,
  repos: Repositories,
  orderId: string,
  change: Change,
): Promise<Result<OrderRow, ChangeRefusal>> {
  const now = app.clock();
  return repos.transaction(async (tx): Promise<Result<OrderRow, ChangeRefusal>> => {
    const { order, bill } = (await lockRound(tx, orderId)) ?? {};
    if (!order) return err({ code: "NOT_FOUND" });
    const to = change.choose(order);
    if (to === null) return err({ code: "NOTHING_TO_DO", order });
    const gone = to === "CANCELLED" || to === "EXPIRED";
    const possible = change.closesBill ? nextStates(order.order_type, order.status) : possibleStates(order);
    if (!possible.includes(to)) return err({ code: "TRANSITION_INVALID", order, to, possible });
    if (gone && bill && !(await giveBackForRound(tx, bill, order, now))) return err({ code: "PAID", order });
    const paid = to === "COMPLETED" && order.payment_status === "due" ? ({ payment_status: "paid" } as const) : {};
    // RTE-28: the map link stops working once the order is over.
    const over = isFinal(to) ? ({ map_token: null } as const) : {};
    const update: Partial<OrderRow> = { status: to, updated_at: now, ...paid, ...over, ...change.also?.(order, to) };
    await tx.orders.update(order.id, update);
    if (gone) await giveBack(tx, order, now);
    if (gone) await sendMoneyBack(tx, order, now);
    if (gone && order.bill_id) await markSoldOutDishes(tx, order, change, now);
    if (to === "VOIDED") await undo(tx, order, now);
    if (to === "COMPLETED") {
      await rewardReferral(app, tx, order, now);
      await giveCashback(tx, order, now);
    }
    const event = await tx.orders.addEvent({
      order_id: order.id,
      prev_state: order.status,
      new_state: to,
      actor: change.actor,
      staff_id: change.staffId ?? null,
      reason_code: change.reason ?? null,
      note: change.note ?? null,
      created_at: now,
    });
    await announceOrder(app, tx, order, event);
    if (order.bill_id) {
      const reason = { code: change.reason ?? null, words: change.note ?? null };
      await followRound(app, tx, order, { to, staffId: change.staffId ?? null, reason, now });
    }
    const moved = { ...order, ...update };
    return isServedAndPaid(moved) ? completeRound(app, tx, moved, change) : ok(moved);
  });
}

/** What was reported to a table as sold out cannot be ordered again at once, there or anywhere. */
async function markSoldOutDishes(tx: Repositories, { id, store_id }: OrderRow, change: Change, now: Date) {
  if (change.reason !== "order.sold_out" && change.reason !== "dish.sold_out") return;
  const dishes = (await tx.orders.items([id])).filter(({ status }) => status !== "CANCELLED");
  const isOut = (position: number) => dishes.length === 1 || change.soldOut?.includes(position);
  const out = dishes.filter(({ position }) => isOut(position)).map(({ item_id }) => item_id);
  await markSoldOut(tx, store_id, out, now);
}

/** A round stays in the kitchen after its bill was paid; once it is served, nothing is left to do. */
const isServedAndPaid = ({ bill_id, status, payment_status }: OrderRow): boolean =>
  bill_id !== null && status === "SERVED" && payment_status === "paid";

/** Moves a served round of a paid bill on to COMPLETED, one state after the other, so that its history has each of them. */
export async function completeRound(
  app: Services,
  tx: Repositories,
  round: OrderRow,
  by: Pick<Change, "actor" | "staffId">,
): Promise<Result<OrderRow, ChangeRefusal>> {
  let moved: Result<OrderRow, ChangeRefusal> = ok(round);
  for (const to of BY_THE_BILL) {
    if (!moved.ok) return moved;
    const { status } = moved.value;
    if (nextStates(round.order_type, status)[0] !== to) continue;
    const { actor, staffId } = by;
    const change = { actor, ...(staffId ? { staffId } : {}), closesBill: true as const, choose: () => to };
    moved = await changeStateWithin(app, tx, round.id, change);
  }
  return moved;
}

/** What only the bill of a round's table does. */
const BY_THE_BILL: readonly OrderStatus[] = ["LOCKED", "COMPLETED"];

type Placed = Pick<OrderRow, "order_type" | "status" | "held_until" | "bill_id" | "payment_status">;

/**
 * D9 and D6: the statuses to which an order can be moved. One that waits for its payment can only end, and a round of a
 * table's bill is completed by the bill. One that is paid with its bill cannot be rejected any more, only served.
 */
export function possibleStates(order: Placed): readonly OrderStatus[] {
  const all = nextStates(order.order_type, order.status);
  const isPaidRound = order.bill_id !== null && order.payment_status === "paid";
  const next =
    order.bill_id === null
      ? all
      : all.filter((state) => !BY_THE_BILL.includes(state) && !(isPaidRound && state === "CANCELLED"));
  return order.held_until === null ? next : next.filter((state) => state === "CANCELLED" || state === "EXPIRED");
}

/** Undoes an order after it was complete: the food is gone, but payments, credit, coupon and rewards are reversed. */
async function undo(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  await tx.coupons.release(order.id, now);
  await giveCreditBack(tx, order, now);
  await sendMoneyBack(tx, order, now);
  await takeRewardBack(tx, order, now);
  await takeCashbackBack(tx, order, now);
}

/** Refunds, through the payment service, an order that was paid online and will not be made. */
async function sendMoneyBack(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  if (order.payment_status !== "paid") return;
  const [txn] = await payingTxns(tx.db, order.id);
  if (!txn) return;
  await requestRefund(tx.db, txn, "order_cancelled", now);
  await tx.orders.update(order.id, { payment_status: "refunding" });
}

async function giveBack(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  // A dish that was taken off a table's bill has given back its stock already.
  const lines = (await tx.orders.items([order.id])).filter(({ status }) => status !== "CANCELLED");
  const items = new Map<number, number>();
  const options = new Map<number, number>();
  for (const line of lines) {
    items.set(line.item_id, (items.get(line.item_id) ?? 0) + line.quantity);
    for (const { id, quantity } of line.options) {
      options.set(Number(id), (options.get(Number(id)) ?? 0) + quantity * line.quantity);
    }
  }
  // In order of id, as when orders are placed, so that the two cannot deadlock.
  const sorted = (needs: Map<number, number>) => [...needs].sort((a, b) => a[0] - b[0]);
  for (const [id, quantity] of sorted(items)) await tx.placing.returnItem(order.store_id, id, quantity);
  for (const [id, quantity] of sorted(options)) await tx.placing.returnOption(order.store_id, id, quantity);
  if (order.slot_at) {
    await tx.placing.returnSlot({ store_id: order.store_id, mode: order.mode, slot_at: order.slot_at });
  }
  await tx.coupons.release(order.id, now);
  await giveCreditBack(tx, order, now);
}

/** WALL-03: returns wallet credit that paid for an order which will not be made, less what staff gave back before. */
async function giveCreditBack(tx: Repositories, order: OrderRow, now: Date): Promise<void> {
  const { id, customer_id, store_id, number, wallet_credit_applied: applied } = order;
  if (!customer_id || applied === 0) return;
  const amount = subtractMoney(applied, givenBack(await tx.refunds.ofOrder(id)).wallet);
  if (amount === 0) return;
  await tx.wallets.refund(customer_id, { order_id: id, store_id, bill_number: number, amount, now });
  // Credit of an order that was never placed was not spent.
  if (order.held_until === null) await tx.refundMails.add({ kind: "order", about: id }, now);
  if (order.payment_option === "wallet") await tx.orders.update(id, { payment_status: "refunded" });
}
