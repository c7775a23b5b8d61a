import { forgetCoupons } from "@/lib/actions/cart/coupons";
import { releasePlacingKey } from "@/lib/actions/order/placing/placing";
import { resetCart } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** CART-08: the order is placed and, if required, paid. The only place that clears cart and order time together. */
export function finishOrder(storefront: StorefrontState): void {
  storefront.cart.setState(resetCart(storefront.cart.getState()), true);
  storefront.time.setState({ orderTime: null }, true);
  releasePlacingKey(storefront);
  forgetCoupons(storefront);
}
