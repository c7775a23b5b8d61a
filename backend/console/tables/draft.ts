import { searchWords } from "../../../lib/domain/menu/search-text.ts";
import { TABLE_MODE } from "../../../lib/domain/modes.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { loadSold } from "../../orders/cart/load-cart.ts";
import type { OptionInput, SoldGroup } from "../../rules/menu/option-choice.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { ConsoleContext } from "../console-context.ts";
import { optionEntry, optionsInForm, priceOfLine, quantityOf, readEntries } from "./draft-options.ts";
import { readTables, type TableOverview } from "./table-overview.ts";

/** A dish of a round that staff put together; the page's address has all of them, so nothing is stored until it is sent. */
export interface DraftLine {
  readonly item: string;
  readonly quantity: number;
  readonly options: readonly OptionInput[];
  readonly note: string;
}

const MOST_LINES = 60;
const MOST_OF_ONE = 99;
const MAX_NOTE = 300;

/** A line as one field of a form or an address. */
export const lineText = ({ item, quantity, options, note }: DraftLine): string =>
  JSON.stringify([item, quantity, options.map(optionEntry), note]);

/** The lines of an address, with the dish that was just added to them. */
export function readDraft(params: URLSearchParams): DraftLine[] {
  const lines = params.getAll("line").slice(0, MOST_LINES).flatMap(readLine);
  const added = addedLine(params);
  if (!added) return lines;
  const isSame = (line: DraftLine) => lineText({ ...line, quantity: 1 }) === lineText({ ...added, quantity: 1 });
  if (!lines.some(isSame)) return [...lines, added];
  const more = (line: DraftLine) => ({ ...line, quantity: quantityOf(line.quantity + added.quantity, MOST_OF_ONE) });
  return lines.map((line) => (isSame(line) ? more(line) : line));
}

const isId = (value: unknown): value is string => typeof value === "string" && /^\d{1,15}$/.test(value);
const noteOf = (value: unknown) => (typeof value === "string" ? cutText(value.trim(), MAX_NOTE) : "");

function readLine(text: string): DraftLine[] {
  try {
    const [item, quantity, options, note] = JSON.parse(text) as unknown[];
    if (!isId(item) || !Array.isArray(options)) return [];
    const many = quantityOf(Number(quantity), MOST_OF_ONE);
    return [{ item, quantity: many, options: readEntries(options), note: noteOf(note) }];
  } catch {
    return [];
  }
}

/** The dish of the form that was sent last: `item`, `q`, `n`, and its options. */
function addedLine(params: URLSearchParams): DraftLine | null {
  const item = params.get("item");
  if (!isId(item)) return null;
  const quantity = quantityOf(Number(params.get("q") ?? 1), MOST_OF_ONE);
  return { item, quantity, options: optionsInForm(params), note: noteOf(params.get("n")) };
}

export interface DraftDish {
  readonly id: string;
  readonly title: string;
  readonly price: Minor;
  readonly isOut: boolean;
  readonly groups: readonly SoldGroup[];
}

/** A line of the draft as it is shown. */
export interface DraftRow {
  readonly line: DraftLine;
  readonly title: string;
  readonly options: readonly string[];
  /** Without charges and taxes, in minor units. */
  readonly amount: Minor;
}

export interface DraftView {
  readonly overview: TableOverview;
  readonly lines: readonly DraftRow[];
  /** All of it without charges and taxes, in minor units. */
  readonly sum: Minor;
  readonly query: string;
  readonly category: string | null;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly dishes: readonly DraftDish[];
}

const SHOWN = 60;

/** The page on which staff put a round together; null if the table is unknown or nobody sits there. */
export async function readDraftView(context: ConsoleContext, tableId: string): Promise<DraftView | null> {
  const { signed, store, ask, localized } = context;
  const overview = (await readTables(context)).find(({ table }) => table.id === tableId);
  if (!overview?.openVisit) return null;
  const { searchParams } = ask.url;
  const query = (searchParams.get("f") ?? "").trim().slice(0, 60);
  const { repos } = signed;
  const categories = (await repos.stock.categories()).map(({ id, name }) => ({
    id: String(id),
    name: localized(name),
  }));
  const asked = searchParams.get("c");
  const category = query ? null : ((categories.find(({ id }) => id === asked) ?? categories[0])?.id ?? null);
  const found = query
    ? await repos.stock.findItems(store.id, { words: searchWords(query) }, SHOWN)
    : await repos.stock.findItems(store.id, { category: Number(category) }, SHOWN);
  const lines = readDraft(searchParams);
  const ids = [...found.map(({ id }) => ({ id: String(id) })), ...lines.map(({ item }) => ({ id: item }))];
  const sold = await loadSold(repos, ids, { store, mode: TABLE_MODE });
  const dishOf = (id: number): DraftDish[] => {
    const row = sold.rows.find((one) => one.id === id);
    const groups = sold.groups.get(id) ?? [];
    return row
      ? [{ id: String(id), title: localized(row.title), price: row.price, isOut: row.stock === 0, groups }]
      : [];
  };
  const rows = lines.flatMap((line) =>
    dishOf(Number(line.item)).map(({ title, price, groups }): DraftRow => {
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
