import { createHmac } from "node:crypto";
import { isSameSecret } from "@/lib/business/request/same-secret";
import { FULFILMENT_MODES, type FulfilmentMode } from "@/lib/domain/enumerations";

/** The chosen store and mode; what a menu page depends on besides business and language. */
export interface Place {
  readonly storeId: string;
  readonly mode: FulfilmentMode;
}

/** The internal path segment of a visitor without a choice. */
export const DEFAULT_PLACE = "default";

const STORE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** `<storeId>.<mode>`, as in the internal path; null if either part is invalid. */
export function placeSegment(place: { storeId: string; mode: string }): string | null {
  const isMode = FULFILMENT_MODES.some((mode) => mode === place.mode);
  return STORE_ID.test(place.storeId) && isMode ? `${place.storeId}.${place.mode}` : null;
}

/** Parses an internal path segment; null for `default` and for an invalid place. */
export function parsePlace(segment: string): Place | null {
  const [storeId = "", mode = "", ...rest] = segment.split(".");
  const sound = rest.length === 0 && placeSegment({ storeId, mode }) !== null;
  return sound ? { storeId, mode: mode as FulfilmentMode } : null;
}

function signature(businessId: string, segment: string, secret: string): string {
  return createHmac("sha256", secret).update(`place:${businessId}:${segment}`).digest("base64url").slice(0, 32);
}

/**
 * The cookie value for a place: `<storeId>.<mode>.<signature>`. It is signed because every value has its own cached
 * pages, and a visitor must not fill the cache with stores that do not exist. Null for an invalid place.
 */
export function signPlace(businessId: string, place: Place, secret: string): string | null {
  const segment = placeSegment(place);
  return segment && `${segment}.${signature(businessId, segment, secret)}`;
}

/** The place of a cookie value, or null if it was not signed here for this business. */
export function verifyPlace(businessId: string, cookie: string | undefined, secret: string): Place | null {
  if (!cookie || cookie.length > 160) return null;
  const cut = cookie.lastIndexOf(".");
  const segment = cookie.slice(0, cut);
  const place = parsePlace(segment);
  if (!place) return null;
  return isSameSecret(cookie.slice(cut + 1), signature(businessId, segment, secret)) ? place : null;
}
