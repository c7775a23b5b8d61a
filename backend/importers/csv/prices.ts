import { FULFILMENT_MODES, type FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { PriceInput } from "../place-prices.ts";
import { type Cells, RowProblem } from "./cells.ts";

/** Prices that differ, separated by "|": `dinein 9.50 | @airport 12 | @airport delivery 13`. */
export function readPrices(cells: Cells, column: string): PriceInput[] | undefined {
  const entries = cells.list(column);
  return entries.length === 0 ? undefined : entries.map((entry) => readEntry(entry, cells, column));
}

function readEntry(entry: string, cells: Cells, column: string): PriceInput {
  const words = entry.split(/\s+/);
  const store = words[0]?.startsWith("@") ? words.shift()?.slice(1) : undefined;
  const mode = modeOf(words[0] ?? "");
  if (mode) words.shift();
  const amount = words.join(" ");
  if (amount === "" || (!store && !mode)) throw new RowProblem(cells.t("place_price", { column, cell: entry }));
  return { ...(store ? { store } : {}), ...(mode ? { mode } : {}), price: cells.amountOf(amount, column) };
}

/** "Dine-in" is "dinein". */
function modeOf(word: string): FulfilmentMode | undefined {
  const plain = word.toLowerCase().replaceAll(/[-_]/g, "");
  return FULFILMENT_MODES.find((mode) => mode === plain);
}

/** The same as a cell. */
export const pricesCell = (prices: readonly PriceInput[] | undefined): string =>
  (prices ?? [])
    .map(({ store, mode, price }) => [store && `@${store}`, mode, String(price)].filter(Boolean).join(" "))
    .join(" | ");
