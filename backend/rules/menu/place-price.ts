import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { addMoney, type Minor, subtractMoney } from "../../../lib/domain/money.ts";

/** Where and how something is sold; null: no store or mode was chosen. */
export interface SalePlace {
  /** The ref of the store. */
  readonly store: string | null;
  readonly mode: FulfilmentMode | null;
}
/** What applies instead of the usual at a store, in a mode, or at a store in a mode. */
interface Differing {
  /** The ref of a store; null: every store. */
  readonly store: string | null;
  /** Null: every mode. */
  readonly mode: FulfilmentMode | null;
}
/** A price that applies instead of an item's or an option's own. */
export interface PlacePrice extends Differing {
  readonly price: Minor;
}
/** What an item's options add at the least, where that differs; null: nothing, and a guest opens it at its own price. */
export interface PlaceSurcharge extends Differing {
  readonly adds: Minor | null;
}
interface Priced {
  readonly price: Minor;
  readonly markup_price: Minor | null;
  readonly display_price: Minor | null;
  readonly prices: readonly PlacePrice[];
  readonly surcharges: readonly PlaceSurcharge[];
}

/** What differs at a place, or null. A store's row for a mode comes first, then the store's, then the mode's. */
export function placePriceAt<Row extends Differing>(rows: readonly Row[], { store, mode }: SalePlace): Row | null {
  const of = (forStore: string | null, forMode: FulfilmentMode | null) =>
    rows.find((one) => one.store === forStore && one.mode === forMode);
  return (store && mode && of(store, mode)) || (store && of(store, null)) || (mode && of(null, mode)) || null;
}

/**
 * An item with its prices at a place: its own there, and with the cheapest options there. The price that is struck
 * through belongs to the item's own price and is left out beside another.
 */
export function pricedAt<Item extends Priced>(item: Item, place: SalePlace): Item {
  const [differing, surcharge] = [placePriceAt(item.prices, place), placePriceAt(item.surcharges, place)];
  if (!differing && !surcharge) return item;
  const price = differing?.price ?? item.price;
  const usual = item.display_price === null ? null : subtractMoney(item.display_price, item.price);
  const adds = surcharge ? surcharge.adds : usual;
  return {
    ...item,
    price,
    markup_price: differing ? null : item.markup_price,
    display_price: adds === null ? null : addMoney(price, adds),
  };
}

/** An option with its price at a place. */
export function optionPricedAt<Option extends { readonly price: Minor; readonly prices: readonly PlacePrice[] }>(
  option: Option,
  place: SalePlace,
): Option {
  return { ...option, price: placePriceAt(option.prices, place)?.price ?? option.price };
}
