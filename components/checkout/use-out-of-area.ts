"use client";

import type { useAddresses } from "@/components/address/address-choice";
import type { PendingAddress } from "@/components/checkout/use-pending-address";
import { findReach, type OutOfAreaAddress } from "@/lib/actions/customer/addresses";
import { MODES } from "@/lib/domain/modes";
import { useRead } from "@/lib/react/use-read";
import { useCart, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/** ADDR-02: the order's address if the store does not deliver there, also after a change of mode or store; else null. */
export function useOutOfArea(
  store: SelectedStore,
  { answer: list }: Pick<ReturnType<typeof useAddresses>, "answer">,
  { pending }: Pick<PendingAddress, "pending">,
): OutOfAreaAddress | null {
  const storefront = useStorefront();
  const chosen = useCart((cart) => cart.delivery_address);
  const saved = list?.ok ? list.value.find(({ id, in_area }) => id === chosen && in_area === false) : undefined;
  const address = MODES[store.ffMode].address ? (pending ?? saved ?? null) : null;
  const { lat = 0, lng = 0 } = address ?? {};
  const { answer } = useRead(address && `${store.id} ${lat},${lng}`, () => findReach(storefront, { lat, lng }), {
    recovers: true,
  });
  const reach = answer?.ok ? answer.value : null;
  // The server has said so of a saved address; one that waits to be saved is out of area only once it says so.
  const isFar = reach ? reach.own === null : pending === null;
  return address && isFar ? { address, other: reach?.other ?? null } : null;
}
