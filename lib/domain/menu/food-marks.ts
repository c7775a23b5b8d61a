/**
 * Whether menus of a country mark this food type and filter by it. In India every dish has a mark by law (green,
 * brown or egg); elsewhere menus mark what is vegetarian or vegan, and nothing says "non-vegetarian".
 */
export const isMarked = (foodType: string, country: string | null): boolean =>
  hasIndianMarks(country) || foodType === "veg" || foodType === "vegan";

/** Indian menus use the marks of their law; others a leaf and the word, framed for vegan dishes. */
export const hasIndianMarks = (country: string | null): boolean => country === "IN";
