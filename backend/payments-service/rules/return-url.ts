/** Hosts on which http is safe: the machine itself. */
const LOCAL = /(?:^|\.)localhost$/;

/** The hosts of a business's shop. */
export interface ShopHosts {
  readonly businessId: string;
  /** Host names without port. */
  readonly domains: readonly string[];
  /** `<business-id>.localhost` counts too, only if the service runs as a demo. */
  readonly demo: boolean;
  /** The preview host (CFG-04) on which the storefront states that it serves this page. */
  readonly preview?: string | null;
  /** Host and port on which the storefront serves the calling page; absent for a call that did not pass through it. */
  readonly served?: string | null;
  /** The sub-path of the shop's pages, without a trailing slash; absent at the root. */
  readonly subPath?: string;
}

/**
 * True if pages of this origin are the business's own: https on one of its domains or its business-id host, or the
 * machine itself.
 */
export function isShopOrigin(origin: string, { businessId, domains, demo, preview, served }: ShopHosts): boolean {
  const url = URL.parse(origin);
  if (!url || url.username || url.password) return false;
  // A business-id host is not in the configuration. Only the storefront knows where it serves one, and signs it; a host
  // that merely begins with the id could belong to anyone.
  const known =
    domains.includes(url.hostname) || preview === url.hostname || (demo && url.hostname === `${businessId}.localhost`);
  const isLocal = LOCAL.test(url.hostname);
  // Another port of the shop's own host may be somebody else's service. Parsed again, because URLs drop a default port.
  const isServedPort = served ? URL.parse(`${url.protocol}//${served}`)?.host === url.host : url.port === "" || isLocal;
  return known && isServedPort && (url.protocol === "https:" || (url.protocol === "http:" && isLocal));
}

/**
 * The URL that a guest returns to, with `txn` added ([ROBUST-06]); null if it is not the business's /pg. It is compared
 * and stored as a browser reads it, without `..` and backslashes. Everything but the client's own `attempt` is removed,
 * because a provider receives the URL.
 */
export function returnUrl(requested: unknown, txnId: string, hosts: ShopHosts): string | null {
  const url = typeof requested === "string" && requested.length <= 1_000 ? URL.parse(requested) : null;
  if (!url || !isShopOrigin(url.origin, hosts) || url.username || url.password) return null;
  if (url.pathname !== `${hosts.subPath ?? ""}/pg`) return null;
  const attempt = url.searchParams.get("attempt");
  url.search = "";
  url.hash = "";
  if (attempt) url.searchParams.set("attempt", attempt);
  url.searchParams.set("txn", txnId);
  return url.href;
}
