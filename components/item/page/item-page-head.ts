import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ItemDetail } from "@/lib/api/shop/item";
import { dishImage, SHARE_SIZE } from "@/lib/business/brand-images/paths";
import { madeDescription, pageMetadata } from "@/lib/business/pages/metadata";
import type { PageContext } from "@/lib/business/pages/page-context";
import { assetUrl } from "@/lib/business/urls";
import { itemPath } from "@/lib/domain/pages/urls";

/** Head of an item's page: its own title, description, picture and canonical address. */
export async function itemHead({ business, locale }: PageContext, item: ItemDetail): Promise<Metadata> {
  const t = await getTranslations("descriptions");
  const drawn = dishImage(business, locale, item);
  const image = drawn ? { url: drawn, ...SHARE_SIZE } : { url: item.image_url };
  return pageMetadata(business, locale, {
    path: itemPath(item),
    title: item.item_title,
    description: item.item_desc || madeDescription(business, locale, t, { kind: "dish", name: item.item_title }),
    ...(image.url ? { image: { ...image, url: assetUrl(business, image.url), alt: item.item_title } } : {}),
  });
}
