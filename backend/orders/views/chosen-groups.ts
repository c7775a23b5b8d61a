import type { OrderItemOptionRow } from "../../db/schema/orders.ts";

/** The options that were chosen in one group. */
export interface ChosenGroup {
  /** Null for orders that were placed before the title was kept. */
  readonly title: OrderItemOptionRow["title"] | null;
  readonly chosen: readonly { readonly option: OrderItemOptionRow; readonly groups: readonly ChosenGroup[] }[];
}

/**
 * Ordered options under their groups, and nested as they were chosen. Each option appears exactly once: one whose path
 * leads nowhere is at the top, because the kitchen must not miss it.
 */
export function chosenGroups(options: readonly OrderItemOptionRow[]): ChosenGroup[] {
  const left = new Set(options);
  const below = (path: readonly string[]): ChosenGroup[] => {
    const here = [...left].filter((option) => option.path.join() === path.join());
    for (const option of here) left.delete(option);
    return grouped(here, (option) => below([...path, option.id]));
  };
  const top = below([]);
  return [...top, ...grouped([...left], () => [])];
}

function grouped(options: readonly OrderItemOptionRow[], inside: (option: OrderItemOptionRow) => ChosenGroup[]) {
  const groups = Map.groupBy(options, ({ group }) => JSON.stringify(group ?? null));
  return [...groups.values()].map((all) => ({
    title: all[0]?.group ?? null,
    chosen: all.map((option) => ({ option, groups: inside(option) })),
  }));
}
