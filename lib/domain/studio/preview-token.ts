import { createHmac } from "node:crypto";

/** What a token says: until when, in seconds since 1970, and of which link, or of whose frames in the studio. */
export interface Preview {
  readonly until: number;
  /** Twelve characters. The backend knows whether it was revoked, or its maker may design no longer. */
  readonly link: string;
}

/**
 * Proof that its bearer may see the draft of a business until a time: the backend makes it, the storefront reads it. It
 * contains no revision, so a bearer can't make one up; everyone sees the newest draft.
 */
export const signPreview = (businessId: string, { until, link }: Preview, secret: string): string =>
  [until, link, previewSignature(businessId, { until: String(until), link }, secret)].join(".");

export function previewSignature(
  businessId: string,
  { until, link }: { readonly until: string; readonly link: string },
  secret: string,
): string {
  const signed = `preview\n${businessId}\n${until}\n${link}`;
  return createHmac("sha256", secret).update(signed).digest("base64url").slice(0, 32);
}
