import type { FulfilmentMode } from "../enumerations.ts";
import { searchableText, searchWords } from "../menu/search-text.ts";
import { displayName } from "../shop/store-name.ts";
import { distanceInMetres, type Point } from "./geo.ts";
import { takesOrders } from "./store.ts";

/** The fields of a store for sorting and searching a long list. */
export interface ListedStore extends Point {
  readonly id: string;
  /** As displayed to guests (STORE-10). */
  readonly name: string;
  readonly city: string;
  readonly takesOrders: boolean;
  readonly modes: readonly FulfilmentMode[];
  readonly sort_order: number;
}

/** Number of stores in the first response, and added by each press of "more". */
export const STORES_PER_PAGE = 20;
/**
 * Within this distance, a store that takes orders comes before a nearer one that does not. Beyond it, collecting a meal
 * is not realistic.
 */
export const NEAR_METRES = 50_000;
/** For a chain, the server returns at most this many stores that serve a location: the nearest ones. */
export const NEAREST_STORES = 50;

interface StoreFields extends Point {
  readonly biz_location_id: string;
  readonly name: string;
  readonly city: string;
  readonly hide_store_name: boolean;
  readonly enabled_for_ordering: boolean;
  readonly temporarily_closed: boolean;
  readonly fulfillment_modes: readonly FulfilmentMode[];
  readonly sort_order: number;
}

/** The fields of a store that the list needs. */
export function listedStore(store: StoreFields): ListedStore {
  return {
    id: store.biz_location_id,
    name: displayName(store),
    city: store.city,
    lat: store.lat,
    lng: store.lng,
    takesOrders: takesOrders(store),
    modes: store.fulfillment_modes,
    sort_order: store.sort_order,
  };
}

/** The modes that some store offers; all modes if no store states any. */
export function offeredModes(stores: readonly ListedStore[], modes: readonly FulfilmentMode[]): FulfilmentMode[] {
  const offered = modes.filter((mode) => stores.some((store) => store.modes.includes(mode)));
  return offered.length > 0 ? offered : [...modes];
}

interface StoreListRequest {
  readonly mode: FulfilmentMode;
  readonly place: Point | null;
  /** Words of a store's name or town. */
  readonly search: string;
}

/**
 * STORE-06: the order of stores in the list. Near a location: nearby stores that take orders in the mode, by distance,
 * then other nearby stores, then the rest. Without a location: stores that take orders first.
 */
export function sortStores(stores: readonly ListedStore[], { mode, place, search }: StoreListRequest): ListedStore[] {
  const words = searchWords(search);
  const matches = (store: ListedStore) => {
    const text = searchableText([store.name, store.city]);
    return words.every((word) => text.includes(` ${word}`));
  };
  const takesOrdersInMode = (store: ListedStore) => store.takesOrders && store.modes.includes(mode);
  return stores
    .filter((store) => words.length === 0 || matches(store))
    .map((store) => {
      const distance = place ? distanceInMetres(store, place) : 0;
      return { store, distance, rank: distance > NEAR_METRES ? 2 : takesOrdersInMode(store) ? 0 : 1 };
    })
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance || a.store.sort_order - b.store.sort_order)
    .map(({ store }) => store);
}
