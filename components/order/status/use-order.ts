"use client";

import { useEffect, useRef, useState } from "react";
import { followOrder, isRefused } from "@/lib/actions/order/following/follow-order";
import type { Tracking } from "@/lib/actions/order/following/track-order";
import type { OrderDetail } from "@/lib/api/order/order";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";

const WAITING: Tracking = { order: null, loading: true, live: false, error: null };

/** A shared link carries the access token in the fragment, which no server, log or referrer receives. */
const sharedToken = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get("t");

/** Until the API has replied the token stays in the address, so that a reload can try it again. */
function clearSharedToken(): void {
  if (sharedToken() === null) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
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
    setTracking((before) => ({ ...before, loading: true }));
    const before = shown.current;
    const known = before?.who === who && before.orderId === orderId ? before.order : null;
    const show = (now: Tracking) => {
      shown.current = { who, orderId, order: now.order };
      if (isRefused(now) || (now.order && !now.loading && !now.error)) clearSharedToken();
      setTracking(now);
    };
    return followOrder(storefront, orderId, show, { shared: sharedToken(), known });
  }, [storefront, orderId, hydrated, who, attempt]);
  return { ...tracking, retry: () => setAttempt((count) => count + 1) };
}
