"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { loadDeliveryEstimate } from "@/lib/actions/order/delivery-estimate";
import { publishEvent } from "@/lib/actions/publish-event";
import { MODES } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/**
 * none: no rider is needed. asking: a bid is being requested. held: there is a bid, until it expires. unavailable: no
 * rider is available. failed: the request failed.
 */
export type RiderState = "none" | "asking" | "held" | "unavailable" | "failed";

/** Minor units: the delivery price of the expired bid, and of the current one. */
export interface BidChange {
  readonly before: Minor;
  readonly after: Minor;
}

/**
 * A bid is renewed this many milliseconds before it expires, so that the amount on the button stays valid while the
 * guest taps it.
 */
const BEFORE = 15_000;
const LONGEST = 2 ** 31 - 1;

interface Estimate {
  readonly rider: RiderState;
  /** Set if the renewed bid has another price than the one displayed before; null otherwise. */
  readonly bidChange: BidChange | null;
  readonly askAgain: () => void;
}

/**
 * EST-01: the delivery bid for the chosen store and address, requested when either changes and again before it expires.
 */
export function useDeliveryEstimate(store: SelectedStore): Estimate {
  const storefront = useStorefront();
  const address = useCart((cart) => cart.delivery_address);
  const token = useSession((session) => session.accessToken);
  const needed = store.storeInfo.features.dash && MODES[store.ffMode].address && token !== null && address !== null;
  const [rider, setRider] = useState<RiderState>(needed ? "asking" : "none");
  const [attempt, setAttempt] = useState(0);
  const [bidChange, setBidChange] = useState<BidChange | null>(null);
  /** The last price, and its route. */
  const last = useRef<{ way: string; price: Minor } | null>(null);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store, address or attempt is another question
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (needed) setRider("asking");
    const tell = () => publishEvent("RIDER_UNAVAILABLE", { store: store.id });
    void loadDeliveryEstimate(storefront, tell).then((answer) => {
      if (over) return;
      if (answer.kind !== "estimate") return setRider(answer.kind);
      setRider("held");
      const way = `${store.id}/${address}`;
      const price = answer.estimate.estimated_price;
      const before = last.current?.way === way ? last.current.price : price;
      last.current = { way, price };
      setBidChange(before === price ? null : { before, after: price });
      const left = answer.estimate.exp_at - storefront.now() - BEFORE;
      timer = setTimeout(askAgain, Math.min(Math.max(left, 1000), LONGEST));
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [storefront, store.id, store.ffMode, address, needed, attempt, askAgain]);
  return { rider, bidChange, askAgain };
}
