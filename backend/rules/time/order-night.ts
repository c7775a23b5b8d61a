import { slotStart } from "../../../lib/domain/order/promise.ts";
import { nightOf } from "../../../lib/domain/time/part-of-day.ts";
import { dayHours, type WeekHours } from "./store-hours.ts";

interface Promised {
  readonly delivery_at: Date;
  readonly time_slot_start: string | null;
}

/** The local date whose night an order is promised for by the hours of its store, so that every page calls it by one day. */
export function nightOfOrder(
  { delivery_at, time_slot_start }: Promised,
  { hours }: { readonly hours: WeekHours },
  timezone: string,
): string {
  const at = delivery_at.getTime();
  return nightOf({ hours: dayHours(hours) }, slotStart(time_slot_start, at, timezone) ?? at, timezone);
}
