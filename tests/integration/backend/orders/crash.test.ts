import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { backendCommand, WITH_PARENT } from "../../../../scripts/processes.ts";
import { newDataDir } from "../../../fixtures/backend/backend.ts";
import { beginWithDemo } from "../../../fixtures/demo/demo-data.ts";
import { freePort } from "../../../fixtures/free-port.ts";
import { isFullRun } from "../../../full-run.ts";

const KEY = "key_demo_kaapi-kitchen";
const ROUNDS = isFullRun ? 3 : 1;
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A backend as `npm start` runs it, in a process of its own. */
async function startProcess(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...WITH_PARENT, ...backendCommand("--demo")], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKEND_PORT: String(port),
      DEMO_AUTOPILOT_SECONDS: "0",
      LOG_LEVEL: "fatal",
    },
    stdio: "inherit",
  });
  children.push(child);
  while (!(await fetch(`http://localhost:${port}/p/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The backend did not come up.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

async function ask(port: number, query: string, variables: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`http://localhost:${port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": KEY, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const BILL = `query($items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!) {
  getBill(channel: web, order_type: "pickup", items: $items, delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end) {
    bill { payable_amount } errors { item { id } }
  }
}`;
const GUEST = `mutation($phone: String!) { guestSignup(customerName: "Asha", isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } } }`;
const PLACE = `mutation($key: String!, $phone: String!, $items: [CartItemInput!]!, $time: String!, $start: String!, $end: String!, $amount: Decimal!) {
  placeOrder(idempotency_key: $key, phone: $phone, channel: web, order_type: "pickup", items: $items, payment_option: "cash",
    delivery_datetime: $time, time_slot_start: $start, time_slot_end: $end, is_future_order: true, payable_amount: $amount) { order_id access_token }
}`;
const DETAILS = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { state items { quantity } status_updates { status } } }`;

/** Tomorrow evening in Bengaluru, so that the test runs at any hour. */
function tomorrowEvening() {
  const day = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return { time: `${day} 13:30`, start: "18:30:00", end: "19:00:00" };
}

test("[ROB-02] a backend killed while orders are placed has every order it acknowledged, whole, when it comes back", async () => {
  const dataDir = await newDataDir(process.env.DEMO_DATA ? "nothing" : "prepared");
  beginWithDemo(dataDir);
  folders.push(dataDir);
  const port = await freePort();
  let child = await startProcess(dataDir, port);
  const { data: shop } = await ask(
    port,
    "{ getStoresList { biz_location_id } getAllItems(limit: 100) { items { id has_options current_stock } } }",
  );
  const location_id = shop.getStoresList[0].biz_location_id;
  const headers = { location_id };
  // Each guest orders once: an unverified number may have one open cash order.
  const guests = new Map<string, { phone: string; authorization: string }>();
  const place = async (key: string) => {
    const phone = guests.get(key)?.phone ?? String(9_845_000_000 + guests.size);
    if (!guests.has(key)) {
      guests.set(key, { phone, authorization: "" });
      const { data } = await ask(port, GUEST, { phone });
      guests.set(key, { phone, authorization: `Bearer ${data.guestSignup.data.access_token}` });
    }
    const authorization = guests.get(key)?.authorization ?? "";
    return ask(port, PLACE, { key, phone, ...variables }, { ...headers, authorization });
  };
  const plain = shop.getAllItems.items.filter(
    (item: { has_options: boolean; current_stock: number | null }) => !item.has_options && item.current_stock === null,
  );
  const slot = tomorrowEvening();
  const bill = async (lines: object[]) => (await ask(port, BILL, { items: lines, ...slot }, headers)).data.getBill;
  const candidates = plain.map(({ id }: { id: string }) => ({ id, quantity: 2 }));
  // Some are not made in the evening; the bill says which.
  const refused = (await bill(candidates)).errors.map(({ item }: { item: { id: string } | null }) => item?.id);
  const items = candidates.filter(({ id }: { id: string }) => !refused.includes(id)).slice(0, 3);
  const variables = { items, amount: (await bill(items)).bill.payable_amount, ...slot };

  const acknowledged = new Map<string, { order_id: string; access_token: string }>();
  let refusal: unknown = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    let down = false;
    const before = acknowledged.size;
    const placing = Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; !down; n += 1) {
        const key = `crash-${round}-${worker}-${n}`;
        const answer = await place(key).catch(() => null);
        if (answer?.errors) refusal = answer.errors;
        if (answer?.data?.placeOrder) acknowledged.set(key, answer.data.placeOrder);
        if (!answer || refusal) return;
      }
    });
    while (acknowledged.size < before + 15 && !refusal) await new Promise((resolve) => setTimeout(resolve, 5));
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    down = true;
    await Promise.all([gone, ...placing]);
    expect(refusal).toBeNull();
    child = await startProcess(dataDir, port);
    for (const [key, { order_id, access_token }] of acknowledged) {
      const { data } = await ask(port, DETAILS, { id: order_id, token: access_token });
      expect(data.getOrderDetails).toEqual({
        state: "PLACED",
        items: items.map(() => ({ quantity: 2 })),
        status_updates: [{ status: "PLACED" }],
      });
      // A client that never saw the answer asks again and gets the same order.
      if (key.startsWith(`crash-${round}-0-`)) {
        const again = await place(key);
        expect(again.data.placeOrder.order_id).toBe(order_id);
      }
    }
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 15);
  child.kill("SIGTERM");
});
