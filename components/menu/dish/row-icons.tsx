import { type FoodTypeNames, MARKS } from "@/components/menu/dish/food-type";
import { HeartIcon, PlusIcon } from "@/ui-kit";
import { FoodTypeMark } from "@/ui-kit/food-type-mark/food-type-mark";

/**
 * The small pictures that every row repeats, once a page; rows refer to them. A menu of a hundred dishes otherwise carries the
 * same three drawings three hundred times, in its markup and again in memory.
 */
export function RowIconSheet() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="row-plus" viewBox="0 0 24 24">
        <PlusIcon strokeWidth={2.5} />
      </symbol>
      <symbol id="row-heart" viewBox="0 0 24 24">
        {/* Filled by whoever refers to it. */}
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

/** One of the sheet, 16 px, for sighted people only. */
export function RowIcon({ name }: { name: "plus" | "heart" }) {
  return (
    <svg className="row-icon" aria-hidden="true">
      <use href={`#row-${name}`} />
    </svg>
  );
}

/** The mark of a food type of the API; nothing for a type that says nothing. */
export function RowFoodType({ type, names }: { type: string; names: FoodTypeNames }) {
  const mark = MARKS[type];
  if (!mark) return null;
  return (
    <svg className="row-icon" role="img" aria-label={names[mark]} data-type={mark}>
      <use href={`#row-${mark}`} />
    </svg>
  );
}
