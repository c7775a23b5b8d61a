import type { DishStyle } from "@/components/menu/dish/dish-data";
import type { BusinessConfig } from "@/config/schema";
import type { LandingComponent } from "@/config/schema-theme";
import type { Menu, MenuItem } from "@/lib/api/shop/menu";

export interface LandingProps {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly component: LandingComponent;
  /** The menu; null if the API does not respond. Bands that need it are then omitted. */
  readonly menu: { readonly items: Menu; readonly style: DishStyle } | null;
  /** The minimum order shown above the dishes; null if shown elsewhere or unknown. */
  readonly minimum?: string | null;
  /** Pictures of dishes load when they come within 100 px of the view. */
  readonly near: boolean;
}

export interface DishesProps extends LandingProps {
  /** Those that the band shows; none for a band that is not of dishes. */
  readonly dishes: readonly MenuItem[];
}
