import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { Repositories } from "../../db/repositories.ts";

interface Releasing {
  /** Which of the bill's unpaid claims. */
  of(claim: BillPaymentRow): boolean;
  readonly now: Date;
  readonly staffId?: string;
}

/**
 * Opens unpaid claims again, with the requests to take their money, and the bill if it was locked by them. Money that
 * still arrives for one is kept if it fits, else refunded. Call it with the bill locked. Returns how many there were.
 */
export async function releaseClaims(tx: Repositories, bill: BillRow, { of, now, staffId }: Releasing): Promise<number> {
  const claims = (await tx.billPayments.ofBill(bill.id)).filter((one) => one.status === "claimed" && of(one));
  for (const { id } of claims) {
    await tx.billPayments.update(id, { status: "released" });
    await tx.tableRequests.closeOfPayment(id, now, staffId);
  }
  if (claims.length > 0) await tx.bills.unlock(bill.id);
  return claims.length;
}
