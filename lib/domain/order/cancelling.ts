import type { OrderType } from "../enumerations.ts";
import { DAY_MINUTES, MINUTE, parseTime } from "../time/zoned-time.ts";
import { canTransition } from "./order-status.ts";

export interface CancelQuestion {
  readonly type: OrderType;
  readonly state: string;
  /** Epoch milliseconds of when it became an order; for an order paid online, of its payment. */
  readonly since: number;
  /** Awaiting payment (D6): nothing was charged, so not paying is enough. */
  readonly held: boolean;
  /** Set by the business, in seconds; null: only the store can cancel. */
  readonly windowSeconds: number | null;
  /** Epoch milliseconds of when the kitchen has to begin with an order for later (`kitchenStart`); null: at once. */
  readonly kitchenStart: number | null;
}

interface ScheduledOrder {
  /** Epoch milliseconds of the slot's end, which is the promised time. */
  readonly slotEnd: number;
  /** HH:mm or HH:mm:ss in the business's zone. */
  readonly time_slot_start: string | null;
  readonly time_slot_end: string | null;
  /** The store's minimum offset for the mode, in milliseconds. */
  readonly leadTimeMs: number;
}

/** When the kitchen begins with an order for a slot: early enough to have it ready at the slot's beginning. */
export function kitchenStart({ slotEnd, time_slot_start, time_slot_end, leadTimeMs }: ScheduledOrder): number {
  const [start, end] = [parseTime(time_slot_start), parseTime(time_slot_end)];
  // A slot that crosses midnight ends at an earlier time of day than it begins.
  const length = start === null || end === null ? 0 : (end - start + DAY_MINUTES) % DAY_MINUTES;
  return slotEnd - length * MINUTE - leadTimeMs;
}

/** States in which the customer can cancel; after these the kitchen is cooking. */
const BEFORE_COOKING: readonly string[] = ["PLACED", "ACKNOWLEDGED"];

/**
 * Until when (epoch milliseconds, exclusive) the customer may cancel an order in this state; null: not at all. The business's
 * time counts from placing; an order for later can be cancelled until its kitchen begins, because nothing is lost before.
 */
export function cancellableUntil({ type, state, windowSeconds, ...order }: CancelQuestion): number | null {
  if (order.held || !windowSeconds || !BEFORE_COOKING.includes(state)) return null;
  const until = Math.max(order.since + windowSeconds * 1000, order.kitchenStart ?? 0);
  return canTransition(type, state, "CANCELLED") ? until : null;
}
