/** How the bytes of a page can be encoded, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest encoding that an Accept-Encoding header takes (RFC 9110, 12.5.3). */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return "identity";
  const parts = header.toLowerCase().split(",");
  const taken = parts.filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part)).map((part) => part.split(";")[0]?.trim());
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? "identity";
}

/** Whether an If-None-Match header names this entity tag; a weak tag counts as well (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === tag);
}
