"use client";

import { hasIndianMarks, isMarked } from "@/lib/domain/menu/food-marks";
import { useStorefront } from "@/lib/state/provider";
import { FoodTypeMark, type FoodType as Mark } from "@/ui-kit/food-type-mark/food-type-mark";
import { LeafIcon } from "@/ui-kit/icons/first-page";

/** The kit's mark for each food type of the API. */
export const MARKS: Partial<Record<string, Mark>> = { veg: "veg", non_veg: "non-veg", egg: "egg", vegan: "vegan" };

export type FoodTypeNames = Readonly<Record<Mark, string>>;

interface Props {
  readonly type: string;
  readonly names: FoodTypeNames;
  readonly size?: number;
  /** Outside India the word is beside the leaf. */
  readonly word?: boolean;
}

/** Outside India: a plain leaf is vegetarian, a leaf in a round frame is vegan. Hidden from screen readers without a label. */
function PlainMark({ mark, size, label }: { mark: Mark; size: number; label?: string }) {
  const hidden = label === undefined ? { "aria-hidden": true } : {};
  if (mark === "vegan") return <FoodTypeMark type="vegan" label={label ?? ""} size={size} {...hidden} />;
  return <LeafIcon size={size} className="shrink-0 text-mark-veg" {...(label ? { "aria-label": label } : {})} />;
}

/** The mark of a food type of the API, as the shop's country knows it; nothing for a type that has none there. */
export function FoodType({ type, names, size = 16, word = false }: Props) {
  const { country } = useStorefront().settings;
  const mark = MARKS[type];
  if (!mark || !isMarked(type, country)) return null;
  if (hasIndianMarks(country)) return <FoodTypeMark type={mark} label={names[mark]} size={size} />;
  if (!word) {
    return (
      <span className="inline-flex shrink-0" title={names[mark]} data-type={mark}>
        <PlainMark mark={mark} size={size} label={names[mark]} />
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-small" data-type={mark}>
      <PlainMark mark={mark} size={size} />
      {names[mark]}
    </span>
  );
}
