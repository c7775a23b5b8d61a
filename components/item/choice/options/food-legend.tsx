"use client";

import { addsNothing } from "@/components/item/choice/options/adds-nothing";
import type { OptionTree } from "@/components/item/choice/options/option-tree";
import type { ItemTexts } from "@/components/item/item-texts";
import { FoodType } from "@/components/menu/dish/food-type";
import { hasIndianMarks } from "@/lib/domain/menu/food-marks";
import { useStorefront } from "@/lib/state/provider";

const LEAVES = ["veg", "vegan"] as const;

/**
 * What the leaves beside the options mean, for who sees them: each has its name for who hears it. In India everybody knows the
 * marks of its law.
 */
export function FoodLegend({ tree, texts: { food } }: { tree: OptionTree; texts: ItemTexts }) {
  const { country } = useStorefront().settings;
  const options = [...tree.values()].flat().flatMap((group) => group.options.map(({ option }) => option));
  const types = new Set(options.filter((option) => !addsNothing(option)).map(({ food_type }) => food_type));
  const shown = LEAVES.filter((type) => types.has(type));
  if (shown.length === 0 || hasIndianMarks(country)) return null;
  const names = { veg: food.veg, "non-veg": food.nonVeg, egg: food.egg, vegan: food.vegan };
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 text-text-muted" aria-hidden="true" data-food-legend>
      {shown.map((type) => (
        <FoodType key={type} type={type} names={names} size={14} word />
      ))}
    </p>
  );
}
