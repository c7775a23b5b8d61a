import { searchWords } from "../../../lib/domain/menu/search-text.ts";
import type { ItemStock, OptionStock } from "../../db/repositories/catalogue/stock.ts";
import { asRowId } from "../../ids.ts";
import { menuChanged } from "../../menu/menu-events.ts";
import { tomorrowOf } from "../../rules/staff-board.ts";
import { recordAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Outcome } from "../outcome.ts";
import { done, refused } from "../outcome.ts";

/** Rows of one list: as many as one scrolls through on a phone; search finds the others. */
export const SHOWN = 60;

export interface StockEntry {
  readonly kind: "item" | "option";
  readonly id: number;
  readonly title: string;
  /** For an option: its group. */
  readonly group: string | null;
  readonly stock: number | null;
  readonly backAt: Date | null;
}
export interface StockView {
  readonly query: string;
  readonly out: readonly StockEntry[];
  readonly dishes: readonly StockEntry[];
  readonly options: readonly StockEntry[];
  readonly more: boolean;
}

/** What is sold out at the store, and search results; without a search the start of the menu. */
export async function readStock(context: ConsoleContext): Promise<StockView> {
  const { signed, store, ask } = context;
  const query = (ask.url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const words = searchWords(query);
  const { stock } = signed.repos;
  const out = [
    ...(await stock.soldOutItems(store.id, 500)).map((row) => dish(context, row)),
    ...(await stock.soldOutOptions(store.id, 500)).map((row) => option(context, row)),
  ];
  const dishes = query && words.length === 0 ? [] : await stock.findItems(store.id, words, SHOWN + 1);
  const options = await stock.findOptions(store.id, words, SHOWN + 1);
  // Sold-out ones are already listed above.
  const there = ({ stock: left }: ItemStock) => left !== 0;
  return {
    query,
    out,
    dishes: dishes
      .slice(0, SHOWN)
      .filter(there)
      .map((row) => dish(context, row)),
    options: options
      .slice(0, SHOWN)
      .filter(there)
      .map((row) => option(context, row)),
    more: dishes.length > SHOWN || options.length > SHOWN,
  };
}

const dish = ({ localized }: ConsoleContext, { id, title, stock, back_at }: ItemStock): StockEntry => ({
  kind: "item",
  id,
  title: localized(title),
  group: null,
  stock,
  backAt: back_at,
});

const option = ({ localized, t }: ConsoleContext, row: OptionStock): StockEntry => ({
  kind: "option",
  id: row.id,
  title: localized(row.title),
  group: row.groups > 1 ? t("stock.places", { n: row.groups }) : t("stock.of", { group: localized(row.group) }),
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
  });
  await menuChanged(app, signed.business.id);
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
