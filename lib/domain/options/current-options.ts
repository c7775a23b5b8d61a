import type { OptionGroup } from "./options.ts";

/**
 * Option groups as they are at this moment: what has sold out since they were read (`soldOut`: ids of all options that are sold
 * out now, or null while that is not known), or is there again, through all levels. What has not changed stays the same object.
 */
export function groupsNow(groups: readonly OptionGroup[], soldOut: ReadonlySet<string> | null): readonly OptionGroup[] {
  if (!soldOut) return groups;
  const now = groups.map((group) => groupNow(group, soldOut));
  return now.some((group, index) => group !== groups[index]) ? now : groups;
}

function groupNow(group: OptionGroup, soldOut: ReadonlySet<string>): OptionGroup {
  const options = group.options.map((option) => {
    const gone = soldOut.has(option.id);
    const option_groups = groupsNow(option.option_groups, soldOut) as typeof option.option_groups;
    if (gone === (option.current_stock === 0) && option_groups === option.option_groups) return option;
    // How many are back is not said; the server refuses one too many.
    const current_stock = gone ? 0 : option.current_stock === 0 ? null : option.current_stock;
    return { ...option, current_stock, option_groups };
  });
  return options.some((option, index) => option !== group.options[index]) ? { ...group, options } : group;
}
