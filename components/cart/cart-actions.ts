"use client";

import { offerUndo } from "@/components/cart/lines/offer-undo";
import { useErrorText } from "@/components/texts/error-text";
import type { CartOutcome } from "@/lib/actions/cart/cart";
import { noteLine, reduceLine, setLineQuantity } from "@/lib/actions/cart/cart-changes";
import { type Cart, type CartLine, lineKey } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";

/** The actions on a line of the cart. A refusal shows a toast; the toast of a removal offers to undo it. */
export function useCartActions() {
  const storefront = useStorefront();
  const t = useTranslations("cart");
  const errorText = useErrorText();
  const say = (outcome: CartOutcome) => {
    if (!outcome.ok) storefront.toasts.show({ title: errorText(outcome.error), variant: "failure" });
    return outcome.ok;
  };
  const undoable = (line: CartLine, before: Cart) =>
    offerUndo(storefront, { line, before }, { title: t("removed", { item: line.item_title }), undo: t("undo") });
  return {
    more: (line: CartLine) => say(setLineQuantity(storefront, lineKey(line), line.quantity + 1)),
    less(line: CartLine) {
      const before = storefront.cart.getState();
      if (say(reduceLine(storefront, lineKey(line))) && line.quantity <= 1) undoable(line, before);
    },
    remove(line: CartLine) {
      const before = storefront.cart.getState();
      if (say(setLineQuantity(storefront, lineKey(line), 0))) undoable(line, before);
    },
    note: (line: CartLine, text: string) => say(noteLine(storefront, lineKey(line), text)),
  };
}
