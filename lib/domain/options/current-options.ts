import type { OptionGroup } from "./options.ts";

/**
 * Option groups with current availability, through all levels: options that have sold out since the groups were read,
 * or are available again (`soldOut`: ids of all options sold out now; null if not known). Unchanged objects keep their
 * identity.
 */
export function withCurrentStock(
  groups: readonly OptionGroup[],
  soldOut: ReadonlySet<string> | null,
): readonly OptionGroup[] {
  if (!soldOut) return groups;
  const current = groups.map((group) => groupWithCurrentStock(group, soldOut));
  return current.some((group, index) => group !== groups[index]) ? current : groups;
}

function groupWithCurrentStock(group: OptionGroup, soldOut: ReadonlySet<string>): OptionGroup {
  const options = group.options.map((option) => {
    const isSoldOut = soldOut.has(option.id);
    const option_groups = withCurrentStock(option.option_groups, soldOut) as typeof option.option_groups;
    if (isSoldOut === (option.current_stock === 0) && option_groups === option.option_groups) return option;
    // The restocked quantity is not known; the server refuses more than there are.
    const current_stock = isSoldOut ? 0 : option.current_stock === 0 ? null : option.current_stock;
    return { ...option, current_stock, option_groups };
  });
  return options.some((option, index) => option !== group.options[index]) ? { ...group, options } : group;
}
