import { getMessages, getTranslations } from "next-intl/server";
import { CartCorner } from "@/components/cart/bar/cart-corner";
import { CartColumn } from "@/components/cart/column/cart-column";
import { Gallery } from "@/components/item/gallery/gallery";
import { itemTexts } from "@/components/item/item-texts";
import { ItemPageOrder } from "@/components/item/page/item-page-order";
import { blurPaint } from "@/components/menu/dish/blur";
import { LeastMinimum } from "@/components/menu/head/least-minimum";
import { JsonLd } from "@/components/pages/json-ld";
import type { BusinessConfig } from "@/config/schema";
import type { ItemWithOptions } from "@/lib/api/shop/item";
import { imageWidth, takesOrders } from "@/lib/business/features";
import { categoryPath, itemData } from "@/lib/business/structured-data/menu";
import { breadcrumbData } from "@/lib/business/structured-data/pages";
import { assetUrl, publicPath } from "@/lib/business/urls";
import { itemPath } from "@/lib/domain/pages/urls";
import { ArrowBackIcon, Badge } from "@/ui-kit";
import "@/components/item/page/item-page.css";

interface Props {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly currency: string;
  readonly detail: ItemWithOptions;
  /** What an order must come to (`leastMinimumWords`). */
  readonly minimum: string | null;
}

const imagesOf = (business: BusinessConfig, { image_url, images }: ItemWithOptions["item"]) =>
  [...new Set([image_url, ...images])].filter((image) => image !== null).map((image) => assetUrl(business, image));

/** RTE-08: an item as a page of its own. */
export async function ItemPage({ business, locale, currency, detail, minimum }: Props) {
  const t = await getTranslations("item");
  const { item } = detail;
  const { showFoodType, likeButton } = business.theme.pages.menu;
  const sells = takesOrders(business);
  const titles = await getTranslations("titles");
  const category = publicPath(business, categoryPath(item.category));
  const trail = [
    { name: titles("menu"), path: "/menu" },
    { name: item.category.name, path: categoryPath(item.category) },
    { name: item.item_title, path: itemPath(item) },
  ];
  return (
    <>
      <JsonLd
        data={{
          "@context": "https://schema.org",
          ...itemData({ business, locale, currency }, item),
        }}
      />
      <JsonLd data={breadcrumbData({ business, locale }, trail)} />
      <div className="item-columns frame">
        <article className="item-page" data-item-page={item.id}>
          <div className="item-top">
            <nav className="item-back" aria-label={t("backLabel")}>
              <a href={category}>
                <ArrowBackIcon size={20} />
                <span className="truncate">{item.category.name}</span>
              </a>
            </nav>
            {sells ? <CartCorner /> : null}
          </div>
          <Gallery
            images={imagesOf(business, item)}
            title={item.item_title}
            texts={{ label: t("pictures"), previous: t("previousPicture"), next: t("nextPicture") }}
            imageWidth={imageWidth(business)}
            blur={blurPaint(item.image_blur_hash)}
          />
          <div className="item-main">
            <div className="flex flex-wrap gap-2 empty:hidden">
              {item.bestseller && <Badge tone="accent">{t("bestseller")}</Badge>}
              {item.recommended && <Badge tone="primary">{t("recommended")}</Badge>}
            </div>
            <h1 className="text-display">{item.item_title}</h1>
            <ItemPageOrder
              detail={detail}
              texts={itemTexts(await getMessages(), locale, business.theme.pages.menu)}
              showFoodType={showFoodType}
              likeButton={likeButton}
              minimum={<LeastMinimum words={minimum} className="text-text-muted" />}
            />
          </div>
        </article>
        {sells ? (
          <div className="item-cart">
            <CartColumn />
          </div>
        ) : null}
      </div>
    </>
  );
}
