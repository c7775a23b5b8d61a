import type { MenuItem } from "@/lib/api/shop/menu";
import type { CartItem } from "@/lib/domain/cart/cart";

/**
 * What a cart line stores of a menu item. In a file of its own, because the menu page's first script needs it without
 * the readers.
 */
export function cartItemOf(item: Pick<MenuItem, keyof CartItem>): CartItem {
  const { id, item_price, item_title, food_type, has_options, category } = item;
  return { id, item_price, item_title, food_type, has_options, category: category.name };
}
