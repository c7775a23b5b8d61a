"use client";

import { useEffect, useMemo, useState } from "react";
import type { CheckoutFacts, CheckoutInfo } from "@/components/checkout/checkout-facts";
import type { OfferedSlot, OrderTimeOptions } from "@/lib/domain/time/order-time";
import { orderTimeOptions } from "@/lib/domain/time/order-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/** Slots are offered in pieces this long: short enough to plan with, long enough for a kitchen. */
const SLOT_MINUTES = 30;
const TICK = 30_000;

/** The clock of the shop, moving while the page is open. */
function useNow(): number {
  const { now } = useStorefront();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}

/** TIME-04: what can be chosen at this store, in this mode, by now; the device's zone plays no part (D12). */
export function useOrderTimes(facts: CheckoutFacts, info: CheckoutInfo, selected: SelectedStore): OrderTimeOptions {
  const { timezone } = useStorefront().settings;
  const now = useNow();
  return useMemo(() => {
    const store = selected.deliveryInfo ?? selected.storeInfo;
    return orderTimeOptions({
      slots: info.time_slots,
      hours: store,
      timezone,
      now,
      mode: selected.ffMode,
      offsetMs: selected.ffMode === "delivery" ? store.delivery_min_offset_time : store.pickup_min_offset_time,
      maxPreOrderDate: facts.maxPreOrderDate,
      enableTimeSlots: facts.enableTimeSlots,
      hideDeliverPickupNowAfterOffset: facts.hideNowAfterOffset,
      lastOrderMinutes: store.last_order_minutes ?? 0,
      slotCutoffMinutes: store.slot_cutoff_minutes ?? 0,
      stepMinutes: SLOT_MINUTES,
    });
  }, [facts, info, selected, timezone, now]);
}

const clock = (text: string) => text.slice(0, 5);

/** The slot that was chosen, when it is still offered. */
export function chosenSlot(options: OrderTimeOptions, time: OrderTime | null): OfferedSlot | null {
  const { date, timeSlot } = time ?? {};
  if (!timeSlot) return null;
  const slots = options.days.find((day) => day.date === date)?.slots ?? [];
  return (
    slots.find(
      (slot) => slot.start_time === clock(timeSlot.start_time) && slot.end_time === clock(timeSlot.end_time),
    ) ?? null
  );
}

/** Whether the choice can still be kept: a slot passes, a store closes. */
export function isTimeKept(options: OrderTimeOptions, time: OrderTime | null): boolean {
  if (!time) return false;
  return time.timeSlot ? chosenSlot(options, time) !== null : options.orderNow.available;
}

/** The order time data for a slot, or for as soon as possible. */
export function orderTimeOf(options: OrderTimeOptions, slot: OfferedSlot | null): OrderTime {
  return {
    date: slot?.date ?? null,
    timeSlot: slot && { start_time: slot.start_time, end_time: slot.end_time },
    orderNowOffsetTime: options.orderNow.offsetMinutes,
  };
}
