"use client";

import type { ItemTexts } from "@/components/item/item-texts";
import { FoodType } from "@/components/menu/dish/food-type";
import type { ItemDetail } from "@/lib/api/shop/item";
import { weightText } from "@/lib/domain/menu/weight";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { plural } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { HeartIcon } from "@/ui-kit/icons/first-page";
import { Price } from "@/ui-kit/price/price";

interface Props {
  readonly item: ItemDetail;
  readonly texts: ItemTexts;
  /** CFG-09 */
  readonly showFoodType: boolean;
}

/** Mark, price, weight, likes and description below the title of an item. */
export function ItemHead({ item, texts, showFoodType }: Props) {
  const { currency, locale } = useStorefront().settings;
  const { food } = texts;
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  const shown = item.display_price ?? item.item_price;
  const before = item.markup_price !== null && item.markup_price > shown ? money(item.markup_price) : undefined;
  return (
    <div className="item-head">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {showFoodType && (
          <FoodType
            type={item.food_type}
            names={{ veg: food.veg, "non-veg": food.nonVeg, egg: food.egg, vegan: food.vegan }}
            size={18}
            word
          />
        )}
        <span className="flex items-baseline gap-x-1.5">
          {item.display_price !== null && <span className="text-small text-text-muted">{food.from}</span>}
          <Price value={money(shown)} {...(before ? { before } : {})} valueLabel={food.now} beforeLabel={food.was} />
        </span>
        {item.price_descriptor && <span className="text-small text-text-muted">{item.price_descriptor}</span>}
        {item.unit_weight ? (
          <bdi className="text-small text-text-muted" data-weight="true">
            {weightText(item.unit_weight, locale)}
          </bdi>
        ) : null}
        {texts.likes && item.likes > 0 && (
          <span className="flex items-center gap-1 text-small text-text-muted" data-likes={item.likes}>
            <HeartIcon size={16} className="fill-current" />
            {plural(texts.likes, item.likes, locale)}
          </span>
        )}
      </p>
      {item.item_desc && <p className="text-text-muted">{item.item_desc}</p>}
      {!(item.available && item.current_stock !== 0) && (
        <p className="dish-why">{item.unavailable_reason || texts.item.soldOut}</p>
      )}
    </div>
  );
}
