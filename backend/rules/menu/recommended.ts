interface Item {
  readonly id: number;
  readonly category_id: number;
  readonly recommended: boolean;
  readonly bestseller: boolean;
  readonly sort_order: number;
  /** null: unlimited. */
  readonly stock: number | null;
}
type Categories = ReadonlyMap<number, { readonly id: number; readonly parent_id: number | null }>;

const MAX_DISHES = 12;

/** MENU-07: the dishes a menu recommends: recommended ones first, then bestsellers. Leaves out what is sold out. */
export function recommendedItems<I extends Item>(items: readonly I[]): I[] {
  return items
    .filter((item) => (item.recommended || item.bestseller) && item.stock !== 0)
    .sort((a, b) => Number(b.recommended) - Number(a.recommended) || a.sort_order - b.sort_order)
    .slice(0, MAX_DISHES);
}

/**
 * MENU-07: the dishes that go with the chosen ones. No dish is from a category that the cart already has a dish of
 * (no second burger), sub-categories included. Categories take turns: one dish of each comes first.
 */
export function itemsThatGoWith<I extends Item>(
  items: readonly I[],
  chosen: readonly Pick<Item, "category_id">[],
  categories: Categories,
): I[] {
  const topOf = (id: number) => categories.get(id)?.parent_id ?? id;
  const taken = new Set(chosen.map(({ category_id }) => topOf(category_id)));
  const others = recommendedItems(items.filter(({ category_id }) => !taken.has(topOf(category_id))));
  const turns = [...Map.groupBy(others, ({ category_id }) => topOf(category_id)).values()];
  return turns
    .flatMap((dishes) => dishes.map((dish, turn) => ({ dish, turn })))
    .sort((a, b) => a.turn - b.turn || others.indexOf(a.dish) - others.indexOf(b.dish))
    .map(({ dish }) => dish);
}
