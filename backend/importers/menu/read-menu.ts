import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { categories, itemOptionGroups, items, optionGroups, options } from "../../db/schema.ts";

/** The rows of a business's current menu, in menu order. */
export interface MenuRows {
  readonly categories: readonly (typeof categories.$inferSelect)[];
  readonly items: readonly (typeof items.$inferSelect)[];
  readonly groups: readonly (typeof optionGroups.$inferSelect)[];
  readonly options: readonly (typeof options.$inferSelect)[];
  /** Ids of an item's option groups, in order, by the item's id. */
  readonly groupsOfItem: ReadonlyMap<number, readonly number[]>;
}

/** Two concurrent writers of one menu would retire each other's rows, so they run one after the other. */
export async function lockMenu(tx: Database, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`menu:${businessId}`}))`);
}

/** Reads a whole menu; retired rows are left out. */
export async function readMenu(tx: Database, businessId: string): Promise<MenuRows> {
  const current = <T extends typeof categories | typeof items | typeof optionGroups | typeof options>(table: T) =>
    and(eq(table.business_id, businessId), isNull(table.retired_at));
  const links = await tx
    .select({ item: itemOptionGroups.item_id, group: itemOptionGroups.group_id })
    .from(itemOptionGroups)
    .where(eq(itemOptionGroups.business_id, businessId))
    .orderBy(asc(itemOptionGroups.item_id), asc(itemOptionGroups.sort_order));
  return {
    categories: await tx.select().from(categories).where(current(categories)).orderBy(asc(categories.sort_order)),
    items: await tx.select().from(items).where(current(items)).orderBy(asc(items.sort_order)),
    groups: await tx
      .select()
      .from(optionGroups)
      .where(current(optionGroups))
      .orderBy(asc(optionGroups.sort_order), asc(optionGroups.path)),
    options: await tx
      .select()
      .from(options)
      .where(current(options))
      .orderBy(asc(options.sort_order), asc(options.path)),
    groupsOfItem: byItem(links),
  };
}

function byItem(links: readonly { item: number; group: number }[]): Map<number, number[]> {
  return new Map(
    [...Map.groupBy(links, ({ item }) => item)].map(([item, own]) => [item, own.map(({ group }) => group)]),
  );
}
