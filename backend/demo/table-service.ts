import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { staffByLogin } from "../db/repositories/staff.ts";
import { forBusiness, type Repositories } from "../db/repositories.ts";
import { orderRequests, visitGuests, visits } from "../db/schema.ts";
import { announceTable } from "../dine-in/announce-table.ts";
import { admitGuest } from "../dine-in/staff/staff-visits.ts";
import { markClaimPaid, waiveServiceCharge } from "../dine-in/staff/take-money.ts";
import { workThrough } from "../jobs.ts";
import type { Services } from "../services.ts";
import { demoBusinesses } from "./demo-businesses.ts";

const AT_ONCE = 20;

/**
 * The demo's own member of staff, as whom the autopilot serves tables; null where there is none. In a transaction `db`
 * must be its own: the embedded database has no other connection.
 */
export const demoMember = async (db: Database, businessId: string): Promise<string | null> => {
  const member = await staffByLogin(db, businessId);
  return member?.demo ? member.id : null;
};

interface Waiter {
  readonly repos: Repositories;
  readonly storeId: number;
  readonly staffId: string;
}

/**
 * The demo's waiters: answer what tables of the demo's own businesses request and let waiting phones in, some seconds after it was requested, at
 * stores that `isWatched` says nobody watches. Rounds are moved with the other orders. Returns how many were answered.
 */
export async function serveTables(
  app: Services,
  seconds: number,
  isWatched: (repos: Repositories, storeId: number, now: Date) => Promise<boolean>,
): Promise<number> {
  const now = app.clock();
  const since = new Date(now.getTime() - seconds * 1000);
  let served = 0;
  const serve = async (businessId: string, storeId: number, work: (waiter: Waiter) => Promise<void>) => {
    const repos = forBusiness(app.db, businessId);
    const staffId = await demoMember(app.db, businessId);
    if (staffId === null || (await isWatched(repos, storeId, now))) return;
    await work({ repos, storeId, staffId });
    served += 1;
  };
  const open = await app.db
    .select()
    .from(orderRequests)
    .where(
      and(
        inArray(orderRequests.business_id, demoBusinesses(app.db)),
        eq(orderRequests.status, "open"),
        ne(orderRequests.type, "ADD_ITEMS"),
        lte(orderRequests.created_at, since),
      ),
    )
    .limit(AT_ONCE);
  await workThrough(
    open,
    (request) => serve(request.business_id, request.store_id, (waiter) => answer(app, waiter, request)),
    ({ id }, error) => app.log.error({ err: error, request: id }, "The autopilot could not answer a table's request."),
  );
  const phones = await app.db
    .select({ id: visitGuests.id, business_id: visits.business_id, store_id: visits.store_id })
    .from(visitGuests)
    .innerJoin(visits, eq(visits.id, visitGuests.visit_id))
    .where(
      and(
        inArray(visits.business_id, demoBusinesses(app.db)),
        eq(visitGuests.status, "waiting"),
        isNull(visits.ended_at),
        lte(visitGuests.created_at, since),
      ),
    )
    .limit(AT_ONCE);
  await workThrough(
    phones,
    ({ id, business_id, store_id }) =>
      serve(business_id, store_id, async ({ repos, ...staff }) => {
        await admitGuest(app, repos, { ...staff, guestId: id, admit: true });
      }),
    ({ id }, error) => app.log.error({ err: error, phone: id }, "The autopilot could not let a phone in."),
  );
  return served;
}

async function answer(
  app: Services,
  { repos, ...staff }: Waiter,
  request: typeof orderRequests.$inferSelect,
): Promise<void> {
  if (request.type === "REQUEST_PAYMENT" && request.payment_id) {
    await markClaimPaid(app, repos, { ...staff, paymentId: request.payment_id });
    return;
  }
  const bill = request.visit_id ? await repos.bills.ofVisit(request.visit_id) : null;
  const asksForCharge = request.type === "REQUEST_SERVICE_CHARGE_REMOVAL";
  const waived = asksForCharge && bill ? await waiveServiceCharge(app, repos, { ...staff, billId: bill.id }) : null;
  const status = asksForCharge && !waived?.ok ? ("declined" as const) : ("done" as const);
  await repos.transaction(async (tx) => {
    const answered = { status, answered_at: app.clock(), answered_by: staff.staffId };
    if (!(await tx.tableRequests.answer(request.id, answered))) return;
    const visit = request.visit_id && (await tx.visits.byId(request.visit_id));
    if (visit) await announceTable(app, tx, visit, request.type, { request_id: request.id, status });
  });
}
