import type { LocalizedText } from "../../texts/localized-text.ts";

/** A dish in a category that contains some of a coupon's dishes. */
export interface CouponDish {
  readonly ref: string;
  readonly title: LocalizedText;
  readonly category_id: number;
}
/** What a coupon is for: names in menu order, and how many dishes are not named. */
export interface CouponDishes {
  readonly names: readonly LocalizedText[];
  readonly more: number;
}

/** More names would not be read in one sentence. */
const MAX_NAMES = 4;

/**
 * CPN-04: names what a coupon's refs stand for. A category is named as one if the coupon includes all of its dishes (at
 * least two); dishes no longer on the menu are left out. `dishes` has all dishes of the categories in question.
 */
export function namesOfDishes(
  refs: readonly string[],
  dishes: readonly CouponDish[],
  categories: ReadonlyMap<number, LocalizedText>,
): CouponDishes {
  const named: { readonly name: LocalizedText; readonly dishes: number }[] = [];
  for (const [category, own] of Map.groupBy(dishes, ({ category_id }) => category_id)) {
    const taken = own.filter(({ ref }) => refs.includes(ref));
    const name = categories.get(category);
    if (name && own.length > 1 && taken.length === own.length) named.push({ name, dishes: own.length });
    else named.push(...taken.map(({ title }) => ({ name: title, dishes: 1 })));
  }
  const left = named.slice(MAX_NAMES);
  return {
    names: named.slice(0, MAX_NAMES).map(({ name }) => name),
    more: left.reduce((sum, one) => sum + one.dishes, 0),
  };
}
