import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { fromFlood } from "./addresses.ts";

/** The shop that is flooded; the measured load is another's. */
const HOST = "union.localhost";
const KEY = "key_demo_union-burger";
/** As many addresses, so that the limits of one network stop nothing. */
const NETWORKS = 500;
/** Requests under way; what would come beyond is not sent, as a flood whose machines are busy. */
const MAX_OPEN = 600;
const TIMEOUT_MS = 10_000;

const MENU = "{ getAllItems(limit: 200) { items { id item_title item_price current_stock } } }";
const STORES = "{ getStoresList { biz_location_id name } getAllCategories { categories { id } } }";
const SIGN_UP = `mutation($phone: String!) { guestSignup(customerName: "A", isd_code: "+1", customerPhone: $phone, channel: web) { data { access_token } } }`;

const SEARCH = `query($keyword: String!) { getAllItems(keyword: $keyword, limit: 20) { items { id item_title available } total } }`;
const COMPLETE = `query($keyword: String!) { autoComplete(keyword: $keyword) { __typename } }`;
/** What a page asks before it offers a dish: whether it is available now, at the nearest store, and at which hours. */
const AVAILABLE =
  "{ getAllItems(limit: 200, fulfilment_mode: delivery) { items { id available unavailable_reason current_stock } } }";
const NEAREST = `query($lat: Float!, $lng: Float!) { getStoresFromLatLng(lat: $lat, lng: $lng, fulfilment_mode: delivery) { __typename } }`;
const SLOTS = "{ getFullSlots(fulfilment_mode: pickup) }";

/** What people type, letter by letter: words of the menu, of the town, misspelt, and of nothing. */
const WORDS = ["burger", "chees", "fires", "ketchup", "bedford av", "williamsburg", "zzyzx", "papas", "brglr"];
const typed = (turn: number) => {
  const word = WORDS[turn % WORDS.length] ?? "";
  return `${word.slice(0, 2 + (turn % word.length))}${turn % 7 === 0 ? turn : ""}`;
};
/** Around the shop's first store, each a little elsewhere. */
const pointOf = (turn: number) => ({ lat: 40.7119 + (turn % 97) / 2_000, lng: -73.9513 - (turn % 89) / 2_000 });

/** What is expensive to answer: whole menus, searches, what is available, accounts, and pages that are rendered for each request. */
export const REQUESTS: readonly ((turn: number) => { path: string; body?: object })[] = [
  () => ({ path: "/graphql", body: { query: MENU } }),
  (turn) => ({ path: `/search?q=b${turn}` }),
  () => ({ path: "/graphql", body: { query: STORES } }),
  (turn) => ({ path: "/graphql", body: { query: COMPLETE, variables: { keyword: typed(turn) } } }),
  (turn) => ({ path: `/menu?from=${turn}` }),
  (turn) => ({ path: "/graphql", body: { query: SEARCH, variables: { keyword: typed(turn) } } }),
  () => ({ path: "/graphql", body: { query: AVAILABLE } }),
  () => ({ path: "/checkout" }),
  (turn) => ({ path: "/graphql", body: { query: NEAREST, variables: pointOf(turn) } }),
  () => ({ path: "/graphql", body: { query: SLOTS } }),
  (turn) => ({ path: "/graphql", body: { query: SIGN_UP, variables: { phone: String(2_120_000_000 + turn) } } }),
];

export interface FloodFigures {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** A flood in a process of its own, which gives way to everything else on this machine. */
export interface Flood {
  begin(): void;
  /** Ends it, and says how it was answered since it began. */
  end(): Promise<FloodFigures>;
  stop(): void;
}

export function createFlood(port: number, perSecond: number): Flood {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [String(port), String(perSecond)]);
  return {
    begin: () => void child.send("begin"),
    async end() {
      child.send("end");
      const [figures] = (await once(child, "message")) as [FloodFigures];
      return figures;
    },
    stop: () => void child.kill(),
  };
}

function runFlood(port: number, perSecond: number): void {
  setPriority(constants.priority.PRIORITY_LOW);
  const agent = new Agent({ keepAlive: true });
  let timer: NodeJS.Timeout | undefined;
  let [turn, open] = [0, 0];
  let statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const send = () => {
    if (open >= MAX_OPEN) return count("not sent");
    turn += 1;
    open += 1;
    const { path, body } = (REQUESTS[turn % REQUESTS.length] as (typeof REQUESTS)[number])(turn);
    const sent = body && JSON.stringify(body);
    const headers = {
      host: HOST,
      ...fromFlood(turn % NETWORKS),
      ...(sent ? { "content-type": "application/json", "x-api-key": KEY } : {}),
    };
    const outgoing = request(
      { agent, host: "127.0.0.1", port, path, method: sent ? "POST" : "GET", headers },
      (response) => {
        count(String(response.statusCode));
        response.resume();
      },
    );
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy());
    outgoing.on("error", () => count("no answer"));
    outgoing.on("close", () => {
      open -= 1;
    });
    outgoing.end(sent);
  };
  process.on("message", (message) => {
    clearInterval(timer);
    if (message === "end") process.send?.({ sent: turn, statuses } satisfies FloodFigures);
    [turn, statuses] = [0, {}];
    // A timer's shortest time is a millisecond, so each tick sends what has become due.
    const from = performance.now();
    let due = 0;
    if (message === "begin")
      timer = setInterval(() => {
        for (; due < ((performance.now() - from) / 1000) * perSecond; due += 1) send();
      }, 5);
  });
  process.on("disconnect", () => process.exit());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runFlood(Number(process.argv[2]), Number(process.argv[3]));
