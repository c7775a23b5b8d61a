import { useTranslations } from "next-intl";
import { AddControl } from "@/components/menu/add-control";
import { compactItem } from "@/components/menu/compact-item";
import { FoodType } from "@/components/menu/food-type";
import type { MenuLook } from "@/components/menu/menu-context";
import type { MenuItem } from "@/lib/api/menu";
import { assetUrl, publicPath } from "@/lib/business/urls";
import { formatMoney } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/urls";
import { Badge, HeartIcon, LazyImage, Price } from "@/ui-kit";

interface Props {
  readonly item: MenuItem;
  readonly look: MenuLook;
  /** Heading level of the title, below the section's own. */
  readonly level: 3 | 4;
  readonly blur?: string | undefined;
  /** Among the first on the page: its image loads at once. */
  readonly eager?: boolean;
}

/** Can it be ordered now? Sold out and out of its hours are told apart, because only one of them ends at a known time. */
const stateOf = (item: MenuItem) => (item.current_stock === 0 ? "sold-out" : item.available ? "open" : "not-now");

/** MENU-02: one item of a list. */
export function DishRow({ item, look, level, blur, eager = false }: Props) {
  const t = useTranslations("menu");
  const state = stateOf(item);
  const Title = level === 3 ? "h3" : "h4";
  return (
    <li className="dish" data-dish={item.id} data-state={state}>
      <div className="dish-text">
        <DishMarks item={item} look={look} />
        <Title className="dish-title">
          <a href={publicPath(look.business, itemPath(item))} data-item={item.id}>
            {item.item_title}
          </a>
        </Title>
        <DishPrice item={item} look={look} />
        {item.item_desc && <p className="dish-desc">{item.item_desc}</p>}
        {state !== "open" && <p className="dish-why">{item.unavailable_reason || t(state)}</p>}
      </div>
      <div className="dish-side">
        <LazyImage
          src={item.image_url && assetUrl(look.business, item.image_url)}
          alt=""
          width={120}
          height={120}
          requestWidth={480}
          frameClassName="dish-photo"
          eager={eager}
          {...(blur ? { blur } : {})}
        />
        {state === "open" ? (
          <AddControl item={compactItem(item)} />
        ) : (
          <span className="dish-control dish-closed">{t(state)}</span>
        )}
        {state === "open" && item.has_options && <span className="dish-hint">{t("customisable")}</span>}
      </div>
    </li>
  );
}

function DishMarks({ item, look }: Pick<Props, "item" | "look">) {
  const t = useTranslations("menu");
  const names = { veg: t("veg"), "non-veg": t("nonVeg"), egg: t("egg"), vegan: t("vegan") };
  return (
    <div className="dish-marks">
      {look.flags.showFoodType && <FoodType type={item.food_type} names={names} />}
      {item.bestseller && <Badge tone="accent">{t("bestseller")}</Badge>}
      {!item.bestseller && item.recommended && <Badge tone="primary">{t("recommended")}</Badge>}
      {look.flags.showItemLikes && item.likes > 0 && (
        <span className="dish-likes">
          <HeartIcon size={14} />
          <span aria-hidden="true">{likesInShort(item.likes, look.locale)}</span>
          <span className="sr-only">{t("likes", { count: item.likes })}</span>
        </span>
      )}
    </div>
  );
}

/** "1.3K": a number that is read at a glance, with Latin digits in every language. */
export function likesInShort(likes: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { notation: "compact", maximumFractionDigits: 1 }).format(likes);
}

/** The price of an item: what its cheapest form costs when that differs, and the higher price it replaces (MENU-02). */
export function DishPrice({ item, look }: { item: MenuItem; look: Pick<MenuLook, "currency" | "locale"> }) {
  const t = useTranslations("menu");
  const say = (amount: number) => formatMoney(amount, look.currency, look.locale);
  const shown = item.display_price ?? item.item_price;
  const from = item.display_price !== null && item.display_price !== item.item_price;
  const before = item.markup_price !== null && item.markup_price > shown ? say(item.markup_price) : undefined;
  return (
    <p className="dish-price">
      {from && <span className="font-normal text-small text-text-muted">{t("from")} </span>}
      <Price value={say(shown)} {...(before ? { before } : {})} valueLabel={t("now")} beforeLabel={t("was")} />
      {item.price_descriptor && (
        <span className="font-normal text-small text-text-muted"> {item.price_descriptor}</span>
      )}
    </p>
  );
}
