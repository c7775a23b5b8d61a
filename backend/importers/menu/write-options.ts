import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { optionGroups, optionStoreStates, options } from "../../db/schema.ts";
import { retireOthers, upsert } from "../upsert-rows.ts";
import { allergensOf, hundredths } from "./group-checks.ts";
import { asLocalized, type MenuPlan, type PlannedGroup, type PlannedOption } from "./menu-plan.ts";
import type { WrittenFor } from "./write-menu.ts";

/** Writes the plan's option groups and options level by level, so that each knows its parent's id. */
export async function writeOptionTrees(tx: Database, business: BusinessRow, plan: MenuPlan, now: Date) {
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
  await retireOthers(tx, optionGroups, business.id, groupIds.values(), now);
  await retireOthers(tx, options, business.id, optionIds.values(), now);
  return groupIds;
}

export function groupRow(
  { path, parent_path, root_path, input, sort_order }: PlannedGroup,
  business: WrittenFor,
  optionIds: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
): typeof optionGroups.$inferInsert {
  return {
    business_id: business.id,
    path,
    parent_option_id: parent_path === null ? null : (optionIds.get(parent_path) as number),
    // A top-level group gets its own id after it is written.
    root_id: groupIds.get(root_path) ?? null,
    title: asLocalized(input.title, business.default_language) ?? {},
    description: asLocalized(input.description, business.default_language),
    min_selectable: input.min,
    max_selectable: input.max,
    free: input.free ?? 0,
    halves: input.halves ?? false,
    amounts: (input.amounts ?? []).map(({ ref, title, factor }) => ({
      id: ref,
      title: asLocalized(title, business.default_language) ?? {},
      factor: hundredths(factor),
    })),
    sort_order,
    retired_at: null,
  };
}

export function optionRow(
  { path, group_path, root_path, input, price, prices, sort_order }: PlannedOption,
  business: WrittenFor,
  groupIds: ReadonlyMap<string, number>,
): typeof options.$inferInsert {
  return {
    business_id: business.id,
    path,
    group_id: groupIds.get(group_path) as number,
    root_id: groupIds.get(root_path) as number,
    title: asLocalized(input.title, business.default_language) ?? {},
    price,
    prices,
    food_type: input.food_type ?? (input.adds_nothing ? "vegan" : "not_specified"),
    is_default: input.default ?? false,
    max_quantity: input.max_quantity ?? 1,
    included: hundredths(input.included ?? 0),
    amounts: input.amounts ?? null,
    available: input.available ?? true,
    stock: input.stock ?? null,
    allergens: { ...allergensOf(input) },
    sort_order,
    retired_at: null,
  };
}
