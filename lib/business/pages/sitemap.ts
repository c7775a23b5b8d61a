import type { BusinessConfig } from "@/config/schema";
import { customPagesOf, isPageEnabled } from "@/lib/business/features";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A page worth finding, and when its content last changed, where that is known. */
export interface ListedPage {
  readonly path: string;
  readonly changed?: Date | undefined;
}

interface MenuPages {
  readonly categories: readonly string[];
  readonly items: readonly string[];
  readonly changed?: Date | undefined;
}

/** Home, menu, categories, items, stores, offers, custom pages. */
export function publicPages(business: BusinessConfig, { categories, items, changed }: MenuPages): ListedPage[] {
  const own = customPagesOf(business).map(({ path, updated }) => ({
    path: `/${path.replace(/^\//, "")}`,
    changed: updated === undefined ? undefined : new Date(updated),
  }));
  const listed = (page: Parameters<typeof isPageEnabled>[1], paths: readonly string[]) =>
    isPageEnabled(business, page) ? paths.map((path) => ({ path, changed })) : [];
  return [
    { path: "/", changed },
    ...listed("menu", ["/menu", ...categories]),
    ...listed("store_locator", ["/store-locator"]),
    ...listed("coupons", ["/offers"]).map(({ path }) => ({ path })),
    ...own,
    ...listed("item_detail", items),
  ];
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
