import type { FulfilmentMode } from "../../lib/domain/enumerations.ts";
import { type Minor, toDecimalString } from "../../lib/domain/money.ts";
import type { PlacePrice, SalePlace } from "../rules/menu/place-price.ts";

/** A price that differs at a store or in a mode, as a menu document has it. */
export interface PriceInput {
  readonly store?: string | undefined;
  readonly mode?: FulfilmentMode | undefined;
  readonly price: number | string;
}

const ANY = "*";

/** Names a price of an item: "airport/delivery", or with an asterisk for every store or every mode. */
export const placeKey = ({ store, mode }: { store?: string | null | undefined; mode?: string | null | undefined }) =>
  `${store ?? ANY}/${mode ?? ANY}`;

/** The store and mode that a key of `placeKey` names; null stands for all of them. */
export function placeOfKey(key: string): SalePlace {
  const [store = ANY, mode = ANY] = key.split("/");
  return { store: store === ANY ? null : store, mode: mode === ANY ? null : (mode as FulfilmentMode) };
}

/** What the document's schema cannot find: stores that do not exist, and two prices for one place. */
export function checkPrices(
  prices: readonly PriceInput[],
  at: string,
  stores: ReadonlySet<string>,
  complain: (path: string, message: string) => void,
): void {
  const keys = prices.map(placeKey);
  prices.forEach(({ store }, index) => {
    if (store !== undefined && !stores.has(store))
      complain(`${at}.${index}.store`, `The business has no store "${store}".`);
    if (keys.indexOf(keys[index] as string) !== index)
      complain(`${at}.${index}`, "There are two prices for this store and mode.");
  });
}

/** Prices as rows have them, in a fixed order. */
export const plannedPrices = (
  prices: readonly PriceInput[],
  money: (price: number | string, index: number) => Minor,
): PlacePrice[] =>
  prices
    .map(({ store = null, mode = null, price }, index) => ({ store, mode, price: money(price, index) }))
    .toSorted((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));

/** The same as a document has them. */
export const writtenPrices = (prices: readonly PlacePrice[], currency: string): PriceInput[] =>
  prices.map(({ store, mode, price }) => ({
    ...(store === null ? {} : { store }),
    ...(mode === null ? {} : { mode }),
    price: toDecimalString(price, currency),
  }));

/** The prices of a document by place, so that each is a field of its own. */
export const pricesByKey = (prices: readonly PriceInput[]): Record<string, number | string> =>
  Object.fromEntries(prices.map((one) => [placeKey(one), one.price]));

export const pricesOfKeys = (prices: Readonly<Record<string, number | string>>): PriceInput[] =>
  Object.entries(prices).map(([key, price]) => {
    const { store, mode } = placeOfKey(key);
    return { ...(store === null ? {} : { store }), ...(mode === null ? {} : { mode }), price };
  });
