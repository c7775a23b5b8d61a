import { type CartOption, optionKey } from "../cart/cart.ts";
import type { Minor } from "../money.ts";

/**
 * The options of an item (storefront.md section 3 "Option group", MENU-09). Groups hold options, an option may open
 * further groups, to about seven levels. A group is visible when it is top-level or the option that opens it is chosen.
 * Prices are in minor units. How choices change is in option-choice.ts, what they cost in option-price.ts, when they
 * are valid in option-rules.ts.
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
  /** Of this option in one unit of the item; 1 when absent. */
  readonly max_quantity?: number;
  /** Hundredths of what `price` buys that come with the item and are in its price; only what goes beyond is charged. */
  readonly included?: number;
  /** Ids of the group's amounts that this option comes in; null or absent: all of them. */
  readonly amounts?: readonly string[] | null;
  readonly option_groups: readonly OptionGroup[];
}

/** How much of an option there can be: "light", "double". */
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
  /** Id of the option chosen at first, if any (the specification's `default` of a group). */
  readonly default: string | null;
  readonly min_selectable: number;
  readonly max_selectable: number;
  /** So many units chosen in the group, dearest first, cost nothing; with halves, on each half. */
  readonly free: number;
  /** A chosen option lies on the whole or on one half; limits and free units count for each half by itself. */
  readonly halves?: boolean;
  /** Smallest first; absent or empty: an option has no amounts. */
  readonly amounts?: readonly OptionAmount[];
  readonly sort_order: number;
  readonly options: readonly Option[];
}

/** One chosen option. */
export interface Choice {
  /** As `optionKey` makes it, e.g. "large/thin-crust". */
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
 * The chosen options. Choices inside an option that is not chosen itself stay in the list, unseen and uncounted, so they
 * are back when the option is chosen again.
 */
export type Selection = readonly Choice[];

/** A group as the guest sees it, with its options in order and their keys. */
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
  /** How it is chosen; null when it is not. */
  readonly choice: Choice | null;
  /** False when it is switched off or out of stock. */
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

/** Units of an option that one unit of the item can have. */
export const mostOf = (option: Pick<Option, "max_quantity">): number => Math.max(1, option.max_quantity ?? 1);

/** Most units that can be chosen in a group (on each half, where it has halves); a maximum below 1 is no limit of its own. */
export function maxOf({ max_selectable, options }: Pick<OptionGroup, "max_selectable" | "options">): number {
  const capacity = options.reduce((sum, option) => sum + mostOf(option), 0);
  return max_selectable < 1 ? capacity : Math.min(max_selectable, capacity);
}

/** The amounts an option comes in, smallest first; empty when it has none. */
export function amountsOf(
  group: Pick<OptionGroup, "amounts">,
  { amounts: own }: Pick<Option, "amounts">,
): readonly OptionAmount[] {
  return (group.amounts ?? []).filter(({ id }) => !own || own.includes(id));
}

/** How an option is chosen at first: as much of it as comes with the item, else the normal amount. */
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

/** Depth-first, in sort order; goes below an option only where `opens` says so, asked after its group was handed out. */
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
 * The choice before the guest touches anything: the defaults of every group that can be chosen, at most its maximum;
 * defaults inside options that are not chosen yet are included and wait unseen.
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

/** How a line or a link says that an option is chosen. */
export type Wish = Pick<CartOption, "quantity" | "portion" | "amount">;

/** A wish as a choice the group allows: what it does not offer becomes what is usual. */
export function asChoice(group: OptionGroup, option: Option, key: string, input: Wish): Choice {
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

/** The choice that made a cart line, for changing it: the line's options, and defaults where nothing was shown. */
export function selectionOfLine(groups: readonly OptionGroup[], options: readonly CartOption[]): Selection {
  const wanted = new Map<string, Wish>(options.map((option) => [optionKey(option), option]));
  const shown = new Set([...walk(groups, (key) => wanted.has(key))].map(({ key }) => key));
  return [...walk(groups, () => true)].flatMap((visit) => {
    if (!shown.has(visit.key)) return defaultsOf(visit);
    return visit.options.flatMap(({ option, key }) => {
      const input = wanted.get(key);
      return input ? [asChoice(visit.group, option, key, input)] : [];
    });
  });
}

/** The groups to show: all top-level ones and those opened by a chosen option, depth first in sort order. */
export function visibleGroups(groups: readonly OptionGroup[], selection: Selection): VisibleGroup[] {
  const chosen = new Map(selection.map((choice) => [choice.key, choice]));
  return [...walk(groups, (key) => chosen.has(key))].map((visit) => ({
    ...visit,
    options: visit.options.map(({ option, key }) => ({
      option,
      key,
      chosen: chosen.has(key),
      choice: chosen.get(key) ?? null,
      choosable: isChoosable(option),
    })),
  }));
}

/** True when a group's choices exclude each other: radio buttons instead of checkboxes. */
export function isSingleChoice({ max_selectable, halves }: Pick<OptionGroup, "max_selectable" | "halves">): boolean {
  return max_selectable === 1 && !halves;
}

/** Units chosen in a group, on each half; the same number twice where it has no halves. */
export function unitsChosen(choices: readonly Choice[]): { readonly left: number; readonly right: number } {
  const on = (half: Half) =>
    choices.reduce((sum, { portion, quantity = 1 }) => sum + (portion && portion !== half ? 0 : quantity), 0);
  return { left: on("left"), right: on("right") };
}
