import type { BusinessConfig } from "@/config/schema";
import type { Store } from "@/lib/api/shop/stores";
import { businessName } from "@/lib/business/features";
import { restaurantData } from "@/lib/business/structured-data/restaurant";
import { fileAddress, pageAddress, type Shop } from "@/lib/business/structured-data/shop";

const inContext = <Data extends object>(data: Data) => ({ "@context": "https://schema.org", ...data });

/** Breadcrumbs of a page: names and public paths, the page itself last. */
export const breadcrumbData = (
  shop: Pick<Shop, "business" | "locale">,
  trail: readonly { readonly name: string; readonly path: string }[],
) =>
  inContext({
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageAddress(shop, path),
    })),
  });

/** The way to a page right below the home page. */
export const pageTrail = (
  business: BusinessConfig,
  locale: string,
  page: { readonly name: string; readonly path: string },
) => breadcrumbData({ business, locale }, [{ name: businessName(business, locale), path: "/" }, page]);

export const restaurantPage = (...args: Parameters<typeof restaurantData>) => inContext(restaurantData(...args));

/** The locator: each listed store as a restaurant, and the total number. */
export const storeListPage = (
  shop: Shop,
  { stores, total }: { readonly stores: readonly Store[]; readonly total: number },
  now: number,
) =>
  inContext({
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: stores.map((store, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: restaurantData(shop, { store, named: total > 1 }, now),
    })),
  });

/** The landing page: the site, and the restaurant with the address of its first store. */
export function landingPage(shop: Shop, store: Store | null, now: number) {
  const { business, locale } = shop;
  const search = pageAddress(shop, "/search");
  const site = {
    "@type": "WebSite",
    name: businessName(business, locale),
    url: pageAddress(shop, "/"),
    inLanguage: locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${search}${search.includes("?") ? "&" : "?"}q={query}` },
      "query-input": "required name=query",
    },
  };
  const logo = fileAddress(shop, business.biz.logoUrlSquare);
  return inContext({ "@graph": [site, { ...restaurantData(shop, { store }, now), logo }] });
}
