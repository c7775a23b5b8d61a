import type { MenuPageData } from "@/lib/business/pages/readers/read-menu";
import { LeastMinimum } from "./least-minimum";
import { MenuHero } from "./menu-hero";
import { StoreSummary } from "./store-summary";

interface Props {
  readonly page: Pick<MenuPageData, "style" | "info" | "store" | "head">;
  /** What an order must come to at least, where no store is chosen. */
  readonly minimum: string | null;
}

/** What stands above the dishes of the menu: the picture with the terms of the store or the least minimum. */
export const MenuHead = ({ page: { style, info, store, head }, minimum }: Props) => (
  <MenuHero banner={head} style={style}>
    {store ? (
      <StoreSummary style={style} store={store} businessMinOrderTotal={info?.min_order_total ?? null} />
    ) : (
      minimum && <LeastMinimum words={minimum} className="py-1.5 md:pb-0" />
    )}
  </MenuHero>
);
