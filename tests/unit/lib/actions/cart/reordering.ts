import { lookAtReorder, type OrderPlace, putInCart } from "@/lib/actions/cart/reorder";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Looks at an old order and puts it into the cart at once, as one tap does that needs no question. */
export async function reorder(storefront: StorefrontState, orderId: string, place?: OrderPlace) {
  const look = await lookAtReorder(storefront, orderId, place);
  return look.ok ? putInCart(storefront, look.value) : look;
}
