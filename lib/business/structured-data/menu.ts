import type { Category, MenuItem } from "@/lib/api/shop/menu";
import { fileAddress, pageAddress, type Shop } from "@/lib/business/structured-data/shop";
import { leastMoney, type Minor, mostMoney, toDecimalString } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/pages/urls";

/** A longer menu names only its sections: each has a page that describes its items. */
const MAX_ITEMS = 250;

const DIETS: Partial<Record<string, string>> = {
  veg: "https://schema.org/VegetarianDiet",
  vegan: "https://schema.org/VeganDiet",
};

const priceOf = ({ display_price, item_price }: MenuItem) => display_price ?? item_price;
export const categoryPath = ({ slug }: { readonly slug: string }) => `/menu/category/${encodeURIComponent(slug)}`;

/** An item in a list; prices and details are on its own page and its category's. */
const listedItem = (shop: Shop, item: MenuItem) => ({
  "@type": "MenuItem",
  name: item.item_title,
  url: pageAddress(shop, itemPath(item)),
});

/** An item with all its data, for the page about it. */
export function itemData(shop: Shop, item: MenuItem) {
  const listed = listedItem(shop, item);
  const diet = DIETS[item.food_type];
  return {
    ...listed,
    ...(item.item_desc ? { description: item.item_desc } : {}),
    ...(item.image_url ? { image: fileAddress(shop, item.image_url) } : {}),
    ...(diet ? { suitableForDiet: diet } : {}),
    offers: {
      "@type": "Offer",
      price: toDecimalString(priceOf(item), shop.currency),
      priceCurrency: shop.currency,
      url: listed.url,
      availability: `https://schema.org/${item.current_stock === 0 || !item.available ? "OutOfStock" : "InStock"}`,
    },
  };
}

type ItemData = ((shop: Shop, item: MenuItem) => object) | null;

function sectionData(shop: Shop, category: Category, dataOf: ItemData): object {
  const { name, description, items, sub_categories: subs } = category;
  return {
    "@type": "MenuSection",
    name,
    url: pageAddress(shop, categoryPath(category)),
    ...(description ? { description } : {}),
    ...(dataOf && items.length ? { hasMenuItem: items.map((item) => dataOf(shop, item)) } : {}),
    ...(subs.length ? { hasMenuSection: subs.map((sub) => sectionData(shop, sub, dataOf)) } : {}),
  };
}

const itemsOf = (categories: readonly Category[]): MenuItem[] =>
  categories.flatMap(({ items, sub_categories }) => [...items, ...itemsOf(sub_categories)]);

/**
 * The whole menu as names and addresses (a page contains it twice, also in the data React hydrates), or one category
 * with all the data of its items.
 */
export function menuData(shop: Shop, categories: readonly Category[], { full }: { readonly full: boolean }) {
  const listed = itemsOf(categories).length <= MAX_ITEMS ? listedItem : null;
  return {
    "@type": "Menu",
    url: pageAddress(shop, "/menu"),
    inLanguage: shop.locale,
    hasMenuSection: categories.map((category) => sectionData(shop, category, full ? itemData : listed)),
  };
}

/** The lowest and the highest price of a menu in minor units; null if nothing has a price. */
export function priceSpan(categories: readonly Category[]): readonly [lowest: Minor, highest: Minor] | null {
  const [first, ...others] = itemsOf(categories)
    .map(priceOf)
    .filter((price) => price > 0);
  return first === undefined ? null : [leastMoney(first, ...others), mostMoney(first, ...others)];
}
