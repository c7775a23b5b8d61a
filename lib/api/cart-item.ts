import type { MenuItem } from "@/lib/api/menu";
import type { CartItem } from "@/lib/domain/cart/cart";

/** What a line of the cart keeps of a menu item. Alone in its file: the menu page's first script needs it and no reader. */
export function cartItemOf(item: Pick<MenuItem, keyof CartItem>): CartItem {
  const { id, item_price, item_title, food_type, has_options, category } = item;
  return { id, item_price, item_title, food_type, has_options, category: category.name };
}
