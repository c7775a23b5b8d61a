import { createHmac } from "node:crypto";
import { isSameSecret } from "../request/same-secret.ts";

/** The cookie of a visitor who may see the draft, on the business-id host alone. */
export const PREVIEW_COOKIE = "preview";

const TOKEN = /^(\d{10,12})\.([\w-]{32})$/;

/**
 * Proof that its bearer may see the draft of a business until a time, in seconds since 1970. The backend makes the same
 * ones for preview links. It names no revision: everybody sees the newest draft, so nobody can make up revisions.
 */
export const signPreview = (businessId: string, until: number, secret: string): string =>
  `${until}.${signature(businessId, String(until), secret)}`;

const signature = (businessId: string, until: string, secret: string): string =>
  createHmac("sha256", secret).update(`preview\n${businessId}\n${until}`).digest("base64url").slice(0, 32);

/** When a token ends, in seconds since 1970; null if it is not one of this business, or has ended. */
export function previewEnd(businessId: string, token: string | undefined, secret: string, now: Date): number | null {
  const [, until = "", signed = ""] = TOKEN.exec(token ?? "") ?? [];
  if (until === "" || Number(until) * 1000 <= now.getTime()) return null;
  return isSameSecret(signed, signature(businessId, until, secret)) ? Number(until) : null;
}
