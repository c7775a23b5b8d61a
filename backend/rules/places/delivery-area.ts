import type { Minor } from "../../../lib/domain/money.ts";
import { distanceInMetres, type Point } from "../../../lib/domain/store/geo.ts";

/** Where a store delivers. Distances are in kilometres, points are [latitude, longitude] in degrees. */
export type DeliveryArea =
  | { type: "radius"; km: number }
  | { type: "polygon"; points: [number, number][] }
  | { type: "tiers"; tiers: DeliveryTier[] };

export interface DeliveryTier {
  /** Up to this far. */
  km: number;
  /** Minor units; null: the store's own charge. */
  charge: Minor | null;
  /** Minor units; null: the store's own minimum. */
  min_order_total: Minor | null;
}

/** Whether an area contains a point, the distance, and the charge and minimum of the tier, if any. */
export interface Reach {
  inside: boolean;
  /** Metres along the great circle, rounded. */
  distance: number;
  charge: Minor | null;
  min_order_total: Minor | null;
}

/** Shifts longitudes so that they run without a jump, which keeps an area across the date line in one piece. */
function unwrap(points: readonly (readonly [number, number])[]): [number, number][] {
  let previous = points[0]?.[1] ?? 0;
  return points.map(([lat, lng]) => {
    let unwrapped = lng;
    while (unwrapped - previous > 180) unwrapped -= 360;
    while (unwrapped - previous < -180) unwrapped += 360;
    previous = unwrapped;
    return [lat, unwrapped];
  });
}

/** Even-odd rule; a point on an edge counts as inside. Fewer than three corners contain nothing. */
export function polygonContains(points: readonly (readonly [number, number])[], point: Point): boolean {
  if (points.length < 3) return false;
  const corners = unwrap(points);
  return [0, -360, 360].some((turn) => planeContains(corners, { lat: point.lat, lng: point.lng + turn }));
}

function planeContains(points: readonly (readonly [number, number])[], point: Point): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [latI, lngI] = points[i] as [number, number];
    const [latJ, lngJ] = points[j] as [number, number];
    const xi = lngI - point.lng;
    const xj = lngJ - point.lng;
    const yi = latI - point.lat;
    const yj = latJ - point.lat;
    if (onSegment(xi, yi, xj, yj)) return true;
    // The edge crosses the ray to the east; written so that both directions of an edge round alike.
    if (yi > 0 !== yj > 0 && (xi * yj - xj * yi) / (yj - yi) > 0) inside = !inside;
  }
  return inside;
}

/** Whether the origin is on the segment. */
function onSegment(x1: number, y1: number, x2: number, y2: number): boolean {
  const cross = x1 * y2 - x2 * y1;
  return (
    Math.abs(cross) < 1e-12 &&
    Math.min(x1, x2) <= 0 &&
    Math.max(x1, x2) >= 0 &&
    Math.min(y1, y2) <= 0 &&
    Math.max(y1, y2) >= 0
  );
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
  const tier = [...area.tiers].sort((a, b) => a.km - b.km).find((candidate) => distance <= candidate.km * 1000);
  return tier ? { inside: true, distance, charge: tier.charge, min_order_total: tier.min_order_total } : outside;
}
