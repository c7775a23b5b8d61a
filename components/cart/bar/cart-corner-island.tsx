"use client";

import { useCartSheet } from "@/components/cart/bar/cart-bar-island";
import type { OpeningTexts } from "@/components/cart/cart-texts";
import { formatMoney } from "@/lib/domain/money";
import { type PluralTexts, plural } from "@/lib/i18n/client-texts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { PlainButton } from "@/ui-kit/button/plain-button";
import { BagIcon } from "@/ui-kit/icons/first-page";

interface Props {
  view: string;
  count: PluralTexts;
  opening: OpeningTexts;
}

/** The way to the cart beside the way back of a dish's page, where the foot of a phone has the bar of the dish. */
export function CartCornerIsland({ view, count: countTexts, opening }: Props) {
  const { currency, locale, takesOrders } = useStorefront().settings;
  const count = useCart((cart) => cart.item_count);
  const total = useCart((cart) => cart.sub_total);
  const { sheet, open } = useCartSheet(true, opening);
  const counted = plural(countTexts, count, locale);
  const amount = formatMoney(total, currency, locale);
  if (!takesOrders) return null;
  return (
    <>
      <div className="cart-corner" data-cart-count={count}>
        <p className="sr-only" role="status">
          {count > 0 ? `${counted}, ${amount}` : ""}
        </p>
        {count > 0 && (
          <PlainButton
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={`${view}, ${counted}, ${amount}`}
            onClick={open}
            className="animate-rise"
            data-cart-corner=""
          >
            <BagIcon size={18} />
            <span className="rounded-full bg-primary px-1.5 text-caption text-on-primary">{count}</span>
            <bdi className="money">{amount}</bdi>
          </PlainButton>
        )}
      </div>
      {/* Not in the corner, which wide screens hide: a sheet that is open when the device is turned stays one. */}
      {sheet}
    </>
  );
}
