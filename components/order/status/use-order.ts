"use client";

import { useEffect, useRef, useState } from "react";
import { orderAccess, rememberOrderAccess } from "@/lib/actions/order/order-access";
import { type Tracking, trackOrder } from "@/lib/actions/order/track-order";
import type { OrderDetail } from "@/lib/api/order";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";

const WAITING: Tracking = { order: null, loading: true, live: false, error: null };

/**
 * A shared link carries the access token in the fragment, which no server, log or referrer receives. It is stored on
 * this device and removed from the address.
 */
function takeSharedToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("t");
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
}

/**
 * OLIST-02, LIVE-01, LIVE-02: an order with live updates, for its owner or the holder of its token. A refreshed token
 * still belongs to the same customer: only another customer or a retry subscribes again, and the same customer keeps
 * the displayed order.
 */
export function useOrder(orderId: string): Tracking & { readonly retry: () => void } {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const who = useSession(({ accessToken, user }) => (accessToken === null ? null : (user?.phone ?? "")));
  const [tracking, setTracking] = useState(WAITING);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef<{ who: string | null; orderId: string; order: OrderDetail | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads anew
  useEffect(() => {
    if (!hydrated) return;
    const shared = takeSharedToken();
    if (shared) rememberOrderAccess(storefront, orderId, shared);
    setTracking((before) => ({ ...before, loading: true }));
    const before = shown.current;
    const known = before?.who === who && before.orderId === orderId ? before.order : null;
    const show = (now: Tracking) => {
      shown.current = { who, orderId, order: now.order };
      setTracking(now);
    };
    return trackOrder(storefront, orderId, show, { accessToken: shared ?? orderAccess(storefront, orderId), known });
  }, [storefront, orderId, hydrated, who, attempt]);
  return { ...tracking, retry: () => setAttempt((count) => count + 1) };
}
