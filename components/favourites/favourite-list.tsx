"use client";

import { useTranslations } from "next-intl";
import type { FavouritesProps } from "@/components/favourites/favourites-island";
import { type DishStyle, dishOf } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import type { MenuItem } from "@/lib/api/shop/menu";
import { useStorefront } from "@/lib/state/provider";

type Props = Pick<FavouritesProps, "showItemLikes" | "likes"> & { items: readonly MenuItem[] };

/**
 * PROF-01: the dishes, to be added as on the menu. One that was unmarked stays until the page is left, so that it can
 * be marked again.
 */
export function FavouriteList({ items, showItemLikes, likes }: Props) {
  const t = useTranslations("favourites");
  const { currency, locale, subPath } = useStorefront().settings;
  const style: DishStyle = { currency, locale, subPath, showItemLikes, likes };
  return (
    <section aria-label={t("list")} className="menu-middle" data-favourites={items.length}>
      <DishList dishes={items.map((item) => dishOf(item, style))} level="h2" />
    </section>
  );
}
