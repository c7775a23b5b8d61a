import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { businesses, categories, itemOptionGroups, itemStoreStates, items } from "../../db/schema.ts";
import { CHUNK, retireOthers, upsert } from "../upsert-rows.ts";
import { asLocalized, type MenuPlan, type PlannedItem } from "./menu-plan.ts";
import { writeOptionTrees } from "./write-options.ts";

/** Writes a checked plan; runs inside the caller's transaction. */
export async function writeMenu(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date): Promise<void> {
  const categoryIds = await writeCategories(tx, business, plan, now);
  const groupIds = await writeOptionTrees(tx, business, plan, now);
  const itemIds = await writeItems(tx, business, plan, categoryIds, now);
  await linkItems(tx, business, plan, itemIds, groupIds);
  await tx.update(businesses).set({ updated_at: now }).where(eq(businesses.id, business.id));
}

type Ids = Map<string, number>;

async function writeCategories(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date): Promise<Ids> {
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
  await retireOthers(tx, categories, business.id, ids.values(), now);
  return ids;
}

async function writeItems(
  tx: Database,
  business: BusinessRow,
  plan: MenuPlan,
  categoryIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Ids> {
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
  // A changed stock in the document is a new count everywhere; with an unchanged one, what the stores have sold since
  // still counts.
  const stock = new Map(plan.items.map((item) => [item.input.ref, item.input.stock]));
  const changed = stockBefore
    .filter((row) => stock.has(row.ref) && stock.get(row.ref) !== row.stock)
    .map((row) => row.id);
  if (changed.length > 0) {
    await tx
      .delete(itemStoreStates)
      .where(and(eq(itemStoreStates.business_id, business.id), inArray(itemStoreStates.item_id, changed)));
  }
  await retireOthers(tx, items, business.id, ids.values(), now);
  return ids;
}

/**
 * Every column that an import sets. Writing, exporting and comparing each name all of them, so that a new one cannot be
 * left out; the others belong to the database or the stores.
 */
export type ImportedItem = Required<Omit<typeof items.$inferInsert, "id">>;

/** The part of a business that its rows depend on. */
export type WrittenFor = Pick<BusinessRow, "id" | "default_language">;

export function itemRow(planned: PlannedItem, business: WrittenFor, categoryId: number): ImportedItem {
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
    prices: planned.prices,
    surcharges: planned.surcharges,
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
    sure_allergens: planned.sure_allergens,
    extras: (input.extras ?? []).map((extra) => ({
      name: text(extra.name) ?? {},
      key_values: extra.key_values.map((pair) => ({ key: text(pair.key) ?? {}, value: text(pair.value) ?? {} })),
    })),
    modes: input.modes ?? null,
    not_at: input.not_at ?? [],
    available_from: input.available_between?.[0] ?? null,
    available_until: input.available_between?.[1] ?? null,
    hidden: input.hidden ?? false,
    off_menu: planned.off_menu,
    sort_order: planned.sort_order,
    search_text: planned.search_text,
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
