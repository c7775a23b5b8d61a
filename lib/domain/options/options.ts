import { type CartOption, optionKey } from "../cart/cart.ts";
import type { Minor } from "../money.ts";

/**
 * The options of an item (storefront.md section 3 "Option group", MENU-09). Groups contain options, and an option may
 * open further groups, to about seven levels. A group is visible if it is top-level or the option that opens it is
 * chosen. Prices are in minor units. Changing a selection is in option-choice.ts, prices in option-price.ts, validation
 * in option-rules.ts.
 */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly food_type: string;
  /** Minor units. */
  readonly price: Minor;
  readonly sort_order: number;
  /** null: unlimited. */
  readonly current_stock: number | null;
  readonly available: boolean;
  readonly option_group_id: string;
  /** Chosen when the group is first shown. */
  readonly default?: boolean;
  /** Maximum units of this option in one unit of the item; 1 when absent. */
  readonly max_quantity?: number;
  /** Amount included in the item's price, in hundredths of what `price` buys; only the rest is charged. */
  readonly included?: number;
  /** Ids of the group's amounts available for this option; null or absent: all of them. */
  readonly amounts?: readonly string[] | null;
  readonly option_groups: readonly OptionGroup[];
}

/** An amount of an option: "light", "double". */
export interface OptionAmount {
  readonly id: string;
  readonly title: string;
  /** Hundredths of what the option's price buys: 150 is one and a half times as much. */
  readonly factor: number;
}

export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Id of the option chosen by default, if any (the specification's `default` of a group). */
  readonly default: string | null;
  readonly min_selectable: number;
  readonly max_selectable: number;
  /** Number of chosen units in the group that are free, most expensive first; with halves, on each half. */
  readonly free: number;
  /** A chosen option can be on the whole or on one half; limits and free units count for each half separately. */
  readonly halves?: boolean;
  /** Smallest first; absent or empty: options have no amounts. */
  readonly amounts?: readonly OptionAmount[];
  readonly sort_order: number;
  readonly options: readonly Option[];
}

/** One chosen option. */
export interface Choice {
  /** As `optionKey` returns it, e.g. "large/thin-crust". */
  readonly key: string;
  /** 1 when absent. */
  readonly quantity?: number;
  /** Absent: on the whole. */
  readonly portion?: Half;
  /** Id of one of the group's amounts. */
  readonly amount?: string;
}
export type Half = "left" | "right";

/**
 * The chosen options. Choices below an option that is not chosen stay in the list, hidden and not counted, so that they
 * return when the option is chosen again.
 */
export type Selection = readonly Choice[];

/** A visible group, with its options in order and their keys. */
export interface VisibleGroup {
  readonly group: OptionGroup;
  /** Unique among the visible groups: the keys' prefix and the group's id. */
  readonly key: string;
  /** 0 is top-level. */
  readonly depth: number;
  /** Ids of the options that opened it, outermost first. */
  readonly path: readonly string[];
  readonly options: readonly VisibleOption[];
}

export interface VisibleOption {
  readonly option: Option;
  readonly key: string;
  readonly chosen: boolean;
  /** The current choice; null if it is not chosen. */
  readonly choice: Choice | null;
  /** False if it is switched off or out of stock. */
  readonly choosable: boolean;
}

/** Groups nested deeper than this are ignored; "about seven levels" in the specification. */
export const MAX_NESTING = 7;

const inOrder = <T extends { readonly sort_order: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.sort_order - b.sort_order);

/** False for an option that is switched off or out of stock. */
export function isChoosable(option: Pick<Option, "available" | "current_stock">): boolean {
  return option.available && (option.current_stock === null || option.current_stock > 0);
}

/** Maximum units of an option in one unit of the item. */
export const mostOf = (option: Pick<Option, "max_quantity">): number => Math.max(1, option.max_quantity ?? 1);

/** Maximum units that can be chosen in a group (on each half, if it has halves); a maximum below 1 sets no limit. */
export function maxOf({ max_selectable, options }: Pick<OptionGroup, "max_selectable" | "options">): number {
  const capacity = options.reduce((sum, option) => sum + mostOf(option), 0);
  return max_selectable < 1 ? capacity : Math.min(max_selectable, capacity);
}

/** The amounts available for an option, smallest first; empty if it has none. */
export function amountsOf(
  group: Pick<OptionGroup, "amounts">,
  { amounts: own }: Pick<Option, "amounts">,
): readonly OptionAmount[] {
  return (group.amounts ?? []).filter(({ id }) => !own || own.includes(id));
}

