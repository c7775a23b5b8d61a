import type { BusinessConfig } from "@/config/schema";
import { shopFile } from "@/lib/domain/pages/shop-path";

type Mounted = Pick<BusinessConfig, "biz">;

/** A public path of this business, with its sub-path: `publicPath(business, "/menu")` → `/pedidos/menu` (CFG-06). */
export function publicPath(business: Mounted, path: string): string {
  const { urlSubPath } = business.biz;
  return path === "/" ? urlSubPath || "/" : `${urlSubPath}${path}`;
}

/** The address of a configured link: our own paths get the sub-path, anything else stays as it is. */
export function linkTarget(business: Mounted, link: string): string {
  return link.startsWith("/") ? publicPath(business, link) : link;
}

/** The address of a file of `public/`; a web address stays as it is. */
export function assetUrl(business: Mounted, file: string): string {
  return shopFile(business.biz.urlSubPath, file);
}

/** The first primary domain, else the first domain, else the business-id host. */
function mainDomain({ biz }: Mounted): string {
  const main = biz.domains.find(({ type }) => type === "primary") ?? biz.domains[0];
  return main?.domain ?? `${biz.id}.localhost`;
}

/** The origin for search engines and shared links; local shops use http on the storefront's port. */
export function canonicalOrigin(business: Mounted, port: string | undefined = process.env.PORT): string {
  const domain = mainDomain(business);
  const local = domain === "localhost" || domain.endsWith(".localhost");
  return local ? `http://${domain}:${port || "3000"}` : `https://${domain}`;
}

/**
 * The first page of the shop as guests have it. Without a domain of its own that is on the business-id host, where a window
 * may show the draft: it ends there.
 */
export const shopUrl = (business: Mounted, port?: string): string =>
  business.biz.domains.length > 0
    ? `${canonicalOrigin(business, port)}${publicPath(business, "/")}`
    : `${publicPath(business, "/")}?preview=off`;
