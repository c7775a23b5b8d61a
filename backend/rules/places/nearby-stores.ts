import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES, SELECTABLE_MODES } from "../../../lib/domain/modes.ts";
import { distanceInMetres, type Point } from "../../../lib/domain/store/geo.ts";
import { takesOrders } from "../../../lib/domain/store/store.ts";
import { NEAR_METRES, NEAREST_STORES } from "../../../lib/domain/store/store-list.ts";
import { type DeliveryArea, reach } from "./delivery-area.ts";

interface Candidate extends Point {
  delivery_area: DeliveryArea | null;
  fulfillment_modes: readonly FulfilmentMode[];
  enabled_for_ordering: boolean;
  temporarily_closed: boolean;
}

export type NearbyProblem =
  | "NO_STORE_FOUND"
  | "STORE_ORDERING_NOT_ENABLED"
  | "STORE_TEMPORARY_CLOSED"
  | "NEAREST_STORE_CLOSED";

/**
 * STORE-05: the stores that serve a point in a mode, nearest first: for delivery those whose area contains the point,
 * else those within 50 km. `problem` is set if none of them takes orders, and then says what the nearest one lacks, or
 * if the nearest one takes orders but is closed at this hour.
 */
export function nearbyStores<S extends Candidate>(
  stores: readonly S[],
  point: Point,
  mode: FulfilmentMode,
  isOpen: (store: S) => boolean,
): { stores: S[]; problem: NearbyProblem | null } {
  const found = storesServing(stores, point, mode);
  const nearest = found[0];
  if (!nearest) return { stores: found, problem: "NO_STORE_FOUND" };
  if (takesOrders(nearest) && !isOpen(nearest)) return { stores: found, problem: "NEAREST_STORE_CLOSED" };
  if (found.some(takesOrders)) return { stores: found, problem: null };
  return {
    stores: found,
    problem: nearest.enabled_for_ordering ? "STORE_TEMPORARY_CLOSED" : "STORE_ORDERING_NOT_ENABLED",
  };
}

/** The nearest stores and the nearest ones that take orders, from stores sorted by distance; the order is kept. */
export function nearestOf<S extends Candidate>(stores: readonly S[]): S[] {
  const kept = new Set([...stores.slice(0, NEAREST_STORES), ...stores.filter(takesOrders).slice(0, NEAREST_STORES)]);
  return stores.filter((store) => kept.has(store));
}

/** Stores that serve a point in a mode, nearest first, whether or not they take orders now. */
function storesServing<S extends Candidate>(stores: readonly S[], point: Point, mode: FulfilmentMode): S[] {
  const serves = (store: S) =>
    store.fulfillment_modes.includes(mode) &&
    (MODES[mode].address
      ? reach(store.delivery_area, store, point).inside
      : distanceInMetres(store, point) <= NEAR_METRES);
  return stores
    .filter(serves)
    .map((store) => ({ store, distance: distanceInMetres(store, point) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ store }) => store);
}

const MAX_OTHER_WAYS = 3;

/**
 * Alternatives where a mode does not work: open stores that serve the point in the other mode, nearest first, at most
 * three. Dine-in is no alternative to delivery or pickup.
 */
export function otherWays<S extends Candidate>(
  stores: readonly S[],
  point: Point,
  mode: FulfilmentMode,
): { mode: FulfilmentMode; store: S }[] {
  return SELECTABLE_MODES.filter((other) => other !== mode).flatMap((other) =>
    storesServing(stores, point, other)
      .filter(takesOrders)
      .slice(0, MAX_OTHER_WAYS)
      .map((store) => ({ mode: other, store })),
  );
}

/**
 * STORE-05: what a guest can do where the nearest store is closed at this hour: first an open store that serves the
 * point in the mode asked about, then open ones in the other mode.
 */
export function waysWhileClosed<S extends Candidate>(
  stores: readonly S[],
  point: Point,
  mode: FulfilmentMode,
  isOpen: (store: S) => boolean,
): { mode: FulfilmentMode; store: S }[] {
  const [same] = storesServing(stores, point, mode).filter((store) => takesOrders(store) && isOpen(store));
  const others = otherWays(stores, point, mode).filter(({ store }) => isOpen(store) && store !== same);
  return same ? [{ mode, store: same }, ...others] : others;
}
