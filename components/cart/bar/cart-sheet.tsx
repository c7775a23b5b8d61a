"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { CartContent, CartFooter, CartParts } from "@/components/cart/cart-content";
import { PageToasts } from "@/components/layout/page-toasts";
import { Missing, PartTexts, usePartMessages } from "@/components/texts/part-texts";
import { publishEvent } from "@/lib/actions/publish-event";
import { hasPartMessages } from "@/lib/i18n/parts/load-parts";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Button, Sheet } from "@/ui-kit";

export { CartColumnContent } from "@/components/cart/column/cart-column-content";

interface Props {
  open: boolean;
  onClose: () => void;
  /** The place of the line that the guest comes back from; absent: opened by the bar. */
  returned?: number;
}

/** The cart over the page, on a phone. The first tap on the bar loads its code and the text library. */
export function CartSheet(props: Props) {
  const { settings } = useStorefront();
  // One that was closed without texts asks for none until it is opened again.
  return props.open || hasPartMessages(settings) ? <WithTexts {...props} /> : null;
}

function WithTexts(props: Props) {
  const texts = usePartMessages();
  if (!texts) return <Missing onGone={props.onClose} />;
  return (
    <PartTexts texts={texts}>
      <CartDialog {...props} />
    </PartTexts>
  );
}

function CartDialog({ open, onClose, returned }: Props) {
  const t = useTranslations("cart");
  const count = useCart((cart) => cart.item_count);
  useEffect(() => {
    if (open) publishEvent("view_cart");
  }, [open]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      subtitle={count > 0 ? t("count", { count }) : undefined}
      closeLabel={t("close")}
      footer={
        <div className="relative">
          {/* Above the footer, however tall: it says what is missing to the minimum order. */}
          {open ? (
            <PageToasts label={t("messages")} closeLabel={t("close")} className="absolute! bottom-full! px-0! pb-6!" />
          ) : null}
          {count > 0 ? (
            <CartFooter onLeave={onClose} />
          ) : (
            <Button block size="large" onClick={onClose}>
              {t("toMenu")}
            </Button>
          )}
        </div>
      }
    >
      <CartContent onLeave={onClose} returned={returned ?? null} />
      {count > 0 ? <CartParts /> : null}
    </Sheet>
  );
}
