import { type CartOption, optionKey, pathStep } from "./cart.ts";
import type { DomainError } from "./errors.ts";
import { refuse } from "./errors.ts";
import { addMoney } from "./money.ts";
import type { Result } from "./result.ts";
import { err, ok } from "./result.ts";

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
 * Paths of the chosen options, e.g. ["size/large", "size/large/crust/thin"]. Choices inside an option that is not
 * chosen itself stay in the list, unseen and uncounted, so they are back when the option is chosen again.
 */
export type Selection = readonly string[];

/** A group as the guest sees it: its path, its depth (0 is top-level) and the path of the option that opened it. */
export interface VisibleGroup {
  readonly group: OptionGroup;
  readonly path: string;
  readonly depth: number;
  readonly parent: string | null;
}

/** Groups nested deeper than this are ignored; "about seven levels" in the specification. */
export const MAX_NESTING = 7;

const inOrder = <T extends { readonly sort_order: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.sort_order - b.sort_order);

/** The path of a group below an option's path (null at top level), or of an option below a group's path. */
export function childPath(parent: string | null, id: string): string {
  return parent === null ? pathStep(id) : `${parent}/${pathStep(id)}`;
}

/** False for an option that is switched off or out of stock. */
export function isChoosable(option: Pick<Option, "available" | "current_stock">): boolean {
  return option.available && (option.current_stock === null || option.current_stock > 0);
}

/** Most options that can be chosen in a group; a maximum below 1 means no limit of its own. */
function maxOf(group: OptionGroup): number {
  return group.max_selectable < 1 ? group.options.length : Math.min(group.max_selectable, group.options.length);
}

interface Visit extends VisibleGroup {
  readonly options: readonly { readonly option: Option; readonly path: string }[];
}

/** Depth-first, in sort order; goes below an option only where `opens` says so. */
function* walk(
  groups: readonly OptionGroup[],
  opens: (optionPath: string) => boolean,
  parent: string | null = null,
  depth = 0,
): Generator<Visit> {
  if (depth > MAX_NESTING) return;
  for (const group of inOrder(groups)) {
    const path = childPath(parent, group.id);
    const options = inOrder(group.options).map((option) => ({ option, path: childPath(path, option.id) }));
    yield { group, path, depth, parent, options };
    for (const { option, path: optionPath } of options) {
      if (opens(optionPath)) yield* walk(option.option_groups, opens, optionPath, depth + 1);
    }
  }
}

/**
 * The choice before the guest touches anything: the defaults of every group that can be chosen, at most its maximum;
 * defaults inside options that are not chosen yet are included and wait unseen.
 */
export function defaultSelection(groups: readonly OptionGroup[]): Selection {
  const chosen: string[] = [];
  for (const { group, options } of walk(groups, () => true)) {
    const defaults = options.filter(
      ({ option }) => (option.default || group.default === option.id) && isChoosable(option),
    );
    chosen.push(...defaults.slice(0, maxOf(group)).map(({ path }) => path));
  }
  return chosen;
}

/** The choice that made a cart line, for changing it: the line's options, and defaults where nothing was shown. */
export function selectionOfLine(groups: readonly OptionGroup[], options: readonly CartOption[]): Selection {
  const keys = new Set(options.map(optionKey));
  const chosen: string[] = [];
  const visible = new Set<string>();
  for (const visit of walk(groups, (path) => chosen.includes(path))) {
    visible.add(visit.path);
    for (const { option, path } of visit.options) {
      const key = visit.depth === 0 ? optionKey({ id: option.id }) : path;
      if (keys.has(key)) chosen.push(path);
    }
  }
  const groupOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
  return [...chosen, ...defaultSelection(groups).filter((path) => !visible.has(groupOf(path)))];
}

/** The groups to show: all top-level ones and those opened by a chosen option, depth first in sort order. */
export function visibleGroups(groups: readonly OptionGroup[], selection: Selection): VisibleGroup[] {
  const chosen = new Set(selection);
  return [...walk(groups, (path) => chosen.has(path))].map(({ group, path, depth, parent }) => ({
    group,
    path,
    depth,
    parent,
  }));
}

