import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { createTimes } from "./figures.ts";
import { call, HOST, Refused, type Shop } from "./shop.ts";

const GUEST = `mutation($phone: String!) {
  guestSignup(customerName: "Asha", isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } }
}`;
const PLACE = `mutation($key: String!, $phone: String!, $items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!, $amount: Decimal!) {
  placeOrder(idempotency_key: $key, phone: $phone, channel: web, order_type: "pickup", items: $items, payment_option: "cash",
    delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end, is_future_order: true, payable_amount: $amount) { order_id access_token }
}`;
const FOLLOW = `subscription($id: ID!, $token: String) { orderDetailUpdates(order_id: $id, access_token: $token) { state } }`;

export interface Placed {
  readonly order_id: string;
  readonly access_token: string;
}
type SignUp = { guestSignup: { data: { access_token: string } } };

/** Between two tries of a guest who got no answer. */
const RETRY_MS = 300;
const FOLLOWED_MS = 20_000;

/** An order whose page did not show in time what happened. */
export interface Unseen {
  readonly missing: "the order" | "its change";
  readonly seenAt: number;
  /** What the socket said meanwhile. */
  readonly heard: readonly string[];
}

/** A socket that says which shop's host it was opened for. */
class ShopSocket extends WebSocket {
  constructor(url: string, protocols: string) {
    super(url, protocols, { headers: { host: HOST, origin: `http://${HOST}` } });
  }
}

/** Guests who order, each until it knows that its order is placed; and how it went. */
export function createGuests(port: number, shop: Shop, advance: (order: string) => Promise<void>) {
  const placing = createTimes();
  const live = createTimes();
  /** By key; what a guest was told is what counts. */
  const acknowledged = new Map<string, Placed>();
  /** Keys that two answers gave different orders for. */
  const doubled: string[] = [];
  const refused = new Map<string, number>();
  let waiting = 0;
  const unseen: Unseen[] = [];
  let phone = 6_000_000_000 + Math.floor(Math.random() * 3_000_000_000);
  /** When each order was placed, to know how long none was. */
  const placedAt: number[] = [];

  /** As a browser does it: again, with the same key, until there is an answer. */
  async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refused) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  async function order(): Promise<void> {
    phone += 1;
    waiting += 1;
    let isWaiting = true;
    const isAnswered = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    const number = String(phone);
    const key = `cluster-${number}`;
    const place = async (authorization: string) =>
      (
        await call<{ placeOrder: Placed }>(
          port,
          PLACE,
          { key, phone: number, ...shop.slot, ...shop.cart },
          { location_id: shop.store, authorization },
        )
      ).placeOrder;
    try {
      const { guestSignup } = await untilAnswered(() => call<SignUp>(port, GUEST, { phone: number }));
      const authorization = `Bearer ${guestSignup.data.access_token}`;
      const placed = await placing.measure(() => untilAnswered(() => place(authorization)));
      placedAt.push(Date.now());
      acknowledged.set(key, placed);
      // Every tenth answer is lost on the way.
      if (acknowledged.size % 10 === 0) {
        const again = await untilAnswered(() => place(authorization));
        if (again.order_id !== placed.order_id) doubled.push(key);
      }
      isAnswered();
      await follow(placed);
    } catch (error) {
      isAnswered();
      const { message } = error as Error;
      refused.set(message, (refused.get(message) ?? 0) + 1);
    }
  }

  /** The guest's page: a socket that is opened again whenever it breaks, until the kitchen has the order. */
  async function follow({ order_id: id, access_token: token }: Placed): Promise<void> {
    const heard: string[] = [];
    const client = createClient({
      url: `ws://127.0.0.1:${port}/graphql`,
      webSocketImpl: ShopSocket,
      connectionParams: { "x-api-key": "key_demo_kaapi-kitchen" },
      retryAttempts: 1_000,
      retryWait: () => pause(RETRY_MS),
      shouldRetry: () => true,
      on: { connected: () => heard.push("connected"), closed: () => heard.push("closed") },
    });
    const seen = Promise.withResolvers<void>();
    const connected = Promise.withResolvers<void>();
    const subscribe = () =>
      client.subscribe<{ orderDetailUpdates: { state: string } }>(
        { query: FOLLOW, variables: { id, token } },
        {
          next({ data, errors }) {
            if (!data) {
              heard.push(`failed ${JSON.stringify(errors)}`);
              return;
            }
            connected.resolve();
            if (data.orderDetailUpdates.state === "ACKNOWLEDGED") seen.resolve();
          },
          // The backend ended it with an error, while its database was away.
          error(problem) {
            heard.push(`error ${JSON.stringify(problem)}`);
            void pause(RETRY_MS).then(subscribe);
          },
          complete: () => heard.push("complete"),
        },
      );
    subscribe();
    const inTime = (what: Promise<void>) =>
      Promise.race([what.then(() => true), pause(FOLLOWED_MS, false, { ref: false })]);
    const isMissing = (missing: Unseen["missing"]) => unseen.push({ missing, seenAt: Date.now(), heard });
    if (await inTime(connected.promise)) {
      await advance(id);
      const movedAt = performance.now();
      if (await inTime(seen.promise)) live.add(Math.max(0, performance.now() - movedAt));
      else isMissing("its change");
    } else isMissing("the order");
    // It may be trying to connect, which fails.
    await Promise.resolve(client.dispose()).catch(() => undefined);
  }

  return { order, acknowledged, doubled, refused, placing, live, placedAt, unseen, waiting: () => waiting };
}
