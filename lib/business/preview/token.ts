import { createHmac } from "node:crypto";
import { isSameSecret } from "../request/same-secret.ts";

/** The cookie of a visitor who may see the draft, on the business-id host alone. */
export const PREVIEW_COOKIE = "preview";
/** That of the studio's own frames: the windows of the same browser show what guests get. */
export const FRAME_COOKIE = "preview_frame";

const TOKEN = /^(\d{10,12})\.([\w-]{12})\.([\w-]{32})$/;

/** What a token says: until when, in seconds since 1970, and of which link, or of whose frames in the studio. */
export interface Preview {
  readonly until: number;
  /** Twelve characters. The backend knows whether it was revoked, or its maker may design no longer. */
  readonly link: string;
}

/**
 * Proof that its bearer may see the draft of a business until a time. The backend makes the same
 * ones for preview links. It names no revision: everybody sees the newest draft, so nobody can make up revisions.
 */
export const signPreview = (businessId: string, { until, link }: Preview, secret: string): string =>
  [until, link, signature(businessId, { until: String(until), link }, secret)].join(".");

function signature(businessId: string, { until, link }: { until: string; link: string }, secret: string): string {
  const signed = `preview\n${businessId}\n${until}\n${link}`;
  return createHmac("sha256", secret).update(signed).digest("base64url").slice(0, 32);
}

/** What a token says; null if it is not one of this business, names no link, or has ended. */
export function readPreview(businessId: string, token: string | undefined, secret: string, now: Date): Preview | null {
  const [, until = "", link = "", signed = ""] = TOKEN.exec(token ?? "") ?? [];
  if (until === "" || Number(until) * 1000 <= now.getTime()) return null;
  return isSameSecret(signed, signature(businessId, { until, link }, secret)) ? { until: Number(until), link } : null;
}
