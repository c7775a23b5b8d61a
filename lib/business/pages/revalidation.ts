import { createHmac, timingSafeEqual } from "node:crypto";

/** The header that carries the signature of a revalidation call. */
export const SIGNATURE_HEADER = "x-revalidate-signature";

/** Hex of HMAC-SHA256 over the exact body. */
export function signBody(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

export function isSigned(body: string, signature: string | null, secret: string): boolean {
  const expected = Buffer.from(signBody(body, secret));
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const TAG = /^(business|menu|stores):[a-z0-9-]{1,63}$/;

/** The tags of a body `{"tags": ["menu:kaapi-kitchen"]}`; null when the body is not of that shape. */
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
