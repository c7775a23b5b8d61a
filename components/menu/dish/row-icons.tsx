import { type FoodTypeNames, MARKS } from "@/components/menu/dish/food-type";
import { HeartIcon, PlusIcon } from "@/ui-kit";
import { FoodTypeMark } from "@/ui-kit/food-type-mark/food-type-mark";

/**
 * The icons that every row repeats, once per page; rows refer to them. Otherwise a menu of a hundred dishes carries
 * three hundred copies of three drawings in its markup and in memory.
 */
export function RowIconSheet() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="row-plus" viewBox="0 0 24 24">
        <PlusIcon strokeWidth={2.5} />
      </symbol>
      <symbol id="row-heart" viewBox="0 0 24 24">
        {/* The referring element sets its fill. */}
        <HeartIcon fill="inherit" />
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
export function RowIcon({ name }: { name: "plus" | "heart" }) {
  return (
    <svg className="row-icon" aria-hidden="true">
      <use href={`#row-${name}`} />
    </svg>
  );
}

/** The mark of a food type of the API; nothing for an unknown type. */
export function RowFoodType({ type, names }: { type: string; names: FoodTypeNames }) {
  const mark = MARKS[type];
  if (!mark) return null;
  return (
    <svg className="row-icon" role="img" aria-label={names[mark]} data-type={mark}>
      <use href={`#row-${mark}`} />
    </svg>
  );
}
