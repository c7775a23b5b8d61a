import type { RequestContext } from "../../context.ts";
import { againAt, type ServiceRequest } from "../../rules/dine-in/service-requests.ts";
import { announceTable } from "../announce-table.ts";
import { requireVisit } from "../visits/calling-phone.ts";
import { withTableLocked } from "../visits/lock-visit.ts";

/**
 * DINE-02: records what a phone requests for its table; the store's console and the table's other phones show it at
 * once. A repeat with the same key (D8), or of a request that is still open at this table, adds no second one. Fails
 * with REQUEST_TOO_SOON shortly after the same request was answered.
 */
export async function requestService(context: RequestContext, type: ServiceRequest, key: string | null | undefined) {
  const { visit: found, guest } = await requireVisit(context);
  const { repos, app, now } = context;
  if (key && (key.length < 8 || key.length > 200)) throw context.fail("BAD_REQUEST", "key_invalid");
  const tooSoon = await withTableLocked(repos, found.id, async (tx, visit) => {
    if (visit.ended_at) throw context.fail("VISIT_ENDED", "visit_ended", {}, { reason: visit.end_reason });
    const { table_id, store_id } = visit;
    const name = { scope: type, key: key ?? "", owner: guest.id };
    const taken = { ...name, request_hash: type, order_id: null, response: null, created_at: now };
    if (key && !(await tx.placing.takeKey(taken))) return null;
    const [last] = await tx.tableRequests.ofVisit(visit.id, { type, limit: 1 });
    if (last?.status === "open") return null;
    const again = last ? againAt(last) : null;
    if (again && again > now) {
      if (key) await tx.placing.releaseKey(name);
      return again;
    }
    const { customer_id, id: guest_id } = guest;
    await tx.tableRequests.insert({
      store_id,
      table_id,
      visit_id: visit.id,
      customer_id,
      guest_id,
      type,
      status: "open",
      created_at: now,
    });
    await announceTable(app, tx, visit, type);
    return null;
  });
  if (tooSoon) {
    const seconds = Math.ceil((tooSoon.getTime() - now.getTime()) / 1000);
    throw context.fail("REQUEST_TOO_SOON", "request_too_soon", { seconds }, { again_at: tooSoon.toISOString() });
  }
  return { success: true, message: null };
}
