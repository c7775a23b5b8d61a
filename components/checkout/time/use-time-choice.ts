"use client";

import { useMemo } from "react";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { dishHours } from "@/components/checkout/time/dish-hours";
import { useFullSlots } from "@/components/checkout/time/full-slots";
import { isTimeKept, useOrderTimes } from "@/components/checkout/time/order-times";
import { firstTime, usePreselectedTime } from "@/components/checkout/time/use-preselected-time";
import type { Bill } from "@/lib/api/order/bill";
import { MODES } from "@/lib/domain/modes";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useCart, useOrderTime } from "@/lib/state/provider";
import type { SelectedStore, StoreInfo } from "@/lib/state/store-state";
import type { OrderAgain } from "@/lib/storage/table";

interface Options {
  readonly data: CheckoutData;
  readonly info: CheckoutInfo;
  readonly store: SelectedStore;
  /** The store in the last bill; null before the first. */
  readonly current: StoreInfo | null;
  readonly bill: Bill | null;
  /** The time of day of an order that is ordered again. */
  readonly like: OrderAgain["slot"];
}

const isSameTime = (one: OrderTime, other: OrderTime | null) =>
  other !== null &&
  one.timeSlot?.start_time === other.timeSlot?.start_time &&
  (one.timeSlot === null || one.date === other.date);

/** The time of the order: what is offered, what is chosen, and whether that is still available. */
export function useTimeChoice({ data, info, store, current, bill, like }: Options) {
  const chosen = useOrderTime((time) => time.orderTime);
  const riderMinutes = useCart((cart) => cart.dashEstimate?.minutes ?? null);
  const isLimited = typeof (current ?? store.storeInfo).slot_capacity === "number";
  const { full, isKnown, again } = useFullSlots(store.id, store.ffMode, isLimited);
  const lines = useCart((cart) => cart.items);
  const dishes = useMemo(() => dishHours(lines, bill), [lines, bill]);
  const options = useOrderTimes(data, info, { selected: store, current, full, dishes, riderMinutes });
  const { scheduled } = MODES[store.ffMode];
  usePreselectedTime(scheduled && isKnown ? options : null, `${store.id}/${store.ffMode}`, like);
  const first = firstTime(options, like);
  return {
    options,
    chosen,
    /** The time that is about to be chosen for the guest, while it is asked which ones are full; else null. */
    coming: scheduled && !isKnown && chosen === null ? first : null,
    isAnswered: !scheduled || isTimeKept(options, chosen),
    /** It is the time that is chosen for the guest. */
    isPreselected: scheduled && chosen !== null && isSameTime(chosen, first),
    /** Reads again which times are full. */
    again,
  };
}
