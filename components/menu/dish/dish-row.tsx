"use client";

import { type CSSProperties, memo } from "react";
import { FavouriteButton } from "@/components/favourites/heart/favourite-button";
import { useMenuActions } from "@/components/menu/actions/menu-actions";
import { AddControl } from "@/components/menu/dish/add-control";
import { unpackItem } from "@/components/menu/dish/compact-item";
import type { Dish, TileDish } from "@/components/menu/dish/dish-data";
import { RowFoodType } from "@/components/menu/dish/row-icons";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront, useUi } from "@/lib/state/provider";
import { Badge } from "@/ui-kit/badge/badge";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";
import { Price } from "@/ui-kit/price/price";

export type HeadingLevel = "h2" | "h3" | "h4";

interface ListProps {
  readonly dishes: readonly Dish[];
  /** Heading level of the titles, below the section's own. */
  readonly level: HeadingLevel;
  /** How many of the first pictures load at once. */
  readonly eager?: number;
  /** Pictures load when they come within 100 px of the view; needs `NearImages` in the page. */
  readonly near?: boolean;
}

/** A list of dishes: the menu's sections and search results, sorted and filtered as the guest chose. */
export function DishList({ dishes, level, eager = 0, near = false }: ListProps) {
  const show = useUi(({ menu }) => menu.show);
  const { diet } = useMenuActions();
  const now = show ? show(dishes) : dishes;
  // Set on the list instead of derived from its rows: a CSS rule that depends on rows is re-evaluated with each row
  // added.
  const filled = now.some(({ item }) => !diet?.get(unpackItem(item).id)?.hidden) ? "" : undefined;
  return (
    <ul className="dishes" data-filled={filled} style={show ? ({ "--shown": now.length } as CSSProperties) : undefined}>
      {now.map((dish, index) => (
        <DishRow key={unpackItem(dish.item).id} dish={dish} level={level} eager={index < eager} near={near} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly dish: Dish;
  readonly level: HeadingLevel;
  readonly eager: boolean;
  readonly near: boolean;
}

/** MENU-02: one item of a list. Memoised, because lists grow and are re-rendered when something sells out. */
const DishRow = memo(function DishRow({ dish, level: Title, ...loading }: RowProps) {
  const { texts, likeButton, diet } = useMenuActions();
  const { id, title, hasOptions, path } = unpackItem(dish.item);
  const { state } = dish;
  const mark = diet?.get(id);
  if (mark?.hidden) return null;
  return (
    <li className="dish" data-dish={id} data-state={state ?? "open"} data-plain={dish.image ? undefined : ""}>
      <div className="dish-text">
        <DishMarks dish={dish} />
        <Title className="dish-title">
          <a href={path} data-item={id}>
            {title}
          </a>
        </Title>
        <DishPrice dish={dish} />
        {dish.desc && <p className="dish-desc">{dish.desc}</p>}
        {state && <p className="dish-why">{dish.why ?? texts[state]}</p>}
        {mark && (
          <p className="dish-diet" data-diet={mark.state}>
            {mark.text}
          </p>
        )}
      </div>
      <div className="dish-side">
        {dish.image && <DishPhoto dish={dish} className="dish-photo" width={120} height={120} {...loading} />}
        {likeButton && <FavouriteButton id={id} label={fill(texts.like, { item: title })} failed={texts.likeFailed} />}
        {state ? (
          <span className="dish-control dish-closed">{texts[state === "not-now" ? "later" : state]}</span>
        ) : (
          <AddControl item={dish.item} className="dish-control" />
        )}
        {!state && hasOptions && <span className="dish-hint">{texts.customisable}</span>}
      </div>
    </li>
  );
});

/** A dish as a tile of a strip: picture first. */
export function DishTile({ dish, level: Title }: { dish: TileDish; level: HeadingLevel }) {
  const { texts, diet } = useMenuActions();
  const { id, title, path } = unpackItem(dish.item);
  const isSoldOut = useUi(({ menu }) => menu.soldOut?.has(id) ?? false);
  const mark = diet?.get(id);
  if (mark?.hidden) return null;
  return (
    <li className="tile" data-dish={id}>
      <DishPhoto dish={dish} className="tile-photo" width={168} height={126} />
      {isSoldOut ? (
        <span className="tile-control dish-closed">{texts["sold-out"]}</span>
      ) : (
        <AddControl item={dish.item} className="tile-control" />
      )}
      <Title className="tile-title">
        <a href={path} data-item={id}>
          {title}
        </a>
      </Title>
      <DishPrice dish={dish} />
      {mark && (
        <p className="dish-diet" data-diet={mark.state}>
          {mark.text}
        </p>
      )}
    </li>
  );
}

interface PhotoProps {
  readonly dish: TileDish;
  readonly className: string;
  readonly width: number;
  readonly height: number;
  readonly eager?: boolean;
  readonly near?: boolean;
}

/** Every place requests the same width, so that the sheet and the page can show the picture the list has loaded. */
function DishPhoto({ dish, className, ...size }: PhotoProps) {
  const blur = dish.blur ? { blur: dish.blur } : {};
  const { imageWidth } = useStorefront().settings;
  return <LazyImage src={dish.image} alt="" requestWidth={imageWidth} frameClassName={className} {...size} {...blur} />;
}

function DishMarks({ dish }: { dish: Dish }) {
  const { texts, showFoodType } = useMenuActions();
  const { country } = useStorefront().settings;
  const names = { veg: texts.veg, "non-veg": texts.nonVeg, egg: texts.egg, vegan: texts.vegan };
  return (
    <div className="dish-marks">
      {showFoodType && <RowFoodType type={unpackItem(dish.item).foodType} names={names} country={country} />}
      {dish.bestseller && <Badge tone="accent">{texts.bestseller}</Badge>}
      {dish.recommended && <Badge tone="primary">{texts.recommended}</Badge>}
      {dish.likes && (
        <span className="dish-likes">
          <span aria-hidden="true">{dish.likes[0]}</span>
          <span className="sr-only">{dish.likes[1]}</span>
        </span>
      )}
    </div>
  );
}

/** The price: from the cheapest variation if prices differ, and the higher price it replaces. */
function DishPrice({ dish }: { dish: TileDish }) {
  const { texts } = useMenuActions();
  const before = dish.was ? { before: dish.was } : {};
  return (
    <p className="dish-price">
      {dish.from && <span className="dish-per">{`${texts.from} `}</span>}
      <Price value={dish.price} {...before} valueLabel={texts.now} beforeLabel={texts.was} />
      {dish.per && <span className="dish-per">{` ${dish.per}`}</span>}
    </p>
  );
}