/**
 * Chooses or unchooses the option at `path`. A group of at most one behaves as radio buttons (another choice replaces
 * the first; the only choice of a required group stays); others as checkboxes. Refuses an option that is not shown or
 * cannot be had (OPTION_UNAVAILABLE) and a choice beyond the maximum (OPTION_LIMIT).
 */
export function toggle(
  groups: readonly OptionGroup[],
  selection: Selection,
  path: string,
): Result<Selection, DomainError<"OPTION_UNAVAILABLE" | "OPTION_LIMIT">> {
  const chosen = new Set(selection);
  const visits = [...walk(groups, (optionPath) => chosen.has(optionPath))];
  const visit = visits.find(({ options }) => options.some((entry) => entry.path === path));
  const option = visit?.options.find((entry) => entry.path === path)?.option;
  if (!visit || !option) return refuse("OPTION_UNAVAILABLE", { option: "", group: "" });
  const { group, options } = visit;
  const max = maxOf(group);
  if (chosen.has(path)) {
    const staysChosen = max === 1 && group.min_selectable >= 1;
    return ok(staysChosen ? selection : selection.filter((other) => other !== path));
  }
  if (!isChoosable(option)) return refuse("OPTION_UNAVAILABLE", { option: option.title, group: group.title });
  const inGroup = new Set(options.map((entry) => entry.path));
  if (max === 1) return ok([...selection.filter((other) => !inGroup.has(other)), path]);
  const count = selection.filter((other) => inGroup.has(other)).length;
  if (count >= max) return refuse("OPTION_LIMIT", { group: group.title, max });
  return ok([...selection, path]);
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

/** A group that the choice does not satisfy: its names, the rule in words and how many are chosen. */
export interface UnmetGroup extends DomainError<"OPTION_RULE_UNMET" | "OPTION_UNAVAILABLE"> {
  readonly path: string;
  readonly title: string;
  readonly rule: GroupRule;
}

/**
 * MENU-10: a choice is valid only when every visible group holds between its minimum and maximum of options that can
 * be had. The error names the first group that is not satisfied, in the order shown.
 */
export function validate(groups: readonly OptionGroup[], selection: Selection): Result<Selection, UnmetGroup> {
  const chosen = new Set(selection);
  for (const { group, path, options } of walk(groups, (optionPath) => chosen.has(optionPath))) {
    const picked = options.filter((entry) => chosen.has(entry.path));
    const missing = picked.find(({ option }) => !isChoosable(option));
    const rule = ruleOf(group);
    const unmet = { path, title: group.title, rule };
    if (missing) {
      return err({
        ...unmet,
        code: "OPTION_UNAVAILABLE",
        details: { group: group.title, option: missing.option.title },
      });
    }
    const beyond = group.max_selectable >= 1 && picked.length > group.max_selectable;
    if (picked.length < group.min_selectable || beyond) {
      const details = { group: group.title, rule: rule.kind, min: rule.min, max: rule.max, chosen: picked.length };
      return err({ ...unmet, code: "OPTION_RULE_UNMET", details });
    }
  }
  return ok(selection);
}

/**
 * The chosen options that count, as cart options in the order shown. `price` is what the option adds: the first `free`
 * chosen options of a group, dearest first, add 0.
 */
export function selectedOptions(groups: readonly OptionGroup[], selection: Selection): CartOption[] {
  const chosen = new Set(selection);
  const flat: CartOption[] = [];
  for (const { group, options, depth } of walk(groups, (path) => chosen.has(path))) {
    const picked = options.filter((entry) => chosen.has(entry.path));
    const dearest = [...picked].sort((a, b) => b.option.price - a.option.price).slice(0, Math.max(0, group.free));
    const gifts = new Set(dearest.map((entry) => entry.path));
    for (const { option, path } of picked) {
      const price = gifts.has(path) ? 0 : option.price;
      flat.push({ id: option.id, title: option.title, price, ...(depth > 0 ? { path } : {}) });
    }
  }
  return flat;
}

/** Minor units that the choice adds to one unit of the item, free options taken off. */
export function selectionPrice(groups: readonly OptionGroup[], selection: Selection): number {
  return addMoney(...selectedOptions(groups, selection).map((option) => option.price));
}
