import { and, eq, getTableColumns, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/open.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import {
  categories,
  itemOptionGroups,
  itemStoreStates,
  items,
  optionGroups,
  optionStoreStates,
  options,
} from "../db/schema.ts";
import type { MenuPlan, PlannedGroup, PlannedItem, PlannedOption } from "./menu-plan.ts";
import { asLocalized } from "./menu-plan.ts";

export interface RowCounts {
  created: number;
  kept: number;
  retired: number;
}
export interface MenuCounts {
  categories: RowCounts;
  items: RowCounts;
  option_groups: RowCounts;
  options: RowCounts;
}

/** Rows of one statement: PostgreSQL takes 65535 parameters. */
const CHUNK = 500;

type Keyed = PgTable & { id: PgColumn; business_id: PgColumn; retired_at: PgColumn };

/** Writes a checked plan; runs inside the caller's transaction. */
export async function writeMenu(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date): Promise<MenuCounts> {
  // Two imports of one business at once would retire each other's rows: one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`menu:${business.id}`}))`);
  const categoryIds = await writeCategories(tx, business, plan, now);
  const groups = await writeOptionTrees(tx, business, plan, now);
  const itemIds = await writeItems(tx, business, plan, categoryIds.ids, now);
  await linkItems(tx, business, plan, itemIds.ids, groups.groupIds);
  return {
    categories: categoryIds.counts,
    items: itemIds.counts,
    option_groups: groups.groupCounts,
    options: groups.optionCounts,
  };
}

interface Written {
  ids: Map<string, number>;
  counts: RowCounts;
}

/** Upserts rows by key column, in chunks; answers ids by key. Every column but the key and id takes the new value. */
async function upsert<T extends Keyed>(
  tx: Database,
  table: T,
  key: PgColumn,
  rows: T["$inferInsert"][],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => column !== key && !["id", "business_id"].includes(name),
  );
  const given = columns.filter(([name]) => rows.some((row) => name in row));
  const set = Object.fromEntries(given.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await tx
      .insert(table)
      .values(rows.slice(at, at + CHUNK))
      .onConflictDoUpdate({ target: [table.business_id, key], set: set as never })
      .returning({ id: table.id, key });
    for (const row of written as { id: number; key: string }[]) ids.set(row.key, row.id);
  }
  return ids;
}

/** Ids by key of what was there before, retired or not. */
async function existing(tx: Database, table: Keyed, key: PgColumn, businessId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ key })
    .from(table as PgTable)
    .where(eq(table.business_id, businessId));
  return new Set((rows as { key: string }[]).map((row) => row.key));
}

/** Retires what has none of these ids. */
async function retireOthers(
  tx: Database,
  table: Keyed,
  businessId: string,
  ids: Iterable<number>,
  now: Date,
): Promise<number> {
  const kept = [...ids];
  const rows = await tx
    .update(table as PgTable)
    .set({ retired_at: now } as never)
    .where(
      and(
        eq(table.business_id, businessId),
        isNull(table.retired_at),
        kept.length > 0 ? notInArray(table.id, kept) : undefined,
      ),
    )
    .returning({ id: table.id });
  return rows.length;
}

function count(before: ReadonlySet<string>, written: ReadonlyMap<string, number>, retired: number): RowCounts {
  const kept = [...written.keys()].filter((key) => before.has(key)).length;
  return { created: written.size - kept, kept, retired };
}

async function writeCategories(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date): Promise<Written> {
  const before = await existing(tx, categories, categories.ref, business.id);
  const ids = new Map<string, number>();
  for (const top of [true, false]) {
    const rows = plan.categories
      .filter((category) => (category.parent_ref === null) === top)
      .map(({ parent_ref, ...category }) => ({
        ...category,
        business_id: business.id,
        parent_id: parent_ref === null ? null : (ids.get(parent_ref) ?? null),
        retired_at: null,
      }));
    for (const [ref, id] of await upsert(tx, categories, categories.ref, rows)) ids.set(ref, id);
  }
  return { ids, counts: count(before, ids, await retireOthers(tx, categories, business.id, ids.values(), now)) };
}

