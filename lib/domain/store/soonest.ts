import type { FulfilmentMode } from "../enumerations.ts";
import { type LeadTimes, leadTimeMs, MODES } from "../modes.ts";
import { type NowRefusal, type OrderTimeQuestion, orderNow, soonestMinutes } from "../time/order-time.ts";
import type { StoreSwitches } from "./store-now.ts";

/** The fields of a store that its minutes depend on. */
export interface StoreLeadTimes extends StoreSwitches, LeadTimes {
  readonly last_order_minutes?: number | null;
  readonly fulfillment_modes: readonly FulfilmentMode[];
  /** `dash`: riders are booked for each delivery. Absent: they are not. */
  readonly features?: { readonly dash: boolean };
}

/** When and how an order would be placed. */
export interface OrderMoment {
  readonly mode: FulfilmentMode;
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name of the business's zone. */
  readonly timezone: string;
  /** CFG-12, minutes: the kitchen counts as too busy for an order now when it needs longer. 0: never. */
  readonly longestNow: number;
  /** Minutes of the rider who is booked for the address; null: none is yet. */
  readonly riderMinutes?: number | null;
}

/** Why a store takes no order for now: its hours, or its switches. */
export type SoonestRefusal = NowRefusal | "PAUSED" | "OFF" | "NOT_OFFERED";

/** What "as soon as possible" promises at a store. */
export interface Soonest {
  readonly available: boolean;
  /** Null if available. */
  readonly reason: SoonestRefusal | null;
  /** Whole minutes until the order is at the door or ready, never early; 0: none are stated. */
  readonly offsetMinutes: number;
  /** The way of the rider is not known yet and comes on top. */
  readonly isLeast: boolean;
}

/** What the rules of `lib/domain/time` ask of a store. */
export const storeQuestion = (
  store: StoreLeadTimes,
  { mode, now, timezone, longestNow }: OrderMoment,
): Pick<OrderTimeQuestion, "hours" | "mode" | "now" | "timezone" | "offsetMs" | "lastOrderMinutes"> &
  Pick<OrderTimeQuestion, "hideDeliverPickupNowAfterOffset"> => ({
  hours: store,
  mode,
  now,
  timezone,
  offsetMs: leadTimeMs(mode, store),
  lastOrderMinutes: store.last_order_minutes ?? 0,
  hideDeliverPickupNowAfterOffset: longestNow,
});

/** Whether a store takes any order in a mode at all, now or for later; null: it does. */
export function switchedOff(store: StoreLeadTimes, mode: FulfilmentMode): SoonestRefusal | null {
  if (!store.enabled_for_ordering) return "OFF";
  if (store.temporarily_closed) return "PAUSED";
  return MODES[mode].scheduled && store.fulfillment_modes.includes(mode) ? null : "NOT_OFFERED";
}

/**
 * TIME-04, STORE-08: what an order placed now is promised, or why none can be. The only rule for it: header, list of stores, cart and
 * checkout say this, and the backend promises it, so no screen names a time that another one refuses.
 */
export function soonest(store: StoreLeadTimes, moment: OrderMoment): Soonest {
  const { mode, riderMinutes = null } = moment;
  const question = storeQuestion(store, moment);
  const byHours = orderNow({ ...question, slots: [], maxPreOrderDate: 0, enableTimeSlots: false });
  const reason = switchedOff(store, mode) ?? byHours.reason;
  return {
    available: reason === null,
    reason,
    offsetMinutes: soonestMinutes(question.offsetMs, riderMinutes),
    isLeast: MODES[mode].address && (store.features?.dash ?? false) && riderMinutes === null,
  };
}
