import type { FulfilmentMode } from "../enumerations.ts";
import { orderTimeOptions, SLOT_MINUTES } from "../time/order-time.ts";
import type { TimeSlotDay } from "../time/time-slots.ts";
import { type StoreLeadTimes, storeQuestion, switchedOff } from "./soonest.ts";

/** What a business allows of ordering for later (TIME-01, CFG-12). */
export interface PreorderRules {
  readonly slots: readonly TimeSlotDay[];
  readonly maxPreOrderDate: number;
}

export interface PreorderStore extends StoreLeadTimes {
  readonly slot_cutoff_minutes?: number | null;
}

/** TIME-04: whether a store that is closed by its hours takes an order now for a later time in this mode. */
export function takesLaterOrders(
  store: PreorderStore,
  { slots, maxPreOrderDate }: PreorderRules,
  { mode, now, timezone }: { readonly mode: FulfilmentMode; readonly now: number; readonly timezone: string },
): boolean {
  if (switchedOff(store, mode)) return false;
  const { days } = orderTimeOptions({
    ...storeQuestion(store, { mode, now, timezone, longestNow: 0 }),
    slots,
    maxPreOrderDate,
    enableTimeSlots: true,
    slotCutoffMinutes: store.slot_cutoff_minutes ?? 0,
    stepMinutes: SLOT_MINUTES,
  });
  return days.length > 0;
}
