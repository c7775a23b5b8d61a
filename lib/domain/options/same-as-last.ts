import type { CartOption } from "../cart/cart.ts";
import { currentSelection } from "./current-selection.ts";
import type { OptionGroup, Selection } from "./options.ts";

/** How a guest ordered a dish the last time, as far as that can still be ordered. */
export interface SameAsLast {
  readonly selection: Selection;
  /** Titles of what is sold out or no longer in the menu, as they were when ordered. */
  readonly unavailable: readonly string[];
}

/**
 * The options of the last order with a dish, applied to its current option groups. What is no longer offered is left out
 * and named; nothing takes its place, so a guest who avoided an allergen never gets it by default.
 */
export function sameAsLast(groups: readonly OptionGroup[], options: readonly CartOption[]): SameAsLast {
  const titles = new Map(options.map(({ id, title }) => [id, title]));
  const { selection, unavailable, unknown } = currentSelection(
    groups,
    new Map(options.map((option) => [option.id, option])),
  );
  return {
    selection,
    unavailable: [...new Set([...unavailable, ...unknown.map((id) => titles.get(id) ?? "")])].filter(Boolean),
  };
}
