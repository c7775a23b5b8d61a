"use client";

import { type ReactNode, Suspense } from "react";
import type { CartTexts } from "@/components/cart/cart-texts";
import { lazyPart } from "@/components/layout/lazy-part";
import { useWide } from "@/components/layout/use-wide";

const CartColumnContent = lazyPart(async () => ({
  default: (await import("@/components/cart/column/cart-column-content")).CartColumnContent,
}));

/** Loads the column's content where there is room for it, so never on a phone. Until then it shows `children`. */
export function CartColumnIsland({ texts, children }: { texts: CartTexts; children: ReactNode }) {
  return useWide() ? (
    <Suspense fallback={children}>
      <CartColumnContent texts={texts} />
    </Suspense>
  ) : (
    children
  );
}
