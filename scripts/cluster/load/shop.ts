import type { Server } from "../database.ts";
import { ask } from "./ask.ts";

export const HOST = "kaapi.localhost";
const KEY = "key_demo_kaapi-kitchen";
export const BUSINESS = "kaapi-kitchen";

/** What the API said; `refused` if it said why not. */
export class Refused extends Error {}

/** A call of a browser, through the front and any storefront. */
export async function call<T>(
  port: number,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<T> {
  const sent = { "x-api-key": KEY, authorization: KEY, ...headers };
  const { status, body } = await ask({ port, host: HOST, path: "/graphql", body: { query, variables }, headers: sent });
  if (status >= 500) throw new Error(`status ${status}`);
  const { data, errors } = JSON.parse(body) as {
    data: T;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const [first] = errors ?? [];
  if (!first) return data;
  if (first.extensions?.code === "INTERNAL_SERVER_ERROR") throw new Error(first.message);
  throw new Refused(`${first.extensions?.code}: ${first.message}`);
}

interface Dish {
  readonly id: string;
  readonly item_title: string;
  readonly has_options: boolean;
  readonly current_stock: number | null;
}

/** What the load needs to know of the shop. */
export interface Shop {
  readonly store: string;
  readonly slot: object;
  readonly cart: { readonly items: readonly { id: string; quantity: number }[]; readonly amount: number };
  /** Sold out and back again meanwhile; nobody orders it. */
  readonly changing: string;
  /** The page that says so, to a guest who has chosen the store. */
  readonly page: string;
  /** The cookie of that guest. */
  readonly place: string;
  readonly pages: readonly string[];
  /** The address of a table's code. */
  readonly table: string;
}

/** Tomorrow evening in Bengaluru: a slot that can be chosen at any hour of the day. */
function tomorrowEvening() {
  const day = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return { time: `${day} 13:30`, start: "18:30:00", end: "19:00:00" };
}

const BILL = `query($items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!) {
  getBill(channel: web, order_type: "pickup", items: $items, delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end) {
    bill { payable_amount } errors { item { id } }
  }
}`;
type Bill = { getBill: { bill: { payable_amount: number }; errors: { item: { id: string } | null }[] } };

export async function readShop(port: number, database: Server): Promise<Shop> {
  const { getStoresList, getAllItems } = await call<{
    getStoresList: { biz_location_id: string }[];
    getAllItems: { items: Dish[] };
  }>(
    port,
    "{ getStoresList { biz_location_id } getAllItems(limit: 200) { items { id item_title has_options current_stock } } }",
  );
  const store = getStoresList[0]?.biz_location_id ?? "";
  const slot = tomorrowEvening();
  const bill = async (items: readonly { id: string; quantity: number }[]) =>
    (await call<Bill>(port, BILL, { items, ...slot }, { location_id: store })).getBill;
  const plain = getAllItems.items.filter((item) => !item.has_options && item.current_stock === null);
  const candidates = plain.map(({ id }) => ({ id, quantity: 2 }));
  // Some dishes are not sold in the evening; the bill names them.
  const refused = new Set((await bill(candidates)).errors.map(({ item }) => item?.id));
  const items = candidates.filter(({ id }) => !refused.has(id)).slice(0, 3);
  const changing = plain.at(-1)?.id ?? "";
  const [code] = await database.query<{ code: string }>(
    `select code from table_codes where business_id = '${BUSINESS}' and revoked_at is null limit 1`,
  );
  /** With the dish's name, which its number alone is sent on to. */
  const addressOf = async (id: string) => {
    const { headers } = await ask({ port, host: HOST, path: `/item/${id}` });
    return new URL(String(headers.location ?? `/item/${id}`), `http://${HOST}`).pathname;
  };
  const some = await Promise.all(getAllItems.items.slice(0, 6).map(({ id }) => addressOf(id)));
  return {
    store,
    slot,
    cart: { items, amount: (await bill(items)).bill.payable_amount },
    changing,
    page: await addressOf(changing),
    place: await placeAt(port, store),
    pages: ["/menu", "/", "/menu", "/store-locator", ...some],
    table: code ? `/table/${code.code}` : "/menu",
  };
}

/** What the API knows of the changing dish, asked as a storefront does for its page; rejects if nobody answers. */
export const readStock = (port: number, { changing, store }: Shop): Promise<unknown> =>
  call(
    port,
    "query($id: ID!) { getItemById(item_id: $id) { current_stock } }",
    { id: changing },
    { location_id: store },
  );

/** Chooses a store as a browser does; returns the cookie. */
async function placeAt(port: number, storeId: string): Promise<string> {
  const headers = { origin: `http://${HOST}`, "sec-fetch-site": "same-origin" };
  const body = { storeId, mode: "pickup" };
  const { status, headers: answered } = await ask({ port, host: HOST, path: "/api/place", body, headers });
  const [cookie] = answered["set-cookie"] ?? [];
  if (status !== 200 || !cookie) throw new Error(`The store could not be chosen: status ${status}.`);
  return cookie.split(";")[0] ?? "";
}
