import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { restoreAvailability } from "../../../backend/menu/availability-job.ts";
import { sweep } from "../../../backend/payments-service/due/sweeper.ts";
import { ORDER_LIMITS } from "../../../backend/rules/order-limits.ts";
import { announcedPages, type GraphqlAnswer, startTestBackend } from "../../fixtures/backend/backend.ts";
import { ConsoleVisitor } from "../../fixtures/backend/console.ts";
import { CENTRE, menuIds, NOON, placeOrder, signUpGuest, watch } from "../../fixtures/backend/ordering.ts";
import { begin, capture, details, orderOf, type Paying, payingOptions } from "../../fixtures/payments/paying.ts";
import { TestBank } from "../../fixtures/payments/payments.ts";

const time = { now: NOON };
const bank = new TestBank();
/** As an operator sets them: the same for both, whose data folders differ. */
const shared = {
  ...payingOptions(bank, time),
  autopilotSeconds: 0,
  orderLimits: ORDER_LIMITS,
  tokenSecret: "the secret of tokens that is the same in both",
  paymentsServerSecret: "the secret of payments that is the same in both",
  paymentKeysSecret: "the secret of payment keys that is the same in both",
};

const outcome = ({ data, errors }: GraphqlAnswer<unknown>): string =>
  errors?.[0]?.extensions.code ?? data.placeOrder.status;

describe.skipIf(inject("storage").port === null)("two backends on one database", () => {
  let one: Paying;
  let other: Paying;
  beforeAll(async () => {
    const first = await startTestBackend({ ...shared, storage: "server" });
    const { databaseUrl } = first;
    const second = await startTestBackend({ ...shared, storage: "server", ...(databaseUrl ? { databaseUrl } : {}) });
    const common = { bank, time, ids: await menuIds(first), guest: await signUpGuest(first) };
    one = { ...common, backend: first };
    other = { ...common, backend: second };
  });
  afterAll(async () => {
    await one?.backend.remove();
    await other?.backend.remove();
  });

  const both = () => [one.backend, other.backend] as const;
  const stock = (amount: number | null) =>
    one.backend.rest("POST", "/staff/stock", {
      business: "bistro",
      store: CENTRE,
      item: Number(one.ids["French Fries"]),
      stock: amount,
    });
  let phones = 9_846_000_000;
  async function newGuest() {
    phones += 1;
    return { phone: String(phones), token: await signUpGuest(one.backend, String(phones)) };
  }

  test("[SESS-06] [STAFF-11] who has signed in at one, guest or staff, is signed in at the other, and signed out of both", async () => {
    const { phone, token } = await newGuest();
    const placed = await placeOrder(other.backend, token, other.ids, { phone });
    expect(outcome(placed)).toBe("success");
    const person = {
      business: "bistro",
      login: "olga",
      name: "Olga",
      stores: null,
      role: "owner",
      password: "olga-password",
    };
    expect((await one.backend.rest("POST", "/staff/people", person)).status).toBeLessThan(300);
    const here = new ConsoleVisitor(one.backend);
    await here.signIn("olga", "olga-password");
    const there = new ConsoleVisitor(other.backend);
    there.cookie = here.cookie;
    const board = await there.board();
    expect((await there.get(board)).body).toContain(String(placed.data.placeOrder.order_id));
    await here.post("/console/logout");
    expect((await there.get(board)).status).not.toBe(200);
  });

  test("[ORD-02] D8: the same key at both at once is one order, and both name it", async () => {
    const { phone, token } = await newGuest();
    const key = { idempotency_key: "one-key-at-both", phone };
    const placed = await Promise.all([...both(), ...both()].map((backend) => placeOrder(backend, token, one.ids, key)));
    expect(new Set(placed.map(({ data }) => data.placeOrder.order_id)).size).toBe(1);
    const count = sql`select count(*)::int as count from orders where phone = ${phone}`;
    expect(((await one.backend.app.db.execute(count)) as unknown as { rows: unknown[] }).rows).toEqual([{ count: 1 }]);
  });

  test("[ORD-01] of cash orders under one invented number at both at once one is cooked", async () => {
    const { phone, token } = await newGuest();
    const flood = await Promise.all(
      Array.from({ length: 8 }, (_, n) => placeOrder(both()[n % 2 === 0 ? 0 : 1], token, one.ids, { phone })),
    );
    expect(flood.map(outcome).sort()).toEqual([...Array(7).fill("PHONE_PROOF_REQUIRED"), "success"]);
  });

  test("[ORD-01] the last portions are sold once, whichever backend is asked", async () => {
    await stock(2);
    const guests = await Promise.all([newGuest(), newGuest()]);
    const placed = await Promise.all(
      guests.map(({ phone, token }, n) => placeOrder(both()[n === 0 ? 0 : 1], token, one.ids, { phone })),
    );
    expect(placed.map(outcome).sort()).toEqual(["OUT_OF_STOCK", "success"]);
    await stock(null);
  });

  test("[PAY-01] D6: a payment begun at one and captured at both at once takes the money once, and both know the order as paid", async () => {
    const { txn, key, order } = await begin(one);
    const captured = await Promise.all([capture(one, txn, key), capture(other, txn, key)]);
    expect(captured.map(({ status }) => status)).toContain(200);
    await expect.poll(() => details(other, txn)).toMatchObject({ status: "completed" });
    expect(bank.account(txn)).toMatchObject({ charges: 1, refunds: 0 });
    for (const at of [one, other]) expect(await orderOf(at, order)).toMatchObject({ payment: { status: "paid" } });
  });

  test("[ORD-02] D6: a hold that both sweep at once ends once and gives its place back once", async () => {
    await stock(5);
    const { order } = await begin(other);
    time.now += 16 * 60_000;
    await Promise.all([sweep(one.backend.app), sweep(other.backend.app)]);
    const { status_updates: steps, state } = await orderOf(one, order);
    expect([state, steps.map(({ status }: { status: string }) => status)]).toEqual(["EXPIRED", ["PLACED", "EXPIRED"]]);
    const left = sql`select stock from item_store_states where store_id = ${CENTRE} and item_id = ${Number(one.ids["French Fries"])}`;
    expect(((await one.backend.app.db.execute(left)) as unknown as { rows: unknown[] }).rows).toEqual([{ stock: 5 }]);
    await stock(null);
  });

  test("[LIVE-01] a guest who listens at one hears what staff do at the other", async () => {
    const { phone, token } = await newGuest();
    const { order_id: id, access_token } = (await placeOrder(one.backend, token, one.ids, { phone })).data.placeOrder;
    const follow = `subscription($id: ID!, $token: String) { orderDetailUpdates(order_id: $id, access_token: $token) { state } }`;
    const watcher = watch(other.backend.url, follow, { id, token: access_token });
    await watcher.until(1);
    await one.backend.rest("POST", "/staff/orders/advance", { order: id });
    await watcher.until(2);
    expect(watcher.events.at(-1)).toEqual({ orderDetailUpdates: { state: "ACKNOWLEDGED" } });
    await watcher.close();
  });

  test("[STAFF-14] a dish that is back tomorrow is announced once, though both look for it", async () => {
    await one.backend.rest("POST", "/staff/stock", {
      business: "bistro",
      store: CENTRE,
      item: Number(one.ids["French Fries"]),
      stock: 0,
      today: true,
    });
    time.now += 30 * 3_600_000;
    const told = await announcedPages(one.backend.app);
    await Promise.all(both().map(({ app }) => restoreAvailability(app)));
    expect(await told()).toEqual([["menu:bistro"]]);
  });
});
