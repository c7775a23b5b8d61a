import { type Dish, type DishStyle, dishOf } from "@/components/menu/dish/dish-data";
import { dishStyle } from "@/components/menu/dish/dish-style";
import type { Category, Menu, MenuItem } from "@/lib/api/shop/menu";
import type { MenuStyle } from "@/lib/business/pages/readers/read-menu";

/** Of a menu with more dishes than this, only the first are sent as rows with the page. */
const SHORT_MENU = 60;
/** Maximum number of rows sent, but always the whole first section: two screens of a phone, one of a desktop. */
const FIRST_ROWS = 30;
/**
 * A menu of at most this many dishes loads all its rows once the page is idle; a longer one loads each section when it
 * comes near.
 */
const LONG_MENU = 250;

export interface RowsPart {
  readonly id: string;
  /** null for the dishes of the section itself. */
  readonly name: string | null;
  readonly dishes: readonly Dish[];
}

/** The final content of a section that was sent as a plain list. */
export interface SectionRows {
  readonly id: string;
  readonly parts: readonly RowsPart[];
}

const countOf = (categories: readonly Category[]): number =>
  categories.reduce((sum, { item_count }) => sum + item_count, 0);

const isShort = (categories: readonly Category[]): boolean => countOf(categories) <= SHORT_MENU;

/** How many of the sections, in the order in which a page shows them, are in it with all their rows. */
export function wholeSections(shown: readonly Category[]): number {
  if (isShort(shown)) return shown.length;
  let rows = 0;
  const over = shown.findIndex(({ item_count }) => {
    rows += item_count;
    return rows > FIRST_ROWS;
  });
  return Math.max(1, over);
}

/** Whether the remaining rows load automatically, without the guest coming near. */
export const rowsComeSoon = (categories: readonly Category[]): boolean => countOf(categories) <= LONG_MENU;

/**
 * The rows of every section: which of them a page sends as a plain list depends on the hour at which it was made, and these may have
 * been made at another. None of a menu that is in its page as a whole.
 */
export async function splitSections(menu: Menu, style: MenuStyle): Promise<SectionRows[]> {
  if (isShort(menu.categories)) return [];
  const dishes = rowsIn(await dishStyle(style));
  return menu.categories.map(({ id, items, sub_categories }) => ({
    id,
    parts: [
      { id, name: null, dishes: dishes(items) },
      ...sub_categories.map((part) => ({ id: part.id, name: part.name, dishes: dishes(part.items) })),
    ],
  }));
}

const rowsIn = (style: DishStyle) => (items: readonly MenuItem[]) => items.map((item) => dishOf(item, style));
