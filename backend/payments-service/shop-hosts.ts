import { isPreviewHost, resolveHost } from "../../config/resolve-host.ts";
import type { Services } from "../services.ts";
import { isShopOrigin, type ShopHosts } from "./rules/return-url.ts";

const configOf = (app: Services, businessId: string) => app.configuration().byId.get(businessId);
const domainsOf = (app: Services, businessId: string) =>
  configOf(app, businessId)?.biz.domains.map(({ domain }) => domain) ?? [];
const subPathOf = (app: Services, businessId: string) => configOf(app, businessId)?.biz.urlSubPath ?? "";

/**
 * The hosts of a business's shop, from its configuration. `served`: host and port on which the storefront served the
 * guest, as it signed them; null without a guest.
 */
export function hostsOf(app: Services, businessId: string, served: string | null) {
  const domains = domainsOf(app, businessId);
  const preview = previewOf(hostnameOf(served), businessId, domains);
  return {
    businessId,
    domains,
    demo: app.demo,
    preview,
    served,
    subPath: subPathOf(app, businessId),
  } satisfies ShopHosts;
}

/** The host without its port. */
export const hostnameOf = (authority: string | null): string | null => authority?.replace(/:\d+$/, "") ?? null;

/**
 * The storefront signs a host that it serves; it counts as a preview of this business only if that host is one
 * (CFG-04).
 */
const previewOf = (hostname: string | null, id: string, domains: readonly string[]): string | null =>
  hostname !== null && isPreviewHost(hostname, { id, domains }) ? hostname : null;

/** True if the origin is a shop of this server, so that pages there may call us. */
export function isAnyShop(app: Services, origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname;
  if (!hostname) return false;
  const found = resolveHost(hostname, app.configuration().businesses)?.business.biz;
  // In the demo a shop is served under its id, even without a configuration file.
  const businessId = found?.id ?? hostname.split(".")[0] ?? "";
  return isShopOrigin(origin, { businessId, domains: domainsOf(app, businessId), demo: app.demo });
}
