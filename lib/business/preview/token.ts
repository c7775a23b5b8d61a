import { type Preview, previewSignature } from "../../domain/studio/preview-token.ts";
import { isSameSecret } from "../request/same-secret.ts";

/** The cookie of a visitor who may see the draft, on the business-id host alone. */
export const PREVIEW_COOKIE = "preview";
/** That of the studio's own frames: the windows of the same browser show what guests get. */
export const FRAME_COOKIE = "preview_frame";

const TOKEN = /^(\d{10,12})\.([\w-]{12})\.([\w-]{32})$/;

/** What a token says; null if it is not one of this business, names no link, or has ended. */
export function readPreview(businessId: string, token: string | undefined, secret: string, now: Date): Preview | null {
  const [, until = "", link = "", signed = ""] = TOKEN.exec(token ?? "") ?? [];
  if (until === "" || Number(until) * 1000 <= now.getTime()) return null;
  return isSameSecret(signed, previewSignature(businessId, { until, link }, secret))
    ? { until: Number(until), link }
    : null;
}
