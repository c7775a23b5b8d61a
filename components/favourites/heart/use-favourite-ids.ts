"use client";

import { useEffect } from "react";
import { favourites, withMarks } from "@/components/favourites/heart/favourite-store";
import { loadFavourites } from "@/lib/actions/customer/favourites";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

/** MENU-08: keeps the hearts those of whoever is logged in; nobody is asked for a visitor. */
export function useFavouriteIds(): void {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const token = useSession((session) => (isLoggedIn(session) ? session.accessToken : null));
  useEffect(() => {
    if (!hydrated) return;
    let wanted = true;
    if (!token) favourites.setState({ ids: new Set() });
    else {
      const { ids: before } = favourites.getState();
      // A failure leaves the hearts empty; the favourites page says what is wrong.
      void loadFavourites(storefront).then(
        (answer) =>
          wanted && answer.ok && favourites.setState(({ ids }) => ({ ids: withMarks(answer.value, before, ids) })),
      );
    }
    return () => {
      wanted = false;
    };
  }, [storefront, hydrated, token]);
}
