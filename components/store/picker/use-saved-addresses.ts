"use client";

import type { PastLocation } from "@/lib/domain/search-history";
import { useRead } from "@/lib/react/use-read";
import { useSession, useStorefront } from "@/lib/state/provider";

const MAX_SHOWN = 4;

/** `savedTag`: the tag of a saved address; "" if it has none. */
export type KnownPlace = PastLocation & { readonly savedTag?: string };

/**
 * The saved addresses of a signed-in customer, as places to look for stores; empty for a visitor or if they cannot be
 * read.
 */
export function useSavedAddresses(): readonly KnownPlace[] {
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  const { answer } = useRead(
    token,
    async (signal) => {
      const { loadAddresses } = await import("@/lib/actions/customer/addresses");
      return loadAddresses(storefront, signal);
    },
    { recovers: true },
  );
  if (!answer?.ok) return [];
  return answer.value.slice(0, MAX_SHOWN).map(({ id, tag, address_1, lat, lng }) => ({
    placeId: `address:${id}`,
    savedTag: tag ?? "",
    address: address_1,
    lat,
    lng,
  }));
}