/** The default choice of an option: the amount included with the item, else the normal amount. */
export function usualChoice(group: OptionGroup, option: Option, key: string): Choice {
  const { included = 0 } = option;
  const amounts = amountsOf(group, option);
  const amount =
    amounts.find(({ factor }) => included > 0 && factor === included) ??
    amounts.find(({ factor }) => factor === 100) ??
    amounts[0];
  if (amount) return { key, amount: amount.id };
  const quantity = Math.min(Math.floor(included / 100), mostOf(option), maxOf(group));
  return quantity > 1 ? { key, quantity } : { key };
}

type Visit = Omit<VisibleGroup, "options"> & {
  readonly options: readonly Pick<VisibleOption, "option" | "key">[];
};

/**
 * Depth-first, in sort order. Descends below an option only if `opens` returns true, called after its group was
 * yielded.
 */
function* walk(
  groups: readonly OptionGroup[],
  opens: (key: string) => boolean,
  path: readonly string[] = [],
): Generator<Visit> {
  if (path.length > MAX_NESTING) return;
  for (const group of inOrder(groups)) {
    const options = inOrder(group.options).map((option) => ({ option, key: optionKey({ id: option.id, path }) }));
    yield { group, key: optionKey({ id: group.id, path }), depth: path.length, path, options };
    for (const { option, key } of options) {
      if (opens(key)) yield* walk(option.option_groups, opens, [...path, option.id]);
    }
  }
}

/**
 * The selection before the guest changes anything: the defaults of every group that can be chosen, at most its maximum.
 * Defaults below options that are not chosen are included but hidden.
 */
export function defaultSelection(groups: readonly OptionGroup[]): Selection {
  return [...walk(groups, () => true)].flatMap(defaultsOf);
}

function defaultsOf({ group, options }: Visit): Choice[] {
  const wanted = options.filter(({ option }) => option.default === true || group.default === option.id);
  let room = maxOf(group);
  return wanted
    .filter(({ option }) => isChoosable(option))
    .map(({ option, key }) => usualChoice(group, option, key))
    .filter((choice) => {
      room -= choice.quantity ?? 1;
      return room >= 0;
    });
}

/** How a line or a link describes a chosen option. */
export type ChoiceInput = Pick<CartOption, "quantity" | "portion" | "amount">;

/** The description as a choice the group allows; anything it does not offer is replaced by the default. */
export function asChoice(group: OptionGroup, option: Option, key: string, input: ChoiceInput): Choice {
  const usual = usualChoice(group, option, key);
  const amount = amountsOf(group, option).find(({ id }) => id === input.amount)?.id ?? usual.amount;
  const quantity = usual.amount ? 1 : Math.min(Math.max(1, input.quantity ?? 1), mostOf(option));
  return {
    key,
    ...(quantity > 1 ? { quantity } : {}),
    ...(group.halves && input.portion ? { portion: input.portion } : {}),
    ...(amount ? { amount } : {}),
  };
}

/** The selection that created a cart line, for editing it: the line's options, and defaults in hidden groups. */
export function selectionOfLine(groups: readonly OptionGroup[], options: readonly CartOption[]): Selection {
  const wanted = new Map<string, ChoiceInput>(options.map((option) => [optionKey(option), option]));
  const shown = new Set([...walk(groups, (key) => wanted.has(key))].map(({ key }) => key));
  return [...walk(groups, () => true)].flatMap((group) => {
    if (!shown.has(group.key)) return defaultsOf(group);
    return group.options.flatMap(({ option, key }) => {
      const input = wanted.get(key);
      return input ? [asChoice(group.group, option, key, input)] : [];
    });
  });
}

/** The visible groups: all top-level ones and those opened by a chosen option, depth first in sort order. */
export function visibleGroups(groups: readonly OptionGroup[], selection: Selection): VisibleGroup[] {
  const chosen = new Map(selection.map((choice) => [choice.key, choice]));
  return [...walk(groups, (key) => chosen.has(key))].map((group) => ({
    ...group,
    options: group.options.map(({ option, key }) => ({
      option,
      key,
      chosen: chosen.has(key),
      choice: chosen.get(key) ?? null,
      choosable: isChoosable(option),
    })),
  }));
}

/** True if a group's choices exclude each other: radio buttons instead of checkboxes. */
export function isSingleChoice({ max_selectable, halves }: Pick<OptionGroup, "max_selectable" | "halves">): boolean {
  return max_selectable === 1 && !halves;
}

/** Units chosen in a group, on each half; the same number twice without halves. */
export function unitsChosen(choices: readonly Choice[]): { readonly left: number; readonly right: number } {
  const on = (half: Half) =>
    choices.reduce((sum, { portion, quantity = 1 }) => sum + (portion && portion !== half ? 0 : quantity), 0);
  return { left: on("left"), right: on("right") };
}
