"use client";

import { clsx } from "clsx";
import { Suspense, useState } from "react";
import type { CartTexts } from "@/components/cart/cart-texts";
import { lazyPart } from "@/components/layout/lazy-part";
import { formatMoney } from "@/lib/domain/money";
import { type PluralTexts, plural } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { PlainButton } from "@/ui-kit/button/plain-button";

const CartSheet = lazyPart(async () => ({ default: (await import("@/components/cart/bar/cart-sheet")).CartSheet }));

interface Props {
  /** The page has the cart as a column from 1024 px on. */
  column: boolean;
  view: string;
  count: PluralTexts;
  texts: CartTexts;
}

/**
 * Count, total and the link to the cart. Slides in with the first item and stays at the bottom of the screen. It is in
 * the first script of every menu page, so it imports little.
 */
export function CartBarIsland({ column, view, count: countTexts, texts }: Props) {
  const { currency, locale, takesOrders } = useStorefront().settings;
  const count = useCart((cart) => cart.item_count);
  const total = useCart((cart) => cart.sub_total);
  const [sheet, setSheet] = useState<"never" | "open" | "closed">("never");
  const counted = plural(countTexts, count, locale);
  const amount = formatMoney(total, currency, locale);
  if (!takesOrders) return null;
  return (
    <>
      <div className={clsx("pointer-events-none sticky bottom-0 z-30", column && "lg:hidden")} data-cart-count={count}>
        <p className="sr-only" role="status">
          {count > 0 ? `${counted}, ${amount}` : ""}
        </p>
        {count > 0 ? (
          <div className="pointer-events-auto mx-auto max-w-3xl animate-rise px-3 pt-2 pb-[max(0.75rem,var(--safe-bottom))]">
            <PlainButton
              size="large"
              block
              aria-haspopup="dialog"
              onClick={() => setSheet("open")}
              className="shadow-sheet"
              data-cart-bar={column ? "narrow" : "always"}
            >
              <span className="font-normal text-small">{counted}</span>
              <span className="flex-1">{view}</span>
              <bdi className="money">{amount}</bdi>
            </PlainButton>
          </div>
        ) : null}
      </div>
      {sheet === "never" ? null : (
        <Suspense>
          <CartSheet open={sheet === "open"} onClose={() => setSheet("closed")} texts={texts} />
        </Suspense>
      )}
    </>
  );
}
