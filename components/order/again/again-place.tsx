"use client";

import { usePathname } from "next/navigation";
import { Suspense, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { AgainTexts } from "@/components/order/again/again-bar";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

const AgainBar = lazyPart(() => import("@/components/order/again/again-bar"));

/** Offers the last order again, on the home page and the menu, to a customer whose cart is empty. */
export function AgainPlace({ texts }: { texts: AgainTexts }) {
  const { subPath } = useStorefront().settings;
  const path = usePathname();
  const hydrated = useHydrated();
  const customer = useSession(isLoggedIn);
  const empty = useCart((cart) => cart.items.length === 0);
  const [busy, setBusy] = useState(false);
  const here = [subPath || "/", `${subPath}/`, shopPath(subPath, "/menu")].includes(path);
  if (!hydrated || !customer || !here || !(empty || busy)) return null;
  return (
    <Suspense fallback={null}>
      <AgainBar {...texts} onBusy={setBusy} />
    </Suspense>
  );
}
