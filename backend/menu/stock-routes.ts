import { z } from "zod";
import type { Repositories } from "../db/repositories.ts";
import type { Route } from "../http/router.ts";
import { HttpProblem } from "../http/router.ts";
import { readBody, staffRepositories } from "../http/staff-routes.ts";
import { pick } from "../texts/texts.ts";
import { menuChanged } from "./menu-events.ts";

const ref = z.union([z.string(), z.number().int()]);
const stockChange = z.strictObject({
  business: z.string(),
  /** Absent: every store of the business. */
  store: z.number().int().optional(),
  /** Id or ref of an item, or id of an option. */
  item: ref.optional(),
  option: z.number().int().optional(),
  /** null: unlimited, 0: sold out. */
  stock: z.number().int().min(0).nullable(),
});
type StockChange = z.output<typeof stockChange>;

/** The stores that a change is for: the named one, or all. */
async function storesOf(repos: Repositories, { business, store }: Pick<StockChange, "business" | "store">) {
  const stores = (await repos.stores.all()).filter(({ id }) => store === undefined || id === store);
  if (stores.length > 0) return stores;
  throw new HttpProblem(404, "NOT_FOUND", store ? `${business} has no store ${store}.` : `${business} has no store.`);
}

/** Finds what is named and answers how its stock is set at a store. */
async function setterOf(repos: Repositories, { business, item, option, stock }: StockChange) {
  if ((item === undefined) === (option === undefined)) {
    throw new HttpProblem(400, "BAD_REQUEST", "Name either an item or an option.");
  }
  if (option !== undefined) {
    if (!(await repos.options.byId(option))) throw new HttpProblem(404, "NOT_FOUND", `There is no option ${option}.`);
    return (store: number) => repos.options.setStock(store, option, stock);
  }
  const found = await repos.menu.itemByIdOrRef(item ?? "");
  if (!found) throw new HttpProblem(404, "NOT_FOUND", `${business} has no item "${item}".`);
  return (store: number) => repos.menu.setStock(store, found.id, stock);
}

/** `/staff/stock`: what has sold out, and marking an item or option as sold out or back; with the staff token. */
export const stockRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/staff/stock",
    staff: true,
    async handle({ url }, app) {
      const { business, repos } = await staffRepositories(app, url.searchParams.get("business") ?? "");
      const stores = [];
      for (const store of await repos.stores.all()) {
        const rows = await repos.menu.itemsById(await repos.menu.soldOut(store.id), store.id);
        const title = (text: Parameters<typeof pick>[0]) => pick(text, business.default_language, "en") ?? "";
        stores.push({
          store: store.id,
          name: title(store.name),
          sold_out: rows.map((item) => ({ id: item.id, ref: item.ref, title: title(item.title) })),
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
      const change = readBody(stockChange, await request.json());
      const { repos } = await staffRepositories(app, change.business);
      const stores = await storesOf(repos, change);
      const set = await setterOf(repos, change);
      for (const { id } of stores) await set(id);
      await menuChanged(app, change.business);
      return { body: { ok: true, stores: stores.map(({ id }) => id) } };
    },
  },
];
