import type { LandingProps } from "@/components/landing/landing-props";
import type { LandingComponent } from "@/config/schema-theme";
import type { MenuItem } from "@/lib/api/shop/menu";
import { dishesOf, dishesOfBands } from "@/lib/domain/menu/dishes-to-start";

const SHOWN = 6;

/**
 * The dishes of each band that can be ordered now. `menuSection`: the best-sellers. `recommendedItems`: the kitchen's.
 * Others have none, nor has a band with entries of its own.
 */
export function dishesByBand(
  components: readonly LandingComponent[],
  menu: LandingProps["menu"],
): ReadonlyMap<LandingComponent, readonly MenuItem[]> {
  if (!menu) return new Map();
  const { categories, recommended_items } = menu.items;
  const all = dishesOf(categories);
  const wanted: Partial<Record<LandingComponent["name"], readonly MenuItem[]>> = {
    menuSection: all.filter((item) => item.bestseller),
    recommendedItems: recommended_items,
  };
  const bands = components.filter(({ name, items }) => wanted[name] && items.length === 0);
  const dishes = dishesOfBands(
    bands.map(({ name }) => wanted[name] ?? []),
    all,
    SHOWN,
  );
  return new Map(bands.map((band, index) => [band, dishes[index] ?? []]));
}
