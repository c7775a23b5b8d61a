"use client";

import { toggleFavourite } from "@/components/favourites/heart/toggle-favourite";
import type { ItemTexts } from "@/components/item/item-texts";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront, useUi } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { HeartIcon } from "@/ui-kit/icons/first-page";

/** MENU-08: the favourite button of an open item, in its sheet and on its page. */
export default function FavouriteItem({ id, title, texts: { item } }: { id: string; title: string; texts: ItemTexts }) {
  const storefront = useStorefront();
  const pressed = useUi(({ favourites }) => favourites.has(id));
  return (
    <Button
      variant="ghost"
      size="small"
      data-like={id}
      aria-pressed={pressed}
      aria-label={fill(item.like, { item: title })}
      before={<HeartIcon size={18} className={pressed ? "fill-current text-primary-text" : ""} />}
      onClick={() => toggleFavourite(storefront, id, item.likeFailed)}
    >
      {item.likeShort}
    </Button>
  );
}
