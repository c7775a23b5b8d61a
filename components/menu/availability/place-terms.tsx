"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { minimumAt } from "@/lib/domain/order/minimum";
import { storeTerms } from "@/lib/domain/store/store-terms";
import { fill } from "@/lib/i18n/client-texts";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

/**
 * The charge and the minimum of the guest's own place, instead of the lowest ones of the store. The page is the same for
 * every place, so its head has an empty element beside each amount that depends on it.
 */
export function PlaceTerms() {
  const { currency, locale, minOrderTotal } = useStorefront().settings;
  const hydrated = useHydrated();
  const selected = useSelectedStore((state) => state.selected);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    if (!hydrated) return;
    // The head comes with a store that is chosen here, and is another one after every refresh of the page.
    const update = () =>
      setPlaces((known) => {
        const found = [...document.querySelectorAll<HTMLElement>("[data-place-term]")];
        return found.length === known.length && found.every((place, at) => place === known[at]) ? known : found;
      });
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [hydrated]);
  if (!selected) return null;
  const terms = storeTerms(selected.storeInfo, selected.ffMode);
  const minimum = minimumAt(selected.storeInfo, selected.ffMode, minOrderTotal);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  return places.map((place) => {
    const { placeTerm, ofStore, text = "", free = "" } = place.dataset;
    const [amount, isOpen] =
      placeTerm === "charge" ? [terms.charge, terms.depends_on_address] : [minimum.min, minimum.varies];
    // Only a charge of 0 has words of its own: no minimum is nothing to tell.
    if (isOpen || ofStore !== selected.id || amount === null || (amount === 0 && !free)) return null;
    return createPortal(amount === 0 && free ? free : fill(text, { price: money(amount) }), place, placeTerm);
  });
}
