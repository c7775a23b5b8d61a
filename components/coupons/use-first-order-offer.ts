"use client";

import { loadCoupons } from "@/lib/actions/cart/coupons";
import { placedOrders } from "@/lib/actions/order/order-access";
import type { Coupon } from "@/lib/api/order/bill";
import { isForMode } from "@/lib/domain/cart/coupons";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

/**
 * What a first order gets, for whoever has no account yet and has not ordered on this device; null for everybody else, and
 * once a coupon is chosen. The server decides whether it is a first order when the coupon is applied.
 */
export function useFirstOrderOffer(): Coupon | null {
  const storefront = useStorefront();
  const isFree = useCart((cart) => cart.coupon_code === null);
  const customer = useSession(isLoggedIn);
  const mode = useSelectedStore(({ selected, ffMode }) => selected?.ffMode ?? ffMode);
  const isNew = isFree && !customer && placedOrders(storefront).length === 0;
  const { answer } = useRead(isNew ? "coupons" : null, (signal) => loadCoupons(storefront, null, signal), {
    recovers: true,
  });
  if (!answer?.ok) return null;
  return answer.value.unvalidated.find((coupon) => coupon.first_order_only && isForMode(coupon, mode)) ?? null;
}
