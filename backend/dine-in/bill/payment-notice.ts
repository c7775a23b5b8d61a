import { addMoney } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import { type BillPaymentRow, claimsOverAt } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { asUuid } from "../../ids.ts";
import { workThrough } from "../../jobs.ts";
import { costs } from "../../orders/payment/payable.ts";
import { onWholeRefund } from "../../orders/refunds/settle-order.ts";
import { PaymentProblem } from "../../payments-service/http/problem.ts";
import type { PaymentNotice, PaymentRequest } from "../../payments-service/payables.ts";
import { isUnderWay } from "../../payments-service/rules/status.ts";
import { amountOf, type Purpose, requestRefund, type TxnRow, txnsOfPurpose } from "../../payments-service/txns/txns.ts";
import { type DishPart, overlap } from "../../rules/dine-in/split.ts";
import type { Services } from "../../services.ts";
import { announceTable } from "../announce-table.ts";
import { loadBill } from "./bill-state.ts";
import { closeIfPaid } from "./close-bill.ts";
import { releaseClaims } from "./release-claims.ts";

/** The payment service's purpose of a share; its purpose_id is the claim's id. */
export const BILL_PURPOSE = "invoice_payment";

async function paymentOf(tx: Repositories, purpose: Purpose, lock: boolean): Promise<BillPaymentRow | null> {
  const id = asUuid(purpose.purpose_id);
  const payment = id ? await (lock ? tx.billPayments.lock(id) : tx.billPayments.byId(id)) : null;
  return payment && (await paysFor(tx, payment, purpose.customer_id)) ? payment : null;
}

/** True for the customer who claimed the share, also after the guest has signed in or out on the phone that claimed it. */
async function paysFor(tx: Repositories, payment: BillPaymentRow, customerId: string | null): Promise<boolean> {
  if (payment.customer_id === customerId) return true;
  const guest = payment.guest_id ? await tx.visits.guest(payment.guest_id) : null;
  return guest !== null && guest.customer_id === customerId;
}

const isClaimed = (payment: BillPaymentRow, now: Date): boolean =>
  payment.status === "claimed" &&
  payment.way === "payment_gateway" &&
  (payment.expires_at === null || payment.expires_at > now);

/** Checks that a share may be paid now. Throws PaymentProblem if its claim is over or costs something else. */
export async function checkShare(tx: Database, input: PaymentRequest, now: Date): Promise<void> {
  const payment = await paymentOf(forBusiness(tx, input.business_id), input, false);
  if (!payment) throw new PaymentProblem(404, "share_unknown");
  if (!isClaimed(payment, now)) throw new PaymentProblem(409, "share_over");
  const sum = addMoney(payment.amount, payment.tip, payment.rounding);
  if (!costs(sum, input.amount.currency, input)) throw new PaymentProblem(409, "amount_differs");
}

/** True if money for this share would be kept. */
export async function isShareWanted(tx: Database, txn: TxnRow, now: Date): Promise<boolean> {
  const payment = await paymentOf(forBusiness(tx, txn.business_id), txn, false);
  return payment !== null && isClaimed(payment, now);
}

/**
 * Money for a share has arrived or was refunded, or its payment has failed. Money for a claim that was released is kept if that much of the bill
 * is still due; otherwise it is refunded, as is money for a bill that is closed.
 */
export async function onShareNotice(app: Services, db: Database, { kind, txn }: PaymentNotice): Promise<void> {
  const tx = forBusiness(db, txn.business_id);
  const now = app.clock();
  if (kind === "refunded" && (await onWholeRefund(app, tx, txn.id))) return;
  const found = await paymentOf(tx, txn, false);
  const bill = found && (await tx.bills.lock(found.bill_id));
  const payment = await paymentOf(tx, txn, true);
  if (kind === "refunded") {
    if (payment?.status !== "paid" || payment.txn_id !== txn.id) return;
    await tx.billPayments.update(payment.id, { status: "released" });
    if (bill) await announcePayment(app, tx, bill, payment.id);
    return;
  }
  if (kind === "failed") return payment && bill ? openFailed(app, tx, { db, bill, payment, txn }) : undefined;
  if (!txn.pays) return;
  if (!payment || !bill) return requestRefund(db, txn, "no_order", now);
  if (payment.status === "paid" && payment.txn_id === txn.id) return;
  if (payment.status === "paid" || bill.closed_at) return requestRefund(db, txn, "hold_over", now);
  const sum = addMoney(payment.amount, payment.tip, payment.rounding);
  if (!costs(sum, txn.currency, { gateway: txn.gateway, amount: amountOf(txn) })) {
    return requestRefund(db, txn, "amount_differs", now);
  }
  if (payment.status === "released" && !(await stillFits(tx, bill, payment))) {
    return requestRefund(db, txn, "hold_over", now);
  }
  await tx.billPayments.update(payment.id, {
    status: "paid",
    paid_at: now,
    txn_id: txn.id,
    expires_at: null,
    failed_at: null,
  });
  await announcePayment(app, tx, bill, payment.id);
  await closeIfPaid(app, tx, bill);
}

interface Failed {
  readonly db: Database;
  readonly bill: BillRow;
  readonly payment: BillPaymentRow;
  readonly txn: TxnRow;
}

/** Opens a share whose payment failed, at once and for everybody, unless its guest has begun to pay again meanwhile. */
async function openFailed(app: Services, tx: Repositories, { db, bill, payment, txn }: Failed): Promise<void> {
  const others = (await txnsOfPurpose(db, txn)).filter(({ id }) => id !== txn.id);
  if (others.some(({ status, pays }) => pays || isUnderWay(status))) return;
  const now = app.clock();
  const isIt = ({ id, way }: BillPaymentRow) => id === payment.id && way === "payment_gateway";
  if ((await releaseClaims(tx, bill, { shouldRelease: isIt, now })) === 0) return;
  await tx.billPayments.update(payment.id, { failed_at: now });
  await announcePayment(app, tx, bill, payment.id);
}

async function announcePayment(app: Services, tx: Repositories, bill: BillRow, payment_id: string): Promise<void> {
  const visit = bill.visit_id && (await tx.visits.byId(bill.visit_id));
  if (visit) await announceTable(app, tx, visit, "BILL_UPDATED", { payment_id });
}

/** Whether a released share is still due and no one else pays for its dishes. */
async function stillFits(tx: Repositories, bill: BillRow, payment: BillPaymentRow): Promise<boolean> {
  const { payable, payments } = await loadBill(tx, bill);
  const isTaken = (dish: DishPart) => payments.some((other) => other.dishes?.some((one) => overlap(one, dish)));
  return payable >= payment.amount && !payment.dishes?.some(isTaken);
}

/** Releases unpaid claims that have expired; returns how many there were. */
export async function expireClaims(app: Services): Promise<number> {
  const over = await claimsOverAt(app.db, app.clock());
  await workThrough(
    over,
    ({ id, bill_id, business_id }) =>
      forBusiness(app.db, business_id).transaction(async (tx) => {
        const bill = await tx.bills.lock(bill_id);
        const released = bill
          ? await releaseClaims(tx, bill, { shouldRelease: (claim) => claim.id === id, now: app.clock() })
          : 0;
        if (bill && released > 0) await announcePayment(app, tx, bill, id);
      }),
    ({ id }, error) => app.log.error({ err: error, payment: id }, "An expired claim of a share could not be released."),
  );
  return over.length;
}
