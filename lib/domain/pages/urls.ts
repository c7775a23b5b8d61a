/** Addresses fixed by the specification (storefront.md section 2). */
const inner = (path: string) => path.replace(/^\/+|(?<!\/)\/+$/g, "");

/** "/shop" for "shop", "/shop/" or "//shop"; "" for none. */
export function subPath(path: string | null | undefined): string {
  const trimmed = inner(path ?? "");
  return trimmed === "" ? "" : `/${trimmed}`;
}

/** RTE-28: the return address of a payment: site origin, optional sub-path, /pg. */
export function paymentReturnUrl(origin: string, urlSubPath?: string | null): string {
  return `${origin.replace(/(?<!\/)\/+$/, "")}${subPath(urlSubPath)}/pg`;
}

/** RTE-28: the order map link: base URL, /order/map/, the order's map value. null if the order has none. */
export function orderMapLink(baseUrl: string, map: string | null | undefined): string | null {
  return map ? `${baseUrl.replace(/(?<!\/)\/+$/, "")}/order/map/${encodeURIComponent(map)}` : null;
}

/** A point in Google Maps; opens the app if it is installed. */
export const googleMapsUrl = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;

/**
 * A title as the last segment of a path: lower case, letters and digits of any script, dashes between words, no
 * accents. "-" for a title without letters or digits.
 */
export function slugify(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return Array.from(words).slice(0, 80).join("").replace(/^-|-$/g, "") || "-";
}

/** RTE-08: the canonical path of an item, below the sub-path. The server's slug takes precedence over the title. */
export function itemPath(item: {
  readonly id: string;
  readonly slug?: string | null;
  readonly item_title: string;
}): string {
  return `/item/${encodeURIComponent(item.id)}/${encodeURIComponent(item.slug || slugify(item.item_title))}`;
}
