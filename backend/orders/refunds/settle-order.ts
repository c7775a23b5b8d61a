import type { Database } from "../../db/open.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { lockRound } from "../../dine-in/rounds/lock-round.ts";
import { howItWent } from "../../payments-service/due/refund-words.ts";
import { refundNote } from "../../rules/refund/refund-note.ts";
import type { Services } from "../../services.ts";
import { takeCashbackBack } from "../credit.ts";
import { announceOrder } from "../subscriptions/events.ts";
import { billLeft } from "./bill-sources.ts";
import { besideRound, isAllDecided } from "./paid-order.ts";

interface Noted {
  readonly note: string;
  readonly staffId?: string | null;
  readonly change?: Partial<OrderRow>;
}

/** An event of the order's history that leaves its status; its guest and the kitchen read it again. */
export async function noteRefund(
  app: Services,
  tx: Repositories,
  order: OrderRow,
  { note, staffId = null, change = {} }: Noted,
): Promise<void> {
  const now = app.clock();
  await tx.orders.update(order.id, { ...change, updated_at: now });
  const event = await tx.orders.addEvent({
    order_id: order.id,
    prev_state: order.status,
    new_state: order.status,
    actor: staffId ? "staff" : "system",
    staff_id: staffId,
    note,
    created_at: now,
  });
  await announceOrder(app, tx, { ...order, ...change }, event);
}

/**
 * Once all that was paid is back, the order counts as refunded and earns nothing. What is left of a round depends on the others of its bill, so that
 * these may be over now as well. Call it with the order locked, and the bill that it is on.
 */
export async function settleOrder(app: Services, tx: Repositories, orderId: string): Promise<void> {
  const order = await tx.orders.byId(orderId);
  if (!order) return;
  await settle(app, tx, order, await tx.refunds.ofOrder(orderId));
  const rounds = order.bill_id ? await tx.bills.rounds(order.bill_id) : [];
  for (const round of rounds.filter(({ id }) => id !== orderId)) {
    const rows = await tx.refunds.ofOrder(round.id);
    if (rows.length > 0) await settle(app, tx, round, rows);
  }
}

const isKept = ({ payment_status }: OrderRow): boolean => payment_status === "paid" || payment_status === "refunding";

async function settle(app: Services, tx: Repositories, order: OrderRow, rows: readonly RefundRow[]): Promise<void> {
  if (!isKept(order)) return;
  if (rows.some(({ status }) => status !== "done")) return;
  // A round of which all goes back was decided when that began: staff cannot choose it again, whatever others have left since.
  const wasDecided = order.bill_id !== null && besideRound(order, rows).isOver;
  if (!wasDecided && !isAllDecided(order, rows, await billLeft(tx, order))) return;
  // Another round was read before it was locked.
  const locked = await tx.orders.lock(order.id);
  if (!locked || !isKept(locked)) return;
  await noteRefund(app, tx, locked, { note: "payment refunded", change: { payment_status: "refunded" } });
  await takeCashbackBack(tx, locked, app.clock());
}

/**
 * The whole of a payment went back: true if that was a round's of a table, of which the payment was a share. The share stays paid, as what was
 * given back in parts does. Call it with nothing of the table locked.
 */
export async function onWholeRefund(app: Services, tx: Repositories, txnId: string): Promise<boolean> {
  const decided = await tx.refunds.whole(txnId);
  const { order } = (decided && (await lockRound(tx, decided.order_id))) ?? {};
  const row = order && (await tx.refunds.finishWhole(txnId, app.clock()));
  if (!row) return false;
  const how = await howItWent(tx.db, txnId);
  await noteRefund(app, tx, order, { note: refundNote({ how, amount: row.amount, of: row }) });
  await settleOrder(app, tx, order.id);
  return true;
}

/** A part of a payment went back, or did not: the order's page and the kitchen's say so. */
export async function onPartRefund(app: Services, db: Database, row: RefundRow): Promise<void> {
  const tx = forBusiness(db, row.business_id);
  const order = await tx.orders.lock(row.order_id);
  if (!order) return;
  const how = row.status === "done" ? await howItWent(db, row.txn_id ?? "", row.id) : "failed";
  await noteRefund(app, tx, order, { note: refundNote({ how, amount: row.amount, of: row }) });
  await settleOrder(app, tx, order.id);
}
