"use client";

import { useLayoutEffect, useRef } from "react";
import { orderTimeOf, type TimeSlot } from "@/components/checkout/time/order-times";
import type { Soonest } from "@/lib/domain/store/soonest";
import type { OfferedSlot } from "@/lib/domain/time/order-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useOrderTime, useStorefront } from "@/lib/state/provider";
import type { OrderAgain } from "@/lib/storage/table";

interface Offered {
  readonly orderNow: Pick<Soonest, "available" | "offsetMinutes">;
  readonly days: readonly { readonly slots: readonly (OfferedSlot & Partial<Pick<TimeSlot, "without">>)[] }[];
}

type OfferedTime = Offered["days"][number]["slots"][number];
type SlotTimes = NonNullable<OrderAgain["slot"]>;

const isFree = ({ full, without }: OfferedTime) => !full && !without?.length;
const isLike = (slot: SlotTimes, { start_time, end_time }: SlotTimes) =>
  slot.start_time === start_time && slot.end_time === end_time;

/**
 * The time of an order until the guest chooses one: that of an order that is ordered again (`like`), if the first day offers
 * it, else as soon as possible, or the first free time; null: none.
 */
export function firstTime({ orderNow, days }: Offered, like: SlotTimes | null = null): OrderTime | null {
  const same = like && days[0]?.slots.find((slot) => isFree(slot) && isLike(slot, like));
  if (same) return orderTimeOf({ orderNow }, same);
  if (orderNow.available) return orderTimeOf({ orderNow }, null);
  const slot = days.flatMap(({ slots }) => slots).find(isFree);
  return slot ? orderTimeOf({ orderNow }, slot) : null;
}

/**
 * TIME-05: the first time is the answer until the guest gives another one, once for each store and mode; `options` is null
 * until the times are known. Whoever had chosen a time and lost it is asked again: their dinner must not come now instead.
 */
export function usePreselectedTime(options: Offered | null, place: string, like: SlotTimes | null = null): void {
  const storefront = useStorefront();
  const chosen = useOrderTime((time) => time.orderTime);
  const answeredAt = useRef<string | null>(null);
  const wasScheduled = useRef(false);
  const ours = useRef<OrderTime | null>(null);
  // Before the page is painted: without an answer the block would open, and close again.
  useLayoutEffect(() => {
    // "As soon as possible" of an earlier visit is no answer at a store that has closed since.
    const isOld = answeredAt.current === null && chosen?.timeSlot === null && options?.orderNow.available === false;
    // Nobody chose that of the other store or mode either, and this one may have an earlier one.
    const isOther = chosen !== null && chosen === ours.current && answeredAt.current !== place;
    if (isOther && !options) return;
    if (chosen && !isOld && !isOther) {
      if (!options) return;
      answeredAt.current = place;
      wasScheduled.current = chosen.timeSlot !== null && chosen !== ours.current;
    } else if (options && (isOther || !wasScheduled.current) && answeredAt.current !== place) {
      answeredAt.current = place;
      ours.current = firstTime(options, like);
      if (ours.current) storefront.time.setState({ orderTime: ours.current }, true);
      else answeredAt.current = null;
    }
  }, [options, chosen, place, like, storefront]);
}
