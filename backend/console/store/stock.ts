import { searchWords } from "../../../lib/domain/menu/search-text.ts";
import type { ItemStock, OptionStock } from "../../db/repositories/catalogue/stock.ts";
import { asRowId } from "../../ids.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { tomorrowOf } from "../../rules/staff-board.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";

/** Rows of one list: as many as one scrolls through; a category or a word finds the others. */
export const SHOWN = 120;

export interface StockEntry {
  readonly kind: "item" | "option";
  readonly id: number;
  readonly title: string;
  /** For an option: its group. */
  readonly group: string | null;
  /** The heading under which it is listed. */
  readonly heading: string;
  readonly stock: number | null;
  readonly backAt: Date | null;
}
export interface StockView {
  readonly query: string;
  /** Id of a category, or `options`; null: the whole menu. */
  readonly category: string | null;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly out: readonly StockEntry[];
  readonly found: readonly StockEntry[];
  readonly more: boolean;
}

/** What is sold out at the store; then what a word (`?q=`) finds, a category (`?c=`), or the start of the menu. */
export async function readStock(context: ConsoleContext): Promise<StockView> {
  const { signed, store, request, t, localized } = context;
  const { searchParams } = request.url;
  const query = (searchParams.get("q") ?? "").trim().slice(0, 60);
  const { stock } = signed.repos;
  const categories = [
    ...(await stock.categories()).map(({ id, name }) => ({ id: String(id), name: localized(name) })),
    { id: "options", name: t("stock.options") },
  ];
  const asked = searchParams.get("c");
  const category = query ? null : (categories.find(({ id }) => id === asked)?.id ?? null);
  const out = [
    ...(await stock.soldOutItems(store.id, 500)).map((row) => dish(context, row)),
    ...(await stock.soldOutOptions(store.id, 500)).map((row) => option(context, row)),
  ];
  const rows = await findRows(context, query, category);
  return {
    query,
    category,
    categories,
    out,
    // Sold-out ones are already listed above.
    found: rows.filter(({ stock: left }) => left !== 0),
    more: rows.length >= SHOWN,
  };
}

async function findRows(context: ConsoleContext, query: string, category: string | null): Promise<StockEntry[]> {
  const { signed, store } = context;
  const { stock } = signed.repos;
  const words = searchWords(query);
  if (query && words.length === 0) return [];
  const isOptions = category === "options";
  const only = category === null || isOptions ? null : Number(category);
  const dishes = isOptions ? [] : await stock.findItems(store.id, { words, category: only }, SHOWN);
  const options = query || isOptions ? await stock.findOptions(store.id, words, SHOWN) : [];
  return [...dishes.map((row) => dish(context, row)), ...options.map((row) => option(context, row))];
}

const dish = ({ localized }: ConsoleContext, row: ItemStock): StockEntry => ({
  kind: "item",
  id: row.id,
  title: localized(row.title),
  group: null,
  heading: localized(row.category),
  stock: row.stock,
  backAt: row.back_at,
});

const option = ({ localized, t }: ConsoleContext, row: OptionStock): StockEntry => ({
  kind: "option",
  id: row.id,
  title: localized(row.title),
  group: row.groups > 1 ? t("stock.places", { n: row.groups }) : t("stock.of", { group: localized(row.group) }),
  heading: t("stock.options"),
  stock: row.stock,
  backAt: row.back_at,
});

const ACTS = ["out", "out_today", "back"] as const;
type Act = (typeof ACTS)[number];

/** Marks an item, or all options with one title, at this store; a repeat changes nothing. */
export async function markStock(
  context: ConsoleContext,
  kind: string,
  id: string,
  form: URLSearchParams,
): Promise<Outcome | null> {
  const { app, signed, store, t, localized } = context;
  const act = ACTS.find((one) => one === form.get("act"));
  const row = asRowId(id);
  if (!act || (kind !== "item" && kind !== "option")) return null;
  const found =
    row === null ? null : await (kind === "item" ? itemAt(context, row) : signed.repos.stock.optionsAlike(row));
  if (!found) return refused(404, t("said.item_gone"));
  const { stock, backAt } = stateAfter(context, act);
  await signed.repos.transaction(async (tx) => {
    await recordAct(context, tx, act, { item: found.title });
    for (const one of found.ids) {
      await (kind === "item" ? tx.menu : tx.options).setStock(store.id, one, stock, backAt);
    }
    await menuChanged(app, tx);
  });
  return done(t(`said.${act}`, { item: localized(found.title) }));
}

async function itemAt({ signed, store }: ConsoleContext, id: number) {
  const item = await signed.repos.stock.item(store.id, id);
  return item && { title: item.title, ids: [item.id] };
}

function stateAfter({ now, signed }: ConsoleContext, act: Act): { stock: number | null; backAt: Date | null } {
  if (act === "back") return { stock: null, backAt: null };
  return { stock: 0, backAt: act === "out_today" ? tomorrowOf(now, signed.business.timezone) : null };
}
