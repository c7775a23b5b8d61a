import type { DomainError } from "../errors.ts";
import { refuse } from "../errors.ts";
import { addMoney } from "../money.ts";
import type { Result } from "../result.ts";
import { err, ok } from "../result.ts";
import { type CartOption, optionKey } from "./cart.ts";

/**
 * Choosing options of an item (storefront.md section 3 "Option group", MENU-09 and MENU-10). Groups hold options, an
 * option may open further groups, to about seven levels. A group is visible when it is top-level or the option that
 * opens it is chosen. Prices are in minor units.
 */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly food_type: string;
  /** Minor units. */
  readonly price: number;
  readonly sort_order: number;
  /** null: unlimited. */
  readonly current_stock: number | null;
  readonly available: boolean;
  readonly option_group_id: string;
  /** Chosen when the group is first shown. */
  readonly default?: boolean;
  readonly option_groups: readonly OptionGroup[];
}

export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Id of the option chosen at first, if any (the specification's `default` of a group). */
  readonly default: string | null;
  readonly min_selectable: number;
  readonly max_selectable: number;
  /** This many chosen options of the group, dearest first, cost nothing. */
  readonly free: number;
  readonly sort_order: number;
  readonly options: readonly Option[];
}

/**
 * Keys of the chosen options as `optionKey` makes them, e.g. ["large", "large/thin-crust"]. Choices inside an option that is not
 * chosen itself stay in the list, unseen and uncounted, so they are back when the option is chosen again.
 */
export type Selection = readonly string[];

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

