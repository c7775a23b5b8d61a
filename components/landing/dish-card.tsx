import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import type { MenuItem } from "@/lib/api/menu";
import { assetUrl, publicPath } from "@/lib/business/urls";
import { formatMoney } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/pages/urls";
import { LazyImage, Price } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string; item: MenuItem; currency: string };

/** A dish on the landing page, linked to its own page. */
export function DishCard({ business, locale, item, currency }: Props) {
  const t = useTranslations("menu");
  const shown = item.display_price ?? item.item_price;
  const before = item.markup_price !== null && item.markup_price > shown ? item.markup_price : null;
  return (
    <a href={publicPath(business, itemPath(item))} className="group flex flex-col gap-3">
      <LazyImage
        src={item.image_url && assetUrl(business, item.image_url)}
        alt=""
        width={400}
        height={300}
        requestWidth={false}
        near
        frameClassName="w-full rounded-card"
        className="transition-transform duration-250 group-hover:scale-[1.03]"
      />
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-heading font-semibold text-h3 group-hover:underline group-hover:underline-offset-4">
          {item.item_title}
        </span>
        <span className="shrink-0">
          {shown !== item.item_price && <span className="text-small text-text-muted">{t("from")} </span>}
          <Price
            value={formatMoney(shown, currency, locale)}
            {...(before === null ? {} : { before: formatMoney(before, currency, locale) })}
            valueLabel={t("now")}
            beforeLabel={t("was")}
          />
        </span>
      </span>
      {item.item_desc && <span className="line-clamp-2 text-text-muted">{item.item_desc}</span>}
    </a>
  );
}
