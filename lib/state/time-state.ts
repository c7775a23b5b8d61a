import type { OrderTime } from "@/lib/domain/time/wire-time";
import { isRecord } from "@/lib/state/stored-value";

/** "Order time data" of section 3; null: nothing chosen yet (TIME-05). */
export interface TimeState {
  readonly orderTime: OrderTime | null;
}

export const TIME_VERSION = 1;
export const NO_TIME: TimeState = { orderTime: null };

function orderTimeOf(value: unknown): OrderTime | null {
  if (!isRecord(value)) return null;
  const { date, timeSlot, orderNowOffsetTime } = value;
  if (date !== null && typeof date !== "string") return null;
  if (timeSlot !== null && !isRecord(timeSlot)) return null;
  return {
    date,
    timeSlot: timeSlot && { start_time: String(timeSlot.start_time), end_time: String(timeSlot.end_time) },
    orderNowOffsetTime: typeof orderNowOffsetTime === "number" ? orderNowOffsetTime : 0,
  };
}

/** Reads a stored order time; null drops it. */
export function readTime(stored: unknown): TimeState | null {
  if (!isRecord(stored) || stored.version !== TIME_VERSION) return null;
  return { orderTime: orderTimeOf(stored.orderTime) };
}

/** What is written of an order time. */
export const writeTime = (state: TimeState) => ({ version: TIME_VERSION, ...state });
