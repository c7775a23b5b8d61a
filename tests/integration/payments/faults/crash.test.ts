import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { QUICK_IMPORTS, WITH_PARENT } from "../../../../scripts/processes.ts";
import { newDataDir } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { PLACE_ORDER } from "../../../fixtures/backend/ordering.ts";
import { writeContent } from "../../../fixtures/backend/prepared-storage.ts";
import { freePort } from "../../../fixtures/free-port.ts";
import { startBankServer } from "../../../fixtures/payments/bank-server.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";
import { isFullRun } from "../../../full-run.ts";

const children: ChildProcess[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const ROUNDS = isFullRun ? 3 : 1;
const WORKERS = 4;

interface Shop {
  readonly url: string;
  readonly child: ChildProcess;
}

/** A backend in a separate process. Its bank is a server in the process of the test, so it survives when the backend is killed. */
async function startShop(dataDir: string, bankUrl: string, demoDirs: readonly string[], port: number): Promise<Shop> {
  const child = spawn(
    process.execPath,
    [...WITH_PARENT, ...QUICK_IMPORTS, "tests/fixtures/payments/paying-process.ts"],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        BANK_URL: bankUrl,
        DEMO_DIRS: demoDirs.join(path.delimiter),
      },
      stdio: "inherit",
    },
  );
  children.push(child);
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/p/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The backend did not come up.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, child };
}

async function ask(url: string, token: string | null, query: string, variables: object = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": "key_test_bistro",
      location_id: "11",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

/** Tomorrow noon in Bengaluru, so that the shop is open whenever the test runs. */
function tomorrowNoon() {
  const day = new Date(Date.now() + 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return {
    delivery_datetime: `${day} 07:30`,
    time_slot_start: "12:30:00",
    time_slot_end: "13:00:00",
    is_future_order: true,
  };
}

test("[ROB-02] killed between payment and order, the service loses no paid order and charges no guest twice", async () => {
  const dataDir = await newDataDir();
  folders.push(dataDir);
  const { slot_capacity: _none, ...centre } = bistro.stores[0] as Record<string, unknown>;
  const demoDirs = await writeContent(dataDir, [{ ...bistro, stores: [centre, ...bistro.stores.slice(1)] }]);
  const bank = await startBankServer();
  const port = await freePort();
  let shop = await startShop(dataDir, bank.url, demoDirs, port);
  /** One guest may place twenty orders within an hour, so each worker of a round is another guest. */
  const signUp = async (number: number): Promise<string> => {
    const guest = await ask(
      shop.url,
      null,
      'mutation($phone: String!) { guestSignup(customerName: "Asha", isd_code: "+91", customerPhone: $phone, channel: web) { data { access_token } } }',
      { phone: String(9_000_000_000 + number) },
    );
    if (!guest.data) throw new Error(JSON.stringify(guest));
    return guest.data.guestSignup.data.access_token;
  };
  const menu = await ask(shop.url, null, '{ getAllItems(keyword: "French Fries") { items { id } } }');
  const items = [{ id: menu.data.getAllItems.items[0].id, quantity: 2 }];
  const placing = {
    phone: "9000000001",
    channel: "web",
    order_type: "pickup",
    items,
    payable_amount: 199,
    ...tomorrowNoon(),
  };

  const wanted = new Map<string, { access_token: string; order_id: string }>();
  let refusal: unknown = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    let down = false;
    const tokens = await Promise.all(Array.from({ length: WORKERS }, (_, worker) => signUp(round * WORKERS + worker)));
    const buying = tokens.map(async (token, worker) => {
      for (let n = 0; !down; n += 1) {
        const name = `crash-${round}-${worker}-${n}`;
        const init = await pay(
          shop,
          token,
          "POST",
          "/txn/init",
          initBody({ purpose_id: name, idempotency_key: name }),
        ).catch(() => null);
        if (!init) return;
        if (init.status !== 200) refusal = init.body;
        const pg_service_txn_id = init.body.txn_id;
        const order = { ...placing, idempotency_key: name, payment_option: "payment_gateway", pg_service_txn_id };
        const placed = await ask(shop.url, token, PLACE_ORDER, order).catch(() => null);
        if (placed?.errors) refusal = placed.errors;
        if (!placed?.data?.placeOrder) return;
        wanted.set(pg_service_txn_id, placed.data.placeOrder);
        const body = { g_txn_id: "tok", extra_details: {}, idempotency_key: name };
        await pay(shop, token, "POST", `/txn/capture/${pg_service_txn_id}`, body).catch(() => null);
      }
    });
    const before = wanted.size;
    while (wanted.size < before + 12 && !refusal) await new Promise((resolve) => setTimeout(resolve, 5));
    const gone = new Promise((resolve) => shop.child.once("exit", resolve));
    shop.child.kill("SIGKILL");
    down = true;
    await Promise.all([gone, ...buying]);
    expect(refusal).toBeNull();
    shop = await startShop(dataDir, bank.url, demoDirs, port);
  }
  // The browser sends no more requests; the sweeper finds what the dead process left, from ten seconds after each txn
  // began.
  const paidAtBank = () => [...wanted.keys()].filter((txn) => bank.bank.accounts.get(txn)?.charges === 1);
  const statusOf = async (txn: string): Promise<string> => {
    const { order_id: id, access_token } = wanted.get(txn) as { order_id: string; access_token: string };
    const query =
      "query($id: ID!, $t: String) { getOrderDetails(order_id: $id, access_token: $t) { payment { status } } }";
    const { data } = await ask(shop.url, null, query, { id, t: access_token });
    return data.getOrderDetails.payment.status;
  };
  const open = async () => (await Promise.all(paidAtBank().map(statusOf))).filter((status) => status !== "paid").length;
  await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0);
  const charges = [...bank.bank.accounts.values()].map((account) => account.charges);
  expect(Math.max(...charges)).toBe(1);
  expect(wanted.size).toBeGreaterThanOrEqual(ROUNDS * 12);
  expect(paidAtBank().length).toBeGreaterThan(ROUNDS * 6);
  shop.child.kill("SIGTERM");
  await bank.close();
});
