import { getSource, whenFresh } from "@/lib/actions/get-source";
import { placedOrderAccess } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { type OrderDetail, cancelOrder as send } from "@/lib/api/order/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Cancels the customer's own order while the server allows it (CANCEL_TOO_LATE); the payment is refunded. */
export async function cancelOrder(storefront: StorefrontState, orderId: string): Promise<Outcome<OrderDetail>> {
  await whenFresh(storefront);
  const order = { order_id: orderId, access_token: placedOrderAccess(storefront, orderId) };
  return outcomeOf(send(getSource(storefront), order));
}
