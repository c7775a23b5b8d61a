/** Texts of the `menu` namespace that the rows of a menu need in the browser. */
export const MENU_ACTION_KEYS = [
  "add",
  "addItem",
  "addOne",
  "removeOne",
  "inCart",
  "failed",
  "customisable",
  "sold-out",
  "not-now",
  "bestseller",
  "recommended",
  "from",
  "now",
  "was",
  "veg",
  "nonVeg",
  "egg",
  "vegan",
  "like",
  "likeFailed",
] as const;
export type MenuActionKey = (typeof MENU_ACTION_KEYS)[number];
