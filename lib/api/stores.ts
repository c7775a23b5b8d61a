import type { StoreFieldsFragment } from "@/lib/api/generated/graphql";
import {
  AutoCompleteDocument,
  GetCurrentStoreDocument,
  GetStoresFromLatLngDocument,
  GetStoresListDocument,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { MinorUnits } from "@/lib/api/wire-money";
import { minorUnits } from "@/lib/api/wire-money";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** A store of section 3; charges and minimum in minor units, offsets in milliseconds, distance in metres. */
export type Store = StoreFieldsFragment;

export interface NearbyStores {
  readonly stores: readonly Store[];
  /** The server's sentence when none of them can be ordered from. */
  readonly message: string | null;
  /** NO_STORE_FOUND, STORE_ORDERING_NOT_ENABLED or STORE_TEMPORARY_CLOSED. */
  readonly code: string | null;
}

/** A place to look for stores at, from the search box of the store picker. */
export interface PlaceSuggestion {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly lat: number;
  readonly lng: number;
}

/** The mapper of stores, wherever a store is part of an answer. */
export function storeOf(wire: StoreFieldsFragment, minor: MinorUnits): Store {
  return {
    ...wire,
    delivery_charge: minor.optional(wire.delivery_charge),
    packaging_charge: minor.optional(wire.packaging_charge),
    min_order_total: minor.optional(wire.min_order_total),
  };
}

/** Every store of the business, by sort_order (STORE-06). */
export async function getStores(source: Source, options?: SendOptions): Promise<Store[]> {
  const minor = minorUnits(await source.currency());
  const { getStoresList } = await source.send(GetStoresListDocument, {}, { topics: ["stores"], ...options });
  return getStoresList.map((store) => storeOf(store, minor)).sort((one, other) => one.sort_order - other.sort_order);
}

/** One store by its id, or null. */
export async function getStore(source: Source, storeId: string, options?: SendOptions): Promise<Store | null> {
  return (await getStores(source, options)).find((store) => store.biz_location_id === storeId) ?? null;
}

/** The store of the source's place (and table), else the business's first; null when it has none. */
export async function getCurrentStore(
  source: Source,
  at: { lat?: number; lng?: number; ffMode?: FulfilmentMode } = {},
  options?: SendOptions,
): Promise<Store | null> {
  const minor = minorUnits(await source.currency());
  const { getCurrentStore: wire } = await source.send(GetCurrentStoreDocument, at, { topics: ["stores"], ...options });
  return wire ? storeOf(wire, minor) : null;
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
  return { stores: wire.stores.map((store) => storeOf(store, minor)), message: wire.message, code: wire.code };
}

/** Places by name, for guests who do not share their location. */
export async function searchPlaces(source: Source, keyword: string, options?: SendOptions): Promise<PlaceSuggestion[]> {
  const { autoComplete } = await source.send(AutoCompleteDocument, { keyword }, options);
  return autoComplete.flatMap(({ kind, id, title, subtitle, lat, lng }) =>
    kind === "place" && lat !== null && lng !== null ? [{ id, title, subtitle: subtitle ?? "", lat, lng }] : [],
  );
}
