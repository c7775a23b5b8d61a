import { expect, test } from "@playwright/test";
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { ask, shop as healthy, type Shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import {
  arrive,
  chooseTime,
  freshPhone,
  orderAsGuest,
  place,
  placeButton,
  TEXTS,
  type Texts,
  watchPlacing,
} from "../shopping.ts";

/** A storefront that dies without a warning while orders go through it; the backend behind it lives on. */
test.describe.configure({ mode: "serial" });
const en = TEXTS.en as Texts;
/** How often the storefront is killed while several guests order. */
const ROUNDS = isFullRun ? 3 : 1;
const own = new FaultyShop(9);
const host = `kaapi.localhost:${own.port}`;
const kaapi: Shop = { ...healthy("kaapi-kitchen"), host, origin: `http://${host}` };

test.beforeAll(async () => {
  await own.start();
});
test.afterAll(() => own.stop());

type Data = Record<string, never>;
async function call(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Data> {
  const sent = { "content-type": "application/json", ...headers };
  const body = JSON.stringify({ query, variables });
  const answer = await ask(host, "/graphql", { port: own.port, method: "POST", headers: sent, body });
  const { data, errors } = JSON.parse(answer.body);
  if (answer.status !== 200 || errors) throw new Error(answer.body);
  return data;
}

const PLACE = `mutation($key: String!, $items: [CartItemInput!]!, $slot: String!, $phone: String!, $amount: Decimal!) {
  placeOrder(idempotency_key: $key, phone: $phone, channel: web, order_type: "pickup", items: $items, payment_option: "cash",
    delivery_datetime: $slot, time_slot_start: "18:30:00", time_slot_end: "19:00:00", is_future_order: true,
    payable_amount: $amount) { order_id access_token }
}`;

/** Somebody who orders once: an unproved number has one cash order under way. */
async function newGuest() {
  const phone = freshPhone("97", 10);
  const { guestSignup } = (await call(
    'mutation($phone: String!) { guestSignup(customerName: "Asha", isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } } }',
    { phone },
  )) as unknown as { guestSignup: { data: { access_token: string } } };
  return { phone, authorization: `Bearer ${guestSignup.data.access_token}` };
}

/** Two plain lines for tomorrow evening: the headers and variables of a placeOrder. */
async function guestOrder() {
  const { getStoresList, getAllItems } = (await call(
    "{ getStoresList { biz_location_id } getAllItems(limit: 200) { items { id has_options current_stock } } }",
  )) as unknown as {
    getStoresList: { biz_location_id: string }[];
    getAllItems: { items: { id: string; has_options: boolean; current_stock: number | null }[] };
  };
  const day = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const plain = getAllItems.items.filter((item) => !item.has_options && item.current_stock === null).slice(-2);
  const items = plain.map(({ id }) => ({ id, quantity: 2 }));
  const headers = { location_id: getStoresList[0]?.biz_location_id ?? "" };
  const { getBill } = (await call(
    `query($items: [CartItemInput!]!, $slot: String!) { getBill(channel: web, order_type: "pickup", items: $items,
      delivery_datetime: $slot, time_slot_start: "18:30:00", time_slot_end: "19:00:00") { bill { payable_amount } errors { item { id } } } }`,
    { items, slot: `${day} 13:30` },
    headers,
  )) as unknown as { getBill: { bill: { payable_amount: number }; errors: unknown[] } };
  expect(getBill.errors).toEqual([]);
  return { headers, variables: { items, slot: `${day} 13:30`, amount: getBill.bill.payable_amount } };
}

interface Placed {
  placeOrder: { order_id: string; access_token: string };
}

test("[ROB-02] a storefront killed while orders go through it loses none that was acknowledged, and a repeated key is the same order", async () => {
  const { headers, variables } = await guestOrder();
  const run = freshPhone("", 10);
  const guests = new Map<string, Awaited<ReturnType<typeof newGuest>>>();
  const send = async (key: string) => {
    const { phone, authorization } = guests.get(key) ?? (await newGuest());
    guests.set(key, { phone, authorization });
    const answer = await call(PLACE, { key, phone, ...variables }, { ...headers, authorization });
    return (answer as unknown as Placed).placeOrder.order_id;
  };
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    let alive = true;
    const before = acknowledged.size;
    const placing = Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; alive; n += 1) {
        const key = `killed-${round}-${worker}-${n}-${run}`;
        const id = await send(key).catch(() => null);
        if (id) acknowledged.set(key, id);
        else unanswered.add(key);
      }
    });
    await expect.poll(() => acknowledged.size, { intervals: [5] }).toBeGreaterThan(before + 8);
    alive = false;
    await own.kill();
    await Promise.all(placing);
    await own.startAgain();
  }
  for (const [key, id] of acknowledged) expect(await send(key), key).toBe(id);
  expect(unanswered.size).toBeGreaterThan(0);
  const ids = new Set(acknowledged.values());
  for (const key of unanswered) {
    const id = await send(key);
    expect(ids.has(id), "an order of another key").toBe(false);
    expect(await send(key)).toBe(id);
    ids.add(id);
  }
  console.log(
    `killed ${ROUNDS} times: ${acknowledged.size} orders acknowledged, 0 lost; ${unanswered.size} unanswered, 0 doubled`,
  );
});

test("[ROB-02] a guest whose storefront dies at the press of the button presses again and has one order", {
  tag: "@full",
}, async ({ page }) => {
  let alive = true;
  // The order is made, and the storefront is gone before the guest hears of it.
  const ids = await watchPlacing(page, async () => {
    if (!alive) return "deliver";
    alive = false;
    await own.kill();
    return "lose";
  });
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup" });
  await page.goto(`${kaapi.origin}/checkout`);
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("94", 10) });
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await expect(page.getByText(en.checkout.place.unanswered)).toBeVisible();
  await own.startAgain();
  const id = await place(page);
  expect(ids).toEqual([id, id]);
});
