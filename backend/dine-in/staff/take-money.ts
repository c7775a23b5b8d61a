import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { announceTable } from "../announce-table.ts";
import { loadBill } from "../bill/bill-state.ts";
import { closeIfPaid } from "../bill/close-bill.ts";
import { giveBackOverpaid } from "../bill/give-back.ts";
import { removeServiceCharge } from "../bill/recompute-round.ts";
import { releaseClaims } from "../bill/release-claims.ts";
import type { Staff } from "./staff.ts";

/** The bill, or what a guest announced for it, is closed or not this store's. */
type Gone = "GONE";

interface Taking extends Staff {
  readonly billId: string;
  readonly way: "cash" | "card";
  /** Minor units; null: all that is due. */
  readonly amount: Minor | null;
  /** Made by the form, so that a repeated one takes nothing twice (D8). */
  readonly key: string;
}

/**
 * Takes cash or a card at the table for a part of the bill; the bill closes when the sum is in. Ok: whether it is closed
 * now. TOO_MUCH: more than is due, or nothing is.
 */
export async function takeMoney(
  app: Services,
  repos: Repositories,
  taking: Taking,
): Promise<Result<boolean, Gone | "TOO_MUCH">> {
  const { billId, storeId, staffId, way, key } = taking;
  return repos.transaction(async (tx) => {
    const bill = await tx.bills.lock(billId);
    if (bill?.store_id !== storeId) return err("GONE");
    if (await tx.billPayments.byKey(billId, key)) return ok(bill.closed_at !== null);
    if (bill.closed_at) return err("GONE");
    // What is not accepted yet may still be rejected, so nobody pays for it.
    const { payable: due } = await loadBill(tx, bill);
    const amount = taking.amount ?? due;
    if (amount > due || amount < 1) return err("TOO_MUCH");
    const now = app.clock();
    const part = amount === due ? ("rest" as const) : ("amount" as const);
    const money = { kind: part, amount, tip: ZERO, way, status: "paid" as const, paid_at: now, created_at: now };
    await tx.billPayments.insert({ bill_id: billId, staff_id: staffId, key, ...money });
    return ok(await announceAndCloseIfPaid(app, tx, bill.id, staffId));
  });
}

/** The money of a guest's claim was taken at the table; a repeat changes nothing. Ok: whether the bill is closed now. */
export async function markClaimPaid(
  app: Services,
  repos: Repositories,
  { paymentId, storeId, staffId }: Staff & { readonly paymentId: string },
): Promise<Result<boolean, Gone>> {
  return repos.transaction(async (tx) => {
    const found = await tx.billPayments.byId(paymentId);
    const bill = found && (await tx.bills.lock(found.bill_id));
    const payment = found && (await tx.billPayments.lock(paymentId));
    if (!bill || !payment || bill.store_id !== storeId || payment.status === "released") return err("GONE");
    if (payment.status === "paid") return ok(bill.closed_at !== null);
    if (payment.way !== "cash" && payment.way !== "card") return err("GONE");
    const now = app.clock();
    await tx.billPayments.update(paymentId, { status: "paid", paid_at: now, staff_id: staffId });
    await tx.tableRequests.closeOfPayment(paymentId, now, staffId);
    return ok(await announceAndCloseIfPaid(app, tx, bill.id, staffId));
  });
}

/** Opens a locked bill again, so that the guests can order more. Their claims in cash and by card are released. */
export async function reopenBill(
  app: Services,
  repos: Repositories,
  { billId, storeId, staffId }: Staff & { readonly billId: string },
): Promise<Result<null, Gone>> {
  return repos.transaction(async (tx) => {
    const bill = await tx.bills.lock(billId);
    if (bill?.store_id !== storeId || bill.closed_at) return err("GONE");
    await releaseClaims(tx, bill, { shouldRelease: ({ way }) => way !== "payment_gateway", now: app.clock(), staffId });
    await tx.bills.unlock(billId);
    await announceAndCloseIfPaid(app, tx, billId, staffId);
    return ok(null);
  });
}

/** Takes the service charge off the bill, as a guest requested. CHARGE_PAID: guests paid it already, at the table. */
export async function waiveServiceCharge(
  app: Services,
  repos: Repositories,
  { billId, storeId, staffId }: Staff & { readonly billId: string },
): Promise<Result<null, Gone | "CHARGE_PAID">> {
  return repos
    .transaction(async (tx): Promise<Result<null, Gone | "CHARGE_PAID">> => {
      const bill = await tx.bills.lock(billId);
      if (bill?.store_id !== storeId || bill.closed_at) return err("GONE");
      await removeServiceCharge(app, tx, bill);
      const { accepted: total } = await loadBill(tx, bill);
      // Cash that was paid with the charge in it cannot be taken off afterwards; staff give it back by hand.
      if (!(await giveBackOverpaid(tx, bill, { total, now: app.clock() }))) throw new PaidWithCharge();
      await announceAndCloseIfPaid(app, tx, billId, staffId);
      return ok(null);
    })
    .catch((error): Result<null, Gone | "CHARGE_PAID"> => {
      if (error instanceof PaidWithCharge) return err("CHARGE_PAID");
      throw error;
    });
}

/** Rolls the transaction back. */
class PaidWithCharge extends Error {}

/** Tells the table, and closes the bill if all of it is paid; returns whether it is closed. */
async function announceAndCloseIfPaid(
  app: Services,
  tx: Repositories,
  billId: string,
  staffId: string,
): Promise<boolean> {
  const bill = await tx.bills.byId(billId);
  const visit = bill?.visit_id ? await tx.visits.byId(bill.visit_id) : null;
  if (!bill || !visit) return false;
  await announceTable(app, tx, visit, "BILL_UPDATED", { bill_id: billId });
  return closeIfPaid(app, tx, bill, staffId);
}
