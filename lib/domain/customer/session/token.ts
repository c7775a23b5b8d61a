import { type DomainError, refuse } from "../../errors.ts";
import { ok, type Result } from "../../result.ts";

/** Tokens are refreshed when fewer than this many seconds remain. */
export const REFRESH_BELOW_SECONDS = 3600;

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
