"use client";

import { useMemo } from "react";
import { type ItemTexts, itemTexts } from "@/components/item/item-texts";
import { usePartMessages } from "@/components/texts/part-texts";
import { useStorefront } from "@/lib/state/provider";

/** The texts of items for a part that comes when it is needed; null if they can't be loaded. Those of likes only where likes are shown. */
export function useItemTexts(showItemLikes = false): ItemTexts | null {
  const { locale } = useStorefront().settings;
  const all = usePartMessages();
  return useMemo(() => all && itemTexts(all, locale, { showItemLikes }), [all, locale, showItemLikes]);
}
