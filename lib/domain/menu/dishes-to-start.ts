interface Dish {
  readonly id: string;
  readonly available: boolean;
  readonly current_stock: number | null;
}
interface Section<T extends Dish> {
  readonly items: readonly T[];
  readonly sub_categories: readonly Section<T>[];
}

/** Every dish of the sections and their sub-sections, in the menu's order. */
export const dishesOf = <T extends Dish>(sections: readonly Section<T>[]): T[] =>
  sections.flatMap((section) => [...section.items, ...dishesOf(section.sub_categories)]);

/** At most `most` dishes that can be ordered now, each once: the preferred ones, then others. */
export function dishesToStart<T extends Dish>(preferred: readonly T[], others: readonly T[], most: number): T[] {
  const orderable = [...preferred, ...others].filter((dish) => dish.available && dish.current_stock !== 0);
  return [...new Map(orderable.map((dish) => [dish.id, dish])).values()].slice(0, most);
}

/**
 * The dishes of bands one below the other, each with its preferred ones: filled up with others that no band above shows.
 * A band whose dishes all stand above has none.
 */
export function dishesOfBands<T extends Dish>(
  bands: readonly (readonly T[])[],
  others: readonly T[],
  most: number,
): T[][] {
  const above = new Set<string>();
  const isNew = ({ id }: Dish) => !above.has(id);
  return bands.map((preferred) => {
    const dishes = dishesToStart(preferred, others.filter(isNew), most);
    const shown = dishes.some(isNew) ? dishes : [];
    for (const { id } of shown) above.add(id);
    return shown;
  });
}
