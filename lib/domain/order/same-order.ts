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

/** When an order is for. */
export interface OrderFor {
  /** The local time of day at which its slot begins; null: as soon as possible. */
  readonly slotFrom: string | null;
  /** Epoch milliseconds of its promise. */
  readonly due: number | null;
}

/** Half a day: a store that is late moves the promise, and not to the same time on another day. */
const LATE_AT_MOST = 12 * 60 * 60_000;

/** Whether two orders are for different times. All that are for as soon as possible are for the same. */
export function isForOtherTime(one: OrderFor, other: OrderFor): boolean {
  if (one.slotFrom?.slice(0, 5) !== other.slotFrom?.slice(0, 5)) return true;
  if (one.slotFrom === null || one.due === null || other.due === null) return false;
  return Math.abs(one.due - other.due) >= LATE_AT_MOST;
}
