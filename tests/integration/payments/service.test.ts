import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage } from "../../fixtures/backend/backend.ts";
import { NOON, placeOrder } from "../../fixtures/backend/ordering.ts";
import {
  begin,
  capture,
  details,
  kitchen,
  newKey,
  orderOf,
  type Paying,
  pass,
  startPaying,
} from "../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../fixtures/payments/payments.ts";

describeWithStorage("the payment service", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  test("[PGW-02] the list names the enabled gateways in order of preference, for the business, its stores and nobody else", async () => {
    const list = (path: string, token: string | null = paying.guest) => pay(paying.backend, token, "GET", path);
    const { body } = await list("/account/business/bistro/gateway");
    expect(body).toEqual({
      message: "success",
      gateway_names: [
        "PaymentOS",
        "Razorpay",
        "Stripe",
        "PhonePe",
        "MercadoPago",
        "PayULatinAmerica",
        "FreedomPay",
        "Tap",
      ],
      // The key with which a page draws wallets' buttons before it begins a payment.
      page_keys: { Stripe: "pk_test_page" },
    });
    expect((await list("/account/store/11/gateway")).body).toEqual(body);
    expect((await list("/account/business/bistro/gateway", "key_test_bistro")).body).toEqual(body);
    expect((await list("/account/business/rival/gateway")).status).toBe(403);
    expect((await list("/account/store/77/gateway")).status).toBe(403);
    for (const token of [null, "nonsense", "Bearer x.y.z"]) {
      const refused = await list("/account/business/bistro/gateway", token);
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({ success: false, message: expect.stringMatching(/Sign in/) });
    }
  });

  test("[PGW-04] init, held order, capture: the order is real, paid and seen by the kitchen only then", async () => {
    const { txn, key, init, order } = await begin(paying);
    expect(init.body).toMatchObject({
      success: true,
      gateway: "PaymentOS",
      status: "initialized",
      data: { key: "test_key" },
    });
    // Of the business, whatever a page says: accounts and ways to pay depend on it.
    expect(paying.bank.account(txn).input.country).toBe("IN");
    expect(await orderOf(paying, order)).toMatchObject({
      state: "PLACED",
      next_states: ["CANCELLED", "EXPIRED"],
      coming_states: [],
      payment: { status: "pending", provider: "PaymentOS", txn_id: txn, amount: 199 },
    });
    expect(await kitchen(paying)).not.toContain(order.order_id);
    const captured = await capture(paying, txn, key);
    expect(captured.body).toEqual({
      success: true,
      message: "success",
      txn_data: {
        status: "completed",
        amount: 19_900,
        currency: "INR",
        purpose: "ordering",
        gateway: "PaymentOS",
        g_txn_id: `pay_${txn}`,
      },
    });
    expect(await orderOf(paying, order)).toMatchObject({
      state: "PLACED",
      payment: { status: "paid" },
      status_updates: [{ status: "PLACED" }],
    });
    expect(await kitchen(paying)).toContain(order.order_id);
    expect(await details(paying, txn)).toMatchObject({ status: "completed", amount: 19_900, currency: "INR" });
  });

  test("[ROBUST-02] twenty copies of init and of capture make one txn, one charge and one answer", async () => {
    const body = initBody({ purpose_id: newKey("placing"), idempotency_key: newKey("attempt") });
    const inits = await Promise.all(
      Array.from({ length: 20 }, () => pay(paying.backend, paying.guest, "POST", "/txn/init", body)),
    );
    expect(new Set(inits.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    const txn = inits[0]?.body.txn_id;
    await placeOrder(paying.backend, paying.guest, paying.ids, {
      idempotency_key: body.purpose_id,
      payment_option: "payment_gateway",
      pg_service_txn_id: txn,
    });
    const captures = await Promise.all(
      Array.from({ length: 20 }, () => capture(paying, txn, String(body.idempotency_key))),
    );
    expect(new Set(captures.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    captures.push(await capture(paying, txn, String(body.idempotency_key)));
    expect(captures.at(-1)?.body.txn_data.status).toBe("completed");
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, captures: 1 });
    // The same key for something else is no repeat.
    const other = await pay(paying.backend, paying.guest, "POST", "/txn/init", { ...body, gateway: "Razorpay" });
    expect(other.status).toBe(409);
  });

  test("[ROBUST-03] a capture whose answer is lost is repeated under its key and charges once; unknown is 5xx", async () => {
    const { txn, key, order } = await begin(paying);
    let lost = 2;
    paying.bank.trouble = (call, when) => {
      if (call === "capture" && when === "after" && lost-- > 0) throw new Error("connection reset");
    };
    expect((await capture(paying, txn, key)).status).toBe(504);
    expect((await capture(paying, txn, key)).status).toBe(504);
    expect((await capture(paying, txn, "another-key-1")).status).toBe(409);
    paying.bank.trouble = () => {};
    expect((await capture(paying, txn, key)).body.txn_data.status).toBe("completed");
    expect(paying.bank.account(txn).charges).toBe(1);
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
  });

  test("[ROBUST-03] a declined capture carries the bank's sentence; a new key takes the same held order to success", async () => {
    const first = await begin(paying);
    const declined = await capture(paying, first.txn, first.key, "decline_canary");
    expect(declined.status).toBe(422);
    expect(declined.body).toEqual({ success: false, message: "The bank declined this card." });
    expect((await capture(paying, first.txn, first.key, "tok")).body.message).toBe("The bank declined this card.");
    expect((await capture(paying, first.txn, "some-other-key", "tok")).status).toBe(409);
    const second = await begin(paying, { placing: first.placing, init: { gateway: "Razorpay" } });
    expect(second.order.order_id).toBe(first.order.order_id);
    expect((await capture(paying, second.txn, second.key)).body.txn_data.status).toBe("completed");
    expect(await details(paying, first.txn)).toMatchObject({ status: "failed", paid_by: second.txn });
    expect((await orderOf(paying, first.order)).payment).toMatchObject({ status: "paid", txn_id: second.txn });
  });

  test("[PGW-04] a capture at a gateway that takes none is refused and leaves the checkout open, and an authorised payment authorised", async () => {
    const { txn, key, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    expect((await capture(paying, txn, key)).status).toBe(409);
    expect(await details(paying, txn)).toMatchObject({ status: "initialized" });
    paying.bank.pay(txn);
    expect(await details(paying, txn)).toMatchObject({ status: "completed" });
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
    const authorised = await begin(paying);
    paying.bank.account(authorised.txn).status = "authorized";
    await details(paying, authorised.txn);
    paying.bank.trouble = (call) => {
      if (call === "capture") throw new Error("silent");
    };
    expect((await capture(paying, authorised.txn, authorised.key)).status).toBe(504);
    paying.bank.trouble = () => {};
    const { body } = await paying.backend.rest("GET", `/staff/payments/show?txn=${authorised.txn}`);
    expect(body.txn.status).toBe("authorized");
  });

  test("[PGW-04] a purpose is charged once: init for a paid one answers the paying txn, a new key closes an untouched one", async () => {
    const first = await begin(paying, { init: { gateway: "PhonePe" } });
    const second = await begin(paying, { placing: first.placing });
    expect(await details(paying, first.txn)).toMatchObject({ status: "canceled" });
    expect((await capture(paying, first.txn, first.key)).status).toBe(409);
    await capture(paying, second.txn, second.key);
    const third = await pay(paying.backend, paying.guest, "POST", "/txn/init", {
      ...first.body,
      idempotency_key: newKey("attempt"),
    });
    expect(third.body).toMatchObject({ success: true, txn_id: second.txn, status: "completed", data: {} });
    expect(third.body.gateway).toBeUndefined();
    const repeated = await pay(paying.backend, paying.guest, "POST", "/txn/init", first.body);
    expect(repeated.body).toMatchObject({ txn_id: second.txn, status: "completed" });
  });

  test("[ROBUST-17] a bank that pays after all: canceled becomes completed, and money for a paid purpose goes back", async () => {
    const first = await begin(paying, { init: { gateway: "PhonePe" } });
    const second = await begin(paying, { placing: first.placing });
    paying.bank.pay(first.txn);
    const { body, headers } = paying.bank.webhook(first.txn, newKey("evt"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
    await pass(paying, 0);
    expect((await orderOf(paying, first.order)).payment).toMatchObject({ status: "paid", txn_id: first.txn });
    paying.bank.account(second.txn).status = "initialized";
    paying.bank.pay(second.txn);
    const late = paying.bank.webhook(second.txn, newKey("evt"));
    await pay(paying.backend, null, "POST", "/webhook/PaymentOS", late.body, late.headers);
    await pass(paying, 0);
    expect(await details(paying, second.txn)).toMatchObject({ status: "refunded", paid_by: first.txn });
    expect(paying.bank.account(second.txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await orderOf(paying, first.order)).payment.status).toBe("paid");
  });

  test("[PGW-06] the tab is closed, the money arrives: the sweeper asks and the order is real; webhooks only make it sooner", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.pay(txn);
    await pass(paying, 1);
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
    const quick = await begin(paying, { init: { gateway: "FreedomPay" } });
    paying.bank.pay(quick.txn);
    const { body, headers } = paying.bank.webhook(quick.txn, "evt-quick");
    for (let copy = 0; copy < 3; copy += 1) {
      const heard = await pay(paying.backend, null, "POST", "/webhook/FreedomPay", body, headers);
      expect(heard.body).toEqual({ success: true, message: "success" });
    }
    await expect.poll(async () => (await orderOf(paying, quick.order)).payment.status).toBe("paid");
    // A weaker status that arrives late changes nothing, and a forged one is refused and discarded.
    const old = paying.bank.webhook(quick.txn, "evt-old", "pending");
    await pay(paying.backend, null, "POST", "/webhook/FreedomPay", old.body, old.headers);
    await pass(paying, 0);
    expect(await details(paying, quick.txn)).toMatchObject({ status: "completed" });
    const forged = await pay(paying.backend, null, "POST", "/webhook/FreedomPay", body, { "x-signature": "00" });
    expect(forged.status).toBe(400);
  });

  test("[ROBUST-05] a refund that was made at the provider is learned, although the provider is silent when its message comes", async () => {
    const { txn } = await begin(paying);
    paying.bank.pay(txn);
    await pass(paying, 5);
    expect(await details(paying, txn)).toMatchObject({ status: "completed" });
    Object.assign(paying.bank.account(txn), { status: "refunded", refunds: 1 });
    paying.bank.trouble = () => {
      throw new Error("lost between service and bank");
    };
    const { body, headers } = paying.bank.webhook(txn, newKey("evt"), "refunded");
    expect((await pay(paying.backend, null, "POST", "/webhook/PaymentOS", body, headers)).status).toBe(200);
    await pass(paying, 5);
    expect(await details(paying, txn)).toMatchObject({ status: "completed" });
    paying.bank.trouble = () => {};
    await pass(paying, 60);
    expect(await details(paying, txn)).toMatchObject({ status: "refunded" });
  });

  test("[ROBUST-05] a webhook that says completed while the provider says pending pays nothing", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
    paying.bank.account(txn).status = "pending";
    const { body, headers } = paying.bank.webhook(txn, newKey("evt"), "completed");
    await pay(paying.backend, null, "POST", "/webhook/FreedomPay", body, headers);
    await pass(paying, 0);
    expect(await details(paying, txn)).toMatchObject({ status: "pending" });
    expect((await orderOf(paying, order)).payment.status).toBe("pending");
  });

  test("[PGW-04] the history of a txn tells who said what, without person or key", async () => {
    const { txn, key } = await begin(paying);
    await capture(paying, txn, key);
    const { body } = await paying.backend.rest("GET", `/staff/payments/show?txn=${txn}`);
    expect(body.txn).toMatchObject({ id: txn, status: "completed", amount: "199.00", pays: true });
    expect(JSON.stringify(body)).not.toMatch(/Asha|9000000001|attempt-/);
    expect(body.events.map(({ source, status }: Record<string, string>) => `${source} ${status}`)).toEqual([
      "init initialized",
      "capture pending",
      "capture completed",
    ]);
  });

  test("[PGW-04] the ledger of all of the above is in order, and its history cannot be changed", async () => {
    await pass(paying, 60);
    await pass(paying, 600);
    const { body } = await paying.backend.rest("GET", "/staff/payments");
    expect(body.violations).toEqual([]);
    expect(body.totals).toMatchObject({ refunds_due: 0, notices_due: 0 });
    expect(body.totals.kept).toBe(paying.bank.chargesNotRefunded);
    expect(body.totals.charges).toBe([...paying.bank.accounts.values()].filter(({ charges }) => charges > 0).length);
    await expect(paying.backend.app.db.execute(sql`delete from payment_txn_events`)).rejects.toThrow();
    await expect(
      paying.backend.app.db.execute(sql`update payment_txn_events set status = 'completed'`),
    ).rejects.toThrow();
  });
});
