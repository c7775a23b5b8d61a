import { and, asc, eq, isNull, like, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import type { LocalizedText } from "../../schema/columns.ts";
import { categories, itemStoreStates, items, optionGroups, optionStoreStates, options, stores } from "../../schema.ts";

export interface StockRow {
  readonly id: number;
  readonly title: LocalizedText;
  readonly stock: number | null;
  readonly back_at: Date | null;
}
export interface ItemStock extends StockRow {
  readonly category: LocalizedText;
}
/** Options with the same title are one thing in the kitchen, wherever they can be chosen. */
export interface OptionStock extends StockRow {
  readonly groups: number;
  /** Title of one of its groups. */
  readonly group: LocalizedText;
}

/** More than any stock: stands for null, which is no limit. */
const PLENTY = 2_147_483_647;

/** A store's stock, for the staff to see and mark. */
export function stockRepository(db: Database, businessId: string) {
  const s = itemStoreStates;
  const o = optionStoreStates;
  const itemStock = sql<number | null>`case when ${s.item_id} is null then ${items.stock} else ${s.stock} end`;
  const optionStock = sql<number | null>`case when ${o.option_id} is null then ${options.stock} else ${o.stock} end`;
  const itemsWhere = (storeId: number, limit: number, ...conditions: SQL[]): Promise<ItemStock[]> =>
    db
      .select({
        id: items.id,
        title: sql<LocalizedText>`${items.title}`,
        category: sql<LocalizedText>`${categories.name}`,
        stock: itemStock,
        back_at: s.back_at,
      })
      .from(items)
      .innerJoin(categories, eq(categories.id, items.category_id))
      .leftJoin(s, and(eq(s.item_id, items.id), eq(s.business_id, businessId), eq(s.store_id, storeId)))
      .where(and(eq(items.business_id, businessId), isNull(items.retired_at), eq(items.off_menu, false), ...conditions))
      .orderBy(asc(categories.sort_order), asc(categories.id), asc(items.sort_order), asc(items.id))
      .limit(limit);
  // The stock of options with one title, wherever they can be chosen: none if they are sold out everywhere.
  const titleStock = sql<number>`max(coalesce(${optionStock}, ${PLENTY}::integer))`;
  const optionsWhere = async (
    storeId: number,
    limit: number,
    { where = [], having }: { where?: SQL[]; having?: SQL },
  ): Promise<OptionStock[]> => {
    const rows = await db
      .select({
        id: sql<string>`min(${options.id})`,
        title: sql<LocalizedText>`${options.title}`,
        groups: sql<number>`count(*)::integer`,
        group: sql<LocalizedText>`(array_agg(${optionGroups.title} order by ${optionGroups.id}))[1]`,
        stock: titleStock,
        back_at: sql<string | Date | null>`min(${o.back_at})`,
      })
      .from(options)
      .innerJoin(optionGroups, and(eq(optionGroups.id, options.group_id), isNull(optionGroups.retired_at)))
      .leftJoin(o, and(eq(o.option_id, options.id), eq(o.business_id, businessId), eq(o.store_id, storeId)))
      .where(and(eq(options.business_id, businessId), isNull(options.retired_at), ...where))
      .groupBy(options.title)
      .having(having)
      .orderBy(sql`min(${options.id})`)
      .limit(limit);
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      stock: row.stock === PLENTY ? null : row.stock,
      back_at: row.back_at ? new Date(row.back_at) : null,
    }));
  };
  return {
    async soldOutItems(storeId: number, limit: number) {
      return itemsWhere(storeId, limit, sql`${itemStock} = 0`);
    },
    /** Items by normalised words (search-text.ts), at a word's start, or of a category; else the first of the menu. */
    async findItems(
      storeId: number,
      { words = [], category = null }: { words?: readonly string[]; category?: number | null },
      limit: number,
    ) {
      const alike = words.map((word) => like(items.search_text, `% ${word}%`));
      return itemsWhere(storeId, limit, ...alike, ...(category === null ? [] : [eq(items.category_id, category)]));
    },
    /** The categories that have items, in the order of the menu. */
    async categories(): Promise<{ id: number; name: LocalizedText }[]> {
      return db
        .select({ id: categories.id, name: sql<LocalizedText>`${categories.name}` })
        .from(categories)
        .innerJoin(
          items,
          and(eq(items.category_id, categories.id), isNull(items.retired_at), eq(items.off_menu, false)),
        )
        .where(eq(categories.business_id, businessId))
        .groupBy(categories.id)
        .orderBy(asc(categories.sort_order), asc(categories.id));
    },
    async item(storeId: number, id: number): Promise<ItemStock | null> {
      return (await itemsWhere(storeId, 1, eq(items.id, id)))[0] ?? null;
    },
    /** What is sold out wherever it can be chosen. */
    async soldOutOptions(storeId: number, limit: number) {
      return optionsWhere(storeId, limit, { having: sql`${titleStock} = 0` });
    },
    /** Options with every word somewhere in their title, in any language; without words the first ones. */
    async findOptions(storeId: number, words: readonly string[], limit: number) {
      const has = (word: string) => sql`${options.title}::text ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`;
      return optionsWhere(storeId, limit, { where: words.map(has) });
    },
    /** One option for each title that equals this one in any language, ignoring case. */
    async optionsTitled(title: string): Promise<number[]> {
      const same = sql`exists (select 1 from jsonb_each_text(${options.title}) one where lower(one.value) = lower(${title}))`;
      const rows = await db
        .select({ id: sql<string>`min(${options.id})` })
        .from(options)
        .where(and(eq(options.business_id, businessId), isNull(options.retired_at), same))
        .groupBy(options.title);
      return rows.map(({ id }) => Number(id));
    },
    /** All options with the same title as this one. */
    async optionsAlike(id: number): Promise<{ title: LocalizedText; ids: number[] } | null> {
      const [row] = await db
        .select({ title: options.title })
        .from(options)
        .where(and(eq(options.business_id, businessId), eq(options.id, id), isNull(options.retired_at)))
        .limit(1);
      if (!row) return null;
      const same = sql`${options.title} = ${JSON.stringify(row.title)}::jsonb`;
      const rows = await db
        .select({ id: options.id })
        .from(options)
        .where(and(eq(options.business_id, businessId), isNull(options.retired_at), same))
        .orderBy(asc(options.id));
      return { title: row.title ?? {}, ids: rows.map((one) => one.id) };
    },
  };
}

/**
 * Across businesses: restocks what was sold out until now, and opens stores whose pause is over. Returns the ids of the
 * businesses whose menu changed, and the stores that were opened.
 */
export async function restoreDue(
  db: Database,
  now: Date,
): Promise<{ menus: string[]; stores: { id: number; business_id: string }[] }> {
  const back = { stock: null, back_at: null };
  const dishes = await db
    .update(itemStoreStates)
    .set(back)
    .where(lte(itemStoreStates.back_at, now))
    .returning({ business_id: itemStoreStates.business_id });
  const chosen = await db
    .update(optionStoreStates)
    .set(back)
    .where(lte(optionStoreStates.back_at, now))
    .returning({ business_id: optionStoreStates.business_id });
  const opened = await db
    .update(stores)
    .set({ temporarily_closed: false, paused_until: null, pause_msg: null })
    .where(lte(stores.paused_until, now))
    .returning({ id: stores.id, business_id: stores.business_id });
  return { menus: [...new Set([...dishes, ...chosen].map(({ business_id }) => business_id))], stores: opened };
}
