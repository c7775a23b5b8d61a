import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  like,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { FulfilmentMode } from "../../../../lib/domain/enumerations.ts";
import { pricedAt } from "../../../rules/menu/place-price.ts";
import type { Database } from "../../open.ts";
import { categories, favourites, itemStoreStates, items } from "../../schema.ts";
import { builtOnce } from "../../statements/built-once.ts";
import { stockOfStores } from "./stock-of-stores.ts";

export type CategoryRow = typeof categories.$inferSelect;
/** An item at a store and in a mode: `stock` is the store's own if it has one, and the prices are those there. */
export type ItemRow = typeof items.$inferSelect;
/** Where items are sold; null: no store or mode was chosen. */
export interface MenuPlace {
  readonly store: { readonly id: number; readonly ref: string } | null;
  readonly mode: FulfilmentMode | null;
}
/** For readers of what is the same everywhere. */
export const EVERYWHERE: MenuPlace = { store: null, mode: null };

/**
 * Rows of items that guests can see, with a store's stock (the item's own without a store) and their number of
 * favourites (MENU-08), but with the items' own prices.
 */
function selectRows(
  db: Database,
  { businessId, storeId }: { businessId: Value; storeId: Value },
  conditions: Conditions,
) {
  const hearts = db
    .select({ item_id: favourites.item_id, hearts: count().as("hearts") })
    .from(favourites)
    .where(eq(favourites.business_id, businessId))
    .groupBy(favourites.item_id)
    .as("hearts");
  const s = itemStoreStates;
  return db
    .select({
      ...getTableColumns(items),
      likes: sql<number>`${items.likes} + coalesce(${hearts.hearts}, 0)::integer`,
      stock: sql<number | null>`case when ${s.item_id} is null then ${items.stock} else ${s.stock} end`,
    })
    .from(items)
    .leftJoin(s, and(eq(s.item_id, items.id), eq(s.business_id, businessId), eq(s.store_id, storeId)))
    .leftJoin(hearts, eq(hearts.item_id, items.id))
    .where(and(eq(items.business_id, businessId), isNull(items.retired_at), eq(items.off_menu, false), ...conditions))
    .orderBy(asc(items.sort_order), asc(items.id));
}
type Value = Placeholder | SQL;
type Conditions = readonly (SQL | undefined)[];

const pricedIn = (row: ItemRow, { store, mode }: MenuPlace) => pricedAt(row, { store: store?.ref ?? null, mode });

/** The rows of some ids, which are sent as a text with commas: carts and orders read them all the time. */
const rowsOfIds = builtOnce<ItemRow>((db) =>
  selectRows(db, { businessId: sql.placeholder("businessId"), storeId: sql.placeholder("storeId") }, [
    sql`${items.id} = any (string_to_array(${sql.placeholder("ids")}, ',')::integer[])`,
  ]),
);

export function menuRepository(db: Database, businessId: string) {
  const rowsAt = (storeId: number | null, ...conditions: Conditions): Promise<ItemRow[]> =>
    selectRows(db, { businessId: sql`${businessId}`, storeId: sql`${storeId ?? -1}::integer` }, conditions);
  /** The rows as a place has them: with the prices there, and without a store sold out only if every store is out of it. */
  const at = async (place: MenuPlace, reading: Promise<ItemRow[]>): Promise<ItemRow[]> => {
    const [rows, anywhere] = await Promise.all([reading, place.store ? null : stockOfStores(db, businessId)]);
    return rows.map((row) => pricedIn(anywhere ? { ...row, stock: anywhere(row) } : row, place));
  };
  const select = (place: MenuPlace, ...conditions: Conditions): Promise<ItemRow[]> =>
    at(place, rowsAt(place.store?.id ?? null, ...conditions));
  return {
    /** The categories that guests can see. */
    async categories(): Promise<CategoryRow[]> {
      const rows = await db
        .select()
        .from(categories)
        .where(and(eq(categories.business_id, businessId), isNull(categories.retired_at)))
        .orderBy(asc(categories.sort_order), asc(categories.id));
      const hidden = new Set(rows.flatMap((row) => (row.hidden ? [row.id] : [])));
      return rows.filter(({ id, parent_id }) => !hidden.has(id) && !hidden.has(parent_id ?? -1));
    },
    async items(place: MenuPlace): Promise<ItemRow[]> {
      return select(place);
    },
    /** Whether guests can see a dish. */
    async hasItem(): Promise<boolean> {
      const sold = and(eq(items.business_id, businessId), isNull(items.retired_at), eq(items.off_menu, false));
      const rows = await db.select({ id: items.id }).from(items).where(sold).limit(1);
      return rows.length > 0;
    },
    async itemsById(ids: readonly number[], place: MenuPlace): Promise<ItemRow[]> {
      if (ids.length === 0) return [];
      return at(place, rowsOfIds(db, { businessId, storeId: place.store?.id ?? -1, ids: ids.join() }));
    },
    /** The pictures of dishes, by id; without those that have none or are not sold any more. */
    async picturesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: items.id, picture: items.image_url })
        .from(items)
        .where(and(eq(items.business_id, businessId), isNull(items.retired_at), inArray(items.id, [...ids])));
      return new Map(rows.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : [])));
    },
    /** All items of the categories that contain some refs, in menu order. */
    async besideRefs(refs: readonly string[]): Promise<Pick<ItemRow, "ref" | "title" | "category_id">[]> {
      const sold = and(eq(items.business_id, businessId), isNull(items.retired_at), eq(items.off_menu, false));
      const named = db
        .select({ id: items.category_id })
        .from(items)
        .where(and(sold, inArray(items.ref, [...refs])));
      return db
        .select({ ref: items.ref, title: items.title, category_id: items.category_id })
        .from(items)
        .innerJoin(categories, eq(categories.id, items.category_id))
        .where(and(sold, inArray(items.category_id, named)))
        .orderBy(asc(categories.sort_order), asc(categories.id), asc(items.sort_order), asc(items.id));
    },
    /** An item by its id (number) or ref (text), or null. */
    async itemByIdOrRef(key: number | string): Promise<ItemRow | null> {
      const [row] = await select(EVERYWHERE, typeof key === "number" ? eq(items.id, key) : eq(items.ref, key));
      return row ?? null;
    },
    /** Items whose normalised text has every word (lib/domain/menu/search-text.ts), at a word's start or, `anywhere`, inside one. */
    async search(words: readonly string[], place: MenuPlace, anywhere = false): Promise<ItemRow[]> {
      const pattern = (word: string) => (anywhere ? `%${word}%` : `% ${word}%`);
      return words.length === 0 ? [] : select(place, ...words.map((word) => like(items.search_text, pattern(word))));
    },
    /** Ids of a store's sold-out items, in order. */
    async soldOut(storeId: number | null): Promise<number[]> {
      const isSoldOut = sql`case when ${itemStoreStates.item_id} is null then ${items.stock} else ${itemStoreStates.stock} end = 0`;
      return (await rowsAt(storeId, isSoldOut)).map(({ id }) => id).sort((a, b) => a - b);
    },
    /** Sets a store's stock of an item; null is unlimited, 0 is sold out, until `backAt` if given. */
    async setStock(storeId: number, itemId: number, stock: number | null, backAt: Date | null = null): Promise<void> {
      await db
        .insert(itemStoreStates)
        .values({ business_id: businessId, store_id: storeId, item_id: itemId, stock, back_at: backAt })
        .onConflictDoUpdate({
          target: [itemStoreStates.business_id, itemStoreStates.store_id, itemStoreStates.item_id],
          set: { stock, back_at: backAt },
        });
    },
  };
}
