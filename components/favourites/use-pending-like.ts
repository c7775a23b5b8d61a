"use client";

import { useEffect, useState } from "react";
import { markLiked } from "@/components/menu/like/liked-store";
import { setFavourite } from "@/lib/actions/customer/favourites";
import { useHydrated, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

/**
 * ROLE-01: what the guest wanted before they were asked to log in, the item of `?like=`. Once they are, it is marked and
 * they are back where they tapped the heart; whoever came straight here sees their favourites.
 */
export function usePendingLike() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const [id, setId] = useState<string | null>(null);
  const [loggingIn, setLoggingIn] = useState(false);
  const [busy, setBusy] = useState(true);
  const finish = async (wanted: string) => {
    setBusy(true);
    const answer = await setFavourite(storefront, wanted, true);
    if (answer.ok) markLiked(wanted, true);
    const here = new URL(location.href);
    here.searchParams.delete("like");
    history.replaceState(history.state, "", here);
    if (document.referrer.startsWith(location.origin) && history.length > 1) history.back();
    else setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the session is known
  useEffect(() => {
    if (!hydrated) return;
    const wanted = new URLSearchParams(location.search).get("like");
    const known = isLoggedIn(storefront.session.getState());
    setId(wanted);
    setLoggingIn(!known);
    if (wanted && known) void finish(wanted);
    else setBusy(false);
  }, [hydrated, storefront]);
  return {
    id,
    busy,
    loggingIn,
    done() {
      setLoggingIn(false);
      if (id) void finish(id);
    },
  };
}
