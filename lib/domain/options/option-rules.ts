import type { DomainError } from "../errors.ts";
import { err, ok, type Result } from "../result.ts";
import {
  maxOf,
  mostOf,
  type Option,
  type OptionGroup,
  type Selection,
  unitsChosen,
  type VisibleGroup,
  visibleGroups,
} from "./options.ts";

/** The text of a group's rule: key of `optionRules` in the messages, with its numbers (max null: no limit). */
export interface GroupRule {
  readonly kind: "choose" | "upTo" | "between" | "atLeast" | "any";
  readonly min: number;
  readonly max: number | null;
}

/** The text of a group's minimum and maximum. A maximum that restricts nothing is left out. */
export function ruleOf(group: OptionGroup): GroupRule {
  const min = Math.max(0, group.min_selectable);
  const max = group.max_selectable;
  const capacity = maxOf({ ...group, max_selectable: 0 });
  if (max < 1 || (max >= capacity && min !== max)) return { kind: min > 0 ? "atLeast" : "any", min, max: null };
  if (min === max) return { kind: "choose", min, max };
  return { kind: min === 0 ? "upTo" : "between", min, max };
}

/** One option that can be taken once or left: its box says all there is to choose. */
export const isYesOrNo = (group: OptionGroup): boolean =>
  group.options.length === 1 && group.min_selectable < 1 && mostOf(group.options[0] as Option) === 1;

/** A group that the selection does not satisfy: its key and title, its rule as text, and the values for the message. */
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
  const { left, right } = unitsChosen(picked.flatMap(({ choice }) => choice ?? []));
  const beyond = group.max_selectable >= 1 && Math.max(left, right) > group.max_selectable;
  const tooMany = picked.some(({ option, choice }) => (choice?.quantity ?? 1) > mostOf(option));
  if (Math.min(left, right) >= group.min_selectable && !beyond && !tooMany) return null;
  const chosen = beyond ? Math.max(left, right) : Math.min(left, right);
  const details = { group: group.title, rule: rule.kind, min: rule.min, max: rule.max, chosen };
  return { ...where, code: "OPTION_RULE_UNMET", details };
}

/** Every visible group that the selection does not satisfy, in display order. */
export function unmetGroups(groups: readonly OptionGroup[], selection: Selection): UnmetGroup[] {
  return visibleGroups(groups, selection).flatMap((visible) => unmet(visible) ?? []);
}

/**
 * MENU-10: a selection is valid only if every visible group (and each half of it) has between its minimum and maximum
 * of available options. The error names the first group that is not satisfied.
 */
export function validate(groups: readonly OptionGroup[], selection: Selection): Result<Selection, UnmetGroup> {
  const [first] = unmetGroups(groups, selection);
  return first ? err(first) : ok(selection);
}
