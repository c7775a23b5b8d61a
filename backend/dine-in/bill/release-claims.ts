import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { Repositories } from "../../db/repositories.ts";

interface ReleaseOptions {
  shouldRelease(claim: BillPaymentRow): boolean;
  readonly now: Date;
  readonly staffId?: string;
}

/**
 * Releases unpaid claims, closes their requests to take money, and unlocks the bill. A payment that still arrives for a
 * released claim is kept if it fits the bill, else refunded. The caller holds the bill's lock. Returns the number of
 * released claims.
 */
export async function releaseClaims(
  tx: Repositories,
  bill: BillRow,
  { shouldRelease, now, staffId }: ReleaseOptions,
): Promise<number> {
  const claims = (await tx.billPayments.ofBill(bill.id)).filter(
    (claim) => claim.status === "claimed" && shouldRelease(claim),
  );
  for (const { id } of claims) {
    await tx.billPayments.update(id, { status: "released" });
    await tx.tableRequests.closeOfPayment(id, now, staffId);
  }
  if (claims.length > 0) await tx.bills.unlock(bill.id);
  return claims.length;
}
