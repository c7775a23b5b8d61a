"use client";

import { AddControl } from "@/components/menu/add-control";
import { compactItem } from "@/components/menu/compact-item";
import { FoodType } from "@/components/menu/food-type";
import type { SearchTexts } from "@/components/search/search-texts";
import type { MenuItem } from "@/lib/api/menu";
import { formatMoney } from "@/lib/domain/money";
import { itemPath } from "@/lib/domain/urls";
import { useStorefront } from "@/lib/state/provider";
import { Badge } from "@/ui-kit/badge/badge";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";
import { Price } from "@/ui-kit/price/price";

interface Props {
  readonly item: MenuItem;
  readonly texts: SearchTexts;
  readonly showFoodType: boolean;
}

/** A row of the results; looks like a row of the menu, made in the browser. */
export function ResultRow({ item, texts: { search, food }, showFoodType }: Props) {
  const { currency, locale, subPath } = useStorefront().settings;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const shown = item.display_price ?? item.item_price;
  const before = item.markup_price !== null && item.markup_price > shown ? money(item.markup_price) : undefined;
  const soldOut = item.current_stock === 0;
  const open = item.available && !soldOut;
  const why = soldOut ? search.soldOut : search.notNow;
  return (
    <li className="dish" data-dish={item.id} data-state={open ? "open" : soldOut ? "sold-out" : "not-now"}>
      <div className="dish-text">
        <div className="dish-marks">
          {showFoodType && (
            <FoodType
              type={item.food_type}
              names={{ veg: food.veg, "non-veg": food.nonVeg, egg: food.egg, vegan: food.vegan }}
            />
          )}
          {item.bestseller && <Badge tone="accent">{food.bestseller}</Badge>}
        </div>
        <h2 className="dish-title">
          <a href={`${subPath}${itemPath(item)}`} data-item={item.id}>
            {item.item_title}
          </a>
        </h2>
        <p className="dish-price">
          <Price value={money(shown)} {...(before ? { before } : {})} valueLabel={food.now} beforeLabel={food.was} />
        </p>
        {item.item_desc && <p className="dish-desc">{item.item_desc}</p>}
        {!open && <p className="dish-why">{item.unavailable_reason || why}</p>}
      </div>
      <div className="dish-side">
        <LazyImage
          src={item.image_url && (item.image_url.startsWith("/") ? `${subPath}${item.image_url}` : item.image_url)}
          alt=""
          width={120}
          height={120}
          requestWidth={480}
          frameClassName="dish-photo"
        />
        {open ? <AddControl item={compactItem(item)} /> : <span className="dish-control dish-closed">{why}</span>}
      </div>
    </li>
  );
}
