"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { markFavourite } from "@/components/favourites/heart/mark-favourite";
import { setFavourite } from "@/lib/actions/customer/favourites";
import { useStorefront } from "@/lib/state/provider";

/**
 * ROLE-01: the item of `?like=`, marked before its visitor was asked to log in. After login (`signedIn`) it is marked
 * and the customer returns to where they tapped the heart. Without an item the favourites are shown.
 */
export function usePendingFavourite(signedIn: boolean) {
  const storefront = useStorefront();
  /** undefined: the address has not been read yet. */
  const [id, setId] = useState<string | null | undefined>(undefined);
  const finish = useEffectEvent(async (wanted: string) => {
    const answer = await setFavourite(storefront, wanted, true);
    if (answer.ok) markFavourite(storefront, wanted, true);
    const here = new URL(location.href);
    here.searchParams.delete("like");
    history.replaceState(history.state, "", here);
    if (document.referrer.startsWith(location.origin) && history.length > 1) history.back();
    else setId(null);
  });
  useEffect(() => setId(new URLSearchParams(location.search).get("like")), []);
  useEffect(() => {
    if (signedIn && id) void finish(id);
  }, [signedIn, id]);
  return { id: id ?? null, busy: id === undefined || (signedIn && id !== null) };
}
