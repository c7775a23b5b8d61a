interface Dish {
  /** Of the item on the menu. */
  readonly id: string;
  readonly quantity: number;
}

/** Units by item, whatever their options and however many lines they are in. */
function unitsOf(dishes: readonly Dish[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of dishes) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Whether two orders, or a cart and an order, have the same dishes in the same numbers. Nothing is not the same as nothing. */
export function hasSameDishes(one: readonly Dish[], other: readonly Dish[]): boolean {
  const [left, right] = [unitsOf(one), unitsOf(other)];
  return left.size > 0 && left.size === right.size && [...left].every(([id, quantity]) => right.get(id) === quantity);
}
