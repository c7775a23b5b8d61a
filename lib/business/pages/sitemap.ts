import type { BusinessConfig } from "@/config/schema";
import { customPagesOf, isPageEnabled } from "@/lib/business/features";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Public paths worth finding: home, menu, items, stores, offers, custom pages. */
export function publicPaths(business: BusinessConfig, itemPaths: readonly string[]): string[] {
  const pages = customPagesOf(business).map((page) => `/${page.path.replace(/^\//, "")}`);
  return [
    "/",
    ...(isPageEnabled(business, "menu") ? ["/menu"] : []),
    ...(isPageEnabled(business, "store_locator") ? ["/store-locator"] : []),
    ...(isPageEnabled(business, "coupons") ? ["/offers"] : []),
    ...pages,
    ...(isPageEnabled(business, "item_detail") ? itemPaths : []),
  ];
}

/** A sitemap with the language alternates of every page (D13). */
export function sitemapXml(business: BusinessConfig, paths: readonly string[]): string {
  const { supportedLanguages, defaultLanguage } = business.biz;
  const origin = canonicalOrigin(business);
  const entries = paths.map((path) => {
    const address = `${origin}${publicPath(business, path)}`;
    const alternates = supportedLanguages.map((language) => {
      const href = language === defaultLanguage ? address : `${address}?lang=${language}`;
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`;
    });
    return `<url><loc>${escapeXml(address)}</loc>${alternates.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("\n")}</urlset>\n`;
}
