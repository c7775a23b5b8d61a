import { type VisitRow, visitsUnusedSince } from "../../db/repositories/dine-in/visits.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import type { VisitEnd } from "../../db/schema/dine-in.ts";
import { workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { announceOutcome, announceTable } from "../announce-table.ts";

/** Ends a visit: its tokens stop working, and its phones and the console are told. Call it in a transaction. */
export async function endVisit(app: Services, tx: Repositories, visit: VisitRow, reason: VisitEnd): Promise<void> {
  if (!(await tx.visits.end(visit.id, reason, app.clock()))) return;
  await tx.tableRequests.closeOfVisit(visit.id, app.clock());
  if (reason !== "bill_closed") await announceOutcome(app, tx, visit, "REQUEST_CLOSED", { reason });
  await announceTable(app, tx, visit, "SETTLE_BILL", { ended: reason });
}

/** A visit that no phone has used for this long ends, unless its bill is open. */
const UNUSED_MS = 3 * 60 * 60_000;

/** Ends the visits of all businesses that nobody uses any more; returns how many. */
export async function endUnusedVisits(app: Services): Promise<number> {
  const since = new Date(app.clock().getTime() - UNUSED_MS);
  const visits = await visitsUnusedSince(app.db, since);
  await workThrough(
    visits,
    (visit) =>
      forBusiness(app.db, visit.business_id).transaction(async (tx) => {
        await tx.visits.lockTable(visit.table_id);
        await endVisit(app, tx, visit, "unused");
      }),
    (visit, error) => app.log.error({ err: error, visit: visit.id }, "An unused visit could not be ended."),
  );
  return visits.length;
}
