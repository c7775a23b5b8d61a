/** Hosts on which http is no risk: the machine itself. */
const LOCAL = /(?:^|\.)localhost$/;

/** What a business's shops are served under. */
export interface ShopHosts {
  readonly businessId: string;
  /** Host names without port. */
  readonly domains: readonly string[];
  /** `<business-id>.localhost` counts too: only where the service runs as a demo. */
  readonly demo: boolean;
  /** The preview host (CFG-04) on which the storefront itself says it serves this page. */
  readonly preview?: string | null;
}

/** True when pages of this origin are the business's own: https on one of its domains or its business-id host, or the machine itself. */
export function isShopOrigin(origin: string, { businessId, domains, demo, preview }: ShopHosts): boolean {
  const url = URL.parse(origin);
  if (!url || url.username || url.password) return false;
  // A business-id host is no entry of the configuration. Only the storefront knows where it serves one, and signs it; a host that
  // merely begins with the id could be anybody's.
  const known =
    domains.includes(url.hostname) || preview === url.hostname || (demo && url.hostname === `${businessId}.localhost`);
  return known && (url.protocol === "https:" || (url.protocol === "http:" && LOCAL.test(url.hostname)));
}

/**
 * The address a guest comes back to, with `txn` added ([ROBUST-06]); null for one that is not the business's. Everything but
 * the client's own `attempt` is dropped: the address ends up at a provider.
 */
export function returnAddress(asked: unknown, txnId: string, hosts: ShopHosts): string | null {
  const url = typeof asked === "string" && asked.length <= 1_000 ? URL.parse(asked) : null;
  if (!url || !isShopOrigin(url.origin, hosts) || url.username || url.password) return null;
  const attempt = url.searchParams.get("attempt");
  url.search = "";
  url.hash = "";
  if (attempt) url.searchParams.set("attempt", attempt);
  url.searchParams.set("txn", txnId);
  return url.href;
}
