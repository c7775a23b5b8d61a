import { createHmac } from "node:crypto";
import { isSameSecret } from "../request/same-secret.ts";

/** The header that carries the signature of a revalidation call. */
export const SIGNATURE_HEADER = "x-revalidate-signature";
/** When the call was signed, in seconds since 1970; part of the signed text. */
export const TIME_HEADER = "x-revalidate-time";
/**
 * A call signed longer ago than this, or this far in the future, is refused, so that a recorded call cannot be replayed
 * later.
 */
const SIGNED_WITHIN_SECONDS = 300;

/** Hex of HMAC-SHA256 over the time, a line break and the exact body. */
export function signBody(body: string, time: string, secret: string): string {
  return createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
}

/** The signature headers of a call; null if they cannot be valid, so that the body need not be read. */
export function readSignature(headers: Headers, now: Date): { signature: string; time: string } | null {
  const signature = headers.get(SIGNATURE_HEADER) ?? "";
  const time = headers.get(TIME_HEADER) ?? "";
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^\d{1,12}$/.test(time)) return null;
  return Math.abs(now.getTime() / 1000 - Number(time)) <= SIGNED_WITHIN_SECONDS ? { signature, time } : null;
}

export function isSigned(body: string, { signature, time }: { signature: string; time: string }, secret: string) {
  return isSameSecret(signature, signBody(body, time, secret));
}

const TAG = /^(business|menu|stores):[a-z0-9-]{1,63}$/;

/** The tags of a body `{"tags": ["menu:kaapi-kitchen"]}`; null if the body has another shape. */
export function tagsOf(body: string): string[] | null {
  let tags: unknown;
  try {
    tags = (JSON.parse(body) as { tags?: unknown } | null)?.tags;
  } catch {
    return null;
  }
  if (!Array.isArray(tags) || tags.length > 500) return null;
  return tags.every((tag): tag is string => typeof tag === "string" && TAG.test(tag)) ? tags : null;
}
