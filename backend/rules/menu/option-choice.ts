import { optionKey } from "../../../lib/domain/cart/cart.ts";
import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import { chargeGroup } from "../../../lib/domain/options/option-price.ts";
import { MAX_NESTING, unitsChosen } from "../../../lib/domain/options/options.ts";
import type { LocalizedText } from "../../texts/localized-text.ts";

/** An option as a cart names it; `path` has the ids of the options that lead to a nested one, outermost first. */
export interface OptionInput {
  readonly id: string;
  readonly path: readonly string[];
  readonly quantity: number;
  /** The half it is on; null: the whole. */
  readonly portion: Portion;
  /** Id of one of the group's amounts; null: the usual one. */
  readonly amount: string | null;
}
export type Portion = "left" | "right" | null;
/** An amount that an option comes in; `factor` is hundredths of what its price buys. */
export interface SoldAmount {
  readonly id: string;
  readonly title: LocalizedText;
  readonly factor: number;
}
/** A group and its options as sold, prices in minor units; rows of the menu fit. */
export interface SoldGroup {
  readonly id: number;
  readonly title: LocalizedText | null;
  readonly min_selectable: number;
  /** Below 1: no limit. */
  readonly max_selectable: number;
  readonly free: number;
  readonly halves: boolean;
  /** Smallest first. */
  readonly amounts: readonly SoldAmount[];
  readonly options: readonly SoldOption[];
}
export interface SoldOption {
  readonly id: number;
  readonly title: LocalizedText | null;
  readonly price: Minor;
  readonly available: boolean;
  /** Null: unlimited. */
  readonly stock: number | null;
  readonly max_quantity: number;
  /** Hundredths included with the item. */
  readonly included: number;
  /** Ids of the group's amounts it comes in; null: all. */
  readonly amounts: readonly string[] | null;
  readonly option_groups: readonly SoldGroup[];
}

