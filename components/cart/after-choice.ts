"use client";

import { setLineQuantity } from "@/lib/actions/cart/cart-changes";
import { recheckCart } from "@/lib/actions/cart/check-cart";
import { lineKey } from "@/lib/domain/cart/cart";
import { fillNames } from "@/lib/i18n/fill-names";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Runs what waited for a store to be chosen, e.g. adding the item that was tapped. The new store then checks the lines
 * this added: one it does not sell is removed again and named. The server's sentence about a dish that is not sold asks the
 * guest to remove it, and does not name one that has left the menu.
 */
export async function afterChoice(
  storefront: StorefrontState,
  chosen: (() => void) | null,
  notAdded: string,
): Promise<void> {
  if (!chosen) return;
  const before = new Set(storefront.cart.getState().items.map(lineKey));
  chosen();
  const added = storefront.cart.getState().items.filter((line) => !before.has(lineKey(line)));
  const check = await recheckCart(storefront, added);
  if (!check.ok) return;
  for (const { before: line, after, problems } of check.value.changes) {
    if (after) continue;
    setLineQuantity(storefront, lineKey(line), 0);
    const why = problems.find(({ code }) => code !== "ITEM_UNAVAILABLE")?.message;
    storefront.toasts.show({
      title: why ?? fillNames(notAdded, { item: line.item_title }),
      variant: "failure",
      timer: 8,
    });
  }
}
