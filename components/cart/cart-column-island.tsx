"use client";

import { Suspense, useEffect, useState } from "react";
import type { CartTexts } from "@/components/cart/cart-texts";
import { lazyPart } from "@/components/layout/lazy-part";

const CartColumnContent = lazyPart(async () => ({
  default: (await import("@/components/cart/cart-column-content")).CartColumnContent,
}));

/** True from 1024 px on; false on the server and in the first render. */
function useIsWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia("(width >= 64rem)");
    const update = () => setWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return wide;
}

/** Loads the column's content where there is room for it; phones never do. */
export function CartColumnIsland({ texts }: { texts: CartTexts }) {
  return useIsWide() ? (
    <Suspense>
      <CartColumnContent texts={texts} />
    </Suspense>
  ) : null;
}
