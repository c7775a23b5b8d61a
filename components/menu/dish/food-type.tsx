import { FoodTypeMark, type FoodType as Mark } from "@/ui-kit/food-type-mark/food-type-mark";

/** The kit's mark for each food type of the API. */
export const MARKS: Partial<Record<string, Mark>> = { veg: "veg", non_veg: "non-veg", egg: "egg", vegan: "vegan" };

export type FoodTypeNames = Readonly<Record<Mark, string>>;

/** The mark of a food type of the API; nothing for an unknown type. */
export function FoodType({ type, names, size = 16 }: { type: string; names: FoodTypeNames; size?: number }) {
  const mark = MARKS[type];
  return mark ? <FoodTypeMark type={mark} label={names[mark]} size={size} /> : null;
}
