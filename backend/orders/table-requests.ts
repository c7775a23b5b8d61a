import type { TableAction } from "../../lib/domain/enumerations.ts";
import type { RequestContext } from "../context.ts";
import { activeAccount } from "../identity/require-login.ts";
import { storeTopic } from "./subscriptions/events.ts";
import { tableTopic } from "./subscriptions/table-events.ts";

type ServiceRequest = Extract<TableAction, "CALL_WAITER" | "REQUEST_WATER" | "REQUEST_SERVICE_CHARGE_REMOVAL">;

/**
 * DINE-02: records what a guest requests at the table of the table_id header; the store's console shows it at once.
 * Needs a login. A repeat with the same key (D8), or of a request that is still open at this table, adds no second one.
 */
export async function requestAtTable(context: RequestContext, type: ServiceRequest, key: string | null | undefined) {
  const customer = await activeAccount(context);
  const { tableId, repos, app, now, business } = context;
  const table = tableId ? await repos.stores.table(tableId) : null;
  if (!table) throw context.fail("TABLE_UNKNOWN", "table_unknown", { id: tableId ?? "—" });
  if (key && (key.length < 8 || key.length > 200)) throw context.fail("BAD_REQUEST", "key_invalid");
  await repos.transaction(async (tx) => {
    const name = { scope: type, key: key ?? "", owner: customer.id };
    const taken = { ...name, request_hash: table.id, order_id: null, response: null, created_at: now };
    if (key && !(await tx.placing.takeKey(taken))) return;
    if (!(await tx.counter.takeOpenRequest(table, type, { customer_id: customer.id, now }))) return;
    await app.events.publish(tx.db, { topic: tableTopic(business.id, table.id), data: { type } });
    await app.events.publish(tx.db, { topic: storeTopic(business.id, table.store_id), data: {} });
  });
  return { success: true, message: null };
}
