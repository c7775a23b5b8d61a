import {
  amountsOf,
  asChoice,
  type ChoiceInput,
  defaultSelection,
  isChoosable,
  maxOf,
  type OptionGroup,
  type Selection,
  unitsChosen,
  visibleGroups,
} from "./options.ts";

/** Choices made at another time, as far as the menu offers them now. */
export interface CurrentSelection {
  readonly selection: Selection;
  /** Titles of options that are sold out, switched off or no longer fit their group. */
  readonly unavailable: readonly string[];
  /** Ids of options that are not in the menu, or in a group that is not shown. */
  readonly unknown: readonly string[];
}

/**
 * Choices by option id, applied to the current menu. Unavailable options are left out and reported, groups keep to their
 * maximum, and hidden groups keep their defaults. A visible group gets no default in place of what is gone: the guest
 * chooses again.
 */
export function currentSelection(
  groups: readonly OptionGroup[],
  choices: ReadonlyMap<string, ChoiceInput>,
): CurrentSelection {
  const unavailable: string[] = [];
  const seen = new Set<string>();
  let selection: Selection = defaultSelection(groups);
  const settled = new Set<string>();
  for (;;) {
    const next = visibleGroups(groups, selection).find(({ key }) => !settled.has(key));
    if (!next) break;
    settled.add(next.key);
    const mine = new Set(next.options.map(({ key }) => key));
    const taken: Selection[number][] = [];
    for (const { option, key } of next.options) {
      const input = choices.get(option.id);
      if (!input || seen.has(option.id)) continue;
      seen.add(option.id);
      const choice = asChoice(next.group, option, key, input);
      const { left, right } = unitsChosen([...taken, choice]);
      const lostAmount = input.amount && !amountsOf(next.group, option).some(({ id }) => id === input.amount);
      if (!isChoosable(option) || Math.max(left, right) > maxOf(next.group)) unavailable.push(option.title);
      else taken.push(choice);
      if (lostAmount && isChoosable(option)) unavailable.push(option.title);
    }
    selection = [...selection.filter(({ key }) => !mine.has(key)), ...taken];
  }
  return { selection, unavailable, unknown: [...choices.keys()].filter((id) => !seen.has(id)) };
}
