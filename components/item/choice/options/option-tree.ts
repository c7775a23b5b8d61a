import { optionKey } from "@/lib/domain/cart/cart";
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
