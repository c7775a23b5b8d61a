import { optionKey } from "../cart/cart.ts";
import { type DomainError, refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";
import {
  asChoice,
  type Choice,
  type ChoiceInput,
  isChoosable,
  isSingleChoice,
  maxOf,
  mostOf,
  type OptionGroup,
  type Selection,
  unitsChosen,
  usualChoice,
  type VisibleGroup,
  type VisibleOption,
  visibleGroups,
} from "./options.ts";

type Chosen = Result<Selection, DomainError<"OPTION_UNAVAILABLE" | "OPTION_LIMIT">>;

interface Place {
  readonly home: VisibleGroup;
  readonly entry: VisibleOption;
}

function placeOf(groups: readonly OptionGroup[], selection: Selection, key: string): Place | null {
  const home = visibleGroups(groups, selection).find(({ options }) => options.some((entry) => entry.key === key));
  const entry = home?.options.find((other) => other.key === key);
  return home && entry ? { home, entry } : null;
}

const refuseUnavailable = () => refuse("OPTION_UNAVAILABLE", { option: "", group: "" });

const without = (selection: Selection, key: string) => selection.filter((choice) => choice.key !== key);

/** True if the group's choices, with this one replacing its own, stay within the maximum on each half. */
function fits({ group, options }: VisibleGroup, choice: Choice): boolean {
  const others = options.flatMap((entry) => (entry.choice && entry.key !== choice.key ? [entry.choice] : []));
  const { left, right } = unitsChosen([...others, choice]);
  return Math.max(left, right) <= maxOf(group);
}

/** The choice that a tap on an option makes; null: the group has no room for it. If only one half has room, it goes there. */
export function choiceOnTap(home: VisibleGroup, { option, key }: Pick<VisibleOption, "option" | "key">): Choice | null {
  const { group } = home;
  const usual = usualChoice(group, option, key);
  if (isSingleChoice(group)) return usual;
  const ways: Choice[] = [usual, { key, ...(usual.amount ? { amount: usual.amount } : {}) }];
  if (group.halves) ways.push({ ...usual, portion: "left" }, { ...usual, portion: "right" });
  return ways.find((choice) => fits(home, choice)) ?? null;
}

/**
 * Toggles the option with that key. In a group with a maximum of one, choosing another option replaces the first and
 * keeps what was chosen below it; the only choice of a required group stays. Refuses an option that is hidden or
 * unavailable (OPTION_UNAVAILABLE) and a choice beyond the maximum (OPTION_LIMIT).
 */
export function toggle(groups: readonly OptionGroup[], selection: Selection, key: string): Chosen {
  const place = placeOf(groups, selection, key);
  if (!place) return refuseUnavailable();
  const { home, entry } = place;
  const { group } = home;
  if (entry.chosen) {
    const stays = isSingleChoice(group) && group.min_selectable >= 1;
    return ok(stays ? selection : without(selection, key));
  }
  if (!entry.choosable) return refuse("OPTION_UNAVAILABLE", { option: entry.option.title, group: group.title });
  const choice = choiceOnTap(home, entry);
  if (!choice) return refuse("OPTION_LIMIT", { group: group.title, max: maxOf(group) });
  return ok(isSingleChoice(group) ? replaceSingle(home, entry, choice, selection) : [...selection, choice]);
}

/**
 * Changes a chosen option: its quantity (0 removes it), by how many it changes, its half (null: both) or its amount. Refuses an option that is
 * not chosen or does not allow that (OPTION_UNAVAILABLE), and more than the group or the option allows (OPTION_LIMIT).
 */
export function adjust(
  groups: readonly OptionGroup[],
  selection: Selection,
  key: string,
  change: {
    readonly quantity?: number;
    readonly by?: number;
    readonly portion?: ChoiceInput["portion"] | null;
    readonly amount?: string;
  },
): Chosen {
  const place = placeOf(groups, selection, key);
  if (!place?.entry.choice) return refuseUnavailable();
  const { home, entry } = place;
  const { group } = home;
  const quantity = change.by === undefined ? change.quantity : (place.entry.choice.quantity ?? 1) + change.by;
  if (quantity !== undefined && quantity < 1) return ok(without(selection, key));
  const limit = mostOf(entry.option);
  if ((quantity ?? 1) > limit) return refuse("OPTION_LIMIT", { group: group.title, max: limit });
  const { portion: before, ...rest } = place.entry.choice;
  const portion = change.portion === undefined ? before : (change.portion ?? undefined);
  const choice = asChoice(group, entry.option, key, {
    ...rest,
    ...(quantity === undefined ? {} : { quantity }),
    ...(change.amount === undefined ? {} : { amount: change.amount }),
    ...(portion ? { portion } : {}),
  });
  if (!fits(home, choice)) return refuse("OPTION_LIMIT", { group: group.title, max: maxOf(group) });
  return ok(selection.map((other) => (other.key === key ? choice : other)));
}

/** Replaces the choice of a single-choice group, keeping what was chosen below it (another size keeps its toppings). */
function replaceSingle(home: VisibleGroup, to: VisibleOption, choice: Choice, selection: Selection): Selection {
  const from = home.options.find(({ chosen }) => chosen);
  const kept = [...selection.filter((other) => other.key !== from?.key), choice];
  if (!from) return kept;
  const { path } = home;
  return carry(
    { groups: from.option.option_groups, path: [...path, from.option.id] },
    { groups: to.option.option_groups, path: [...path, to.option.id] },
    selection,
    kept,
  );
}

interface Branch {
  readonly groups: readonly OptionGroup[];
  readonly path: readonly string[];
}

/**
 * Transfers the choices of one branch to another, matching groups and options by title. A group where some options are
 * missing, or where the rules forbid it, keeps its own choice.
 */
function carry(from: Branch, to: Branch, before: Selection, selection: Selection): Selection {
  let result = selection;
  for (const group of to.groups) {
    const old = from.groups.find(({ title }) => title === group.title);
    if (!old) continue;
    const was = chosenIn(old, from.path, before);
    const moved = was.flatMap(({ option, choice }) => {
      const twin = group.options.find((other) => other.title === option.title && isChoosable(other));
      return twin ? [asChoice(group, twin, optionKey({ id: twin.id, path: to.path }), choice)] : [];
    });
    const { left, right } = unitsChosen(moved);
    const allowed = Math.min(left, right) >= group.min_selectable && Math.max(left, right) <= maxOf(group);
    if (allowed && (moved.length > 0 || was.length === 0)) {
      const mine = new Set(group.options.map(({ id }) => optionKey({ id, path: to.path })));
      result = [...result.filter(({ key }) => !mine.has(key)), ...moved];
    }
    for (const { option } of chosenIn(group, to.path, result)) {
      // Below a single-choice group the option's title may differ: the toppings of another crust.
      const source = isSingleChoice(old) ? was[0] : was.find((one) => one.option.title === option.title);
      if (!source) continue;
      result = carry(
        { groups: source.option.option_groups, path: [...from.path, source.option.id] },
        { groups: option.option_groups, path: [...to.path, option.id] },
        before,
        result,
      );
    }
  }
  return result;
}

function chosenIn(group: OptionGroup, path: readonly string[], selection: Selection) {
  return group.options.flatMap((option) => {
    const key = optionKey({ id: option.id, path });
    const choice = selection.find((one) => one.key === key);
    return choice ? [{ option, choice }] : [];
  });
}
