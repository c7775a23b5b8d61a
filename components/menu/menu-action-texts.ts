/** Texts of the `menu` namespace that the rows of a menu need in the browser. */
export const DESK_KEYS = [
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
export type DeskKey = (typeof DESK_KEYS)[number];
