import { FULFILMENT_MODES, type FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { PriceInput } from "../place-prices.ts";
import { type Cells, RowProblem } from "./cells.ts";

/** "@airport", "delivery" or both, and then an amount. */
const ENTRY = /^(?:@(?<store>\S+)(?:\s+|$))?(?:(?<mode>[a-z]+(?:[-_][a-z]+)?)\s+)?(?<amount>.+)$/i;

/** Prices that differ, separated by "|": `dinein 9.50 | @airport 12 | @airport delivery 13`. */
export function readPrices(cells: Cells, column: string): PriceInput[] | undefined {
  const entries = cells.list(column);
  if (entries.length === 0) return undefined;
  return entries.map((entry) => {
    const { store, mode: word, amount } = ENTRY.exec(entry)?.groups ?? {};
    const mode = word?.toLowerCase().replace(/[-_]/g, "");
    const isMode = mode === undefined || FULFILMENT_MODES.some((one) => one === mode);
    if (!isMode || amount === undefined || (store === undefined && mode === undefined))
      throw new RowProblem(
        `${column} "${entry}" is not a price such as "@store 12.50", "delivery 12.50" or "@store delivery 12.50"`,
      );
    return {
      ...(store === undefined ? {} : { store }),
      ...(mode === undefined ? {} : { mode: mode as FulfilmentMode }),
      price: cells.amountOf(amount, column),
    };
  });
}

/** The same as a cell. */
export const pricesCell = (prices: readonly PriceInput[] | undefined): string =>
  (prices ?? [])
    .map(({ store, mode, price }) => [store && `@${store}`, mode, String(price)].filter(Boolean).join(" "))
    .join(" | ");
