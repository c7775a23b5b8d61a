"use client";

import { useEffect, useMemo, useState } from "react";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import type { DishHours } from "@/components/checkout/time/dish-hours";
import { notServedAt } from "@/lib/domain/menu/item-hours";
import { type LeadTimes, leadTimeMs, type Wording } from "@/lib/domain/modes";
import { type OfferedSlot, type OrderTimeOptions, orderTimeOptions, SLOT_MINUTES } from "@/lib/domain/time/order-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore, StoreInfo } from "@/lib/state/store-state";

const TICK = 30_000;

/** The current time, updated while the page is open. */
function useNow(): number {
  const { now } = useStorefront();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}

/** A slot with the dishes of the cart that are not served then: an order for it would be refused. */
export interface TimeSlot extends OfferedSlot {
  readonly without: readonly DishHours[];
}

/** What is offered for this cart. */
export interface OrderTimes extends OrderTimeOptions {
  readonly days: readonly { readonly date: string; readonly slots: readonly TimeSlot[] }[];
}

interface Where {
  readonly selected: SelectedStore;
  /** The store in the server's latest response: hours, holidays and offsets may have changed since it was chosen. */
  readonly current: Pick<StoreInfo, TimeFields> | null;
  /** See `useFullSlots`. */
  readonly full: ReadonlySet<number>;
  /** The dishes of the cart that are not served all day. */
  readonly dishes: readonly DishHours[];
}
type TimeFields =
  | "hours"
  | "hours_overrides"
  | "opening_time"
  | "closing_time"
  | "closing_day"
  | keyof LeadTimes
  | "last_order_minutes"
  | "slot_cutoff_minutes";

/** TIME-04: the available times at this store and mode, as of now; the device's zone is not used (D12). */
export function useOrderTimes(data: CheckoutData, info: CheckoutInfo, where: Where): OrderTimes {
  const { timezone } = useStorefront().settings;
  const now = useNow();
  const { selected, current, full, dishes } = where;
  return useMemo(() => {
    const store = current ?? selected.deliveryInfo ?? selected.storeInfo;
    const offered = orderTimeOptions({
      slots: info.time_slots,
      hours: store,
      timezone,
      now,
      mode: selected.ffMode,
      offsetMs: leadTimeMs(selected.ffMode, store),
      maxPreOrderDate: data.maxPreOrderDate,
      enableTimeSlots: data.enableTimeSlots,
      hideDeliverPickupNowAfterOffset: data.hideNowAfterOffset,
      lastOrderMinutes: store.last_order_minutes ?? 0,
      slotCutoffMinutes: store.slot_cutoff_minutes ?? 0,
      full,
      stepMinutes: SLOT_MINUTES,
    });
    const mark = (slot: OfferedSlot) => ({ ...slot, without: notServedAt(dishes, slot.start, timezone) });
    return { ...offered, days: offered.days.map(({ date, slots }) => ({ date, slots: slots.map(mark) })) };
  }, [data, info, selected, current, full, dishes, timezone, now]);
}

/** Keys of `checkout.when`: how soon an order for now arrives or is ready. */
export const IN_MINUTES = { delivery: "inMinutesDelivery", pickup: "inMinutesPickup" } as const satisfies Readonly<
  Record<Wording, string>
>;

const clock = (text: string) => text.slice(0, 5);

/** The chosen slot, if it is still offered and not full. */
export function chosenSlot(options: OrderTimes, time: OrderTime | null): TimeSlot | null {
  const { date, timeSlot } = time ?? {};
  if (!timeSlot) return null;
  const slots = options.days.find((day) => day.date === date)?.slots ?? [];
  return (
    slots.find(
      (slot) =>
        !slot.full && slot.start_time === clock(timeSlot.start_time) && slot.end_time === clock(timeSlot.end_time),
    ) ?? null
  );
}

/** Whether the chosen time is still available: slots pass and stores close. */
export function isTimeKept(options: OrderTimes, time: OrderTime | null): boolean {
  if (!time) return false;
  return time.timeSlot ? chosenSlot(options, time) !== null : options.orderNow.available;
}

/** The order time data for a slot, or for as soon as possible. */
export function orderTimeOf(options: Pick<OrderTimeOptions, "orderNow">, slot: OfferedSlot | null): OrderTime {
  return {
    date: slot?.date ?? null,
    timeSlot: slot && { start_time: slot.start_time, end_time: slot.end_time },
    orderNowOffsetTime: options.orderNow.offsetMinutes,
  };
}
