import type { Channel, RequestMode } from "../enumerations.ts";
import { type DomainError, refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";

/** Session rules of storefront.md sections 4 "Session", 6 and 7 "Headers". Reads neither clock nor storage. */
export interface SessionState {
  readonly token: string | null;
  readonly isGuest: boolean;
}

/** Tokens are refreshed when fewer than this many seconds remain. */
export const REFRESH_BELOW_SECONDS = 3600;

/** SESS-04: a token exists and the user is not a guest. */
export function isAuthenticated({ token, isGuest }: SessionState): boolean {
  return Boolean(token) && !isGuest;
}

export interface TokenPayload {
  /** Epoch seconds; null for a token that does not expire. */
  readonly exp: number | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/**
 * SESS-06: the payload of a JSON web token, unverified: only the server verifies, this reads the expiry. Refuses with
 * TOKEN_INVALID anything but three base64url parts with a JSON object in the middle; the caller then logs out.
 */
export function tokenPayload(token: string): Result<TokenPayload, DomainError<"TOKEN_INVALID">> {
  const parts = token.split(".");
  const [, middle = ""] = parts;
  if (parts.length !== 3 || !/^[\w-]+$/.test(middle)) return refuse("TOKEN_INVALID");
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(middle));
    if (typeof claims !== "object" || claims === null || Array.isArray(claims)) return refuse("TOKEN_INVALID");
    const { exp = null } = claims as { exp?: unknown };
    if (exp !== null && (typeof exp !== "number" || !Number.isFinite(exp))) return refuse("TOKEN_INVALID");
    return ok({ exp, claims: claims as Record<string, unknown> });
  } catch {
    return refuse("TOKEN_INVALID");
  }
}

/** SESS-06: under 3600 s before `exp` (epoch seconds) at `now` (epoch milliseconds); never for guests. */
export function needsRefresh(exp: number | null, now: number, isGuest: boolean): boolean {
  return !isGuest && exp !== null && exp - now / 1000 < REFRESH_BELOW_SECONDS;
}

/**
 * Whether a token has expired at `now` (epoch milliseconds). False for an unreadable token, which the server judges.
 */
export function hasEnded(token: string, now: number): boolean {
  const payload = tokenPayload(token);
  return payload.ok && payload.value.exp !== null && payload.value.exp * 1000 <= now;
}

export interface HeaderState {
  readonly apiKey: string;
  /** A customer's or a guest's token. */
  readonly token: string | null;
  /** Tokens with this prefix keep the API key as authorization; empty: there are none. */
  readonly adminPrefix: string;
  readonly language: string;
  readonly mode: RequestMode;
  readonly storeId: string | null;
  readonly tableId: string | null;
  /** D24: the login of a phone at its table; absent elsewhere. */
  readonly visitToken?: string | null;
  readonly channel: Channel;
  /** Sent only in the in-store channel. */
  readonly origin: string | null;
}

/**
 * SESS-09: the headers of a request. A visitor sends only the business's API key; a customer or ordering guest sends a
 * bearer token, unless it is an administrator's.
 */
export function requestHeaders(state: HeaderState): Record<string, string> {
  const { apiKey, token, adminPrefix, storeId, tableId, visitToken, origin } = state;
  const bearer = token && !(adminPrefix && token.startsWith(adminPrefix));
  return {
    authorization: bearer ? `Bearer ${token}` : apiKey,
    "x-api-key": apiKey,
    "x-use-lang": state.language,
    "x-request-type": state.mode,
    ...(storeId ? { location_id: storeId } : {}),
    ...(tableId ? { table_id: tableId } : {}),
    ...(visitToken ? { "x-visit-token": visitToken } : {}),
    ...(state.channel === "in_store" && origin ? { origin } : {}),
  };
}

/** SESS-07: splits a full name at its first space into first and last name. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
