"use client";

import { setLineQuantity } from "@/lib/actions/cart/cart";
import { recheckCart } from "@/lib/actions/cart/check-cart";
import { lineKey } from "@/lib/domain/cart/cart";
import { fill } from "@/lib/i18n/client-texts";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * What waited for a store goes on (an item that was tapped, say). What it put into the cart is asked of the new store: a
 * line that it does not sell is taken out again and named.
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
    const why = problems[0]?.message;
    storefront.toasts.show({ title: why ?? fill(notAdded, { item: line.item_title }), variant: "failure", timer: 8 });
  }
}
