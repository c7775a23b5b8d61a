import type { Point } from "../../lib/domain/store/geo.ts";
import type { RequestContext } from "../context.ts";

/** Reads a point from a request's lat and lng; refuses coordinates that do not exist. Null if either is absent. */
export function pointOf(
  context: RequestContext,
  lat: number | null | undefined,
  lng: number | null | undefined,
): Point | null {
  if (lat == null || lng == null) return null;
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  throw context.fail("BAD_REQUEST", "location_invalid", { lat, lng });
}
