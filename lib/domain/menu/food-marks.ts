/**
 * Whether menus of a country tell this food type, by a mark and a filter. In India every dish carries one by law, the
 * green, brown and egg marks; elsewhere menus name what is vegetarian or vegan, and nothing says "non-vegetarian".
 */
export const isMarked = (foodType: string, country: string | null): boolean =>
  hasIndianMarks(country) || foodType === "veg" || foodType === "vegan";

/** Indian menus use the marks of their law; others a leaf and the word. */
export const hasIndianMarks = (country: string | null): boolean => country === "IN";
