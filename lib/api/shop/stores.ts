import {
  GetCurrentStoreDocument,
  GetFullSlotsDocument,
  GetStoreIndexDocument,
  GetStoresFromLatLngDocument,
  GetStoresListDocument,
  type StoreFieldsFragment,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits, sendForAmounts } from "@/lib/api/wire-money";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { displayName } from "@/lib/domain/shop/store-name";
import { type ListedStore, listedStore } from "@/lib/domain/store/store-list";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";

/** A store of section 3; charges and minimum in minor units, offsets in milliseconds, distance in metres. */
export type Store = InMinor<StoreFieldsFragment>;

export interface NearbyStores {
  readonly stores: readonly Store[];
  /** The server's sentence if none of them takes orders, or the nearest is closed now. */
  readonly message: string | null;
  /** NO_STORE_FOUND, STORE_ORDERING_NOT_ENABLED, STORE_TEMPORARY_CLOSED or NEAREST_STORE_CLOSED. */
  readonly code: string | null;
  /** Open stores that serve the location in another mode, nearest first. */
  readonly alternatives: readonly StoreAlternative[];
}

/** A store that serves the location in another mode. */
export interface StoreAlternative {
  readonly mode: FulfilmentMode;
  readonly store: Store;
}

/** The mapper of stores, wherever a response contains one. It drops a hidden name (STORE-10). */
export function storeOf(wire: StoreFieldsFragment, minor: MinorUnits): Store {
  return {
    ...wire,
    name: displayName(wire),
    delivery_charge: minor.optional(wire.delivery_charge),
    delivery_terms: {
      ...wire.delivery_terms,
      charge: minor.optional(wire.delivery_terms.charge),
      min_order_total: minor.optional(wire.delivery_terms.min_order_total),
    },
    packaging_charge: minor.optional(wire.packaging_charge),
    min_order_total: minor.optional(wire.min_order_total),
  };
}

/** A page of the business's stores, by sort_order (STORE-06); a chain has too many for one. */
export async function getStores(
  source: Source,
  part: { readonly offset: number; readonly limit: number },
  options?: SendOptions,
): Promise<Store[]> {
  const minor = minorUnits(await source.currency());
  const { getStoresList } = await source.send(GetStoresListDocument, part, { topics: ["stores"], ...options });
  return getStoresList.map((store) => storeOf(store, minor)).sort((one, other) => one.sort_order - other.sort_order);
}

/** Stores by their ids, in the order of the ids; missing ones are left out. */
export async function getStoresById(source: Source, ids: readonly string[], options?: SendOptions): Promise<Store[]> {
  if (ids.length === 0) return [];
  const variables = { ids: [...ids] };
  const cached: SendOptions = { topics: ["stores"], ...options };
  const { data, minor } = await sendForAmounts(source, GetStoresListDocument, variables, cached);
  const found = new Map(data.getStoresList.map((store) => [store.biz_location_id, storeOf(store, minor)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Every store, with the data needed to sort, search and map them. */
export async function getStoreIndex(source: Source, options?: SendOptions): Promise<ListedStore[]> {
  const { getStoresList } = await source.send(GetStoreIndexDocument, {}, { topics: ["stores"], ...options });
  return getStoresList.map(listedStore);
}

/** One store by its id, or null. */
export async function getStore(source: Source, storeId: string, options?: SendOptions): Promise<Store | null> {
  return (await getStoresById(source, [storeId], options))[0] ?? null;
}

/** The store of the source's place (and table), else the business's first; null if it has none. */
export async function getCurrentStore(
  source: Source,
  at: { lat?: number; lng?: number; ffMode?: FulfilmentMode } = {},
  options?: SendOptions,
): Promise<Store | null> {
  const cached: SendOptions = { topics: ["stores"], ...options };
  const { data, minor } = await sendForAmounts(source, GetCurrentStoreDocument, at, cached);
  return data.getCurrentStore ? storeOf(data.getCurrentStore, minor) : null;
}

/** STORE-05: the stores that serve a location, nearest first. */
export async function getStoresNear(
  source: Source,
  at: { lat: number; lng: number; mode: FulfilmentMode },
  options?: SendOptions,
): Promise<NearbyStores> {
  const minor = minorUnits(await source.currency());
  const variables = { lat: at.lat, lng: at.lng, fulfilment_mode: at.mode };
  const { getStoresFromLatLng: wire } = await source.send(GetStoresFromLatLngDocument, variables, options);
  return {
    stores: wire.stores.map((store) => storeOf(store, minor)),
    message: wire.message,
    code: wire.code,
    alternatives: wire.alternatives.map(({ mode, store }) => ({ mode, store: storeOf(store, minor) })),
  };
}

/** The half hours of the source's store without capacity in a mode, as instants. */
export async function getFullSlots(source: Source, mode: FulfilmentMode, options?: SendOptions): Promise<number[]> {
  const { getFullSlots: wire } = await source.send(GetFullSlotsDocument, { fulfilment_mode: mode }, options);
  return wire.map(parseWireInstant).filter((instant) => instant !== null);
}
