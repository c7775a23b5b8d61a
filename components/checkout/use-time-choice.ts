"use client";

import { useEffect, useRef } from "react";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { useFullSlots } from "@/components/checkout/full-slots";
import { isTimeKept, orderTimeOf, useOrderTimes } from "@/components/checkout/order-times";
import { MODES } from "@/lib/domain/modes";
import type { OrderTimeOptions } from "@/lib/domain/time/order-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useCart, useOrderTime, useStorefront } from "@/lib/state/provider";
import type { SelectedStore, StoreInfo } from "@/lib/state/store-state";

interface Options {
  readonly facts: CheckoutData;
  readonly info: CheckoutInfo;
  readonly store: SelectedStore;
  /** The store in the last bill; null before the first. */
  readonly current: StoreInfo | null;
}

/** The time of the order: what is offered, what is chosen, and whether that is still available. */
export function useTimeChoice({ facts, info, store, current }: Options) {
  const chosen = useOrderTime((time) => time.orderTime);
  const riderMinutes = useCart((cart) => cart.dashEstimate?.minutes ?? null);
  const isLimited = typeof (current ?? store.storeInfo).slot_capacity === "number";
  const { full, again } = useFullSlots(store.id, store.ffMode, isLimited);
  const options = useOrderTimes(facts, info, { selected: store, current, full });
  const { scheduled } = MODES[store.ffMode];
  usePreselected(scheduled && options.orderNow.available, options, chosen, `${store.id}/${store.ffMode}`);
  return {
    options,
    chosen,
    isAnswered: !scheduled || isTimeKept(options, chosen),
    /** Minutes an order for now takes: the longer of the kitchen's and the rider's. */
    asapMinutes: Math.max(options.orderNow.offsetMinutes, riderMinutes ?? 0),
    /** Reads again which times are full. */
    again,
  };
}

/**
 * TIME-05: as soon as possible is the answer until the guest gives another one, once for each store and mode. Whoever
 * had chosen a time and lost it is asked again: their dinner must not come now instead.
 */
function usePreselected(canBeNow: boolean, options: OrderTimeOptions, chosen: OrderTime | null, place: string): void {
  const storefront = useStorefront();
  const answeredAt = useRef<string | null>(null);
  const wasScheduled = useRef(false);
  useEffect(() => {
    if (chosen) {
      answeredAt.current = place;
      wasScheduled.current = chosen.timeSlot !== null;
    } else if (canBeNow && !wasScheduled.current && answeredAt.current !== place) {
      storefront.time.setState({ orderTime: orderTimeOf(options, null) }, true);
    }
  }, [canBeNow, options, chosen, place, storefront]);
}
