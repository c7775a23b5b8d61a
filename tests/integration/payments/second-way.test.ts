import { afterAll, beforeAll, expect, test } from "vitest";
import { sweep } from "../../../backend/payments-service/due/sweeper.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro } from "../../fixtures/backend/backend-content.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import { kitchen, newKey, orderOf, type Paying, payingOptions } from "../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../fixtures/payments/payments.ts";

const INIT = `mutation($key: String!, $amount: Int!, $purpose: String!) {
  initPayment(channel: web, amount: $amount, purpose: $purpose, idempotency_key: $key) { success type key url payload transaction_id message } }`;
const FINALIZE = `mutation($id: ID!) { finalizePayment(transactionId: $id, gatewayId: "pay_claimed_by_the_page") { success message } }`;

/** Bistro without the payment service: its own provider, named in placeOrder's answer. */
const direct = (pg_provider: string | null) => ({
  ...bistro,
  business: { ...bistro.business, features: { pg_service: false }, pg_provider },
});

async function numbers({ app }: Pick<TestBackend, "app">, query: string): Promise<number[]> {
  const { rows } = (await app.db.execute(query)) as unknown as { rows: { number: unknown }[] };
  return rows.map(({ number }) => Number(number));
}

describeWithStorage("paying without features.pg_service", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    const bank = new TestBank();
    const time = { now: NOON };
    const backend = await startTestBackend({ storage, content: [direct("Razorpay")], ...payingOptions(bank, time) });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  });
  afterAll(() => paying.backend.remove());
  const place = (key = newKey("placing"), token = paying.guest) =>
    placeOrder(paying.backend, token, paying.ids, { payment_option: "payment_gateway", idempotency_key: key });
  const finalize = async (id: string, token = paying.guest) =>
    (await paying.backend.query(FINALIZE, { token, variables: { id } })).data?.finalizePayment ?? null;
  const books = async () => (await paying.backend.rest("GET", "/staff/payments")).body;

  test("[PGW-16] placeOrder answers payment of type razorpay, the same for a repeat, and the order is held", async () => {
    const key = newKey("placing");
    const [first, second] = await Promise.all([place(key), place(key)]);
    const { order_id, payment, access_token } = first.data.placeOrder;
    expect(second.data.placeOrder).toEqual(first.data.placeOrder);
    expect(payment).toMatchObject({ type: "razorpay", success: true, key: "test_key" });
    expect(paying.bank.account(payment.transaction_id).input).toMatchObject({
      amount: { value: 19_900, currency: "INR" },
      return_url: "http://bistro.localhost/pg",
      country: "IN",
      // A guest is nobody to the provider, which keeps no card for the next one.
      customer: { id: null, reference: null },
    });
    expect(await numbers(paying.backend, "select count(*)::int as number from payment_customers")).toEqual([0]);
    expect(await kitchen(paying)).not.toContain(order_id);
    expect(await finalize(payment.transaction_id)).toEqual({
      success: false,
      message: expect.stringMatching(/not confirmed/),
    });
    paying.bank.pay(payment.transaction_id);
    expect(await finalize(payment.transaction_id)).toEqual({ success: true, message: null });
    expect(await finalize(payment.transaction_id)).toEqual({ success: true, message: null });
    expect((await orderOf(paying, { order_id, access_token })).payment).toMatchObject({
      status: "paid",
      provider: "Razorpay",
    });
    expect(await kitchen(paying)).toContain(order_id);
  });

  test("[PGW-16] whatever the page claims, only the provider's word closes the hold; another guest's or an account's payment is shown to nobody else", async () => {
    const { order_id, payment, access_token } = (await place()).data.placeOrder;
    paying.bank.account(payment.transaction_id).status = "failed";
    expect(await finalize(payment.transaction_id)).toEqual({
      success: false,
      message: expect.stringMatching(/didn't go through/),
    });
    expect((await orderOf(paying, { order_id, access_token })).payment.status).toBe("pending");
    expect(await finalize(payment.transaction_id, await signUpGuest(paying.backend))).toBeNull();
    const account = await logIn(paying.backend, "9000000071");
    const theirs = (await place(newKey("placing"), account)).data.placeOrder.payment.transaction_id;
    expect(await finalize(theirs, account)).toMatchObject({ success: false });
    expect(await finalize(theirs)).toBeNull();
    expect(await finalize("nothing")).toBeNull();
  });

  test("[PGW-16] [ROBUST-06] a guest who signs in after a payment that failed still learns that it did, and later that one was paid", async () => {
    const [failed, paid] = [await place(), await place()].map(({ data }) => data.placeOrder.payment.transaction_id);
    const account = await logIn(paying.backend, "9000000001");
    paying.bank.account(failed).status = "failed";
    expect(await finalize(failed, account)).toEqual({
      success: false,
      message: expect.stringMatching(/didn't go through/),
    });
    paying.bank.pay(paid);
    paying.time.now += 60_000;
    expect(await finalize(paid, account)).toEqual({ success: true, message: null });
  });

  test("[OLIST-01] what an account tried to pay and never paid is none of its orders, but among what is stored about it and what the staff find", async () => {
    const account = await logIn(paying.backend, "9000000072");
    const { order_id } = (await place(newKey("placing"), account)).data.placeOrder;
    const listed = async (more = "") => {
      const list = `query { getOrdersList(limit: 5 ${more}) { orders { id } total } }`;
      return (await paying.backend.query(list, { token: account })).data.getOrdersList;
    };
    expect(await listed()).toEqual({ orders: [{ id: order_id }], total: 1 });
    expect(await listed("held: false")).toEqual({ orders: [], total: 0 });
    const ended = `update orders set status = 'EXPIRED', held_until = null, payment_status =`;
    await paying.backend.app.db.execute(`${ended} 'failed' where id = '${order_id}'`);
    expect(await listed()).toEqual({ orders: [], total: 0 });
    const exported = (await paying.backend.query("{ exportAccount }", { token: account })).data.exportAccount;
    expect(exported.orders).toMatchObject([{ order_id, state: "EXPIRED" }]);
    const staff = (await paying.backend.rest("GET", "/staff/orders?all=1&business=bistro")).body;
    expect(JSON.stringify(staff)).toContain(order_id);
    await paying.backend.app.db.execute(`${ended} 'refunding' where id = '${order_id}'`);
    expect(await listed()).toMatchObject({ total: 1 });
  });

  test("[OLIST-01] the list is newest first by the time it tells: of an order paid online, when it was paid", async () => {
    const account = await logIn(paying.backend, "9000000073");
    const cash = (await placeOrder(paying.backend, account, paying.ids)).data.placeOrder;
    const held = (await place(newKey("placing"), account)).data.placeOrder;
    const begun = `update orders set created_at = created_at - interval '5 minutes' where id = '${held.order_id}'`;
    await paying.backend.app.db.execute(begun);
    const listed = async () => {
      const list = "query { getOrdersList(limit: 5) { orders { id created } } }";
      return (await paying.backend.query(list, { token: account })).data.getOrdersList.orders;
    };
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([cash.order_id, held.order_id]);
    paying.time.now += 4 * 60_000;
    paying.bank.pay(held.payment.transaction_id);
    await finalize(held.payment.transaction_id, account);
    const paid = new Date(paying.time.now).toISOString();
    expect(await listed()).toEqual([
      { id: held.order_id, created: paid },
      expect.objectContaining({ id: cash.order_id }),
    ]);
  });

  test("[PGW-16] a closed tab: the money is found without the page, and late money goes back", async () => {
    const early = (await place()).data.placeOrder;
    paying.bank.pay(early.payment.transaction_id);
    paying.time.now += 60_000;
    await sweep(paying.backend.app);
    expect((await orderOf(paying, early)).payment.status).toBe("paid");
    const late = (await place()).data.placeOrder;
    paying.time.now += 16 * 60_000;
    await sweep(paying.backend.app);
    paying.bank.account(late.payment.transaction_id).status = "initialized";
    paying.bank.pay(late.payment.transaction_id);
    expect(await finalize(late.payment.transaction_id)).toEqual({
      success: false,
      message: expect.stringMatching(/refunding it/),
    });
    expect(paying.bank.account(late.payment.transaction_id)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await orderOf(paying, late)).payment.status).toBe("refunded");
  });

  test("[WALL-02] a wallet is topped up the same way, once per key, by accounts only", async () => {
    const token = await logIn(paying.backend, "9000000055");
    const init = (variables: Record<string, unknown>, who = token) =>
      paying.backend.query(INIT, { token: who, variables: { purpose: "reload", amount: 50_000, ...variables } });
    const key = newKey("reload");
    const { data } = await init({ key });
    expect(data.initPayment).toMatchObject({ success: true, type: "razorpay", key: "test_key" });
    expect((await init({ key })).data.initPayment.transaction_id).toBe(data.initPayment.transaction_id);
    expect((await init({ key, amount: 1 })).errors?.[0]?.extensions.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const again = (await init({ key: newKey("reload"), amount: 60_000 })).data.initPayment.transaction_id;
    const { id, reference } = paying.bank.account(again).input.customer;
    expect(reference, "an account's cards are kept").toBe(`cus_${id}`);
    expect((await init({ key: newKey("r") }, paying.guest)).errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    expect((await init({ key: newKey("r"), amount: 0 })).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect((await init({ key: newKey("r"), purpose: "ordering" })).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    paying.bank.pay(data.initPayment.transaction_id);
    const closing = Array.from({ length: 5 }, () => finalize(data.initPayment.transaction_id, token));
    for (const answer of await Promise.all(closing)) expect(answer).toEqual({ success: true, message: null });
    expect(await numbers(paying.backend, "select amount as number from wallet_transactions")).toEqual([50_000]);
    expect((await books()).violations).toEqual([]);
  });
});

test("[ORD-03] payment_gateway is offered only where something here can take the money: no provider, no option", async () => {
  const shops: [string, Record<string, unknown>, boolean][] = [
    ["own", { features: { pg_service: false }, pg_provider: "Razorpay" }, true],
    ["own-not-running", { features: { pg_service: false }, pg_provider: "Stripe" }, false],
    ["own-unsuited", { features: { pg_service: false }, pg_provider: "PhonePe" }, false],
    ["own-none", { features: { pg_service: false }, pg_provider: null, gateways: ["Razorpay"] }, true],
    ["own-none-offered", { features: { pg_service: false }, pg_provider: null, gateways: [] }, false],
    ["service", { gateways: ["Razorpay", "PhonePe"] }, true],
    ["service-not-running", { gateways: ["PhonePe"] }, false],
    ["service-none", { gateways: [] }, false],
  ];
  const content = shops.map(([id, change]) => ({
    ...bistro,
    business: { ...bistro.business, id, api_key: `key_test_${id}`, ...change },
  }));
  const bank = new TestBank();
  const providers = bank.providers.filter(({ gateway }) => gateway === "Razorpay");
  const backend = await startTestBackend({ content, ...payingOptions(bank, { now: NOON }), providers });
  for (const [id, , offered] of shops) {
    const key = `key_test_${id}`;
    const { data } = await backend.query('{ getAllItems(keyword: "French Fries") { items { id } } }', { key });
    const answer = await backend.query(
      `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items) { bill { payment_modes } } }`,
      { key, location: 11, variables: { items: [{ id: data.getAllItems.items[0].id, quantity: 2 }] } },
    );
    expect(answer.data.getBill.bill.payment_modes, id).toEqual(offered ? ["cash", "payment_gateway"] : ["cash"]);
  }
  await backend.remove();
});

describeWithStorage("topping up a wallet", (storage) => {
  test("[WALL-02] with the payment service the client pays a reload of exactly its amount, and the wallet is credited once", async () => {
    const bank = new TestBank();
    const backend = await startTestBackend({ storage, ...payingOptions(bank, { now: NOON }) });
    const token = await logIn(backend, "9000000056");
    const variables = { key: newKey("reload"), amount: 50_000, purpose: "reload" };
    const { data } = await backend.query(INIT, { token, variables });
    const input = {
      purpose: "wallet_reload",
      purpose_id: data.initPayment.transaction_id,
      idempotency_key: newKey("attempt"),
    };
    const wrong = await pay(backend, token, "POST", "/txn/init", initBody(input));
    expect(wrong.status).toBe(409);
    expect(wrong.body.message).toMatch(/amount no longer matches what is due/);
    const right = { ...initBody(input), amount: 50_000, current_amount: 50_000 };
    const init = await pay(backend, token, "POST", "/txn/init", right);
    const body = { g_txn_id: "tok", extra_details: {}, idempotency_key: input.idempotency_key };
    await Promise.all([1, 2, 3].map(() => pay(backend, token, "POST", `/txn/capture/${init.body.txn_id}`, body)));
    expect(await numbers(backend, "select balance as number from wallets")).toEqual([50_000]);
    const server = `Bearer ${Buffer.from(backend.app.payments.serverSecret)}`;
    await pay(backend, server, "POST", `/txn/refund/${init.body.txn_id}`, {});
    expect(await numbers(backend, "select balance as number from wallets")).toEqual([0]);
    await backend.remove();
  });
});
