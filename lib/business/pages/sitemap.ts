import type { BusinessConfig } from "@/config/schema";
import { customPagesOf } from "@/lib/business/features";
import { homeRoute, isRouteEnabled } from "@/lib/business/routes";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";
import { ROUTES, type RoutesWith, routesWith } from "@/lib/domain/pages/route-table";

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A page for search engines, and when its content last changed, if known. */
export interface ListedPage {
  readonly path: string;
  readonly changed?: Date | undefined;
}

interface MenuPages {
  readonly categories: readonly string[];
  readonly items: readonly string[];
  readonly changed?: Date | undefined;
}

type ListedRoute = RoutesWith<"search", "dated" | "listed">;
/** The sitemap's routes that have many addresses. */
type ManyPages = Extract<ListedRoute, RoutesWith<"path", `/${string}:${string}` | `*${string}`>>;

/** Every page that the route table lists for search engines and that the business has. */
export function publicPages(business: BusinessConfig, { categories, items, changed }: MenuPages): ListedPage[] {
  const many: Readonly<Record<ManyPages, readonly ListedPage[]>> = {
    category: categories.map((path) => ({ path, changed })),
    item: items.map((path) => ({ path, changed })),
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

/** A sitemap with the language alternates of every page (D13). */
export function sitemapXml(business: BusinessConfig, pages: readonly ListedPage[]): string {
  const { supportedLanguages, defaultLanguage } = business.biz;
  const origin = canonicalOrigin(business);
  const entries = pages.map(({ path, changed }) => {
    const address = `${origin}${publicPath(business, path)}`;
    const alternates = supportedLanguages.map((language) => {
      const href = language === defaultLanguage ? address : `${address}?lang=${language}`;
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`;
    });
    const lastmod = changed && !Number.isNaN(changed.getTime()) ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}${alternates.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("\n")}</urlset>\n`;
}
