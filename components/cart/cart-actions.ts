"use client";

import { useErrorText } from "@/components/texts/error-text";
import { addItem, type CartOutcome, noteLine, reduceLine, restoreCart, setLineQuantity } from "@/lib/actions/cart/cart";
import { type Cart, type CartLine, lineKey } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Restores a removed line: in its old position if the cart has not changed since the removal, otherwise as a new line.
 */
function putBack(storefront: StorefrontState, line: CartLine, before: Cart, after: Cart): void {
  if (storefront.cart.getState().items === after.items) restoreCart(storefront, before);
  else addItem(storefront, line, { options: line.options, quantity: line.quantity, instructions: line.instructions });
}

/** The actions on a line of the cart. A refusal shows a toast; the toast of a removal offers to undo it. */
export function useCartActions() {
  const storefront = useStorefront();
  const t = useTranslations("cart");
  const errorText = useErrorText();
  const say = (outcome: CartOutcome) => {
    if (!outcome.ok) storefront.toasts.show({ title: errorText(outcome.error), variant: "failure" });
    return outcome.ok;
  };
  const offerUndo = (line: CartLine, before: Cart) => {
    const after = storefront.cart.getState();
    storefront.toasts.show({
      title: t("removed", { item: line.item_title }),
      actionLabel: t("undo"),
      onAction: () => putBack(storefront, line, before, after),
      timer: 8,
    });
  };
  return {
    more: (line: CartLine) => say(setLineQuantity(storefront, lineKey(line), line.quantity + 1)),
    less(line: CartLine) {
      const before = storefront.cart.getState();
      if (say(reduceLine(storefront, lineKey(line))) && line.quantity <= 1) offerUndo(line, before);
    },
    remove(line: CartLine) {
      const before = storefront.cart.getState();
      if (say(setLineQuantity(storefront, lineKey(line), 0))) offerUndo(line, before);
    },
    note: (line: CartLine, text: string) => say(noteLine(storefront, lineKey(line), text)),
  };
}
