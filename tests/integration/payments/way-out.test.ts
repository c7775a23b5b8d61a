import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  MAX_REFUSED_REFUNDS,
  MAX_UNANSWERED_REFUNDS,
} from "../../../backend/payments-service/rules/refund-schedule.ts";
import { describeWithStorage } from "../../fixtures/backend/backend.ts";
import { logIn, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import {
  begin,
  capture,
  details,
  newKey,
  orderOf,
  type Paying,
  pass,
  startPaying,
} from "../../fixtures/payments/paying.ts";
import { pay } from "../../fixtures/payments/payments.ts";

describeWithStorage("ways out of a payment", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  const abandon = (txn: string, token: string | null = paying.guest) =>
    pay(paying.backend, token, "POST", `/txn/abandon/${txn}`);
  /** Another day, when the store is open again; yesterday's guest has no login any more. */
  const nextNoon = async () => {
    const day = 24 * 60 * 60_000;
    paying.time.now = NOON + Math.ceil((paying.time.now - NOON + 1) / day) * day;
    paying.guest = await signUpGuest(paying.backend);
  };
  const wrong = async () => (await paying.backend.rest("GET", "/staff/payments")).body.violations;

  test("[ROBUST-02] one order per purchase: placing a changed cart ends the earlier hold; money at the page that is still open goes back", async () => {
    const first = await begin(paying, { init: { gateway: "PhonePe" } });
    const second = await begin(paying, { init: { gateway: "PaymentOS" } });
    expect(await orderOf(paying, first.order)).toMatchObject({ state: "EXPIRED", payment: { status: "failed" } });
    expect(await details(paying, first.txn)).toMatchObject({ status: "canceled" });
    await expect.poll(() => paying.bank.account(first.txn).status).toBe("canceled");
    expect((await capture(paying, second.txn, second.key)).body.txn_data.status).toBe("completed");
    // A vendor that cannot close its page, and a guest who presses Pay there after all.
    paying.bank.account(first.txn).status = "initialized";
    paying.bank.pay(first.txn);
    const { body, headers } = paying.bank.webhook(first.txn, newKey("evt"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
    await pass(paying, 0);
    expect(paying.bank.account(first.txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect(await details(paying, first.txn)).toMatchObject({ status: "refunded" });
    // The order learns of it by a notice of its own.
    await expect
      .poll(() => orderOf(paying, first.order))
      .toMatchObject({ state: "EXPIRED", payment: { status: "refunded" } });
    expect((await orderOf(paying, second.order)).payment.status).toBe("paid");
    expect(await wrong()).toEqual([]);
  });

  test("[ROBUST-02] paid in cash instead: the hold ends as well; what the bank has taken by then stays an order", async () => {
    const left = await begin(paying, { init: { gateway: "PhonePe" } });
    await placeOrder(paying.backend, paying.guest, paying.ids);
    expect((await orderOf(paying, left.order)).state).toBe("EXPIRED");
    const paid = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.pay(paid.txn);
    // The money has not been reported when the next order is placed.
    await placeOrder(paying.backend, paying.guest, paying.ids);
    expect(await orderOf(paying, paid.order)).toMatchObject({ state: "PLACED", payment: { status: "paid" } });
  });

  test("[ORD-02] [ROBUST-02] one account on two devices: the second one's order ends the unpaid one of the first, which says so, and its late money goes back", async () => {
    const phone = await logIn(paying.backend, "9830000001");
    const desk = await logIn(paying.backend, "9830000001");
    const first = await begin(paying, { init: { gateway: "PhonePe" }, token: phone });
    expect(first.order.order_id).toBeTruthy();
    expect((await placeOrder(paying.backend, desk, paying.ids)).errors).toBeUndefined();
    const seen = async (token: string) => {
      const query = "query($id: ID!) { getOrderDetails(order_id: $id) { state cancelled_by payment { status } } }";
      const { data } = await paying.backend.query(query, { token, variables: { id: first.order.order_id } });
      return data.getOrderDetails;
    };
    for (const token of [phone, desk]) {
      expect(await seen(token)).toEqual({ state: "EXPIRED", cancelled_by: "customer", payment: { status: "failed" } });
    }
    paying.bank.account(first.txn).status = "initialized";
    paying.bank.pay(first.txn);
    const { body, headers } = paying.bank.webhook(first.txn, newKey("evt"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
    await pass(paying, 0);
    expect(paying.bank.account(first.txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await seen(phone)).payment.status).toBe("refunded");
    // A hold that was neither abandoned nor paid has another reason.
    const left = await begin(paying, { init: { gateway: "PhonePe" } });
    await pass(paying, 16);
    const { data } = await paying.backend.query(
      "query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { state cancelled_by } }",
      { variables: { id: left.order.order_id, token: left.order.access_token } },
    );
    expect(data.getOrderDetails).toEqual({ state: "EXPIRED", cancelled_by: "system" });
    await nextNoon();
  });

  test("[ROBUST-17] a hold whose payment is in progress stays, and so do other guests' holds", async () => {
    const waiting = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.account(waiting.txn).status = "pending";
    const stranger = await signUpGuest(paying.backend, "9000000012");
    const theirs = await begin(paying, { token: stranger });
    const other = await begin(paying);
    expect((await orderOf(paying, waiting.order)).state).toBe("PLACED");
    expect((await orderOf(paying, theirs.order)).state).toBe("PLACED");
    paying.bank.pay(waiting.txn);
    await pass(paying, 1);
    expect((await orderOf(paying, waiting.order)).payment.status).toBe("paid");
    await capture(paying, other.txn, other.key);
    expect(await wrong()).toEqual([]);
  });

  test("[PGW-10] [ROBUST-17] a guest who does not wait any longer: canceled, the hold ends, and later money goes back", async () => {
    const { txn, order, placing } = await begin(paying, { init: { gateway: "PayULatinAmerica" } });
    paying.bank.account(txn).status = "pending";
    expect((await details(paying, txn)).status).toBe("pending");
    for (let times = 0; times < 2; times += 1) {
      expect((await abandon(txn)).body).toMatchObject({ success: true, data: { status: "canceled" } });
    }
    expect((await orderOf(paying, order)).state).toBe("EXPIRED");
    // The old key can no longer begin a payment, and the message says why.
    const again = await begin(paying, { placing });
    expect(again.init.status).toBe(409);
    paying.bank.pay(txn);
    await pass(paying, 11);
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect(await orderOf(paying, order)).toMatchObject({ state: "EXPIRED", payment: { status: "refunded" } });
  });

  test("[ROBUST-17] money that had come by then stays: abandoning says paid, and the order is real", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PayULatinAmerica" } });
    paying.bank.pay(txn);
    expect((await abandon(txn)).body.data.status).toBe("completed");
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
  });

  test("[PGW-02] only the payer may abandon a payment", async () => {
    const { txn, order } = await begin(paying);
    expect((await abandon(txn, null)).status).toBe(401);
    expect((await abandon(txn, "key_test_bistro")).status).toBe(401);
    expect((await abandon(txn, await signUpGuest(paying.backend, "9000000013"))).status).toBe(404);
    expect((await orderOf(paying, order)).state).toBe("PLACED");
  });

  test("[PGW-02] [ROBUST-17] a guest who has signed in since gives it up with the login that began it; their account, another one, another guest and another business cannot", async () => {
    paying.guest = await signUpGuest(paying.backend, "9000000015");
    const { txn, order } = await begin(paying, { init: { gateway: "PayULatinAmerica" } });
    paying.bank.account(txn).status = "pending";
    const [own, other] = [await logIn(paying.backend, "9000000015"), await logIn(paying.backend, "9000000016")];
    const again = await signUpGuest(paying.backend, "9000000015");
    for (const token of [own, other, again]) expect((await abandon(txn, token)).status).toBe(404);
    const elsewhere = { "x-api-key": "key_test_rival" };
    expect((await pay(paying.backend, paying.guest, "POST", `/txn/abandon/${txn}`, {}, elsewhere)).status).toBe(401);
    expect((await abandon(txn, order.access_token)).status, "a shared link").toBe(401);
    expect((await orderOf(paying, order)).state).toBe("PLACED");
    expect(await details(paying, txn, own)).not.toHaveProperty("amount");
    expect(await details(paying, txn)).toMatchObject({ status: "pending", amount: 19_900 });
    expect((await abandon(txn)).body.data.status).toBe("canceled");
    expect((await orderOf(paying, order)).state).toBe("EXPIRED");
  });

  test("[WALL-02] an abandoned top-up is credited when its money comes after all", async () => {
    const token = await logIn(paying.backend, "9000000014");
    const { data } = await paying.backend.query(
      `mutation { initPayment(channel: web, amount: 19900, purpose: "reload", idempotency_key: "abandoned-reload") { transaction_id } }`,
      { token },
    );
    const input = { purpose: "wallet_reload", purpose_id: data.initPayment.transaction_id, gateway: "PhonePe" };
    const { txn } = await begin(paying, { token, init: input });
    paying.bank.account(txn).status = "pending";
    expect((await abandon(txn, token)).body.data.status).toBe("canceled");
    paying.bank.pay(txn);
    await pass(paying, 11);
    expect((await details(paying, txn, token)).status).toBe("completed");
    expect(await wrong()).toEqual([]);
  });

  test("[ORD-02] D6: a refund that the bank refuses is tried ever less often, then waits for a person, who can retry it", async () => {
    await nextNoon();
    const { txn, key } = await begin(paying);
    await capture(paying, txn, key);
    let tries = 0;
    const refuse = paying.bank.providers.map((provider) => ({
      ...provider,
      refund: async () => {
        tries += 1;
        return { status: "refused", refund_reference: null } as const;
      },
    }));
    const { payments } = paying.backend.app;
    const real = payments.providers;
    Object.assign(payments, { providers: new Map(refuse.map((provider) => [provider.gateway, provider])) });
    const secret = `Bearer ${Buffer.from(payments.serverSecret)}`;
    await pay(paying.backend, secret, "POST", `/txn/refund/${txn}`, {});
    await pass(paying, 1);
    expect(tries, "not hammered").toBe(1);
    // [ROBUST-17] The guest is never shown "paid" for money that is being refunded, however long that takes.
    expect(await details(paying, txn)).toMatchObject({ status: "refunded" });
    for (let hours = 0; hours < 24; hours += 1) await pass(paying, 60);
    expect(tries).toBe(MAX_REFUSED_REFUNDS);
    await pass(paying, 7 * 24 * 60);
    expect(tries, "given up").toBe(MAX_REFUSED_REFUNDS);
    const { body } = await paying.backend.rest("GET", "/staff/payments");
    expect(body.waiting).toMatchObject([{ id: txn, refund_reason: "by_server", refund_tries: MAX_REFUSED_REFUNDS }]);
    expect(JSON.stringify(body.waiting)).not.toMatch(/Asha|attempt-/);
    expect((await paying.backend.rest("POST", "/staff/payments/retry", { txn })).body.txn.refunded_at).toBeNull();
    expect(tries).toBe(MAX_REFUSED_REFUNDS + 1);
    Object.assign(payments, { providers: real });
    const retried = await paying.backend.rest("POST", "/staff/payments/retry", { txn });
    expect(retried.body.txn).toMatchObject({ status: "refunded", refund_next_at: null });
    expect((await paying.backend.rest("GET", "/staff/payments")).body.waiting).toEqual([]);
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
  });

  test("[ORD-02] D6: a bank that stays silent about a refund waits for a person too, who can write down what was done by hand", async () => {
    await nextNoon();
    const { txn, key, order } = await begin(paying);
    await capture(paying, txn, key);
    paying.bank.trouble = (call) => {
      if (call === "refund") throw new Error("no answer");
    };
    const secret = `Bearer ${Buffer.from(paying.backend.app.payments.serverSecret)}`;
    await pay(paying.backend, secret, "POST", `/txn/refund/${txn}`, {});
    for (let tries = 0; tries < MAX_UNANSWERED_REFUNDS; tries += 1) await pass(paying, 61);
    const waiting = async () =>
      (await paying.backend.rest("GET", "/staff/payments")).body.waiting.map(({ id }: { id: string }) => id);
    expect(await waiting()).toEqual([txn]);
    const settled = (body: object) => paying.backend.rest("POST", "/staff/payments/settled", body);
    expect((await settled({ txn })).status, "not without a note").toBe(400);
    await nextNoon();
    expect((await settled({ txn: (await begin(paying)).txn, note: "by mistake" })).status).toBe(409);
    expect((await settled({ txn, note: "Paid back in cash, receipt 17" })).body.txn.status).toBe("refunded");
    expect((await settled({ txn, note: "once more" })).status).toBe(409);
    paying.bank.trouble = () => {};
    await pass(paying, 60);
    expect(paying.bank.account(txn).refunds, "the bank is not asked any more").toBe(0);
    expect(await waiting()).toEqual([]);
    const kept = await paying.backend.app.db.execute(
      sql`select payment_status from orders where id = ${order.order_id}`,
    );
    expect((kept as unknown as { rows: unknown[] }).rows).toEqual([{ payment_status: "refunded" }]);
    const { body } = await paying.backend.rest("GET", `/staff/payments/show?txn=${txn}`);
    expect(JSON.stringify(body.events)).toContain("Paid back in cash, receipt 17");
  });
});
