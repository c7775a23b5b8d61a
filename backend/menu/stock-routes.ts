import { z } from "zod";
import { searchWords } from "../../lib/domain/menu/search-text.ts";
import { EVERYWHERE } from "../db/repositories/catalogue/menu.ts";
import type { StockRow } from "../db/repositories/catalogue/stock.ts";
import type { Repositories } from "../db/repositories.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import { parseBody } from "../http/parse-body.ts";
import { HttpProblem, type Route } from "../http/router.ts";
import { staffRepositories } from "../http/routes/staff-routes.ts";
import { tomorrowOf } from "../rules/staff-board.ts";
import { pick } from "../texts/texts.ts";
import { menuChanged } from "./menu-events.ts";

const MAX_ROWS = 500;
const FOUND = 30;

const ref = z.union([z.string(), z.number().int()]);
const stockChange = z.strictObject({
  business: z.string(),
  /** Absent: every store of the business. */
  store: z.number().int().optional(),
  /** Id or ref of an item. */
  item: ref.optional(),
  /** Id of an option, or its title in any language, which covers it wherever it can be chosen. */
  option: ref.optional(),
  /** null: unlimited, 0: sold out. */
  stock: z.number().int().min(0).nullable(),
  /** Sold out for the rest of the business day only. */
  today: z.boolean().default(false),
});
type StockChange = z.output<typeof stockChange>;

/** The stores that a change applies to: the given one, or all. */
async function storesOf(repos: Repositories, { business, store }: Pick<StockChange, "business" | "store">) {
  const stores = (await repos.stores.all()).filter(({ id }) => store === undefined || id === store);
  if (stores.length > 0) return stores;
  throw new HttpProblem(404, "NOT_FOUND", store ? `${business} has no store ${store}.` : `${business} has no store.`);
}

type SetStock = (tx: Repositories, store: number) => Promise<unknown>;

/** Finds the given item or option and returns how to set its stock at a store. */
async function setterOf(repos: Repositories, change: StockChange, backAt: Date | null): Promise<SetStock> {
  const { business, item, option, stock } = change;
  if ((item === undefined) === (option === undefined)) {
    throw new HttpProblem(400, "BAD_REQUEST", "Name either an item or an option.");
  }
  if (option !== undefined) {
    const ids = await optionIds(repos, option);
    if (ids.length === 0) throw new HttpProblem(404, "NOT_FOUND", `${business} has no option "${option}".`);
    return async (tx, store) => {
      for (const id of ids) await tx.options.setStock(store, id, stock, backAt);
    };
  }
  const found = await repos.menu.itemByIdOrRef(item ?? "");
  if (!found) throw new HttpProblem(404, "NOT_FOUND", `${business} has no item "${item}".`);
  return (tx, store) => tx.menu.setStock(store, found.id, stock, backAt);
}

async function optionIds({ options, stock }: Repositories, option: string | number): Promise<number[]> {
  if (typeof option === "number") return (await options.byId(option)) ? [option] : [];
  const matching = await stock.optionsTitled(option);
  return (await Promise.all(matching.map(async (id) => (await stock.optionsAlike(id))?.ids ?? []))).flat();
}

/**
 * `/staff/stock`: lists what is sold out, and marks an item or option as sold out or available; needs the staff token.
 */
export const stockRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/stock",
    staff: true,
    async handle({ url }, app) {
      const { business, repos } = await staffRepositories(app, url.searchParams.get("business") ?? "");
      const words = searchWords(url.searchParams.get("find") ?? "");
      const title = (text: LocalizedText | null) => pick(text, business.default_language, "en") ?? "";
      const shown = ({ id, title: name, stock, back_at }: StockRow) => ({
        id,
        title: title(name),
        stock,
        back: back_at,
      });
      const stores = [];
      for (const store of await repos.stores.all()) {
        const rows = await repos.menu.itemsById(await repos.menu.soldOut(store.id), EVERYWHERE);
        const backs = new Map((await repos.stock.soldOutItems(store.id, MAX_ROWS)).map((row) => [row.id, row.back_at]));
        stores.push({
          store: store.id,
          name: title(store.name),
          sold_out: rows.map((item) => ({
            id: item.id,
            ref: item.ref,
            title: title(item.title),
            back: backs.get(item.id) ?? null,
          })),
          sold_out_options: (await repos.stock.soldOutOptions(store.id, MAX_ROWS)).map(shown),
          ...(words.length > 0 && {
            found_items: (await repos.stock.findItems(store.id, { words }, FOUND)).map(shown),
            found_options: (await repos.stock.findOptions(store.id, words, FOUND)).map(shown),
          }),
        });
      }
      return { body: { stores } };
    },
  },
  {
    method: "POST",
    path: "/staff/stock",
    staff: true,
    async handle(request, app) {
      const change = parseBody(stockChange, await request.json());
      const { business, repos } = await staffRepositories(app, change.business);
      const stores = await storesOf(repos, change);
      const until = change.stock === 0 && change.today ? tomorrowOf(app.clock(), business.timezone) : null;
      const set = await setterOf(repos, change, until);
      await repos.transaction(async (tx) => {
        for (const { id } of stores) await set(tx, id);
        await menuChanged(app, tx);
      });
      return { body: { ok: true, stores: stores.map(({ id }) => id) } };
    },
  },
];
