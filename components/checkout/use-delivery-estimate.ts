"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { loadDeliveryEstimate } from "@/lib/actions/order/delivery-estimate";
import { publishEvent } from "@/lib/actions/publish-event";
import { MODES } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/**
 * none: no rider has to be found. asking: one is. held: a bid is there, for as long as it lasts. unavailable: nobody comes. failed: nobody
 * could be asked.
 */
export type RiderState = "none" | "asking" | "held" | "unavailable" | "failed";

/** Minor units: what the delivery cost by the bid that ran out, and what it costs now. */
export interface BidChange {
  readonly before: Minor;
  readonly after: Minor;
}

/** A bid is renewed this long before it ends, so that the amount on the button does not end under the guest's finger. */
const BEFORE = 15_000;
const LONGEST = 2 ** 31 - 1;

interface Estimate {
  readonly rider: RiderState;
  /** The renewed bid asks another price than the one on the screen before; null when it does not. */
  readonly bidChange: BidChange | null;
  readonly askAgain: () => void;
}

/** EST-01: the rider's bid for the chosen store and address: asked when either changes, and again before it ends. */
export function useDeliveryEstimate(store: SelectedStore): Estimate {
  const storefront = useStorefront();
  const address = useCart((cart) => cart.delivery_address);
  const token = useSession((session) => session.accessToken);
  const needed = store.storeInfo.features.dash && MODES[store.ffMode].address && token !== null && address !== null;
  const [rider, setRider] = useState<RiderState>(needed ? "asking" : "none");
  const [attempt, setAttempt] = useState(0);
  const [bidChange, setBidChange] = useState<BidChange | null>(null);
  /** The last price, and of which way it was. */
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
