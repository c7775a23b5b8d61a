"use client";

import { useEffect } from "react";
import { withMarks } from "@/components/favourites/heart/mark-favourite";
import { loadFavourites } from "@/lib/actions/customer/favourites";
import { ok } from "@/lib/domain/result";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

/** MENU-08: the favourites of the signed-in customer; for a visitor nothing is read. */
export function useFavouriteIds(): void {
  const storefront = useStorefront();
  const { ui } = storefront;
  const hydrated = useHydrated();
  const person = useSession((session) => (isLoggedIn(session) ? (session.user?.phone ?? "") : null));
  const { answer } = useRead(
    hydrated ? person : null,
    async () => {
      const before = ui.getState().favourites;
      const known = await loadFavourites(storefront);
      return known.ok ? ok({ known: known.value, before }) : known;
    },
    { recovers: true },
  );
  useEffect(() => {
    // On failure no item is marked; the favourites page shows the error.
    if (answer?.ok) {
      const { known, before } = answer.value;
      ui.setState(({ favourites }) => ({ favourites: withMarks(known, before, favourites) }));
    } else if (person === null) ui.setState({ favourites: new Set() });
  }, [ui, answer, person]);
}
