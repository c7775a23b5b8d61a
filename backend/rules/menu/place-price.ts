import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { addMoney, type Minor, subtractMoney } from "../../../lib/domain/money.ts";

/** Where and how something is sold; null: no store or mode was chosen. */
export interface SalePlace {
  /** The ref of the store. */
  readonly store: string | null;
  readonly mode: FulfilmentMode | null;
}
/** A price that applies instead of an item's own, at a store, in a mode, or at a store in a mode. */
export interface PlacePrice {
  /** The ref of a store; null: every store. */
  readonly store: string | null;
  /** Null: every mode. */
  readonly mode: FulfilmentMode | null;
  readonly price: Minor;
}
interface Priced {
  readonly price: Minor;
  readonly markup_price: Minor | null;
  readonly display_price: Minor | null;
  readonly prices: readonly PlacePrice[];
}

/** The price that differs at a place, or null. A store's price in a mode comes first, then the store's, then the mode's. */
export function placePriceAt(prices: readonly PlacePrice[], { store, mode }: SalePlace): PlacePrice | null {
  const of = (forStore: string | null, forMode: FulfilmentMode | null) =>
    prices.find((one) => one.store === forStore && one.mode === forMode);
  return (store && mode && of(store, mode)) || (store && of(store, null)) || (mode && of(null, mode)) || null;
}

/**
 * An item with its prices at a place. Options cost the same everywhere, so the price of the cheapest configuration moves
 * by as much as the item's own. The price that is struck through belongs to the item's own price and is left out.
 */
export function pricedAt<Item extends Priced>(item: Item, place: SalePlace): Item {
  const differing = placePriceAt(item.prices, place);
  if (!differing) return item;
  const { price } = differing;
  const display_price =
    item.display_price === null ? null : addMoney(price, subtractMoney(item.display_price, item.price));
  return { ...item, price, markup_price: null, display_price };
}
