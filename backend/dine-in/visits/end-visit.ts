import { type VisitRow, visitsUnusedSince } from "../../db/repositories/dine-in/visits.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import type { VisitEnd } from "../../db/schema/dine-in.ts";
import { workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { announceOutcome, announceTable } from "../announce-table.ts";
import { withTableLocked } from "./lock-visit.ts";

/** Ends a visit: its tokens stop working, and its phones and the console are notified. Call it in a transaction. */
export async function endVisit(app: Services, tx: Repositories, visit: VisitRow, reason: VisitEnd): Promise<void> {
  if (!(await tx.visits.end(visit.id, reason, app.clock()))) return;
  await tx.tableRequests.closeOfVisit(visit.id, app.clock());
  if (reason !== "bill_closed") await announceOutcome(app, tx, visit, "REQUEST_CLOSED", { reason });
  // The contract has no event for the end of a visit. SETTLE_BILL carries the reason, also where no bill was settled.
  await announceTable(app, tx, visit, "SETTLE_BILL", { ended: reason });
}

/** A visit that no phone has used for this long ends, unless something is on its bill. */
const UNUSED_MS = 3 * 60 * 60_000;

/** Ends the unused visits of all businesses. Returns how many it ended. */
export async function endUnusedVisits(app: Services): Promise<number> {
  const since = new Date(app.clock().getTime() - UNUSED_MS);
  const visits = await visitsUnusedSince(app.db, since);
  let ended = 0;
  await workThrough(
    visits,
    async ({ id, business_id }) => {
      const repos = forBusiness(app.db, business_id);
      if (await withTableLocked(repos, id, (tx, visit) => endUnused(app, tx, visit, since))) ended += 1;
    },
    (visit, error) => app.log.error({ err: error, visit: visit.id }, "An unused visit could not be ended."),
  );
  return ended;
}

/** Decides under the lock whether a visit is still unused: guests may have come back or ordered since the search. */
async function endUnused(app: Services, tx: Repositories, visit: VisitRow, since: Date): Promise<boolean> {
  if (visit.ended_at || visit.used_at >= since) return false;
  const known = await tx.bills.ofVisit(visit.id);
  const bill = known && (await tx.bills.lock(known.id));
  if (bill && !bill.closed_at) {
    if ((await tx.bills.rounds(bill.id)).length > 0) return false;
    await tx.bills.update(bill.id, { status: "rejected", closed_at: app.clock() });
  }
  await endVisit(app, tx, visit, "unused");
  return true;
}
