import type { Category } from "@/lib/api/shop/menu";
import type { Store } from "@/lib/api/shop/stores";
import { shareImage } from "@/lib/business/brand-images/paths";
import { businessName, isPageEnabled, textIn } from "@/lib/business/features";
import { priceSpan } from "@/lib/business/structured-data/menu";
import { openingHours } from "@/lib/business/structured-data/opening-hours";
import { fileAddress, pageAddress, type Shop } from "@/lib/business/structured-data/shop";
import { internationalNumber } from "@/lib/domain/customer/phone-number";
import { formatMoney } from "@/lib/domain/money";
import { countryOf } from "@/lib/domain/shop/country";
import { displayName } from "@/lib/domain/shop/store-name";
import { toWallClock } from "@/lib/domain/time/zoned-time";

/** Data that all stores share: name, pictures, cuisine, other web addresses. */
function brandData(shop: Shop) {
  const { business, locale } = shop;
  const { cuisine } = business.customizations.metatags;
  const profiles = Object.values(business.theme.components.footer.socialMediaLinks).filter(
    (link): link is string => typeof link === "string" && link.startsWith("http"),
  );
  return {
    name: businessName(business, locale),
    image: [fileAddress(shop, shareImage(business, locale)), fileAddress(shop, business.biz.logoUrlSquare)],
    ...(cuisine ? { servesCuisine: textIn(business, cuisine, locale) } : {}),
    ...(profiles.length ? { sameAs: profiles } : {}),
  };
}

/** Address, position, phone and hours of one store. */
function storeData(shop: Shop, store: Store, now: number) {
  const { timezone, countryCode } = shop.business.biz;
  const hours = openingHours(store, toWallClock(now, timezone).date);
  const country = countryOf(shop.business.biz);
  return {
    address: {
      "@type": "PostalAddress",
      streetAddress: store.address,
      addressLocality: store.city,
      ...(country ? { addressCountry: country } : {}),
    },
    geo: { "@type": "GeoCoordinates", latitude: store.lat, longitude: store.lng },
    ...(store.phone ? { telephone: internationalNumber(store.phone, countryCode) } : {}),
    ...(hours.length ? { openingHoursSpecification: hours } : {}),
  };
}

interface Restaurant {
  /** The store whose menu is shown. */
  readonly store: Store | null;
  /** The whole menu, for its price range. */
  readonly categories?: readonly Category[];
  /** What a page says about the menu beyond its address. */
  readonly menu?: object;
  /** Adds the store to the name, if several stores are listed. */
  readonly named?: boolean;
}

/** A restaurant for the rich results of search engines. */
export function restaurantData(shop: Shop, { store, categories = [], menu, named }: Restaurant, now: number) {
  const { business, locale, currency } = shop;
  const brand = brandData(shop);
  const span = priceSpan(categories);
  const address = pageAddress(shop, isPageEnabled(business, "menu") ? "/menu" : "/");
  return {
    "@type": "Restaurant",
    ...brand,
    ...(store && named ? { name: `${brand.name} · ${displayName(store)}` } : {}),
    url: address,
    ...(span ? { priceRange: span.map((price) => formatMoney(price, currency, locale)).join(" – ") } : {}),
    currenciesAccepted: currency,
    ...(store ? storeData(shop, store, now) : {}),
    hasMenu: menu ?? address,
  };
}
