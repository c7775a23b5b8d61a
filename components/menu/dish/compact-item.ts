import type { MenuItem } from "@/lib/api/menu";
import type { CartItem } from "@/lib/domain/cart/cart";
import type { Minor } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/pages/urls";

/**
 * What a row must know of its item to sell it, short because a page holds hundreds: id, title, price in minor units, food
 * type, name of the category, 1 when it has options, public path of its page.
 */
export type CompactItem = readonly [
  id: string,
  title: string,
  price: Minor,
  foodType: string,
  category: string,
  hasOptions: 0 | 1,
  path: string,
];

export const compactItem = (item: MenuItem, subPath: string): CompactItem => [
  item.id,
  item.item_title,
  item.item_price,
  item.food_type,
  item.category.name,
  item.has_options ? 1 : 0,
  `${subPath}${itemPath(item)}`,
];

/** What the cart keeps of it. */
export const cartItemOfCompact = ([
  id,
  item_title,
  item_price,
  food_type,
  category,
  options,
]: CompactItem): CartItem => ({
  id,
  item_title,
  item_price,
  food_type,
  category,
  has_options: options === 1,
});
