import { parseArgs } from "node:util";
import { COUNT, numberOf, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";

const USAGE = `npm run stock -- list --business <id>
npm run stock -- find <words> --business <id> [--store <number>]
npm run stock -- sold-out <item> --business <id> [--store <number>] [--today]
npm run stock -- sold-out --option "Oat milk" --business <id> [--store <number>] [--today]
npm run stock -- back <item> --business <id> [--store <number>] [--count <number>]
npm run stock -- back --option "Oat milk" --business <id> [--store <number>] [--count <number>]

<item> is the item's key in the menu document or its id. An option is named by its title in any language, and then it is meant
wherever it can be chosen, or by its id. Without --store it is every store of the business, without --count there is as much as is
asked for. --today brings it back automatically at 04:00 in the shop's time zone. Open menus and carts show it right away.
With --env-file <file> it is the stock of the backend that has these settings.`;

interface Marked {
  id: number;
  ref?: string;
  title: string;
  stock?: number | null;
  back: string | null;
}
interface StoreStock {
  store: number;
  name: string;
  sold_out: Marked[];
  sold_out_options: Marked[];
  found_items?: Marked[];
  found_options?: Marked[];
}

const read = (business: string, find = "") =>
  callBackend<{ stores: StoreStock[] }>(`/staff/stock?${new URLSearchParams({ business, find })}`);

/** The shop's time zone is not known here, so the time is given in UTC. */
const until = ({ back }: Marked) => (back ? `${back.slice(0, 16).replace("T", " ")} UTC` : "until it is back");

async function list(business: string): Promise<void> {
  const { stores } = await read(business);
  const rows = stores.flatMap(({ store, name, sold_out, sold_out_options }) => {
    const line = (kind: string) => (one: Marked) => [
      String(store),
      name,
      kind,
      String(one.id),
      one.ref ?? "",
      one.title,
      until(one),
    ];
    return [...sold_out.map(line("item")), ...sold_out_options.map(line("option"))];
  });
  const head = ["STORE", "NAME", "KIND", "ID", "ITEM", "TITLE", "UNTIL"];
  console.log(rows.length > 0 ? table([head, ...rows]) : "Nothing is sold out.");
}

async function find(business: string, words: string, store: number | undefined): Promise<void> {
  const { stores } = await read(business, words);
  const left = ({ stock }: Marked) => (stock === 0 ? "sold out" : stock == null ? "there" : `${stock} left`);
  const rows = stores
    .filter((one) => store === undefined || one.store === store)
    .flatMap(({ store: number, found_items = [], found_options = [] }) => [
      ...found_items.map((one) => [String(number), "item", String(one.id), one.title, left(one)]),
      ...found_options.map((one) => [String(number), "option", String(one.id), one.title, left(one)]),
    ]);
  console.log(
    rows.length > 0 ? table([["STORE", "KIND", "ID", "TITLE", "STOCK"], ...rows]) : `Nothing matches "${words}".`,
  );
}

async function run(): Promise<void> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      business: text,
      store: text,
      count: text,
      option: text,
      today: { type: "boolean", default: false },
      "env-file": text,
    },
  });
  const [command, ...named] = positionals;
  const item = named[0];
  const { business, option, today } = values;
  if (!business) throw new WrongUsage();
  readEnvFile(values["env-file"]);
  if (command === "list") return list(business);
  const store = numberOf("--store", values.store, COUNT);
  if (command === "find" && item) return find(business, named.join(" "), store);
  if ((item === undefined) === (option === undefined) || (command !== "sold-out" && command !== "back")) {
    throw new WrongUsage();
  }
  const stock = command === "sold-out" ? 0 : (numberOf("--count", values.count, COUNT) ?? null);
  const key = (name: string | undefined) => (name && /^\d+$/.test(name) ? Number(name) : name);
  const change = { business, store, item: key(item), option: key(option), stock, ...(stock === 0 ? { today } : {}) };
  const { stores } = await callBackend<{ stores: number[] }>("/staff/stock", change);
  const state = command === "back" ? "back" : today ? "sold out for the rest of today" : "sold out";
  console.log(`${option ?? item} is ${state} at store ${stores.join(", ")}.`);
}

await runCommand(USAGE, run);
