"use client";

import { usePathname } from "next/navigation";
import { Suspense, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { AgainTexts } from "@/components/order/again/again-bar";
import { mayHaveOrdered } from "@/components/order/again/last-order";
import { isShopFront } from "@/components/order/again/shop-front";
import { useCart, useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

const AgainBar = lazyPart(() => import("@/components/order/again/again-bar"));

/** Offers the last order again, on the home page and the menu, to visitors who have ordered before and have an empty cart. */
export function AgainPlace({ texts }: { texts: AgainTexts }) {
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  useSession(isLoggedIn);
  const path = usePathname();
  const hydrated = useHydrated();
  const empty = useCart((cart) => cart.items.length === 0);
  const [busy, setBusy] = useState(false);
  if (!hydrated || !isShopFront(path, subPath) || !mayHaveOrdered(storefront) || !(empty || busy)) return null;
  return (
    <Suspense fallback={null}>
      <AgainBar {...texts} onBusy={setBusy} />
    </Suspense>
  );
}
