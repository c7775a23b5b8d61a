import type { BusinessConfig } from "@/config/schema";
import type { Category, MenuItem } from "@/lib/api/menu";
import type { Store } from "@/lib/api/stores";
import { businessName } from "@/lib/business/features";
import { assetUrl, canonicalOrigin, publicPath } from "@/lib/business/urls";
import { toDecimalString } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/urls";

interface Shop {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
}

/** Structured data as script text. No text of a menu can end the script element or begin a comment in it. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every sign that means something in html escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

const absolute = ({ business }: Shop, path: string) => new URL(path, canonicalOrigin(business)).href;

const SCHEMA_FOOD: Partial<Record<string, string>> = {
  veg: "https://schema.org/VegetarianDiet",
  vegan: "https://schema.org/VeganDiet",
};

/** An item as schema.org has it. */
export function itemData(shop: Shop, item: MenuItem, more: { description?: boolean } = {}) {
  const diet = SCHEMA_FOOD[item.food_type];
  return {
    "@type": "MenuItem",
    name: item.item_title,
    url: absolute(shop, publicPath(shop.business, itemPath(item))),
    ...(more.description && item.item_desc ? { description: item.item_desc } : {}),
    ...(more.description && item.image_url ? { image: absolute(shop, assetUrl(shop.business, item.image_url)) } : {}),
    ...(diet ? { suitableForDiet: diet } : {}),
    offers: {
      "@type": "Offer",
      price: toDecimalString(item.display_price ?? item.item_price, shop.currency),
      priceCurrency: shop.currency,
      availability: `https://schema.org/${item.current_stock === 0 || !item.available ? "OutOfStock" : "InStock"}`,
    },
  };
}

function sectionData(shop: Shop, category: Category, withItems: boolean): object {
  const subs = category.sub_categories;
  return {
    "@type": "MenuSection",
    name: category.name,
    ...(withItems && category.items.length ? { hasMenuItem: category.items.map((item) => itemData(shop, item)) } : {}),
    ...(subs.length ? { hasMenuSection: subs.map((sub) => sectionData(shop, sub, withItems)) } : {}),
  };
}

/**
 * The restaurant with its menu; the address is the shown store's. The whole menu names its sections only: its items would
 * be a tenth of the page, and each has its own page and its category's to describe it.
 */
export function restaurantData(
  shop: Shop,
  categories: readonly Category[],
  store: Store | null,
  { withItems }: { withItems: boolean },
) {
  const { business, locale } = shop;
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: businessName(business, locale),
    url: absolute(shop, publicPath(business, "/menu")),
    image: absolute(shop, assetUrl(business, business.biz.logoUrlSquare)),
    ...(store
      ? {
          telephone: store.phone ?? undefined,
          address: { "@type": "PostalAddress", streetAddress: store.address, addressLocality: store.city },
          geo: { "@type": "GeoCoordinates", latitude: store.lat, longitude: store.lng },
        }
      : {}),
    hasMenu: {
      "@type": "Menu",
      inLanguage: locale,
      hasMenuSection: categories.map((category) => sectionData(shop, category, withItems)),
    },
  };
}
