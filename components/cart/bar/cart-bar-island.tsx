"use client";

import { clsx } from "clsx";
import { Suspense, useEffect, useState } from "react";
import { BAR_CLASSES } from "@/components/cart/bar/bar-classes";
import type { OpeningTexts } from "@/components/cart/cart-texts";
import { useMinimum } from "@/components/cart/use-minimum";
import { onReturnToCart } from "@/components/item/sheet/item-host";
import { lazyPart } from "@/components/layout/lazy-part";
import { useWide, WIDE } from "@/components/layout/use-wide";
import { formatMoney } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { fill, type PluralTexts, plural } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";

/** What is seen until the cart's sheet is there. The sheet takes longer, so it is asked for at the same moment. */
export function loadOpening(
  opening = () => import("@/components/cart/bar/cart-opening"),
  sheet: () => Promise<unknown> = () => import("@/components/cart/bar/cart-sheet"),
) {
  // If it fails, the visible part requests it again.
  sheet().catch(() => {});
  return opening();
}
const CartOpening = lazyPart(loadOpening);

interface Props {
  /** The page has the cart as a column from 1024 px on. */
  column: boolean;
  view: string;
  checkout: string;
  /** For who hears it. */
  count: PluralTexts;
  /** What is seen of it, with `{count}`. */
  barCount: string;
  /** `{price}` is what is missing to the minimum order. */
  missing: string;
  opening: OpeningTexts;
}

/**
 * Count, total and the way to the cart; from the minimum order on also the way straight to the checkout. Slides in with
 * the first item and stays at the bottom of the screen. It is in the first script of every menu page, so it imports
 * little.
 */
export function CartBarIsland(props: Props) {
  const { column, view, checkout, count: countTexts, barCount, missing: missingText, opening } = props;
  const { settings, holdBarTop } = useStorefront();
  const { currency, locale, takesOrders, subPath } = settings;
  const count = useCart((cart) => cart.item_count);
  const total = useCart((cart) => cart.sub_total);
  const { missing } = useMinimum();
  const wide = useWide();
  const { sheet, open } = useCartSheet(column, opening);
  const counted = plural(countTexts, count, locale);
  const amount = formatMoney(total, currency, locale);
  const more = missing > 0 ? fill(missingText, { price: formatMoney(missing, currency, locale) }) : null;
  if (!takesOrders) return null;
  return (
    <>
      <div className={clsx("cart-bar pointer-events-none z-30", column && "lg:hidden")} data-cart-count={count}>
        <p className="sr-only" role="status">
          {count > 0 ? `${counted}, ${amount}${more ? `, ${more}` : ""}` : ""}
        </p>
        {count > 0 ? (
          <div className={clsx(BAR_CLASSES.position, "animate-rise")}>
            {column && wide ? null : <div ref={holdBarTop} />}
            {/* Another name starts the same animation again. */}
            <div className={clsx(BAR_CLASSES.frame, count % 2 ? "animate-beat" : "animate-beat-again")}>
              <PlainButton
                size="large"
                variant={more ? "primary" : "secondary"}
                aria-haspopup="dialog"
                onClick={open}
                className={BAR_CLASSES.button}
                data-cart-bar={column ? "narrow" : "always"}
              >
                <span className={BAR_CLASSES.words}>
                  <span className="block">{view}</span>
                  <span key={count} className={clsx(BAR_CLASSES.count, "animate-roll")}>
                    {more ?? fill(barCount, { count })}
                  </span>
                </span>
                <bdi key={amount} className="money animate-roll">
                  {amount}
                </bdi>
              </PlainButton>
              {more ? null : (
                // Not through the router: a paying page is a separate document with its own policy.
                <a href={shopPath(subPath, "/checkout")} className={buttonClass({ size: "large" })} data-bar-checkout>
                  {checkout}
                </a>
              )}
            </div>
          </div>
        ) : null}
      </div>
      {sheet}
    </>
  );
}

/**
 * The cart over the page, for whatever opens it. A guest who comes back from a line's dish finds it open, unless the page
 * has the cart as a `column` in view.
 */
export function useCartSheet(column: boolean, texts: OpeningTexts) {
  // Null: not opened yet, so that its code is not loaded.
  const [shown, show] = useState<{ open: boolean; returned?: number } | null>(null);
  useEffect(
    () =>
      onReturnToCart((index) => {
        if (column && matchMedia(WIDE).matches) return false;
        show({ open: true, returned: index });
        return true;
      }),
    [column],
  );
  const sheet = shown && (
    <Suspense fallback={<div className="sheet-opening" />}>
      <CartOpening {...shown} onClose={() => show({ open: false })} texts={texts} />
    </Suspense>
  );
  return { sheet, open: () => show({ open: true }) };
}
