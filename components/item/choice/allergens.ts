import type { Allergen, DetailOptionGroup } from "@/lib/api/shop/item";
import { type Selection, visibleGroups } from "@/lib/domain/options/options";

export interface AllergenSummary {
  readonly contains: readonly string[];
  readonly free: readonly string[];
  /** Not confirmed either way: never treated as free. */
  readonly notConfirmed: readonly string[];
}

/**
 * The allergens of a dish with its chosen options: those any part contains, those every part is free of, and all others
 * of the known list, which are not confirmed. An option without data makes "free" unconfirmed.
 */
export function allergensOf(
  known: readonly string[],
  item: readonly Allergen[],
  groups: readonly DetailOptionGroup[] = [],
  selection: Selection = [],
): AllergenSummary {
  const chosen = visibleGroups(groups, selection).flatMap(({ options }) =>
    options
      .filter((entry) => entry.chosen)
      .map(({ option }) => (option as { allergens?: readonly Allergen[] }).allergens ?? []),
  );
  const parts = [item, ...chosen];
  const says = (part: readonly Allergen[], name: string) => part.find(({ allergen }) => allergen === name)?.state;
  const names = [...new Set([...known, ...parts.flat().map(({ allergen }) => allergen)])];
  const contains = names.filter((name) => parts.some((part) => says(part, name) === "contains"));
  const free = names.filter((name) => parts.every((part) => says(part, name) === "free"));
  return { contains, free, notConfirmed: names.filter((name) => !contains.includes(name) && !free.includes(name)) };
}
