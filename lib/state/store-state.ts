import { DEFAULTS } from "@/config/constants";
import type { SearchedPlace } from "@/lib/domain/customer/typed/typed-address";
import {
  CLIENT_MODES,
  type ClientMode,
  FULFILMENT_MODES,
  type FulfilmentMode,
  isOneOf,
} from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { MAX_PAST_LOCATIONS, type PastLocation } from "@/lib/domain/search-history";
import { displayName } from "@/lib/domain/shop/store-name";
import type { DeliveryTerms } from "@/lib/domain/store/store-terms";
import type { HoursOverride } from "@/lib/domain/time/hours-overrides";
import { isRecord } from "@/lib/state/stored-value";

/**
 * The stored fields of a store, as `lib/api/shop/stores` returns them: amounts in minor units, offsets in ms, distance in
 * metres.
 */
export interface StoreInfo {
  readonly biz_location_id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly phone: string | null;
  readonly opening_time: string | null;
  readonly closing_time: string | null;
  readonly closing_day: string | null;
  readonly hours: readonly { readonly day: string; readonly open: string; readonly close: string }[];
  /** Absent in records stored before the field existed. */
  readonly hours_overrides?: readonly HoursOverride[];
  readonly last_order_minutes?: number;
  readonly slot_cutoff_minutes?: number;
  readonly slot_capacity?: number | null;
  readonly delivery_charge: Minor | null;
  /** Absent in records stored before the field existed. */
  readonly delivery_terms?: DeliveryTerms;
  readonly packaging_charge: Minor | null;
  /** "VAT 10%", where the store's tax is added to its prices. Absent in records stored before the field existed. */
  readonly added_tax?: string | null;
  /** Absent in records stored before the field existed. */
  readonly prices_include_tax?: boolean;
  readonly min_order_total: Minor | null;
  readonly delivery_min_offset_time: number;
  readonly pickup_min_offset_time: number;
  readonly enabled_for_ordering: boolean;
  readonly temporarily_closed: boolean;
  readonly hide_store_name: boolean;
  readonly fulfillment_modes: readonly FulfilmentMode[];
  readonly on_close_msg: string | null;
  readonly on_select_msg: string | null;
  /** Absent in records stored before the field existed. */
  readonly kitchen_instructions?: string | null;
  readonly payment_modes: readonly string[];
  readonly features: { readonly dash: boolean };
  readonly delivery_distance: number | null;
  readonly table: NamedRef | null;
  readonly floor: NamedRef | null;
}

export interface NamedRef {
  readonly id: string;
  readonly name: string;
}

/** "Selected store (local)" of section 3. */
export interface SelectedStore {
  readonly id: string;
  readonly storeInfo: StoreInfo;
  readonly ffMode: FulfilmentMode;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The place in words, as the guest chose it. */
  readonly address: string | null;
  readonly placeId: string | null;
  /** The tag of the saved address that it is, which may be ""; absent for any other place. */
  readonly savedTag?: string;
  /** Absent in records stored before the field existed, and if the place was not searched for. */
  readonly searched?: SearchedPlace;
  /** The result of getCurrentStore for the chosen location: distance, charges, offsets. */
  readonly deliveryInfo: StoreInfo | null;
}

export interface StoreState {
  readonly selected: SelectedStore | null;
  /** The preferred mode before a store is selected; afterwards the selected store's. */
  readonly ffMode: FulfilmentMode;
  readonly isStoreClosed: boolean;
  readonly pastLocations: readonly PastLocation[];
  /** web, or how a scanned table code opened the storefront (DINE-01). */
  readonly clientMode: ClientMode;
  readonly table: NamedRef | null;
  readonly floor: NamedRef | null;
}

export const STORE_VERSION = 1;

export const NO_STORE: StoreState = {
  selected: null,
  ffMode: DEFAULTS.fulfilmentMode,
  isStoreClosed: false,
  pastLocations: [],
  clientMode: "web",
  table: null,
  floor: null,
};

const refOf = (value: unknown): NamedRef | null =>
  isRecord(value) && typeof value.id === "string" ? { id: value.id, name: String(value.name ?? "") } : null;

function storeInfoOf(value: unknown): StoreInfo | null {
  const fits =
    isRecord(value) &&
    typeof value.biz_location_id === "string" &&
    typeof value.name === "string" &&
    typeof value.city === "string" &&
    typeof value.enabled_for_ordering === "boolean" &&
    typeof value.temporarily_closed === "boolean" &&
    Array.isArray(value.fulfillment_modes) &&
    isRecord(value.features);
  if (!fits) return null;
  const store = value as unknown as StoreInfo;
  // STORE-10: records stored before names were hidden contain the name.
  return { ...store, name: displayName(store) };
}

function selectedOf(value: unknown): SelectedStore | null {
  if (!isRecord(value)) return null;
  const storeInfo = storeInfoOf(value.storeInfo);
  if (!storeInfo || value.id !== storeInfo.biz_location_id || !isOneOf(FULFILMENT_MODES, value.ffMode)) return null;
  return {
    id: storeInfo.biz_location_id,
    storeInfo,
    ffMode: value.ffMode,
    latitude: typeof value.latitude === "number" ? value.latitude : null,
    longitude: typeof value.longitude === "number" ? value.longitude : null,
    address: typeof value.address === "string" ? value.address : null,
    placeId: typeof value.placeId === "string" ? value.placeId : null,
    ...(typeof value.savedTag === "string" ? { savedTag: value.savedTag } : {}),
    ...(isRecord(value.searched) ? { searched: value.searched as unknown as SearchedPlace } : {}),
    deliveryInfo: storeInfoOf(value.deliveryInfo),
  };
}

/** Earlier versions remembered saved addresses here too, under `address:<id>`; those are the account's. */
const isPastLocation = (value: unknown): value is PastLocation =>
  isRecord(value) &&
  typeof value.placeId === "string" &&
  !value.placeId.startsWith("address:") &&
  typeof value.address === "string" &&
  typeof value.lat === "number" &&
  typeof value.lng === "number";

/** Reads a stored store state; null drops it. */
export function readStore(stored: unknown): StoreState | null {
  if (!isRecord(stored) || stored.version !== STORE_VERSION) return null;
  const selected = selectedOf(stored.selected);
  if (stored.selected && !selected) return null;
  return {
    selected,
    ffMode: selected?.ffMode ?? (isOneOf(FULFILMENT_MODES, stored.ffMode) ? stored.ffMode : NO_STORE.ffMode),
    isStoreClosed: stored.isStoreClosed === true,
    pastLocations: Array.isArray(stored.pastLocations)
      ? stored.pastLocations.filter(isPastLocation).slice(0, MAX_PAST_LOCATIONS)
      : [],
    clientMode: isOneOf(CLIENT_MODES, stored.clientMode) ? stored.clientMode : "web",
    table: refOf(stored.table),
    floor: refOf(stored.floor),
  };
}

/** What is written of a store state. */
export const writeStore = (state: StoreState) => ({ version: STORE_VERSION, ...state });
