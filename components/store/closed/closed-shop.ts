import type { HoursTexts } from "@/components/store/hours-keys";
import { type StatusStore, type StoreStatus, storeStatus } from "@/components/store/store-status";
import type { Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { type PreorderRules, type PreorderStore, takesLaterOrders } from "@/lib/domain/store/preorder";
import { storeNow } from "@/lib/domain/store/store-now";

export type ClosedStore = PreorderStore & Pick<StatusStore, "on_close_msg">;

export interface ClosedInput {
  /** The chosen store, or all of a business until one is chosen. */
  readonly stores: readonly ClosedStore[];
  readonly mode: FulfilmentMode;
  /** Null: the business takes no orders for later. */
  readonly preorder: PreorderRules | null;
  readonly timezone: string;
  readonly locale: string;
  readonly now: number;
  readonly texts: HoursTexts;
}

/**
 * RTE-22: the state of the store that opens first, and whether one can order for later now; null while any of them is open.
 * Of several stores none's own sentence is said.
 */
export function closedShop(
  input: ClosedInput,
): { readonly status: StoreStatus; readonly isLaterOffered: boolean } | null {
  const { stores, mode, preorder, timezone, now } = input;
  const opensAt = (store: ClosedStore) => {
    const state = storeNow(store, now, timezone);
    return state.kind === "closed" ? (state.opensAt ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  };
  const [first] = stores.toSorted((one, other) => opensAt(one) - opensAt(other));
  if (!first || stores.some((store) => storeNow(store, now, timezone).kind === "open")) return null;
  const status = storeStatus({ ...input, store: stores.length > 1 ? { ...first, on_close_msg: null } : first });
  const isLaterOffered =
    preorder !== null && stores.some((store) => takesLaterOrders(store, preorder, { mode, now, timezone }));
  return { status, isLaterOffered };
}

/** Of a store only what its state depends on. */
function closedStoreOf(store: Store): ClosedStore {
  const { hours, hours_overrides, opening_time, closing_time, closing_day } = store;
  const { enabled_for_ordering, temporarily_closed, fulfillment_modes, last_order_minutes, slot_cutoff_minutes } =
    store;
  const { delivery_min_offset_time, pickup_min_offset_time } = store;
  return {
    hours,
    hours_overrides,
    opening_time,
    closing_time,
    closing_day,
    enabled_for_ordering,
    temporarily_closed,
    fulfillment_modes,
    last_order_minutes,
    slot_cutoff_minutes,
    delivery_min_offset_time,
    pickup_min_offset_time,
  };
}

/** What the state of several stores depends on: stores of one chain have the same hours, and one of them says as much as all. */
export const closedStoresOf = (stores: readonly Store[]): ClosedStore[] => [
  ...new Map(stores.map(closedStoreOf).map((store) => [JSON.stringify(store), store])).values(),
];
