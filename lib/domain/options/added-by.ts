import { addMoney, type Minor, subtractMoney, ZERO } from "../money.ts";
import { choiceOnTap } from "./option-choice.ts";
import { cartOptionsOf } from "./option-price.ts";
import { isSingleChoice, usualChoice, type VisibleGroup } from "./options.ts";

/** What each chosen option of a group adds, in minor units, by its key. */
export function chargesOf(visible: VisibleGroup): ReadonlyMap<string, Minor> {
  const keys = visible.options.flatMap(({ key, chosen }) => (chosen ? [key] : []));
  return new Map(cartOptionsOf(visible).map(({ price }, index) => [keys[index] ?? "", price]));
}

const sumOf = (visible: VisibleGroup) => addMoney(ZERO, ...cartOptionsOf(visible).map(({ price }) => price));

/**
 * MENU-09: what each option of a group adds, in minor units, by its key: a chosen one to what is chosen, another if it were tapped
 * now. That is nothing while free ones are left; and where choices exclude each other, it takes the place of the chosen one.
 */
export function addedBy(visible: VisibleGroup): ReadonlyMap<string, Minor> {
  const { group, options } = visible;
  const others = isSingleChoice(group) ? options.map((each) => ({ ...each, chosen: false, choice: null })) : options;
  const before = sumOf({ ...visible, options: others });
  const added = options.flatMap((entry): [string, Minor][] => {
    const { key, option } = entry;
    if (entry.chosen) return [];
    // Beyond the maximum no tap chooses it; it still has a price.
    const choice = choiceOnTap(visible, entry) ?? usualChoice(group, option, key);
    const taken = others.map((each) => (each.key === key ? { ...each, chosen: true, choice } : each));
    return [[key, subtractMoney(sumOf({ ...visible, options: taken }), before)]];
  });
  return new Map([...chargesOf(visible), ...added]);
}
