import { optionKey } from "@/lib/domain/cart/cart";
import type { OptionGroup, Selection, VisibleGroup } from "@/lib/domain/cart/options";
import { visibleGroups } from "@/lib/domain/cart/options";

/** The visible groups by the key of the option that opened them; "" for the top level. */
export type OptionTree = ReadonlyMap<string, readonly VisibleGroup[]>;

/** The flat list of the rules as a tree, so that a nested group unfolds below its option. */
export function optionTree(groups: readonly OptionGroup[], selection: Selection): OptionTree {
  const tree = new Map<string, VisibleGroup[]>();
  for (const visible of visibleGroups(groups, selection)) {
    const parent = visible.path.at(-1);
    const key = parent === undefined ? "" : optionKey({ id: parent, path: visible.path.slice(0, -1) });
    tree.set(key, [...(tree.get(key) ?? []), visible]);
  }
  return tree;
}

/** Keys of chosen options that their group gives free although they have a price: the dearest `free` ones. */
export function giftsOf({ group, options }: Pick<VisibleGroup, "group" | "options">): ReadonlySet<string> {
  const chosen = options.filter((entry) => entry.chosen).sort((one, other) => other.option.price - one.option.price);
  return new Set(chosen.slice(0, Math.max(0, group.free)).map(({ key }) => key));
}
