import { configForHost, configOfBusiness, domainsOf } from "../http/config-files.ts";
import type { Services } from "../services.ts";
import { isShopOrigin, type ShopHosts } from "./rules/return-url.ts";

/** The hosts a business's shop is served under: by its configuration, and `served`, by the storefront's signed word. */
export async function hostsOf(app: Services, businessId: string, served: string | null): Promise<ShopHosts> {
  const config = await configOfBusiness(app.configDirs, businessId);
  return { businessId, domains: config ? domainsOf(config) : [], demo: app.demo, served };
}

/** True when the origin is a shop's of this server: then a browser there may call us. */
export async function isAnyShop(app: Services, origin: string): Promise<boolean> {
  const hostname = URL.parse(origin)?.hostname;
  if (!hostname) return false;
  const config = await configForHost(app.configDirs, hostname);
  // In the demo a shop answers under its id, also one that no file here configures.
  const businessId = config?.biz?.id ?? hostname.split(".")[0] ?? "";
  return isShopOrigin(origin, { businessId, domains: config ? domainsOf(config) : [], demo: app.demo });
}

/**
 * The shop's /pg, for payments that the server begins itself: on the host that the guest sees when it is the shop's own, else on its
 * first domain; with the sub-path, and the storefront's port in the demo.
 */
export async function shopAddress(app: Services, businessId: string, served: string | null): Promise<string> {
  const config = await configOfBusiness(app.configDirs, businessId);
  const domains = config ? domainsOf(config) : [];
  const own = served && (domains.includes(served) || served.startsWith(`${businessId}.`)) ? served : null;
  const host = own ?? domains[0] ?? `${businessId}.localhost`;
  const local = /(?:^|\.)localhost$/.test(host);
  const port = local && app.payments.storefrontPort ? `:${app.payments.storefrontPort}` : "";
  const subPath = config?.biz?.urlSubPath?.replace(/^\/|\/$/g, "");
  return `${local ? "http" : "https"}://${host}${port}${subPath ? `/${subPath}` : ""}/pg`;
}
