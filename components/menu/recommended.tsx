import { useTranslations } from "next-intl";
import { AddControl } from "@/components/menu/add-control";
import { compactItem } from "@/components/menu/compact-item";
import { DishPrice } from "@/components/menu/dish-row";
import type { MenuLook } from "@/components/menu/menu-context";
import type { MenuItem } from "@/lib/api/menu";
import { assetUrl, publicPath } from "@/lib/business/urls";
import { itemPath } from "@/lib/domain/urls";
import { LazyImage } from "@/ui-kit";

interface Props {
  readonly items: readonly MenuItem[];
  readonly look: MenuLook;
  readonly blurs: ReadonlyMap<string, string>;
}

/** MENU-07: what the house recommends and can be had now, as a strip of pictures. */
export function Recommended({ items, look, blurs }: Props) {
  const t = useTranslations("menu");
  const open = items.filter((item) => item.available && item.current_stock !== 0).slice(0, 10);
  if (open.length < 3) return null;
  return (
    <section aria-labelledby="recommended" className="recommended">
      <h2 id="recommended">{t("recommendedTitle")}</h2>
      <ul className="strip">
        {open.map((item) => (
          <li key={item.id} className="tile" data-dish={item.id}>
            <LazyImage
              src={item.image_url && assetUrl(look.business, item.image_url)}
              alt=""
              width={168}
              height={126}
              requestWidth={480}
              frameClassName="tile-photo"
              {...(blurs.get(item.id) ? { blur: blurs.get(item.id) as string } : {})}
            />
            <AddControl item={compactItem(item)} className="tile-control" />
            <h3 className="tile-title">
              <a href={publicPath(look.business, itemPath(item))} data-item={item.id}>
                {item.item_title}
              </a>
            </h3>
            <DishPrice item={item} look={look} />
          </li>
        ))}
      </ul>
    </section>
  );
}
