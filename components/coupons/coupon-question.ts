"use client";

import { useCart, useSelectedStore, useSession } from "@/lib/state/provider";

/** Everything a coupon check depends on, as one value that changes when any of it does (CPN-01). */
export function useCouponQuestion(paymentOption: string | null): string {
  const lines = useCart((cart) => JSON.stringify(cart.items.map(({ signature, quantity }) => [signature, quantity])));
  const address = useCart((cart) => cart.delivery_address);
  const store = useSelectedStore(({ selected }) => `${selected?.id}/${selected?.ffMode}`);
  const token = useSession(({ accessToken }) => accessToken);
  return [lines, address, store, token, paymentOption].join("\n");
}
