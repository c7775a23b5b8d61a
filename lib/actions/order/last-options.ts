import { getSource } from "@/lib/actions/get-source";
import { orderAccess, placedOrders } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getLastOptions } from "@/lib/api/shop/item";
import type { CartOption } from "@/lib/domain/cart/cart";
import { ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * The options of an item in the newest order with it: of the customer, or placed on this device. Null if there is none;
 * a visitor without orders sends no request.
 */
export async function lastOptions(
  storefront: StorefrontState,
  itemId: string,
  signal: AbortSignal,
): Promise<Outcome<readonly CartOption[] | null>> {
  const orders = placedOrders(storefront).flatMap((order_id) => {
    const access_token = orderAccess(storefront, order_id);
    return access_token ? [{ order_id, access_token }] : [];
  });
  if (orders.length === 0 && !isLoggedIn(storefront.session.getState())) return ok(null);
  return outcomeOf(getLastOptions(getSource(storefront), { item_id: itemId, orders }, { signal }));
}
