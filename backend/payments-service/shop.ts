import { isPreviewHost, resolveHost } from "../../config/resolve-host.ts";
import type { Services } from "../services.ts";
import { isShopOrigin, type ShopHosts } from "./rules/return-url.ts";

const configOf = (app: Services, businessId: string) => app.configuration().byId.get(businessId);
const domainsOf = (app: Services, businessId: string) =>
  configOf(app, businessId)?.biz.domains.map(({ domain }) => domain) ?? [];
const subPathOf = (app: Services, businessId: string) => configOf(app, businessId)?.biz.urlSubPath ?? "";

/**
 * The hosts of a business's shop: from its configuration, and `served` (with the port), from the storefront's signature.
 */
export function hostsOf(app: Services, businessId: string, served: string | null): ShopHosts {
  const domains = domainsOf(app, businessId);
  const preview = previewOf(nameOf(served), businessId, domains);
  return { businessId, domains, demo: app.demo, preview, served, subPath: subPathOf(app, businessId) };
}

const nameOf = (authority: string | null): string | null => authority?.replace(/:\d+$/, "") ?? null;

/**
 * The storefront signs a host that it serves; it counts as a preview of this business only if that host is one
 * (CFG-04).
 */
const previewOf = (served: string | null, id: string, domains: readonly string[]): string | null =>
  served !== null && isPreviewHost(served, { id, domains }) ? served : null;

/** True if the origin is a shop of this server, so that pages there may call us. */
export function isAnyShop(app: Services, origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname;
  if (!hostname) return false;
  const found = resolveHost(hostname, app.configuration().businesses)?.business.biz;
  // In the demo a shop is served under its id, even without a configuration file.
  const businessId = found?.id ?? hostname.split(".")[0] ?? "";
  return isShopOrigin(origin, { businessId, domains: domainsOf(app, businessId), demo: app.demo });
}

/** Where a table's printed code leads: the shop's first domain, as no guest is there whose host it could be. */
export const tableAddress = (app: Services, businessId: string, code: string): string =>
  `${shopRoot(app, businessId, null)}/table/${encodeURIComponent(code)}`;

/**
 * The shop's /pg, for payments that the server begins itself: on the host that the guest uses if it is the shop's own,
 * with its port, else on its first domain, with the storefront's port in the demo; with the sub-path.
 */
export const shopAddress = (app: Services, businessId: string, served: string | null): string =>
  `${shopRoot(app, businessId, served)}/pg`;

/** The order's page, at the host where it was placed if that is the shop's own. */
export const orderAddress = (app: Services, businessId: string, served: string | null, orderId: string): string =>
  `${shopRoot(app, businessId, served)}/orders/${encodeURIComponent(orderId)}`;

function shopRoot(app: Services, businessId: string, served: string | null): string {
  const domains = domainsOf(app, businessId);
  const name = nameOf(served);
  const own = name && domains.includes(name) ? name : previewOf(name, businessId, domains);
  const host = own ?? domains[0] ?? `${businessId}.localhost`;
  const local = /(?:^|\.)localhost$/.test(host);
  const demoPort = local && app.payments.storefrontPort ? `:${app.payments.storefrontPort}` : "";
  const authority = own !== null && served !== null ? served : `${host}${demoPort}`;
  return `${local ? "http" : "https"}://${authority}${subPathOf(app, businessId)}`;
}
