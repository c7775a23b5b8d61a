"use client";

import { clsx } from "clsx";
import { BAR_CLASSES } from "@/components/cart/bar/bar-classes";
import { useCartSheet } from "@/components/cart/bar/use-cart-sheet";
import type { CartTexts } from "@/components/cart/cart-texts";
import { useMinimum } from "@/components/cart/use-minimum";
import { useBarTop } from "@/components/layout/use-bar-top";
import { useWide } from "@/components/layout/use-wide";
import { formatMoney } from "@/lib/domain/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { fill, type PluralTexts, plural } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PlainButton } from "@/ui-kit/button/plain-button";

interface Props {
  /** The page has the cart as a column from 1024 px on. */
  column: boolean;
  view: string;
  checkout: string;
  count: PluralTexts;
  /** `{price}` is what is missing to the minimum order. */
  missing: string;
  texts: CartTexts;
}

/**
 * Count, total and the way to the cart; from the minimum order on also the way straight to the checkout. Slides in with
 * the first item and stays at the bottom of the screen. It is in the first script of every menu page, so it imports
 * little.
 */
export function CartBarIsland({ column, view, checkout, count: countTexts, missing: missingText, texts }: Props) {
  const { currency, locale, takesOrders, subPath } = useStorefront().settings;
  const count = useCart((cart) => cart.item_count);
  const total = useCart((cart) => cart.sub_total);
  const { missing } = useMinimum();
  const wide = useWide();
  const holdTop = useBarTop();
  const { sheet, open } = useCartSheet(column, texts);
  const counted = plural(countTexts, count, locale);
  const amount = formatMoney(total, currency, locale);
  const more = missing > 0 ? fill(missingText, { price: formatMoney(missing, currency, locale) }) : null;
  if (!takesOrders) return null;
  return (
    <>
      <div className={clsx("cart-bar pointer-events-none z-30", column && "lg:hidden")} data-cart-count={count}>
        <p className="sr-only" role="status">
          {count > 0 ? [counted, amount, more].filter(Boolean).join(", ") : ""}
        </p>
        {count > 0 ? (
          <div className={clsx(BAR_CLASSES.position, "animate-rise")}>
            {column && wide ? null : <div ref={holdTop} />}
            {/* Another name starts the same animation again. */}
            <div className={clsx(BAR_CLASSES.frame, count % 2 ? "animate-beat" : "animate-beat-again")}>
              <PlainButton
                size="large"
                variant={missing > 0 ? "primary" : "secondary"}
                aria-haspopup="dialog"
                onClick={open}
                className={BAR_CLASSES.button}
                data-cart-bar={column ? "narrow" : "always"}
              >
                <span className={BAR_CLASSES.words}>
                  <span className="block">{view}</span>
                  <span key={count} className={clsx(BAR_CLASSES.count, "animate-roll")}>
                    {more ?? counted}
                  </span>
                </span>
                <bdi key={amount} className="money animate-roll">
                  {amount}
                </bdi>
              </PlainButton>
              {missing > 0 ? null : (
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
