import { type FoodTypeNames, MARKS } from "@/components/menu/dish/food-type";
import { hasIndianMarks, isMarked } from "@/lib/domain/menu/food-marks";
import { HeartIcon, LeafIcon } from "@/ui-kit";
import { FoodTypeMark } from "@/ui-kit/food-type-mark/food-type-mark";

/**
 * The icons that every row repeats, once per page; rows refer to them. Otherwise a menu of a hundred dishes carries
 * three hundred copies of three drawings in its markup and in memory.
 */
export function RowIconSheet() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="row-heart" viewBox="0 0 24 24">
        {/* The referring element sets its fill. */}
        <HeartIcon fill="inherit" />
      </symbol>
      <symbol id="row-leaf" viewBox="0 0 24 24">
        <LeafIcon />
      </symbol>
      {Object.values(MARKS).map((mark) => (
        <symbol key={mark} id={`row-${mark}`} viewBox="0 0 18 18">
          {mark && <FoodTypeMark type={mark} label="" />}
        </symbol>
      ))}
    </svg>
  );
}

/** One icon of the sheet, 16 px, hidden from screen readers. */
export function RowIcon({ name }: { name: "heart" | "leaf" | "vegan" }) {
  return (
    <svg className="row-icon" aria-hidden="true">
      <use href={`#row-${name}`} />
    </svg>
  );
}

interface FoodTypeProps {
  readonly type: string;
  readonly names: FoodTypeNames;
  readonly country: string | null;
}

/** The mark of a food type of the API, as the country knows it; nothing for a type that has none there. */
export function RowFoodType({ type, names, country }: FoodTypeProps) {
  const mark = MARKS[type];
  if (!mark || !isMarked(type, country)) return null;
  if (!hasIndianMarks(country)) {
    return (
      <span className="dish-leaf" data-type={mark}>
        <RowIcon name={mark === "vegan" ? "vegan" : "leaf"} />
        {names[mark]}
      </span>
    );
  }
  return (
    <svg className="row-icon" role="img" aria-label={names[mark]} data-type={mark}>
      <use href={`#row-${mark}`} />
    </svg>
  );
}
