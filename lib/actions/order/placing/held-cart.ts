import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { heldOfCart } from "@/lib/actions/order/placing/placing";
import { getOrder, type OrderDetail } from "@/lib/api/order/order";
import { awaitsPayment, isCalledOff } from "@/lib/domain/order/order-status";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { finishPayment, hasOpenPayment } from "@/payments";

/** `waiting`: its payment has not arrived. `placed`: it has, and the cart has just been emptied. */
export type HeldCart = "waiting" | "placed" | null;

/** Whether the cart is that of an order with an open payment. Reads storage only. */
export const isCartHeld = (storefront: StorefrontState): boolean =>
  hasOpenPayment(storefront.settings.businessId, storefront.storage) && heldOfCart(storefront) !== null;

/**
 * D6: asks for the state of the order whose payment was left open, as by a closed tab, and empties its cart once the shop
 * has it. The order itself says so, so that a page without the payment client learns of it.
 */
export async function checkHeldCart(storefront: StorefrontState, signal?: AbortSignal): Promise<HeldCart> {
  const held = heldOfCart(storefront);
  if (!held || !isCartHeld(storefront)) return null;
  const access = { order_id: held.orderId, access_token: orderAccess(storefront, held.orderId) };
  const order = await getOrder(getSource(storefront), access, signal ? { signal } : {});
  if (!order || isLost(order)) return null;
  if (awaitsPayment(order)) return "waiting";
  // Another tab may have finished it, or the cart may have changed meanwhile.
  if (heldOfCart(storefront)?.orderId !== held.orderId) return null;
  finishOrder(storefront, held.orderId);
  finishPayment(storefront.settings.businessId, held.purposeId, storefront.storage);
  return "placed";
}

/** Nothing is cooked for it: the dishes stay in the cart, and the checkout says why. */
const isLost = ({ state, payment }: OrderDetail): boolean =>
  isCalledOff(state) || ["refunding", "refunded"].includes(payment?.status ?? "");
