import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { optionPricedAt } from "../../../rules/menu/place-price.ts";
import type { Database } from "../../open.ts";
import { itemOptionGroups, optionGroups, optionStoreStates, options } from "../../schema.ts";
import type { MenuPlace } from "./menu.ts";

export type OptionGroupRow = typeof optionGroups.$inferSelect;
export type OptionRow = typeof options.$inferSelect;

/** A group with its options, each with the groups it opens. */
export interface OptionGroupTree extends OptionGroupRow {
  options: OptionTree[];
}
export interface OptionTree extends OptionRow {
  option_groups: OptionGroupTree[];
}

export function optionRepository(db: Database, businessId: string) {
  /** Loads groups and options of whole trees, in three queries at any depth. */
  const load = async (rootIds: readonly number[], { store, mode }: MenuPlace) => {
    const groups = await db
      .select()
      .from(optionGroups)
      .where(
        and(
          eq(optionGroups.business_id, businessId),
          isNull(optionGroups.retired_at),
          inArray(optionGroups.root_id, [...rootIds]),
        ),
      )
      .orderBy(asc(optionGroups.sort_order), asc(optionGroups.id));
    const rows = await db
      .select({
        ...getTableColumns(options),
        stock: sql<
          number | null
        >`case when ${optionStoreStates.option_id} is null then ${options.stock} else ${optionStoreStates.stock} end`,
      })
      .from(options)
      .leftJoin(
        optionStoreStates,
        and(
          eq(optionStoreStates.option_id, options.id),
          eq(optionStoreStates.business_id, businessId),
          eq(optionStoreStates.store_id, store?.id ?? -1),
        ),
      )
      .where(
        and(eq(options.business_id, businessId), isNull(options.retired_at), inArray(options.root_id, [...rootIds])),
      )
      .orderBy(asc(options.sort_order), asc(options.id));
    const place = { store: store?.ref ?? null, mode };
    return buildTrees(
      groups,
      rows.map((row) => optionPricedAt(row, place)),
    );
  };
  return {
    /** The option trees of some items, by item id, in menu order, with the stock and the prices of a place. */
    async treesOfItems(itemIds: readonly number[], place: MenuPlace): Promise<Map<number, OptionGroupTree[]>> {
      const trees = new Map<number, OptionGroupTree[]>(itemIds.map((id) => [id, []]));
      if (itemIds.length === 0) return trees;
      const links = await db
        .select()
        .from(itemOptionGroups)
        .where(and(eq(itemOptionGroups.business_id, businessId), inArray(itemOptionGroups.item_id, [...itemIds])))
        .orderBy(asc(itemOptionGroups.sort_order));
      if (links.length === 0) return trees;
      const byRoot = await load([...new Set(links.map((link) => link.group_id))], place);
      for (const link of links) {
        const tree = byRoot.get(link.group_id);
        if (tree) trees.get(link.item_id)?.push(tree);
      }
      return trees;
    },
    /** Ids of a store's sold-out options, in order. */
    async soldOut(storeId: number | null): Promise<number[]> {
      const stock = sql`case when ${optionStoreStates.option_id} is null then ${options.stock} else ${optionStoreStates.stock} end`;
      const rows = await db
        .select({ id: options.id })
        .from(options)
        .leftJoin(
          optionStoreStates,
          and(
            eq(optionStoreStates.option_id, options.id),
            eq(optionStoreStates.business_id, businessId),
            eq(optionStoreStates.store_id, storeId ?? -1),
          ),
        )
        .where(and(eq(options.business_id, businessId), isNull(options.retired_at), sql`${stock} = 0`))
        .orderBy(asc(options.id));
      return rows.map(({ id }) => id);
    },
    /** Sets a store's stock of an option; null is unlimited, 0 is sold out, until `backAt` if given. */
    async setStock(storeId: number, optionId: number, stock: number | null, backAt: Date | null = null): Promise<void> {
      await db
        .insert(optionStoreStates)
        .values({ business_id: businessId, store_id: storeId, option_id: optionId, stock, back_at: backAt })
        .onConflictDoUpdate({
          target: [optionStoreStates.business_id, optionStoreStates.store_id, optionStoreStates.option_id],
          set: { stock, back_at: backAt },
        });
    },
    /** An option of the business that is not retired, or null. */
    async byId(id: number): Promise<OptionRow | null> {
      const [row] = await db
        .select()
        .from(options)
        .where(and(eq(options.business_id, businessId), eq(options.id, id), isNull(options.retired_at)))
        .limit(1);
      return row ?? null;
    },
  };
}

function buildTrees(groups: OptionGroupRow[], rows: OptionRow[]): Map<number, OptionGroupTree> {
  const trees = new Map<number, OptionGroupTree>(groups.map((group) => [group.id, { ...group, options: [] }]));
  const optionTrees = new Map<number, OptionTree>(rows.map((row) => [row.id, { ...row, option_groups: [] }]));
  for (const option of optionTrees.values()) trees.get(option.group_id)?.options.push(option);
  const roots = new Map<number, OptionGroupTree>();
  for (const tree of trees.values()) {
    if (tree.parent_option_id === null) roots.set(tree.id, tree);
    else optionTrees.get(tree.parent_option_id)?.option_groups.push(tree);
  }
  return roots;
}
