import type { PlacedOrder } from "./order-pages.ts";

const KEY = "key_demo_kaapi-kitchen";
const ORDERS = 400;
const CONCURRENCY = 8;

export interface OrderRate {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  placed: number;
  failed: number;
  orders: PlacedOrder[];
}

interface Item {
  id: string;
  has_options: boolean;
  current_stock: number | null;
}
interface Bill {
  bill: { payable_amount: number };
  errors: { item: { id: string } | null }[];
}
type Query = <T>(query: string, variables?: object, headers?: Record<string, string>) => Promise<T>;

function client(apiUrl: string): Query {
  return async <T>(query: string, variables = {}, headers = {}) => {
    const response = await fetch(`${apiUrl}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": KEY, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
    if (errors?.[0]) throw new Error(errors[0].message);
    return data;
  };
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
const GUEST = `mutation($phone: String!) {
  guestSignup(customerName: "Bench", isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } }
}`;
const PLACE = `mutation($key: String!, $phone: String!, $items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!, $amount: Decimal!) {
  placeOrder(idempotency_key: $key, phone: $phone, channel: web, order_type: "pickup", items: $items, payment_option: "cash",
    delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end, is_future_order: true, payable_amount: $amount) { order_id access_token }
}`;

/** A new guest for each order, because a number that was not verified may have only one open cash order. */
async function guests(query: Query) {
  const first = 6_000_000_000 + Math.floor(Math.random() * 3_000_000_000);
  const made: { phone: string; authorization: string }[] = [];
  for (let n = 0; n < ORDERS; n += 1) {
    const phone = String(first + n);
    const { guestSignup } = await query<{ guestSignup: { data: { access_token: string } } }>(GUEST, { phone });
    made.push({ phone, authorization: `Bearer ${guestSignup.data.access_token}` });
  }
  return made;
}

/** What all orders of the run have in common: a store, a cart of three real items, and its total from the server. */
async function prepareCart(query: Query) {
  const shop = await query<{ getStoresList: { biz_location_id: string }[]; getAllItems: { items: Item[] } }>(
    "{ getStoresList { biz_location_id } getAllItems(limit: 200) { items { id has_options current_stock } } }",
  );
  const headers = { location_id: shop.getStoresList[0]?.biz_location_id ?? "" };
  const slot = tomorrowEvening();
  const bill = async (items: { id: string; quantity: number }[]) =>
    (await query<{ getBill: Bill }>(BILL, { items, ...slot }, headers)).getBill;
  const plain = shop.getAllItems.items.filter((item) => !item.has_options && item.current_stock === null);
  const candidates = plain.map(({ id }) => ({ id, quantity: 2 }));
  // Some dishes are not sold in the evening; the bill names them.
  const refused = new Set((await bill(candidates)).errors.map(({ item }) => item?.id));
  const items = candidates.filter(({ id }) => !refused.has(id)).slice(0, 3);
  return { headers, variables: { items, amount: (await bill(items)).bill.payable_amount, ...slot } };
}

/**
 * Places 400 cash orders for pickup, each by a guest of its own, eight at a time over HTTP, each with a key of its own, and returns how
 * many were durable per second. `begun` runs between the guests' sign-up and the first order. An order that fails is counted and its reason printed once.
 */
export async function ordersPerSecond(apiUrl: string, begun: () => Promise<void> = async () => {}): Promise<OrderRate> {
  const query = client(apiUrl);
  const { headers, variables } = await prepareCart(query);
  const people = await guests(query);
  const run = `bench-${Date.now()}`;
  const times: number[] = [];
  const orders: PlacedOrder[] = [];
  const reasons = new Map<string, number>();
  let next = 0;
  await begun();
  const started = performance.now();
  const worker = async () => {
    while (next < ORDERS) {
      const { phone, authorization } = people[next] as (typeof people)[number];
      next += 1;
      const key = `${run}-${next}`;
      const from = performance.now();
      try {
        const { placeOrder } = await query<{ placeOrder: PlacedOrder }>(
          PLACE,
          { ...variables, key, phone },
          { ...headers, authorization },
        );
        orders.push(placeOrder);
        times.push(performance.now() - from);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const seconds = (performance.now() - started) / 1000;
  for (const [reason, count] of reasons) console.error(`${count} orders failed: ${reason}`);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    placed: times.length,
    failed: ORDERS - times.length,
    orders,
  };
}
