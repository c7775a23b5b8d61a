import { and, eq, isNull } from "drizzle-orm";
import { stockAnywhere } from "../../../rules/menu/stock-anywhere.ts";
import type { Database } from "../../open.ts";
import { itemStoreStates, stores } from "../../schema.ts";

interface Item {
  readonly id: number;
  readonly stock: number | null;
}

/** How the stock of a business's items looks to guests who have chosen no store, from what its stores that take orders have. */
export async function stockOfStores(db: Database, businessId: string): Promise<(item: Item) => number | null> {
  const rows = await db
    .select({ store: stores.id, item: itemStoreStates.item_id, stock: itemStoreStates.stock })
    .from(stores)
    .leftJoin(
      itemStoreStates,
      and(eq(itemStoreStates.business_id, businessId), eq(itemStoreStates.store_id, stores.id)),
    )
    .where(and(eq(stores.business_id, businessId), isNull(stores.retired_at), eq(stores.enabled_for_ordering, true)));
  const count = new Set(rows.map(({ store }) => store)).size;
  const byItem = Map.groupBy(rows, ({ item }) => item);
  return ({ id, stock }) =>
    stockAnywhere(
      stock,
      (byItem.get(id) ?? []).map((row) => row.stock),
      count,
    );
}
