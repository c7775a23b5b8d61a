import { optionKey } from "@/lib/domain/cart/cart";
import { addMoney, type Minor, subtractMoney, ZERO } from "@/lib/domain/money";
import { cartOptionsOf } from "@/lib/domain/options/option-price";
import { type OptionGroup, type Selection, type VisibleGroup, visibleGroups } from "@/lib/domain/options/options";

/** The visible groups by the key of the option that opened them; "" for the top level. */
export type OptionTree = ReadonlyMap<string, readonly VisibleGroup[]>;

/** The flat list of visible groups as a tree, so that a nested group unfolds below its option. */
export function optionTree(groups: readonly OptionGroup[], selection: Selection): OptionTree {
  const tree = new Map<string, VisibleGroup[]>();
  for (const visible of visibleGroups(groups, selection)) {
    const parent = visible.path.at(-1);
    const key = parent === undefined ? "" : optionKey({ id: parent, path: visible.path.slice(0, -1) });
    tree.set(key, [...(tree.get(key) ?? []), visible]);
  }
  return tree;
}

/** What each chosen option of a group adds, in minor units, by its key. */
export function chargesOf(visible: VisibleGroup): ReadonlyMap<string, Minor> {
  const keys = visible.options.flatMap(({ key, chosen }) => (chosen ? [key] : []));
  return new Map(cartOptionsOf(visible).map(({ price }, index) => [keys[index] ?? "", price]));
}

/**
 * What each option of a group adds, in minor units, by its key: a chosen one to what is chosen, another if it were chosen
 * now, which is nothing while free ones are left.
 */
export function addedBy(visible: VisibleGroup): ReadonlyMap<string, Minor> {
  const { group, options } = visible;
  if (group.free === 0) return chargesOf(visible);
  const sum = (some: VisibleGroup) => addMoney(ZERO, ...cartOptionsOf(some).map(({ price }) => price));
  const now = sum(visible);
  const added = options.flatMap(({ key, chosen }): [string, Minor][] => {
    if (chosen) return [];
    const taken = options.map((each) => (each.key === key ? { ...each, chosen: true, choice: { key } } : each));
    return [[key, subtractMoney(sum({ ...visible, options: taken }), now)]];
  });
  return new Map([...chargesOf(visible), ...added]);
}
