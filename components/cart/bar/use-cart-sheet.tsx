import { Suspense, useEffect, useState } from "react";
import type { CartTexts } from "@/components/cart/cart-texts";
import { onReturnToCart } from "@/components/item/sheet/item-host";
import { lazyPart } from "@/components/layout/lazy-part";
import { WIDE } from "@/components/layout/use-wide";

const CartSheet = lazyPart(async () => ({ default: (await import("@/components/cart/bar/cart-sheet")).CartSheet }));

/**
 * The cart over the page, for whatever opens it. A guest who comes back from a line's dish finds it open, unless the page
 * has the cart as a `column` in view.
 */
export function useCartSheet(column: boolean, texts: CartTexts) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const [returned, setReturned] = useState<number | null>(null);
  useEffect(
    () =>
      onReturnToCart((index) => {
        if (column && matchMedia(WIDE).matches) return false;
        setReturned(index);
        setState("open");
        return true;
      }),
    [column],
  );
  const close = () => {
    setReturned(null);
    setState("closed");
  };
  const sheet =
    state === "never" ? null : (
      <Suspense>
        <CartSheet open={state === "open"} onClose={close} returned={returned} texts={texts} />
      </Suspense>
    );
  return { sheet, open: () => setState("open") };
}
