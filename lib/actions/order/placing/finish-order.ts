import { markOrderedLinesRemoved } from "@/lib/actions/cart/agreed-cart";
import { forgetCoupons } from "@/lib/actions/cart/coupons";
import { forgetOrderAgain } from "@/lib/actions/cart/order-again";
import { releasePlacingKey } from "@/lib/actions/order/placing/placing";
import { publishEvent } from "@/lib/actions/publish-event";
import { linesValue } from "@/lib/domain/analytics/cart-value";
import { resetCart } from "@/lib/domain/cart/change-cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** CART-08: the order is placed and, if required, paid. Its cart, time, coupons and placing key are forgotten together. */
export function finishOrder(storefront: StorefrontState, orderId: string): void {
  const { items } = storefront.cart.getState();
  publishEvent("purchase", { transaction_id: orderId, ...linesValue(items, storefront.settings.currency) });
  markOrderedLinesRemoved(storefront);
  storefront.cart.setState(resetCart(storefront.cart.getState()), true);
  storefront.time.setState({ orderTime: null }, true);
  releasePlacingKey(storefront);
  forgetCoupons(storefront);
  forgetOrderAgain(storefront);
}
