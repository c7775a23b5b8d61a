import type { RequestContext } from "../../context.ts";
import { activeAccount, customerOrNull } from "../../identity/require-login.ts";
import { untilSignedOut } from "../../identity/sign-out.ts";

/** Topics of one table; their events carry `type` and, as JSON text, `data`. Dine-in publishes to them. */
export const tableTopic = (businessId: string, tableId: string): string => `table:${businessId}:${tableId}`;
export const billTopic = (businessId: string, tableId: string): string => `bill:${businessId}:${tableId}`;

/**
 * Subscribes to the table of the connection's table_id (DINE-04, LIVE-01), under the name of the subscription's field.
 * Needs a login (ROLE-01) and a table of this business.
 */
export async function watchTable<Field extends string>(
  context: RequestContext,
  field: Field,
  topicOf: (businessId: string, tableId: string) => string,
): Promise<AsyncIterableIterator<Record<Field, { type: string; data: unknown }>>> {
  await activeAccount(context);
  const { tableId, repos, app, business } = context;
  const table = tableId ? await repos.stores.table(tableId) : null;
  if (!table) throw context.fail("TABLE_UNKNOWN", "table_unknown", { id: tableId ?? "—" });
  const messages = app.events.subscribe(topicOf(business.id, table.id));
  const iterator: AsyncIterableIterator<Record<Field, { type: string; data: unknown }>> = {
    next: async () => {
      while (true) {
        const { done, value } = await messages.next();
        if (done) return { done: true, value: undefined };
        if (value.gap) continue;
        const { type, data } = value.event.data;
        const event = { type: String(type), data: typeof data === "string" ? JSON.parse(data) : null };
        return { done: false, value: { [field]: event } as Record<Field, typeof event> };
      }
    },
    return: async () => {
      await messages.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return untilSignedOut(context, iterator, async () => (await customerOrNull(context)) !== null);
}
