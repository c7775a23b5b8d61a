"use client";

import { useEffect, useState } from "react";
import { orderAccess, rememberOrderAccess } from "@/lib/actions/order/order-access";
import { type Tracking, trackOrder } from "@/lib/actions/order/track-order";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";

const WAITING: Tracking = { order: null, loading: true, live: false, error: null };

/**
 * A shared link carries the access token behind the `#`, which no server, log or referrer ever sees. It is taken over into
 * this device's memory and out of the address.
 */
function takeSharedToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("t");
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
}

/** OLIST-02, LIVE-01, LIVE-02: an order as it is now, for its owner or for the holder of its token. */
export function useOrder(orderId: string): Tracking & { readonly retry: () => void } {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const token = useSession((session) => session.accessToken);
  const [tracking, setTracking] = useState(WAITING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another try, reads anew
  useEffect(() => {
    if (!hydrated) return;
    const shared = takeSharedToken();
    if (shared) rememberOrderAccess(storefront, orderId, shared);
    setTracking((before) => ({ ...before, loading: true }));
    return trackOrder(storefront, orderId, setTracking, { accessToken: shared ?? orderAccess(storefront, orderId) });
  }, [storefront, orderId, hydrated, token, attempt]);
  return { ...tracking, retry: () => setAttempt((count) => count + 1) };
}