/** Most options that can be chosen in a group; a maximum below 1 means no limit of its own. */
function maxOf(group: OptionGroup): number {
  return group.max_selectable < 1 ? group.options.length : Math.min(group.max_selectable, group.options.length);
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

function defaultsOf({ group, options }: Visit): string[] {
  const wanted = options.filter(({ option }) => option.default === true || group.default === option.id);
  return wanted
    .filter(({ option }) => isChoosable(option))
    .slice(0, maxOf(group))
    .map(({ key }) => key);
}

/** The choice that made a cart line, for changing it: the line's options, and defaults where nothing was shown. */
export function selectionOfLine(groups: readonly OptionGroup[], options: readonly CartOption[]): Selection {
  const wanted = new Set(options.map(optionKey));
  const shown = new Set([...walk(groups, (key) => wanted.has(key))].map(({ key }) => key));
  return [...walk(groups, () => true)].flatMap((visit) =>
    shown.has(visit.key) ? visit.options.map(({ key }) => key).filter((key) => wanted.has(key)) : defaultsOf(visit),
  );
}

/** The groups to show: all top-level ones and those opened by a chosen option, depth first in sort order. */
export function visibleGroups(groups: readonly OptionGroup[], selection: Selection): VisibleGroup[] {
  const chosen = new Set(selection);
  return [...walk(groups, (key) => chosen.has(key))].map((visit) => ({
    ...visit,
    options: visit.options.map(({ option, key }) => ({
      option,
      key,
      chosen: chosen.has(key),
      choosable: isChoosable(option),
    })),
  }));
}

/** True when a group's choices exclude each other: radio buttons instead of checkboxes. */
export function isSingleChoice(group: Pick<OptionGroup, "max_selectable">): boolean {
  return group.max_selectable === 1;
}

/**
 * Chooses or unchooses the option with that key. In a group of at most one another choice replaces the first, and the
 * only choice of a required group stays. Refuses an option that is not shown or cannot be had (OPTION_UNAVAILABLE) and
 * a choice beyond the maximum (OPTION_LIMIT).
 */
export function toggle(
  groups: readonly OptionGroup[],
  selection: Selection,
  key: string,
): Result<Selection, DomainError<"OPTION_UNAVAILABLE" | "OPTION_LIMIT">> {
  const visible = visibleGroups(groups, selection);
  const home = visible.find(({ options }) => options.some((entry) => entry.key === key));
  const entry = home?.options.find((other) => other.key === key);
  if (!home || !entry) return refuse("OPTION_UNAVAILABLE", { option: "", group: "" });
  const { group } = home;
  if (entry.chosen) {
    const stays = isSingleChoice(group) && group.min_selectable >= 1;
    return ok(stays ? selection : selection.filter((other) => other !== key));
  }
  if (!entry.choosable) return refuse("OPTION_UNAVAILABLE", { option: entry.option.title, group: group.title });
  const chosenHere = home.options.filter((other) => other.chosen).map((other) => other.key);
  if (isSingleChoice(group)) return ok([...selection.filter((other) => !chosenHere.includes(other)), key]);
  if (chosenHere.length >= maxOf(group)) return refuse("OPTION_LIMIT", { group: group.title, max: maxOf(group) });
  return ok([...selection, key]);
}

/** How a group's rule is worded: key of `optionRules` in the messages, with its numbers (max null: no limit). */
export interface GroupRule {
  readonly kind: "choose" | "upTo" | "between" | "atLeast" | "any";
  readonly min: number;
  readonly max: number | null;
}

/** The wording of a group's minimum and maximum. A maximum that is no restriction is left out. */
export function ruleOf(group: OptionGroup): GroupRule {
  const min = Math.max(0, group.min_selectable);
  const limited =
    group.max_selectable >= 1 && (group.max_selectable < group.options.length || min === group.max_selectable);
  if (!limited) return { kind: min > 0 ? "atLeast" : "any", min, max: null };
  const max = group.max_selectable;
  if (min === max) return { kind: "choose", min, max };
  return { kind: min === 0 ? "upTo" : "between", min, max };
}

/** A group that the choice does not satisfy: its key and title, its rule in words, and the facts for the message. */
export interface UnmetGroup extends DomainError<"OPTION_RULE_UNMET" | "OPTION_UNAVAILABLE"> {
  readonly key: string;
  readonly title: string;
  readonly rule: GroupRule;
}

function unmet({ group, key, options }: VisibleGroup): UnmetGroup | null {
  const picked = options.filter((entry) => entry.chosen);
  const rule = ruleOf(group);
  const where = { key, title: group.title, rule };
  const missing = picked.find((entry) => !entry.choosable);
  if (missing) {
    return { ...where, code: "OPTION_UNAVAILABLE", details: { group: group.title, option: missing.option.title } };
  }
  const beyond = group.max_selectable >= 1 && picked.length > group.max_selectable;
  if (picked.length >= group.min_selectable && !beyond) return null;
  const details = { group: group.title, rule: rule.kind, min: rule.min, max: rule.max, chosen: picked.length };
  return { ...where, code: "OPTION_RULE_UNMET", details };
}

/** Every visible group that the choice does not satisfy, in the order shown. */
export function unmetGroups(groups: readonly OptionGroup[], selection: Selection): UnmetGroup[] {
  return visibleGroups(groups, selection).flatMap((visible) => unmet(visible) ?? []);
}

/**
 * MENU-10: a choice is valid only when every visible group holds between its minimum and maximum of options that can
 * be had. The error names the first group that is not satisfied.
 */
export function validate(groups: readonly OptionGroup[], selection: Selection): Result<Selection, UnmetGroup> {
  const [first] = unmetGroups(groups, selection);
  return first ? err(first) : ok(selection);
}

/**
 * The chosen options that count, as cart options in the order shown. `price` is what the option adds: the first `free`
 * chosen options of a group, dearest first, add 0.
 */
export function selectedOptions(groups: readonly OptionGroup[], selection: Selection): CartOption[] {
  return visibleGroups(groups, selection).flatMap(({ group, path, options }) => {
    const picked = options.filter((entry) => entry.chosen);
    const dearestFirst = [...picked].sort((a, b) => b.option.price - a.option.price);
    const gifts = new Set(dearestFirst.slice(0, Math.max(0, group.free)));
    return picked.map((entry) => ({
      id: entry.option.id,
      title: entry.option.title,
      price: gifts.has(entry) ? 0 : entry.option.price,
      ...(path.length > 0 ? { path } : {}),
    }));
  });
}

/** Minor units that the choice adds to one unit of the item, free options taken off. */
export function selectionPrice(groups: readonly OptionGroup[], selection: Selection): number {
  return addMoney(...selectedOptions(groups, selection).map((option) => option.price));
}
