"use client";

import { usePathname } from "next/navigation";
import { Suspense, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import { mayHaveOrdered } from "@/components/order/again/last-order";
import { isShopFront } from "@/components/order/again/shop-front";
import { useCart, useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

const AgainBar = lazyPart(() => import("@/components/order/again/again-bar"));

/**
 * On the home page and the menu, for visitors who have ordered before: leads to the order under way, and offers the last
 * one again while the cart is empty.
 */
export function AgainPlace() {
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  useSession(isLoggedIn);
  const path = usePathname();
  const hydrated = useHydrated();
  const empty = useCart((cart) => cart.items.length === 0);
  const [busy, setBusy] = useState(false);
  if (!hydrated || !isShopFront(path, subPath) || !mayHaveOrdered(storefront)) return null;
  const compact = !(empty || busy);
  return (
    <Suspense fallback={null}>
      {/* A cart that has been emptied may have become an order. */}
      <AgainBar key={String(compact)} compact={compact} onBusy={setBusy} />
    </Suspense>
  );
}
