import { randomUUID } from "node:crypto";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { ConsoleVisitor } from "../fixtures/backend/console.ts";

/** How a restaurant is filled, and how busy it is. */
export interface Restaurant {
  readonly url: string;
  readonly staffToken: string;
  readonly tables: number;
  readonly phonesPerTable: number;
  readonly rounds: number;
  /** Rounds a second, all tables together. */
  readonly pace: number;
  /** Called when everybody is seated, before the first round. */
  readonly begun: () => void;
}
/** Milliseconds from the press that sends a round. */
export interface RoundTimes {
  /** Until the other phones' sockets have the event. */
  readonly heard: readonly number[];
  /** Until the other phones have read it with the bill. */
  readonly phones: readonly number[];
  /** Until the staff's board has it. */
  readonly board: readonly number[];
}

const KEY = { "x-api-key": "key_test_bistro" };
const ACCESS = "visit_token visit { word }";
const START = `mutation($code: String!, $key: String!) { startVisit(code: $code, idempotency_key: $key) { ${ACCESS} } }`;
const JOIN = `mutation($code: String!, $word: String, $key: String!) { joinVisit(code: $code, word: $word, idempotency_key: $key) { ${ACCESS} } }`;
const SEND = `mutation($items: [CartItemInput!]!, $key: String!) {
  placePartialOrder(items: $items, idempotency_key: $key) { request_id } }`;
/** What a phone reads after an event, as the storefront does: all in one request, after a round without the visit. */
const VISIT = `getVisit { id word confirmed table { id name } floor { id name } you { id name colour status }
  guests { id name colour status } requests { request_id type status created again_at } }`;
const ORDERS = `getOrderRequests(limit: 100) { request_id status guest_id order_id reason created instructions type
  items { title quantity status } }
  getTableBill { bill_id status sub_total total paid due tips service_charge other_charges { title amount }
  tax_breakup { title amount } dishes { order_id position title quantity options guest_id status total share payment_id }
  payments { payment_id guest_id way status amount tip payable } }`;
const READS = { all: `{ ${VISIT} ${ORDERS} }`, orders: `{ ${ORDERS} }` } as const;

type Sent = { readonly at: number; readonly requestId: Promise<string | null> };

class Phone {
  readonly #url: string;
  readonly #token: string;
  /** Rounds of the table that this phone has not shown yet. */
  readonly #open = new Set<Sent>();
  readonly #times: { heard: number[]; phones: number[] };
  #last: Promise<unknown> = Promise.resolve();
  #reading = false;
  #next: keyof typeof READS | null = null;

  constructor(url: string, token: string, times: { heard: number[]; phones: number[] }) {
    this.#url = url;
    this.#token = token;
    this.#times = times;
  }

  query = (query: string, variables: object = {}) => ask(this.#url, query, variables, { "x-visit-token": this.#token });

  async follow(): Promise<() => Promise<void>> {
    const client = createClient({
      url: `${this.#url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { ...KEY, "x-visit-token": this.#token },
    });
    let ready = () => {};
    const first = new Promise<void>((resolve) => {
      ready = resolve;
    });
    client.subscribe<{ tableUpdate: { type: string } }>(
      { query: "subscription { tableUpdate { type data } }" },
      {
        next: ({ data }) => {
          ready();
          const type = data?.tableUpdate.type;
          if (type === "ADD_ITEMS") this.#heard();
          else this.#show(type === "BILL_CREATED" ? "orders" : "all");
        },
        error: (error) => console.error("A phone lost its table:", error),
        complete: () => {},
      },
    );
    await first;
    return async () => client.dispose();
  }

  expect(sent: Sent): void {
    this.#open.add(sent);
  }

  #heard(): void {
    const oldest = [...this.#open][0];
    if (oldest) this.#times.heard.push(performance.now() - oldest.at);
    this.#show("orders");
  }

  /** Its last reads go on while the run ends. */
  #show(changed: keyof typeof READS): void {
    this.#last = Promise.all([this.#last, this.#read(changed)]);
  }

  /** Waits for the reads that are under way. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #read(changed: keyof typeof READS): Promise<void> {
    this.#next = this.#next === "all" ? "all" : changed;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#next) {
      const query = READS[this.#next];
      this.#next = null;
      const { getOrderRequests: shown } = await this.query(query);
      const done = performance.now();
      const ids = new Set(shown.map(({ request_id }: { request_id: string }) => request_id));
      for (const sent of this.#open) {
        if (!ids.has(await sent.requestId)) continue;
        this.#open.delete(sent);
        this.#times.phones.push(done - sent.at);
      }
    }
    this.#reading = false;
  }

  get isDone(): boolean {
    return this.#open.size === 0;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses are read field by field.
async function ask(url: string, query: string, variables: object, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", location_id: "11", ...KEY, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: { message: string }[] };
  if (errors?.[0]) throw new Error(errors[0].message);
  return data;
}

/** The board of a signed-in member of staff: reads itself again whenever the stream says that something changed. */
async function openBoard({ url, staffToken }: Restaurant) {
  const added = await fetch(`${url}/staff/people`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${staffToken}` },
    body: JSON.stringify({ business: "bistro", login: "bench.board", name: "Bench", role: "staff", stores: null }),
  });
  const { password } = (await added.json()) as { password: string };
  const visitor = new ConsoleVisitor({ url } as never);
  await visitor.signIn("bench.board", password);
  const path = await visitor.board();
  const times: number[] = [];
  const open = new Set<Sent>();
  const stop = new AbortController();
  let reading = false;
  let again = false;
  const read = async () => {
    again = reading;
    if (reading) return;
    reading = true;
    do {
      again = false;
      const { body } = await visitor.get(path);
      const done = performance.now();
      for (const sent of open) {
        const id = await sent.requestId;
        const order = id && orderOf.get(id);
        if (!order || !body.includes(order)) continue;
        open.delete(sent);
        times.push(done - sent.at);
      }
    } while (again);
    reading = false;
  };
  const stream = async () => {
    const events = `${url}${path.replace(/orders$/, "events")}`;
    const response = await fetch(events, { headers: { cookie: visitor.cookie }, signal: stop.signal });
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (new TextDecoder().decode(chunk).includes("event: change")) void read();
    }
  };
  void stream().catch(() => {});
  return {
    times,
    expect: (sent: Sent) => open.add(sent),
    isDone: () => open.size === 0,
    read,
    stop: () => stop.abort(),
  };
}

