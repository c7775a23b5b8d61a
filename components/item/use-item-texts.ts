"use client";

import { useMemo } from "react";
import { type ItemTexts, itemTexts } from "@/components/item/item-texts";
import { usePartMessages } from "@/components/texts/part-texts";
import { useStorefront } from "@/lib/state/provider";

/** The texts of items for a part that comes when it is needed; null if they cannot be had. Likes only for who shows them. */
export function useItemTexts(showItemLikes = false): ItemTexts | null {
  const { locale } = useStorefront().settings;
  const all = usePartMessages();
  return useMemo(() => all && itemTexts(all, locale, { showItemLikes }), [all, locale, showItemLikes]);
}
