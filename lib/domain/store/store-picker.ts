import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import { type OrderMoment, type StoreLeadTimes, soonest, switchedOff } from "./soonest.ts";
import { type StoreSwitches, storeNow } from "./store-now.ts";

interface PickedStore extends StoreSwitches {
  readonly fulfillment_modes: readonly FulfilmentMode[];
}

interface PickerQuestion {
  readonly mode: FulfilmentMode;
  /** Null: open stores do not come first, e.g. because the guest's place is unknown. */
  readonly now: number | null;
  readonly timezone: string;
}

/**
 * STORE-05: stores to choose from, from a list that is sorted by distance: those that are open now, then those that open
 * later, then those without the mode.
 */
export function pickerOrder<S extends PickedStore>(stores: readonly S[], { mode, now, timezone }: PickerQuestion): S[] {
  const rank = (store: S) => {
    if (!store.fulfillment_modes.includes(mode)) return 2;
    return now !== null && storeNow(store, now, timezone).kind !== "open" ? 1 : 0;
  };
  return stores.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * STORE-05: the store that is chosen without asking, of those that deliver to the guest's place: the only one, if it takes an
 * order now. Null in a mode in which the guest goes to the store.
 */
export function storeChosenForGuest<S extends StoreLeadTimes>(stores: readonly S[], moment: OrderMoment): S | null {
  const [store, ...others] = stores;
  if (!store || others.length > 0 || !MODES[moment.mode].address) return null;
  return soonest(store, moment).available ? store : null;
}

/** When a store is open next, in epoch milliseconds. */
function openFrom(store: StoreSwitches, { now, timezone }: Pick<OrderMoment, "now" | "timezone">): number {
  const state = storeNow(store, now, timezone);
  if (state.kind === "open") return now;
  return state.kind === "closed" && state.opensAt !== null ? state.opensAt : Number.POSITIVE_INFINITY;
}

/**
 * STORE-05: the store that a guest would pick who has said where to deliver, offered as the way on: the nearest that is open, or
 * with all of them closed the nearest, unless another one opens before it. Null: that is for the guest to weigh, or there is none.
 */
export function storeToOffer<S extends StoreLeadTimes>(stores: readonly S[], moment: OrderMoment): S | null {
  if (!MODES[moment.mode].address) return null;
  const able = stores.filter((store) => switchedOff(store, moment.mode) === null);
  const [first, ...others] = pickerOrder(able, moment);
  if (!first) return null;
  const from = openFrom(first, moment);
  return others.every((other) => openFrom(other, moment) >= from) ? first : null;
}
