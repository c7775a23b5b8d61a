import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import { distanceInMetres, type Point } from "../../../lib/domain/store/geo.ts";
import { polygonContains } from "../../../lib/domain/store/polygon.ts";

/** Where a store delivers. Distances are in kilometres, points are [latitude, longitude] in degrees. */
export type DeliveryArea =
  | { type: "radius"; km: number }
  | { type: "polygon"; points: [number, number][] }
  | { type: "tiers"; tiers: DeliveryTier[] }
  | { type: "zones"; zones: DeliveryZone[] };

interface OwnTerms {
  /** Minor units; null: the store's own charge. */
  charge: Minor | null;
  /** Minor units; null: the store's own minimum. */
  min_order_total: Minor | null;
}
export interface DeliveryTier extends OwnTerms {
  /** Up to this far. */
  km: number;
}
/** Where zones overlap, the first of them counts. */
export interface DeliveryZone extends OwnTerms {
  points: [number, number][];
}

/** Whether an area contains a point, the distance, and the charge and minimum of the tier or zone, if any. */
export interface Reach {
  inside: boolean;
  /** Metres along the great circle, rounded. */
  distance: number;
  charge: Minor | null;
  min_order_total: Minor | null;
}

/**
 * Whether a store at `store` with this area serves `point` (STORE-05, ADDR-02). A store without an area delivers nowhere.
 * A limit is inclusive: exactly 5 km away is inside a radius of 5 km.
 */
export function reach(area: DeliveryArea | null, store: Point, point: Point): Reach {
  const distance = distanceInMetres(store, point);
  const outside: Reach = { inside: false, distance, charge: null, min_order_total: null };
  if (!area) return outside;
  if (area.type === "radius") return { ...outside, inside: distance <= area.km * 1000 };
  if (area.type === "polygon") return { ...outside, inside: polygonContains(area.points, point) };
  const found =
    area.type === "zones"
      ? area.zones.find(({ points }) => polygonContains(points, point))
      : area.tiers.toSorted((a, b) => a.km - b.km).find(({ km }) => distance <= km * 1000);
  return found ? { inside: true, distance, charge: found.charge, min_order_total: found.min_order_total } : outside;
}

/** The modes that guests can choose at a store (STORE-05): those it has, without delivery while it has no area. */
export const modesOnOffer = (store: {
  readonly fulfillment_modes: readonly FulfilmentMode[];
  readonly delivery_area: DeliveryArea | null;
}): FulfilmentMode[] => store.fulfillment_modes.filter((mode) => store.delivery_area || !MODES[mode].address);
