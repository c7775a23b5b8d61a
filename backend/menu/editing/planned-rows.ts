import type { MenuPlan } from "../../importers/menu/menu-plan.ts";
import type { MenuRows } from "../../importers/menu/read-menu.ts";
import { itemRow, type WrittenFor } from "../../importers/menu/write-menu.ts";
import { groupRow, optionRow } from "../../importers/menu/write-options.ts";

/**
 * The rows that a plan would write, with ids of their own. Exported again, a document from anywhere reads as the menu
 * itself would ("85.5" as "85.50", defaults left out), so that the two can be compared field by field.
 */
export function plannedRows(plan: MenuPlan, business: WrittenFor): MenuRows {
  const categoryIds = numbered(plan.categories.map(({ ref }) => ref));
  const itemIds = numbered(plan.items.map(({ input }) => input.ref));
  const groups = plan.levels.flatMap((level) => level.groups);
  const options = plan.levels.flatMap((level) => level.options);
  const groupIds = numbered(groups.map(({ path }) => path));
  const optionIds = numbered(options.map(({ path }) => path));
  const id = (ids: ReadonlyMap<string, number>, key: string) => ids.get(key) as number;
  return {
    categories: plan.categories.map(({ parent_ref, ...category }) => ({
      ...category,
      id: id(categoryIds, category.ref),
      business_id: business.id,
      parent_id: parent_ref === null ? null : id(categoryIds, parent_ref),
      retired_at: null,
    })),
    items: plan.items.map((item) => ({
      id: id(itemIds, item.input.ref),
      ...itemRow(item, business, id(categoryIds, item.category_ref)),
    })),
    groups: groups.map((group) => ({
      id: id(groupIds, group.path),
      ...(groupRow(group, business, optionIds, groupIds) as Omit<MenuRows["groups"][number], "id">),
    })),
    options: options.map((option) => ({
      id: id(optionIds, option.path),
      ...(optionRow(option, business, groupIds) as Omit<MenuRows["options"][number], "id">),
    })),
    groupsOfItem: new Map(
      plan.items.map(({ input }) => [id(itemIds, input.ref), input.option_groups.map((ref) => id(groupIds, ref))]),
    ),
  };
}

const numbered = (keys: readonly string[]) => new Map(keys.map((key, index) => [key, index + 1]));
