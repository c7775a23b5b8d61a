import type { Metadata } from "next";
import type { ItemDetail } from "@/lib/api/shop/item";
import { dishImage, SHARE_SIZE } from "@/lib/business/brand-images/paths";
import { pageMetadata } from "@/lib/business/pages/metadata";
import type { PageContext } from "@/lib/business/pages/page-context";
import { assetUrl } from "@/lib/business/urls";
import { itemPath } from "@/lib/domain/pages/urls";

/** Head of an item's page: its own title, description, picture and canonical address. */
export function itemHead({ business, locale }: PageContext, item: ItemDetail): Metadata {
  const drawn = dishImage(business, locale, item);
  const image = drawn ? { url: drawn, ...SHARE_SIZE } : { url: item.image_url };
  return pageMetadata(business, locale, {
    path: itemPath(item),
    title: item.item_title,
    ...(item.item_desc ? { description: item.item_desc } : {}),
    ...(image.url ? { image: { ...image, url: assetUrl(business, image.url), alt: item.item_title } } : {}),
  });
}
