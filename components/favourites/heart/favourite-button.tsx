"use client";

import { clsx } from "clsx";
import { RowIcon } from "@/components/menu/dish/row-icons";
import { useStorefront, useUi } from "@/lib/state/provider";

interface Props {
  readonly id: string;
  /** Names the item: "Favourite: Masala Dosa". */
  readonly label: string;
  readonly failed: string;
  readonly className?: string;
}

/** MENU-08: the favourite button of an item. The first tap loads its behaviour. */
export function FavouriteButton({ id, label, failed, className }: Props) {
  const storefront = useStorefront();
  const pressed = useUi(({ favourites }) => favourites.has(id));
  const toggle = async () => {
    const { toggleFavourite } = await import("@/components/favourites/heart/toggle-favourite");
    await toggleFavourite(storefront, id, failed);
  };
  return (
    <button
      type="button"
      className={clsx("like", className)}
      aria-pressed={pressed}
      aria-label={label}
      data-like={id}
      onClick={toggle}
    >
      <RowIcon name="heart" />
    </button>
  );
}
