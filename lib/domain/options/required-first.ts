import type { OptionGroup } from "./options.ts";

/**
 * The groups in the order in which a guest goes through them: those that need a choice first, each kind in the menu's
 * order, at every level.
 */
export function requiredFirst(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return [...groups]
    .sort((a, b) => Number(a.min_selectable < 1) - Number(b.min_selectable < 1) || a.sort_order - b.sort_order)
    .map((group, index) => ({
      ...group,
      sort_order: index,
      options: group.options.map((option) =>
        option.option_groups.length > 0 ? { ...option, option_groups: requiredFirst(option.option_groups) } : option,
      ),
    }));
}
