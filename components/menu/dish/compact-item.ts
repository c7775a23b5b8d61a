import type { MenuItem } from "@/lib/api/shop/menu";
import type { CartItem } from "@/lib/domain/cart/cart";
import type { Minor } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/pages/urls";

/** What a row needs of its item to add it to the cart. */
export interface RowItem {
  readonly id: string;
  readonly title: string;
  readonly price: Minor;
  readonly foodType: string;
  /** Name of its category. */
  readonly category: string;
  readonly hasOptions: boolean;
  /** Public path of its page. */
  readonly path: string;
}

type Packed = readonly [string, string, Minor, string, string, 0 | 1, string];
declare const packed: unique symbol;

/** A RowItem as the page carries it: values without names, because a page contains hundreds. */
export interface CompactItem {
  readonly [packed]: true;
}

export function packItem({ id, title, price, foodType, category, hasOptions, path }: RowItem): CompactItem {
  const values: Packed = [id, title, price, foodType, category, hasOptions ? 1 : 0, path];
  return values as unknown as CompactItem;
}

export function unpackItem(item: CompactItem): RowItem {
  const [id, title, price, foodType, category, hasOptions, path] = item as unknown as Packed;
  return { id, title, price, foodType, category, hasOptions: hasOptions === 1, path };
}

export const compactItem = (item: MenuItem, subPath: string): CompactItem =>
  packItem({
    id: item.id,
    title: item.item_title,
    price: item.item_price,
    foodType: item.food_type,
    category: item.category.name,
    hasOptions: item.has_options,
    path: `${subPath}${itemPath(item)}`,
  });

/** What the cart stores of the item. */
export const cartItemOf = ({ id, title, price, foodType, category, hasOptions }: RowItem): CartItem => ({
  id,
  item_title: title,
  item_price: price,
  food_type: foodType,
  category,
  has_options: hasOptions,
});

/** What a script needs to know to add the item before the page is hydrated; id and title are in the row. */
export const earlyItemOf = ({ price, foodType, category }: RowItem): string =>
  JSON.stringify([price, foodType, category]);
