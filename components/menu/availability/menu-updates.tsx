"use client";

import { Suspense, useEffect, useState } from "react";
import { useFavouriteIds } from "@/components/favourites/heart/use-favourite-ids";
import { lazyPart } from "@/components/layout/lazy-part";
import { PlaceTerms } from "@/components/menu/availability/place-terms";
import { showSoldOut } from "@/components/menu/availability/show-dishes";
import { followStock } from "@/lib/actions/follow-stock";
import type { SoldOut } from "@/lib/api/order/subscriptions";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

const BannerControls = lazyPart(() => import("@/components/menu/banners/banner-controls"));
const hasBanners = () => document.querySelector("[data-carousel-bar], [data-popup]") !== null;

/** How long the page rests once more before a script is fetched that the guest may never need. */
const WARM_AFTER = 2_000;

/** `warm` fetches the script of the item sheet, unless the guest is saving data. */
function useWarmUp(warm: (() => unknown) | undefined): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!warm || connection?.saveData) return;
    const timer = setTimeout(warm, WARM_AFTER);
    return () => clearTimeout(timer);
  }, [warm]);
}

/** Keeps an open menu up to date: shows what sells out without a reload, the terms of the guest's place, and the customer's own favourites. */
export default function MenuUpdates({ warm }: { warm?: () => unknown }) {
  useWarmUp(warm);
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const storeId = useSelectedStore(({ selected }) => selected?.id ?? null);
  const [banners] = useState(hasBanners);
  useFavouriteIds();
  useEffect(() => {
    if (!hydrated) return;
    let stop: (() => void) | null = null;
    const show = (soldOut: SoldOut | null) => showSoldOut(storefront, soldOut);
    const follow = () => {
      stop?.();
      stop = document.visibilityState === "visible" ? followStock(storefront, storeId, show) : null;
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stop?.();
      show(null);
    };
  }, [storefront, hydrated, storeId]);
  return (
    <>
      <PlaceTerms />
      {banners ? (
        <Suspense fallback={null}>
          <BannerControls />
        </Suspense>
      ) : null}
    </>
  );
}