/** The order behind each request, which the board names. */
const orderOf = new Map<string, string>();

/** Fills the restaurant, has a round sent now here, now there, and measures when the others have it on their screens. */
export async function measureTables(restaurant: Restaurant): Promise<RoundTimes> {
  const { url, tables, phonesPerTable, rounds, pace } = restaurant;
  const times = { heard: [] as number[], phones: [] as number[] };
  const { getAllItems } = await ask(url, '{ getAllItems(keyword: "Stew") { items { id } } }', {});
  const items = [{ id: getAllItems.items[0].id, quantity: 1 }];
  const parties: Phone[][] = [];
  const ends: (() => Promise<void>)[] = [];
  for (let table = 1; table <= tables; table += 1) {
    const code = `evening-table-${table}`;
    const { startVisit } = await ask(url, START, { code, key: randomUUID() });
    const tokens: string[] = [startVisit.visit_token];
    while (tokens.length < phonesPerTable) {
      const { joinVisit } = await ask(url, JOIN, { code, word: startVisit.visit.word, key: randomUUID() });
      tokens.push(joinVisit.visit_token);
    }
    const phones = tokens.map((token) => new Phone(url, token, times));
    parties.push(phones);
    ends.push(...(await Promise.all(phones.map((phone) => phone.follow()))));
  }
  const board = await openBoard(restaurant);
  const send = async (n: number) => {
    const party = parties[(n * 17) % parties.length] as Phone[];
    const [sender, ...others] = party.toSpliced(0, n % party.length).concat(party.slice(0, n % party.length)) as [
      Phone,
      ...Phone[],
    ];
    let answered: (id: string | null) => void = () => {};
    const requestId = new Promise<string | null>((resolve) => {
      answered = resolve;
    });
    const sent: Sent = { at: performance.now(), requestId };
    for (const phone of others) phone.expect(sent);
    board.expect(sent);
    const { placePartialOrder } = await sender.query(SEND, { items, key: randomUUID() });
    const id = placePartialOrder.request_id as string;
    const { getOrderRequests } = await sender.query("{ getOrderRequests(limit: 100) { request_id order_id } }");
    orderOf.set(id, getOrderRequests.find((one: { request_id: string }) => one.request_id === id).order_id);
    answered(id);
  };
  restaurant.begun();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < rounds; n += 1) {
    sending.push(send(n));
    // At random moments, as guests press: sometimes several at once.
    await new Promise((resolve) => setTimeout(resolve, (-Math.log(1 - Math.random()) * 1_000) / pace));
  }
  await Promise.all(sending);
  const end = Date.now() + 20_000;
  while (Date.now() < end && !(board.isDone() && parties.flat().every(({ isDone }) => isDone))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!board.isDone()) void board.read();
  }
  if (!parties.flat().every(({ isDone }) => isDone)) throw new Error("Some phones never showed a round.");
  board.stop();
  await Promise.all(ends.map((close) => close()));
  await Promise.all(parties.flat().map((phone) => phone.settled()));
  return { ...times, board: board.times };
}
