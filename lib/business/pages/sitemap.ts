import type { BusinessConfig } from "@/config/schema";
import { customPagesOf } from "@/lib/business/features";
import { inLanguage, languageAddresses } from "@/lib/business/pages/metadata";
import { homeRoute, isRouteEnabled } from "@/lib/business/routes";
import { canonicalOrigin } from "@/lib/business/urls";
import { ROUTES, type RoutesWith, routesWith } from "@/lib/domain/pages/route-table";

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A page for search engines, when its content last changed, if known, and the address of the picture on it. */
export interface ListedPage {
  readonly path: string;
  readonly changed?: Date | undefined;
  readonly picture?: string | undefined;
}

interface MenuPages {
  readonly categories: readonly string[];
  readonly items: readonly Pick<ListedPage, "path" | "picture">[];
  readonly changed?: Date | undefined;
}

type ListedRoute = RoutesWith<"search", "dated" | "listed">;
/** The sitemap's routes that have many addresses. */
type ManyPages = Extract<ListedRoute, RoutesWith<"path", `/${string}:${string}` | `*${string}`>>;

/** Every page that the route table lists for search engines and that the business has. */
export function publicPages(business: BusinessConfig, { categories, items, changed }: MenuPages): ListedPage[] {
  const many: Readonly<Record<ManyPages, readonly ListedPage[]>> = {
    category: categories.map((path) => ({ path, changed })),
    item: items.map((item) => ({ ...item, changed })),
    custom: customPagesOf(business).map(({ path, updated }) => ({
      path: `/${path.replace(/^\//, "")}`,
      changed: updated === undefined ? undefined : new Date(updated),
    })),
  };
  const pagesOf = (id: ListedRoute): readonly ListedPage[] => {
    if (id in many) return many[id as ManyPages];
    // If the menu or a custom page is the home page, its own address is the canonical one.
    if (id === "home" && homeRoute(business).id !== "landing") return [];
    const { path, search } = ROUTES[id];
    return [search === "dated" ? { path, changed } : { path }];
  };
  return routesWith("search", "dated", "listed").flatMap((id) => (isRouteEnabled(business, id) ? pagesOf(id) : []));
}

/**
 * A sitemap with an entry for each page in each language, and in each of them the addresses of all (D13): search engines
 * believe alternates only where every version names the others.
 */
export function sitemapXml(business: BusinessConfig, pages: readonly ListedPage[]): string {
  const origin = canonicalOrigin(business);
  // The first page is named as its own canonical address is: without a slash at its end.
  const full = (address: string) => origin + (address === "/" ? "" : address);
  const entries = pages.flatMap(({ path, changed, picture }) => {
    const addresses = Object.entries(languageAddresses(business, path));
    const alternates = addresses.map(([language, address]) => {
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(full(address))}"/>`;
    });
    const lastmod = changed && !Number.isNaN(changed.getTime()) ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    const image = picture ? `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>` : "";
    return business.biz.supportedLanguages.map((language) => {
      const loc = escapeXml(full(inLanguage(business, path, language)));
      return `<url><loc>${loc}</loc>${lastmod}${alternates.join("")}${image}</url>`;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.join("\n")}</urlset>\n`;
}
