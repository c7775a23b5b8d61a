import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { VisitRow } from "../../db/repositories/dine-in/visits.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";
import { announceTable } from "../announce-table.ts";
import { withTableLocked } from "../visits/lock-visit.ts";
import type { Staff } from "./staff.ts";

/** How long after its end a visit can go on again. Later its guests have left. */
export const REOPEN_MS = 10 * 60_000;

/**
 * GONE: it ended too long ago, is open, or is not this store's. OCCUPIED: others sit at the table. PAID: its bill was
 * paid, so it has receipts, and what is ordered next is another bill.
 */
export type ReopenRefusal = "GONE" | "OCCUPIED" | "PAID";

/** Whether a visit has ended without payment, and so recently that its guests may still sit there. */
export const canReopen = ({ ended_at, end_reason }: VisitRow, now: Date): boolean =>
  (end_reason === "staff" || end_reason === "unused") &&
  ended_at !== null &&
  now.getTime() - ended_at.getTime() <= REOPEN_MS;

/** Opens a visit again that staff ended by mistake, or that ended by itself: its phones, word and bill go on. */
export async function reopenVisit(
  app: Services,
  repos: Repositories,
  { visitId, storeId }: Staff & { readonly visitId: string },
): Promise<Result<null, ReopenRefusal>> {
  const opened = await withTableLocked(repos, visitId, async (tx, visit): Promise<Result<null, ReopenRefusal>> => {
    const now = app.clock();
    if (visit.store_id !== storeId || !visit.ended_at) return err("GONE");
    const known = await tx.bills.ofVisit(visit.id);
    const bill = known && (await tx.bills.lock(known.id));
    if (visit.end_reason === "bill_closed" || bill?.status === "closed") return err("PAID");
    if (!canReopen(visit, now)) return err("GONE");
    if (await tx.visits.openAt(visit.table_id)) return err("OCCUPIED");
    if (bill) await tx.bills.update(bill.id, { status: "open", closed_at: null });
    await tx.visits.update(visit.id, { ended_at: null, end_reason: null, used_at: now });
    await announceTable(app, tx, visit, "START_BILL");
    return ok(null);
  });
  return opened ?? err("GONE");
}
