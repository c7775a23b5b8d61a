import { type OrderPlace, previewReorder, putInCart } from "@/lib/actions/cart/reorder";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Looks at an old order and puts it into the cart at once, as one tap does that needs no question. */
export async function reorder(storefront: StorefrontState, orderId: string, place?: OrderPlace) {
  const preview = await previewReorder(storefront, orderId, place);
  return preview.ok ? putInCart(storefront, preview.value) : preview;
}
