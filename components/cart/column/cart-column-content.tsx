"use client";

import { useTranslations } from "next-intl";
import { useEffect, useReducer, useState } from "react";
import { CartContent, CartFooter, CartParts } from "@/components/cart/cart-content";
import { EmptyWords } from "@/components/cart/column/empty-words";
import { onReturnToCart } from "@/components/item/sheet/item-host";
import { MissingYet, PartTexts, usePartMessages } from "@/components/texts/part-texts";
import { useCart } from "@/lib/state/provider";

/** The content of the column, loaded on demand so that it adds nothing to a menu's first script. */
export function CartColumnContent() {
  const [, askAgain] = useReducer((asked: number) => asked + 1, 0);
  const texts = usePartMessages();
  if (!texts) return <MissingYet onBack={askAgain} />;
  return (
    <PartTexts texts={texts}>
      <Content />
    </PartTexts>
  );
}

function Content() {
  const t = useTranslations("cart");
  const count = useCart((cart) => cart.item_count);
  const hasLines = useCart((cart) => cart.items.length > 0);
  const [returned, setReturned] = useState<number | null>(null);
  useEffect(
    () =>
      onReturnToCart((index) => {
        setReturned(index);
        return true;
      }),
    [],
  );
  // Once the cart is empty, nobody comes back to a line of the next one.
  useEffect(() => (hasLines ? () => setReturned(null) : undefined), [hasLines]);
  if (!hasLines) return <EmptyWords />;
  return (
    <>
      {/* Beside the title: how much there is, of which a low screen shows a part. */}
      <p className="absolute end-5 top-5 pt-0.5 text-small text-text-muted">{t("count", { count })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="cart-lines min-h-0 flex-1 overflow-y-auto px-5 pb-5" tabIndex={0} aria-label={t("lines")}>
        <CartContent returned={returned} />
        <CartParts />
      </section>
      <footer className="border-border border-t px-5 py-4">
        <CartFooter />
      </footer>
    </>
  );
}
