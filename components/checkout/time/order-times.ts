"use client";

import { useMemo } from "react";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import type { DishHours } from "@/components/checkout/time/dish-hours";
import { useNow } from "@/components/checkout/time/use-now";
import { notServedAt } from "@/lib/domain/menu/item-hours";
import { type Soonest, type StoreLeadTimes, soonest, storeQuestion, switchedOff } from "@/lib/domain/store/soonest";
import { type OfferedSlot, type OrderTimeOptions, orderTimeOptions, SLOT_MINUTES } from "@/lib/domain/time/order-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore, StoreInfo } from "@/lib/state/store-state";

/** A slot with the dishes of the cart that are not served then: an order for it would be refused. */
export interface TimeSlot extends OfferedSlot {
  readonly without: readonly DishHours[];
}

/** What is offered for this cart. */
export interface OrderTimes extends Omit<OrderTimeOptions, "orderNow"> {
  readonly orderNow: Soonest;
  readonly days: readonly { readonly date: string; readonly slots: readonly TimeSlot[] }[];
}

interface Where {
  readonly selected: SelectedStore;
  /** The store in the server's latest response: hours, holidays and offsets may have changed since it was chosen. */
  readonly current: OrderingStore | null;
  /** See `useFullSlots`. */
  readonly full: ReadonlySet<number>;
  /** The dishes of the cart that are not served all day. */
  readonly dishes: readonly DishHours[];
  /** Minutes of the rider who is booked for the address; null: nobody is. */
  readonly riderMinutes: number | null;
}
type OrderingStore = StoreLeadTimes & Pick<StoreInfo, "slot_cutoff_minutes">;

/** TIME-04: the available times at this store and mode, as of now; the device's zone is not used (D12). */
export function useOrderTimes(data: CheckoutData, info: CheckoutInfo, where: Where): OrderTimes {
  const { timezone, longestNow } = useStorefront().settings;
  const now = useNow();
  const { selected, current, full, dishes, riderMinutes } = where;
  return useMemo(() => {
    const store: OrderingStore = current ?? selected.deliveryInfo ?? selected.storeInfo;
    const moment = { mode: selected.ffMode, now, timezone, longestNow, riderMinutes };
    const offered = orderTimeOptions({
      ...storeQuestion(store, moment),
      slots: info.time_slots,
      maxPreOrderDate: data.maxPreOrderDate,
      // A store that is paused or switched off takes no order for later either.
      enableTimeSlots: data.enableTimeSlots && switchedOff(store, selected.ffMode) === null,
      slotCutoffMinutes: store.slot_cutoff_minutes ?? 0,
      full,
      stepMinutes: SLOT_MINUTES,
    });
    const mark = (slot: OfferedSlot) => ({ ...slot, without: notServedAt(dishes, slot.start, timezone) });
    const days = offered.days.map(({ date, slots }) => ({ date, slots: slots.map(mark) }));
    return { ...offered, orderNow: soonest(store, moment), days };
  }, [data, info, selected, current, full, dishes, riderMinutes, timezone, longestNow, now]);
}

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
export function orderTimeOf(
  options: { readonly orderNow: Pick<Soonest, "offsetMinutes"> },
  slot: OfferedSlot | null,
): OrderTime {
  return {
    date: slot?.date ?? null,
    timeSlot: slot && { start_time: slot.start_time, end_time: slot.end_time },
    orderNowOffsetTime: options.orderNow.offsetMinutes,
  };
}
