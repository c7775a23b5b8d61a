"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import { useWide } from "@/components/layout/use-wide";

// With the sheet, most of whose code is the same: it is one list of files in a menu's first scripts instead of two.
const CartColumnContent = lazyPart(async () => ({
  default: (await import("@/components/cart/bar/cart-sheet")).CartColumnContent,
}));

/** Loads the column's content where there is room for it, so never on a phone. Until then it shows `children`. */
export function CartColumnIsland({ children }: { children: ReactNode }) {
  return useWide() ? (
    <Suspense fallback={children}>
      <CartColumnContent />
    </Suspense>
  ) : (
    children
  );
}