/** A chosen option. `price` is what it adds to one unit of the line (all its units, the free ones at 0). */
export interface ChosenOption {
  readonly option: SoldOption;
  readonly group_id: number;
  /** Title of its group. */
  readonly group: LocalizedText | null;
  readonly path: readonly string[];
  readonly quantity: number;
  readonly portion: Portion;
  /** Null for an option without amounts. */
  readonly amount: SoldAmount | null;
  readonly price: Minor;
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

type PickedOption = Omit<ChosenOption, "group_id" | "group" | "path" | "price">;

/**
 * Resolves and prices a line's options. Every visible group (top-level, or opened by a chosen option) is checked
 * against its minimum and maximum; an option of quantity 2 counts twice, and each half of a group with halves is
 * checked separately. Prices follow the rule that the browser uses (`chargeGroup`). An option is OPTION_UNAVAILABLE if
 * it is switched off, gone from the menu, inside an option that was not chosen, sent twice in different ways, or sent
 * in an amount it does not come in. Stock is checked with the bill, because lines share it.
 */
export function chooseOptions(
  groups: readonly SoldGroup[],
  inputs: readonly OptionInput[],
): { readonly chosen: readonly ChosenOption[]; readonly problems: readonly OptionProblem[] } {
  const { requested, conflicts } = mergeRequests(inputs);
  let left = conflicts + [...requested.values()].reduce((sum, { size }) => sum + size, 0);
  const chosen: ChosenOption[] = [];
  const problems: OptionProblem[] = [];
  const visit = (visible: readonly SoldGroup[], path: readonly string[]) => {
    if (path.length > MAX_NESTING) return;
    const here = requested.get(placeKey(path)) ?? new Map<string, OptionInput>();
    for (const group of visible) {
      const found = findRequested(group, here);
      // The first group with this option takes it.
      for (const { option } of found) here.delete(String(option.id));
      left -= found.length;
      const picked = found.map(({ option, input }) => pick(group, option, input, problems));
      problems.push(...problemsOf(group, picked));
      chosen.push(...charge(group, picked, path));
      for (const { option } of picked) visit(option.option_groups, [...path, String(option.id)]);
    }
  };
  visit(groups, []);
  for (; left > 0; left -= 1) problems.push({ type: "OPTION_UNAVAILABLE", option: null });
  return { chosen, problems };
}

/** Names the place below some options; no two places share a name. */
const placeKey = (path: readonly string[]) => optionKey({ id: "", path });

/** What is requested of each option, by place and id, equal requests added up; those that contradict an earlier one are counted. */
function mergeRequests(inputs: readonly OptionInput[]) {
  const requested = new Map<string, Map<string, OptionInput>>();
  let conflicts = 0;
  for (const option of inputs) {
    const key = placeKey(option.path);
    const here = requested.get(key) ?? new Map<string, OptionInput>();
    requested.set(key, here);
    const before = here.get(option.id);
    if (before && (before.portion !== option.portion || before.amount !== option.amount)) conflicts += 1;
    else here.set(option.id, { ...option, quantity: (before?.quantity ?? 0) + option.quantity });
  }
  return { requested, conflicts };
}

/** The index of each option in its group; built once for all lines of a bill, which share the loaded groups. */
const positions = new WeakMap<SoldGroup, ReadonlyMap<string, number>>();

function positionsIn(group: SoldGroup): ReadonlyMap<string, number> {
  const known = positions.get(group);
  if (known) return known;
  const made = new Map(group.options.map(({ id }, index) => [String(id), index]));
  positions.set(group, made);
  return made;
}

/** The options of a group that are requested at its place, in the group's order. Takes as long as there are requests, not options. */
function findRequested(group: SoldGroup, here: ReadonlyMap<string, OptionInput>) {
  if (here.size === 0) return [];
  const at = positionsIn(group);
  return [...here]
    .flatMap(([id, input]) => {
      const index = at.get(id);
      const option = index === undefined ? undefined : group.options[index];
      return option && index !== undefined ? [{ index, option, input }] : [];
    })
    .sort((a, b) => a.index - b.index);
}

function pick(group: SoldGroup, option: SoldOption, input: OptionInput, problems: OptionProblem[]): PickedOption {
  const offered = group.amounts.filter(({ id }) => !option.amounts || option.amounts.includes(id));
  const usual = [option.included || 100, 100].map((factor) => offered.find((one) => one.factor === factor));
  const amount =
    input.amount === null ? (usual.find(Boolean) ?? offered[0]) : offered.find(({ id }) => id === input.amount);
  const portion = group.halves ? input.portion : null;
  if ((input.amount !== null && !amount) || portion !== input.portion)
    problems.push({ type: "OPTION_UNAVAILABLE", option: option.title });
  return { option, quantity: input.quantity, portion, amount: amount ?? null };
}

function problemsOf(group: SoldGroup, picked: readonly PickedOption[]): OptionProblem[] {
  const off = picked.filter(({ option }) => !option.available || option.stock === 0);
  const problems: OptionProblem[] = off.map(({ option }) => ({ type: "OPTION_UNAVAILABLE", option: option.title }));
  const max = group.max_selectable < 1 ? null : group.max_selectable;
  const units = unitsChosen(
    picked.map(({ quantity, portion }) => ({ key: "", quantity, ...(portion ? { portion } : {}) })),
  );
  const most = Math.max(units.left, units.right);
  const least = Math.min(units.left, units.right);
  const beyond = max !== null && most > max;
  if (beyond || least < group.min_selectable) {
    const chosen = beyond ? most : least;
    problems.push({ type: "OPTION_RULE", group: group.title, min: group.min_selectable, max, chosen });
    return problems;
  }
  for (const { option, quantity, amount } of picked) {
    const limit = amount ? 1 : Math.max(1, option.max_quantity);
    if (quantity >= 1 && quantity <= limit) continue;
    problems.push({ type: "OPTION_RULE", group: option.title, min: 1, max: limit, chosen: quantity });
  }
  return problems;
}

function charge(group: SoldGroup, picked: readonly PickedOption[], path: readonly string[]): ChosenOption[] {
  const prices = chargeGroup(
    group.free,
    picked.map(({ option, quantity, portion, amount }) => ({
      price: option.price,
      // A hostile quantity is refused elsewhere; here it must not overflow a safe integer.
      quantity: Math.min(Math.max(1, quantity), MAX_OPTION_QUANTITY),
      factor: amount?.factor ?? 100,
      included: option.included,
      portion,
    })),
  );
  const { id: group_id, title } = group;
  return picked.map((one, index) => ({ ...one, group_id, group: title, path, price: prices[index] ?? ZERO }));
}
