import { searchWords } from "../../../lib/domain/menu/search-text.ts";
import { TABLE_MODE } from "../../../lib/domain/modes.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { loadSold } from "../../orders/cart/load-cart.ts";
import type { OptionInput, SoldGroup } from "../../rules/menu/option-choice.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { isId, optionEntry, optionsInForm, priceOfLine, quantityOf, readEntries } from "./new-round-options.ts";
import { readTableOverview, type TableOverview } from "./table-overview.ts";

/** A dish of a round that staff put together; the page's address has all of them, so nothing is stored until it is sent. */
export interface NewRoundLine {
  readonly item: string;
  readonly quantity: number;
  readonly options: readonly OptionInput[];
  readonly note: string;
}

const MAX_LINES = 60;
export const MAX_OF_ONE = 99;
export const MAX_NOTE = 300;
const MAX_DISHES = 60;

/** The fields of the page's forms beside those of options; its address has them too. */
export const ROUND_FIELDS = { quantity: "q", note: "n", search: "f", category: "c" } as const;

/** A line as one field of a form or an address. */
export const lineText = ({ item, quantity, options, note }: NewRoundLine): string =>
  JSON.stringify([item, quantity, options.map(optionEntry), note]);

/** The lines of an address, with the dish that was just added to them. */
export function readLines(params: URLSearchParams): NewRoundLine[] {
  const lines = params.getAll("line").slice(0, MAX_LINES).flatMap(readLine);
  const added = addedLine(params);
  if (!added) return lines;
  const isSame = (line: NewRoundLine) => lineText({ ...line, quantity: 1 }) === lineText({ ...added, quantity: 1 });
  if (!lines.some(isSame)) return [...lines, added];
  const withMore = (line: NewRoundLine) => ({
    ...line,
    quantity: quantityOf(line.quantity + added.quantity, MAX_OF_ONE),
  });
  return lines.map((line) => (isSame(line) ? withMore(line) : line));
}

const noteOf = (value: unknown) => (typeof value === "string" ? cutText(value.trim(), MAX_NOTE) : "");

function readLine(text: string): NewRoundLine[] {
  try {
    const [item, quantity, options, note] = JSON.parse(text) as unknown[];
    if (!isId(item) || !Array.isArray(options)) return [];
    const count = quantityOf(Number(quantity), MAX_OF_ONE);
    return [{ item, quantity: count, options: readEntries(options), note: noteOf(note) }];
  } catch {
    return [];
  }
}

/** The dish of the form that was sent last: `item` with quantity, note and options. */
function addedLine(params: URLSearchParams): NewRoundLine | null {
  const item = params.get("item");
  if (!isId(item)) return null;
  const quantity = quantityOf(Number(params.get(ROUND_FIELDS.quantity) ?? 1), MAX_OF_ONE);
  return { item, quantity, options: optionsInForm(params), note: noteOf(params.get(ROUND_FIELDS.note)) };
}

export interface NewRoundDish {
  readonly id: string;
  readonly title: string;
  readonly price: Minor;
  readonly isSoldOut: boolean;
  readonly groups: readonly SoldGroup[];
}

/** A line of the round as it is shown. */
export interface NewRoundRow {
  readonly line: NewRoundLine;
  readonly title: string;
  readonly options: readonly string[];
  /** Without charges and taxes, in minor units. */
  readonly amount: Minor;
}

export interface NewRound {
  readonly overview: TableOverview;
  readonly lines: readonly NewRoundRow[];
  /** All of it without charges and taxes, in minor units. */
  readonly sum: Minor;
  readonly query: string;
  readonly category: string | null;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly dishes: readonly NewRoundDish[];
}

/** The page on which staff put a round together; null if the table is unknown or free. */
export async function readNewRound(context: ConsoleContext, tableId: string): Promise<NewRound | null> {
  const { signed, store, request, localized } = context;
  const overview = await readTableOverview(context, tableId);
  if (!overview?.openVisit) return null;
  const { searchParams } = request.url;
  const query = (searchParams.get(ROUND_FIELDS.search) ?? "").trim().slice(0, 60);
  const { repos } = signed;
  const categories = (await repos.stock.categories()).map(({ id, name }) => ({
    id: String(id),
    name: localized(name),
  }));
  const chosenCategory = searchParams.get(ROUND_FIELDS.category);
  const category = query ? null : ((categories.find(({ id }) => id === chosenCategory) ?? categories[0])?.id ?? null);
  const found = query
    ? await repos.stock.findItems(store.id, { words: searchWords(query) }, MAX_DISHES)
    : await repos.stock.findItems(store.id, { category: Number(category) }, MAX_DISHES);
  const lines = readLines(searchParams);
  const ids = [...found.map(({ id }) => ({ id: String(id) })), ...lines.map(({ item }) => ({ id: item }))];
  const sold = await loadSold(repos, ids, { store, mode: TABLE_MODE });
  const dishOf = (id: number): NewRoundDish[] => {
    const row = sold.rows.find((one) => one.id === id);
    const groups = sold.groups.get(id) ?? [];
    return row
      ? [{ id: String(id), title: localized(row.title), price: row.price, isSoldOut: row.stock === 0, groups }]
      : [];
  };
  const rows = lines.flatMap((line) =>
    dishOf(Number(line.item)).map(({ title, price, groups }): NewRoundRow => {
      const { words, amount } = priceOfLine(context, { ...line, price, groups });
      return { line, title, options: words, amount };
    }),
  );
  return {
    overview,
    lines: rows,
    sum: addMoney(ZERO, ...rows.map(({ amount }) => amount)),
    query,
    category,
    categories,
    dishes: found.flatMap(({ id }) => dishOf(id)),
  };
}
