import { parseArgs } from "node:util";
import { ask, Refused, report, table } from "./ask-backend.ts";

const USAGE = `npm run stock -- list --business <id>
npm run stock -- sold-out <item> --business <id> [--store <number>]
npm run stock -- back <item> --business <id> [--store <number>] [--count <number>]

<item> is the item's key in the menu document or its id; without --store it is every store of the business, and without
--count there is as much as is asked for. Open menus and carts show it at once.`;

interface StoreStock {
  store: number;
  name: string;
  sold_out: { id: number; ref: string; title: string }[];
}

async function list(business: string): Promise<void> {
  const { stores } = await ask<{ stores: StoreStock[] }>(`/staff/stock?${new URLSearchParams({ business })}`);
  const rows = stores.flatMap(({ store, name, sold_out }) =>
    sold_out.map(({ id, ref, title }) => [String(store), name, String(id), ref, title]),
  );
  console.log(rows.length > 0 ? table([["STORE", "NAME", "ID", "ITEM", "TITLE"], ...rows]) : "Nothing is sold out.");
}

/** A whole number of at least `least` out of an argument, or undefined when it was not given. */
function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Refused(`--${name} must be a whole number from ${least}, but was "${text}".`);
}

async function run(): Promise<void> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { business: text, store: text, count: text },
  });
  const [command, item] = positionals;
  const { business } = values;
  if (!business) throw new Refused(USAGE);
  if (command === "list") return list(business);
  if (!item || (command !== "sold-out" && command !== "back")) throw new Refused(USAGE);
  const store = whole("store", values.store, 1);
  const stock = command === "sold-out" ? 0 : (whole("count", values.count, 1) ?? null);
  const key = /^\d+$/.test(item) ? Number(item) : item;
  const { stores } = await ask<{ stores: number[] }>("/staff/stock", { business, store, item: key, stock });
  console.log(`${item} is ${command === "back" ? "back" : "sold out"} at store ${stores.join(", ")}.`);
}

await report(run, USAGE);
