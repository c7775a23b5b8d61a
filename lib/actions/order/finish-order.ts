import { forgetCoupons } from "@/lib/actions/cart/coupons";
import { releasePlacingKey } from "@/lib/actions/order/placing-key";
import { resetCart } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** CART-08: the order is placed and, when it had to be, paid. The one place that clears cart and order time together. */
export function finishOrder(storefront: StorefrontState): void {
  storefront.cart.setState(resetCart(storefront.cart.getState()), true);
  storefront.time.setState({ orderTime: null }, true);
  releasePlacingKey(storefront);
  forgetCoupons(storefront);
}

/** The payment was cancelled or failed: the cart stays, and the next press of "place order" is a new order. */
export function abandonOrder(storefront: StorefrontState): void {
  releasePlacingKey(storefront);
}