async function writeItems(
  tx: Database,
  business: BusinessRow,
  plan: MenuPlan,
  categoryIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Written> {
  const before = await existing(tx, items, items.ref, business.id);
  const stockBefore = await tx
    .select({ id: items.id, ref: items.ref, stock: items.stock })
    .from(items)
    .where(eq(items.business_id, business.id));
  const ids = await upsert(
    tx,
    items,
    items.ref,
    plan.items.map((item) => itemRow(item, business, categoryIds.get(item.category_ref) as number)),
  );
  // A new stock in the document is a new count everywhere; an unchanged one leaves what the stores have sold since.
  const stock = new Map(plan.items.map((item) => [item.input.ref, item.input.stock]));
  const changed = stockBefore
    .filter((row) => stock.has(row.ref) && stock.get(row.ref) !== row.stock)
    .map((row) => row.id);
  if (changed.length > 0) {
    await tx
      .delete(itemStoreStates)
      .where(and(eq(itemStoreStates.business_id, business.id), inArray(itemStoreStates.item_id, changed)));
  }
  return { ids, counts: count(before, ids, await retireOthers(tx, items, business.id, ids.values(), now)) };
}

function itemRow(planned: PlannedItem, business: BusinessRow, categoryId: number): typeof items.$inferInsert {
  const { input } = planned;
  const text = (value: Parameters<typeof asLocalized>[0]) => asLocalized(value, business.default_language);
  return {
    business_id: business.id,
    ref: input.ref,
    category_id: categoryId,
    title: planned.title,
    description: text(input.description),
    slug: planned.slug,
    price: planned.price,
    markup_price: planned.markup_price,
    display_price: planned.display_price,
    price_descriptor: text(input.price_descriptor),
    food_type: input.food_type,
    has_options: input.option_groups.length > 0,
    bestseller: input.bestseller,
    recommended: input.recommended,
    stock: input.stock,
    likes: input.likes,
    unit_weight: input.unit_weight ?? null,
    tax_rate: input.tax_rate === undefined ? null : String(input.tax_rate),
    image_url: input.image ?? null,
    image_blur_hash: input.image_blur_hash ?? null,
    images: input.images ?? (input.image ? [input.image] : []),
    allergens: (input.allergens ?? {}) as Record<string, "contains" | "free">,
    extras: (input.extras ?? []).map((extra) => ({
      name: text(extra.name) ?? {},
      key_values: extra.key_values.map((pair) => ({ key: text(pair.key) ?? {}, value: text(pair.value) ?? {} })),
    })),
    modes: input.modes ?? null,
    not_at: input.not_at ?? [],
    available_from: input.available_between?.[0] ?? null,
    available_until: input.available_between?.[1] ?? null,
    sort_order: planned.sort_order,
    search_text: planned.search_text,
    retired_at: null,
  };
}

async function writeOptionTrees(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date) {
  const groupsBefore = await existing(tx, optionGroups, optionGroups.path, business.id);
  const optionsBefore = await existing(tx, options, options.path, business.id);
  const optionStock = await tx
    .select({ path: options.path, stock: options.stock, id: options.id })
    .from(options)
    .where(eq(options.business_id, business.id));
  const groupIds = new Map<string, number>();
  const optionIds = new Map<string, number>();
  for (const level of plan.levels) {
    const groupRows = level.groups.map((group) => groupRow(group, business, optionIds, groupIds));
    for (const [path, id] of await upsert(tx, optionGroups, optionGroups.path, groupRows)) groupIds.set(path, id);
    const optionRows = level.options.map((option) => optionRow(option, business, groupIds));
    for (const [path, id] of await upsert(tx, options, options.path, optionRows)) optionIds.set(path, id);
  }
  await tx
    .update(optionGroups)
    .set({ root_id: sql`${optionGroups.id}` })
    .where(and(eq(optionGroups.business_id, business.id), isNull(optionGroups.parent_option_id)));
  const planned = new Map(
    plan.levels.flatMap((level) => level.options.map((o) => [o.path, o.input.stock ?? null] as const)),
  );
  const changed = optionStock
    .filter((row) => planned.has(row.path) && planned.get(row.path) !== row.stock)
    .map((row) => row.id);
  if (changed.length > 0) {
    await tx
      .delete(optionStoreStates)
      .where(and(eq(optionStoreStates.business_id, business.id), inArray(optionStoreStates.option_id, changed)));
  }
  return {
    groupIds,
    groupCounts: count(
      groupsBefore,
      groupIds,
      await retireOthers(tx, optionGroups, business.id, groupIds.values(), now),
    ),
    optionCounts: count(
      optionsBefore,
      optionIds,
      await retireOthers(tx, options, business.id, optionIds.values(), now),
    ),
  };
}

function groupRow(
  { path, parent_path, root_path, input, sort_order }: PlannedGroup,
  business: BusinessRow,
  optionIds: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
): typeof optionGroups.$inferInsert {
  return {
    business_id: business.id,
    path,
    parent_option_id: parent_path === null ? null : (optionIds.get(parent_path) as number),
    // A top-level group learns its own id after it is written.
    root_id: groupIds.get(root_path) ?? null,
    title: asLocalized(input.title, business.default_language) ?? {},
    description: asLocalized(input.description, business.default_language),
    min_selectable: input.min,
    max_selectable: input.max,
    free: input.free ?? 0,
    sort_order,
    retired_at: null,
  };
}

function optionRow(
  { path, group_path, root_path, input, price, sort_order }: PlannedOption,
  business: BusinessRow,
  groupIds: ReadonlyMap<string, number>,
): typeof options.$inferInsert {
  return {
    business_id: business.id,
    path,
    group_id: groupIds.get(group_path) as number,
    root_id: groupIds.get(root_path) as number,
    title: asLocalized(input.title, business.default_language) ?? {},
    price,
    food_type: input.food_type ?? "not_specified",
    is_default: input.default ?? false,
    available: input.available ?? true,
    stock: input.stock ?? null,
    allergens: (input.allergens ?? {}) as Record<string, "contains" | "free">,
    sort_order,
    retired_at: null,
  };
}

/** Makes the items' option groups exactly those of the document, in its order. */
async function linkItems(
  tx: Database,
  business: BusinessRow,
  plan: MenuPlan,
  itemIds: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.delete(itemOptionGroups).where(eq(itemOptionGroups.business_id, business.id));
  const links = plan.items.flatMap(({ input }) =>
    input.option_groups.map((ref, index) => ({
      business_id: business.id,
      item_id: itemIds.get(input.ref) as number,
      group_id: groupIds.get(ref) as number,
      sort_order: index,
    })),
  );
  for (let at = 0; at < links.length; at += CHUNK)
    await tx.insert(itemOptionGroups).values(links.slice(at, at + CHUNK));
}
