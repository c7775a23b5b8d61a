import { addMoney, type Minor, subtractMoney } from "../../../lib/domain/money.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { DishRef } from "../../db/schema/dine-in.ts";
import { requestRefund, txnById } from "../../payments-service/txns/txns.ts";
import { sharesToReturn } from "../../rules/dine-in/overpaid.ts";
import { loadBill } from "./bill-state.ts";

/**
 * Opens shares again that a bill no longer has room for, because something is taken off it: unpaid claims first, then
 * what was paid online or by wallet, which goes back in whole; its guest pays what is still due as a new share. Call it
 * with the bill locked, before or after something leaves it. Returns false, and changes nothing, if only money that staff
 * took is left: they give that back themselves.
 */
export async function giveBackOverpaid(
  tx: Repositories,
  bill: BillRow,
  { total, now, isFor = () => false }: Less,
): Promise<boolean> {
  const payments = await tx.billPayments.ofBill(bill.id);
  const returned = sharesToReturn(payments, total, ({ dishes }) => dishes?.some(isFor) ?? false);
  if (!returned) return false;
  for (const payment of returned) {
    await tx.billPayments.update(payment.id, { status: "released" });
    await tx.tableRequests.closeOfPayment(payment.id, now);
    if (payment.status === "paid") await sendBack(tx, bill, payment, now);
  }
  if (returned.length > 0) await tx.bills.unlock(bill.id);
  return true;
}

/** As giveBackOverpaid, for a round that is about to be rejected. */
export async function giveBackForRound(tx: Repositories, bill: BillRow, round: OrderRow, now: Date): Promise<boolean> {
  const { accepted } = await loadBill(tx, bill);
  const total = round.status === "PLACED" ? accepted : subtractMoney(accepted, round.total);
  return giveBackOverpaid(tx, bill, { total, now, isFor: ({ order_id }) => order_id === round.id });
}

interface Less {
  /** What of the bill staff have accepted, afterwards; minor units. */
  readonly total: Minor;
  /** The dishes that leave it. */
  readonly isFor?: (dish: DishRef) => boolean;
  readonly now: Date;
}

async function sendBack(tx: Repositories, bill: BillRow, payment: BillPaymentRow, now: Date): Promise<void> {
  if (payment.way === "wallet") return refundWallet(tx, bill, payment, now);
  const txn = payment.txn_id && (await txnById(tx.db, payment.txn_id));
  if (txn) await requestRefund(tx.db, txn, "order_cancelled", now);
}

async function refundWallet(tx: Repositories, bill: BillRow, payment: BillPaymentRow, now: Date): Promise<void> {
  const movement = await walletMovement(tx, bill, payment, now);
  if (!movement || !payment.customer_id) return;
  await tx.wallets.refund(payment.customer_id, movement);
  await tx.refundMails.add({ kind: "share", about: payment.id }, now);
}

/** A table's bill has no number of its own; the wallet's ledger names its first round's. Null before the first round. */
export async function walletMovement(
  tx: Repositories,
  { id, store_id }: BillRow,
  { amount, tip }: Pick<BillPaymentRow, "amount" | "tip">,
  now: Date,
) {
  const first = await tx.bills.firstRound(id);
  return first && { order_id: first.id, store_id, bill_number: first.number, amount: addMoney(amount, tip), now };
}
