/** Geometry on the globe for delivery areas and maps. Degrees in, metres or degrees out. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Great-circle distance in whole metres (haversine). */
export function distanceInMetres(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** A circle as a closed ring of points, `km` around a centre, for drawing; the last point equals the first. */
export function circleAround(centre: Point, km: number, corners = 72): Point[] {
  const angle = (km * 1000) / EARTH_RADIUS_M;
  const lat = radians(centre.lat);
  return Array.from({ length: corners + 1 }, (_, index) => {
    const bearing = (2 * Math.PI * (index % corners)) / corners;
    const at = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(at),
    );
    return { lat: degrees(at), lng: centre.lng + degrees(turn) };
  });
}
