import { type CompactItem, compactItem } from "@/components/menu/dish/compact-item";
import type { MenuItem } from "@/lib/api/shop/menu";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { shopFile } from "@/lib/domain/pages/shop-path";
import { type PluralTexts, plural } from "@/lib/i18n/client-texts";

/** sold-out and not-now (out of its hours) are separate, because only the latter ends at a known time. */
export type DishState = "sold-out" | "not-now";

/**
 * What a row shows, formatted. Both server and browser render rows from this, because a row sent as finished elements
 * would be in the page twice. Empty keys are left out and names are short for the same reason.
 */
export interface Dish {
  readonly item: CompactItem;
  readonly desc?: string;
  readonly price: string;
  /** The price is that of the cheapest variation. */
  readonly from?: true;
  /** The higher price it replaces. */
  readonly was?: string;
  /** What the price is for, e.g. "per person". */
  readonly per?: string;
  readonly bestseller?: true;
  readonly recommended?: true;
  /** A short form to display, and words for screen readers. */
  readonly likes?: readonly [short: string, words: string];
  readonly image?: string;
  readonly blur?: string;
  readonly state?: DishState;
  /** Why it is unavailable, or when it returns. */
  readonly why?: string;
}

/** How this shop displays dishes. */
export interface DishStyle {
  readonly currency: string;
  readonly locale: string;
  readonly subPath: string;
  readonly showItemLikes: boolean;
  readonly likes: PluralTexts;
}

/** MENU-02: a menu item as its row shows it. */
export function dishOf(item: MenuItem, style: DishStyle, blur?: string): Dish {
  const money = (minor: Minor) => formatMoney(minor, style.currency, style.locale);
  const shown = item.display_price ?? item.item_price;
  const state = item.current_stock === 0 ? "sold-out" : item.available ? undefined : "not-now";
  const entries = {
    desc: item.item_desc || undefined,
    from: item.display_price !== null || undefined,
    was: item.markup_price !== null && item.markup_price > shown ? money(item.markup_price) : undefined,
    per: item.price_descriptor || undefined,
    bestseller: item.bestseller || undefined,
    recommended: item.recommended || undefined,
    likes: style.showItemLikes && item.likes > 0 ? likesOf(item.likes, style) : undefined,
    image: item.image_url ? shopFile(style.subPath, item.image_url) : undefined,
    blur,
    state,
    why: (state && item.unavailable_reason) || undefined,
  };
  const filled = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
  return { item: compactItem(item, style.subPath), price: money(shown), ...filled };
}

/** What a tile shows of a dish, which is less than a row. */
export type TileDish = Omit<Dish, "desc" | "bestseller" | "recommended" | "likes" | "state" | "why">;

/** A menu item as its tile shows it; what no tile shows is not sent. */
export function tileOf(item: MenuItem, style: DishStyle, blur?: string): TileDish {
  const { desc, bestseller, recommended, likes, state, why, ...shown } = dishOf(item, style, blur);
  return shown;
}

/** "1.3K": a number readable at a glance, with Latin digits in every language. */
function likesOf(likes: number, { locale, likes: texts }: DishStyle): readonly [string, string] {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { notation: "compact", maximumFractionDigits: 1 });
  return [format.format(likes), plural(texts, likes, locale)];
}
