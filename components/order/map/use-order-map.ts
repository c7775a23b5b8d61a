"use client";

import { useCallback, useEffect, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { getOrderMap, type OrderMap } from "@/lib/api/order/order";
import { decodedText } from "@/lib/domain/text/decoded-text";
import { usePolling } from "@/lib/react/use-polling";
import { useHydrated, useStorefront } from "@/lib/state/provider";

/** Only the customer has a subscription; a shared link polls at this interval while visible. */
const POLL_MS = 15_000;

interface Read {
  /** undefined before the first response; null if the link shows nothing (any more). */
  readonly order: OrderMap | null | undefined;
  readonly error: ActionError | null;
}

const tokenOf = (pathname: string): string => decodedText(pathname.replace(/\/$/, "").split("/").at(-1) ?? "") ?? "";

/**
 * The order of the map link in the address, polled until it is over. The last result stays while there is no response.
 */
export function useOrderMap() {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const [{ order, error }, setRead] = useState<Read>({ order: undefined, error: null });
  const read = useCallback(async () => {
    const answer = await outcomeOf(getOrderMap(getSource(storefront), tokenOf(window.location.pathname)));
    setRead((before) => (answer.ok ? { order: answer.value, error: null } : { ...before, error: answer.error }));
  }, [storefront]);
  useEffect(() => {
    if (hydrated) void read();
  }, [hydrated, read]);
  usePolling(order !== null, read, POLL_MS);
  return { order, error, retry: read };
}
