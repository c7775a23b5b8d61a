import type { LandingProps } from "@/components/landing/landing-props";
import { dishesOf, dishesToStart } from "@/lib/domain/menu/dishes-to-start";

const SHOWN = 6;

/** The dishes of a band that can be ordered now. `menuSection`: the best-sellers. `recommendedItems`: the kitchen's. */
export function dishesFor({ component, menu }: Pick<LandingProps, "component" | "menu">) {
  if (!menu) return [];
  const { categories, recommended_items } = menu.items;
  const all = dishesOf(categories);
  const wanted = component.name === "recommendedItems" ? recommended_items : all.filter((item) => item.bestseller);
  return dishesToStart(wanted, all, SHOWN);
}
