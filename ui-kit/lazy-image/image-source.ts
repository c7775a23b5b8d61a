const FORMAT = /\.(png|jpe?g|svg|webp|gif)$/i;
const isS3Host = (host: string): boolean => host.endsWith(".amazonaws.com") && /(?:^|\.)s3[.-]/.test(host);

/** The path and host of an address that may be relative to the site. */
function parts(src: string): { path: string; host: string } | null {
  try {
    const { pathname, hostname } = new URL(src, "http://site.invalid");
    return { path: pathname, host: hostname };
  } catch {
    return null;
  }
}

/**
 * The address to load: the given one with a `width` query in pixels for png, jpg, jpeg, svg, webp and S3 addresses. A
 * gif stays unchanged, because resizing drops its animation. Undefined for a missing address or another format: show
 * the fallback (payments-and-widgets, section 5; KIT-09).
 */
export function imageSource(src: string | null | undefined, width?: number): string | undefined {
  const trimmed = src?.trim();
  const at = trimmed ? parts(trimmed) : null;
  if (!trimmed || !at) return undefined;
  const format = FORMAT.exec(at.path)?.[1]?.toLowerCase();
  if (!format && !isS3Host(at.host)) return undefined;
  if (!width || format === "gif") return trimmed;
  const [rest = "", fragment] = trimmed.split("#", 2);
  const sized = `${rest}${rest.includes("?") ? "&" : "?"}width=${Math.round(width)}`;
  return fragment === undefined ? sized : `${sized}#${fragment}`;
}

/** Whether a blur hash is usable: it must be longer than 15 characters (KIT-09). */
export function hasBlur(hash: string | null | undefined): hash is string {
  return typeof hash === "string" && hash.length > 15;
}
