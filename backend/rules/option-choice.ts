import { optionKey } from "../../lib/domain/cart/cart.ts";
import { MAX_NESTING } from "../../lib/domain/cart/options.ts";
import type { LocalizedText } from "../db/schema/columns.ts";

/** An option as a cart names it; `path` holds the ids of the options that lead to a nested one, outermost first. */
export interface AskedOption {
  readonly id: string;
  readonly path: readonly string[];
  readonly quantity: number;
}
/** A group and its options as sold, prices in minor units; rows of the menu fit. */
export interface SoldGroup {
  readonly id: number;
  readonly title: LocalizedText | null;
  readonly min_selectable: number;
  /** Below 1: no limit. */
  readonly max_selectable: number;
  readonly free: number;
  readonly options: readonly SoldOption[];
}
export interface SoldOption {
  readonly id: number;
  readonly title: LocalizedText | null;
  readonly price: number;
  readonly available: boolean;
  /** Null: unlimited. */
  readonly stock: number | null;
  readonly option_groups: readonly SoldGroup[];
}

/** An option that was chosen. `price` is what it adds to one unit of the line (all its units, the free ones at 0). */
export interface ChosenOption {
  readonly option: SoldOption;
  readonly path: readonly string[];
  readonly quantity: number;
  readonly price: number;
}
export type OptionProblem =
  | { readonly type: "OPTION_UNAVAILABLE"; readonly option: LocalizedText | null }
  | {
      readonly type: "OPTION_RULE";
      readonly group: LocalizedText | null;
      readonly min: number;
      /** Null: no limit. */
      readonly max: number | null;
      readonly chosen: number;
    };

export const MAX_OPTION_QUANTITY = 20;

interface Picked {
  readonly option: SoldOption;
  readonly quantity: number;
}

/**
 * What a line's options come to. Checks every group that is visible (top-level, or opened by a chosen option) against its
 * minimum and maximum, an option of quantity 2 counting twice; in each the dearest `free` units cost nothing. What is
 * switched off, gone from the menu or inside an option that was not chosen is OPTION_UNAVAILABLE. Stock is the bill's
 * business, because lines share it.
 */
export function chooseOptions(
  groups: readonly SoldGroup[],
  asked: readonly AskedOption[],
): { readonly chosen: readonly ChosenOption[]; readonly problems: readonly OptionProblem[] } {
  const wanted = new Map<string, number>();
  for (const option of asked) {
    const key = optionKey(option);
    wanted.set(key, (wanted.get(key) ?? 0) + option.quantity);
  }
  const chosen: ChosenOption[] = [];
  const problems: OptionProblem[] = [];
  const visit = (visible: readonly SoldGroup[], path: readonly string[]) => {
    if (path.length > MAX_NESTING) return;
    for (const group of visible) {
      const picked = group.options.flatMap((option): Picked[] => {
        const key = optionKey({ id: String(option.id), path });
        const quantity = wanted.get(key);
        wanted.delete(key);
        return quantity === undefined ? [] : [{ option, quantity }];
      });
      problems.push(...problemsOf(group, picked));
      chosen.push(...chargeGroup(group, picked, path));
      for (const { option } of picked) visit(option.option_groups, [...path, String(option.id)]);
    }
  };
  visit(groups, []);
  for (let left = wanted.size; left > 0; left -= 1) problems.push({ type: "OPTION_UNAVAILABLE", option: null });
  return { chosen, problems };
}

function problemsOf(group: SoldGroup, picked: readonly Picked[]): OptionProblem[] {
  const off = picked.filter(({ option }) => !option.available || option.stock === 0);
  const problems: OptionProblem[] = off.map(({ option }) => ({ type: "OPTION_UNAVAILABLE", option: option.title }));
  const chosen = picked.reduce((sum, { quantity }) => sum + quantity, 0);
  const max = group.max_selectable < 1 ? null : group.max_selectable;
  const wrongAmount = picked.some(({ quantity }) => quantity < 1 || quantity > MAX_OPTION_QUANTITY);
  if (wrongAmount || chosen < group.min_selectable || (max !== null && chosen > max)) {
    problems.push({ type: "OPTION_RULE", group: group.title, min: group.min_selectable, max, chosen });
  }
  return problems;
}

function chargeGroup(group: SoldGroup, picked: readonly Picked[], path: readonly string[]): ChosenOption[] {
  let free = Math.max(0, group.free);
  const charged = new Map<SoldOption, number>();
  // A hostile quantity is refused elsewhere; here it must not become a sum that no integer holds.
  const sane = picked.map((one) => ({ ...one, quantity: Math.min(Math.max(1, one.quantity), MAX_OPTION_QUANTITY) }));
  for (const { option, quantity } of sane.toSorted((a, b) => b.option.price - a.option.price)) {
    const gifts = Math.min(free, quantity);
    free -= gifts;
    charged.set(option, option.price * (quantity - gifts));
  }
  return sane.map(({ option, quantity }) => ({ option, quantity, path, price: charged.get(option) ?? 0 }));
}
