"use client";

import { useEffect, useRef } from "react";
import { orderTimeOf } from "@/components/checkout/time/order-times";
import type { OrderTimeOptions } from "@/lib/domain/time/order-time";
import { useOrderTime, useStorefront } from "@/lib/state/provider";

/**
 * TIME-05: as soon as possible is the answer until the guest gives another one, once for each store and mode. Whoever
 * had chosen a time and lost it is asked again: their dinner must not come now instead.
 */
export function usePreselectedTime(
  canBeNow: boolean,
  options: Pick<OrderTimeOptions, "orderNow">,
  place: string,
): void {
  const storefront = useStorefront();
  const chosen = useOrderTime((time) => time.orderTime);
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
