import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orders } from "../../../../backend/db/schema.ts";
import { absorb } from "../../../../backend/payments-service/txns/absorb.ts";
import { violations } from "../../../../backend/payments-service/txns/ledger.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import {
  begin,
  capture,
  details,
  newKey,
  orderOf,
  type Paying,
  pass,
  startPaying,
} from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";

describeWithStorage("[D6] what an order says of money that goes back", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    paying.guest = await signUpGuest(paying.backend);
    paying.bank.trouble = () => {};
  });

  const statusOf = async (order: Parameters<typeof orderOf>[1]) => (await orderOf(paying, order)).payment.status;
  const noRefunds = (call: string) => {
    if (call === "refund") throw new Error("silent");
  };
  /** The bank charges another amount than was asked for, and tells it. */
  const chargeWrongly = async (txn: string, by = -100) => {
    paying.bank.account(txn).amount += by;
    paying.bank.pay(txn);
    const { body, headers } = paying.bank.webhook(txn, newKey("event"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
  };

  test("a charge of the wrong amount goes back as the held order ends, and its page says so, not that nothing was paid", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.trouble = noRefunds;
    await chargeWrongly(txn);
    // Not pending, and not paid.
    expect(await details(paying, txn)).toMatchObject({ status: "refunded", refund: "amount" });
    await pass(paying, 20).catch(() => {});
    expect(await statusOf(order)).toBe("refunding");
    paying.bank.trouble = () => {};
    await pass(paying, 24 * 60);
    expect(await statusOf(order)).toBe("refunded");
  });

  test("a charge of the wrong amount that arrives after the order ended turns 'failed' into 'going back'", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    await pass(paying, 20);
    expect(await statusOf(order)).toBe("failed");
    paying.bank.trouble = noRefunds;
    await chargeWrongly(txn);
    await pass(paying, 1).catch(() => {});
    expect(await statusOf(order)).toBe("refunding");
    expect(await details(paying, txn)).toMatchObject({ status: "refunded", refund: "amount" });
    paying.bank.trouble = () => {};
    await pass(paying, 24 * 60);
    expect(await statusOf(order)).toBe("refunded");
  });

  test("a payment that staff give back whole is shown as the shop's refund, one for an order that was over as late", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.pay(txn);
    await pass(paying, 1);
    const refund = { order: order.order_id, business: "bistro", rest: true, reason: "late", key: newKey("refund") };
    expect((await paying.backend.rest("POST", "/staff/orders/refund", refund)).status).toBe(200);
    expect(await details(paying, txn)).toMatchObject({ status: "refunded", refund: "shop" });
    expect((await orderOf(paying, order)).state).toBe("PLACED");
    const late = await begin(paying, { init: { gateway: "PhonePe" } });
    await pass(paying, 20);
    paying.bank.pay(late.txn);
    const { body, headers } = paying.bank.webhook(late.txn, newKey("event"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
    await pass(paying, 1);
    expect(await details(paying, late.txn)).toMatchObject({ status: "refunded", refund: "late" });
  });

  test("[ROBUST-05] money that has come is 'paid' to nobody before its order has heard of it, after a crash in between for example: the order may be over, and it goes back", async () => {
    const { txn, body } = await begin(paying, { init: { gateway: "PhonePe" } });
    await pass(paying, 20);
    paying.bank.pay(txn);
    const { app } = paying.backend;
    const { amount, currency } = paying.bank.account(txn);
    await absorb(app, txn, { status: "completed", amount, currency, g_txn_id: null }, "webhook");
    expect((await details(paying, txn)).status).toBe("pending");
    expect((await pay(paying.backend, paying.guest, "POST", "/txn/init", body)).body.status).toBe("pending");
    await pass(paying, 1);
    expect(await details(paying, txn)).toMatchObject({ status: "refunded", refund: "late" });
    expect((await pay(paying.backend, paying.guest, "POST", "/txn/init", body)).body.status).toBe("refunded");
  });

  test("the refund of one payment leaves the order alone that another one pays", async () => {
    const wrong = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.trouble = noRefunds;
    await chargeWrongly(wrong.txn);
    const right = await begin(paying, { placing: wrong.placing });
    await capture(paying, right.txn, right.key);
    expect(await statusOf(right.order)).toBe("paid");
    paying.bank.trouble = () => {};
    await pass(paying, 24 * 60);
    expect(paying.bank.account(wrong.txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect(await statusOf(right.order)).toBe("paid");
    expect(await violations(paying.backend.app.db)).toEqual([]);
  });

  test("[ROBUST-24] what was taken goes back, whether it was less than asked for or more", async () => {
    for (const by of [-100, 5_000]) {
      paying.guest = await signUpGuest(paying.backend);
      const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
      await chargeWrongly(txn, by);
      // The order is held until then.
      await pass(paying, 20);
      const { amount, back, refunds } = paying.bank.account(txn);
      expect([...back.values()], String(by)).toEqual([amount]);
      expect(refunds).toBe(1);
      expect(await statusOf(order)).toBe("refunded");
    }
  });

  test("the bank learns the shop's name and the order's number, never a slug: once it is placed, or as it is charged", async () => {
    const first = await begin(paying, { init: { gateway: "Stripe", extras: { description: "Bistro: order" } } });
    expect(paying.bank.account(first.txn).input.description).toBe("Bistro: order");
    const { db } = paying.backend.app;
    const numberOf = async (id: string) =>
      (await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id)))[0]?.number;
    const number = await numberOf(first.order.order_id);
    await expect.poll(() => paying.bank.named.get(first.txn)).toBe(`Bistro ${number}`);
    paying.guest = await signUpGuest(paying.backend);
    const second = await begin(paying, { init: { gateway: "Razorpay" } });
    await capture(paying, second.txn, second.key);
    expect(paying.bank.named.get(second.txn)).toBe(`Bistro ${await numberOf(second.order.order_id)}`);
  });

  test("an order of which everything goes back in parts is 'going back' with the last decision, 'refunded' with the last part, and balances", async () => {
    const { txn, key, order } = await begin(paying, { init: { gateway: "Razorpay" } });
    await capture(paying, txn, key);
    const who = await staffMember(paying.backend, { login: newKey("mona"), role: "manager", stores: null });
    await who.get(`/console/11/orders/${order.order_id}`);
    const giveBack = (amount: number) =>
      who.post(`/console/11/orders/${order.order_id}/refund`, {
        key: newKey("refund"),
        reason: "late",
        kind: "sum",
        amount: String(amount),
      });
    expect((await details(paying, txn)).refund).toBeUndefined();
    await giveBack(50);
    expect(await statusOf(order)).toBe("paid");
    expect(await details(paying, txn)).toMatchObject({ status: "completed", refund: "part" });
    paying.bank.trouble = noRefunds;
    await giveBack(FRIES_FOR_TWO - 50);
    expect(await statusOf(order)).toBe("refunding");
    expect(await details(paying, txn)).toMatchObject({ status: "refunded", refund: "shop" });
    const sheet = (await who.get(`/console/11/orders/${order.order_id}`)).body;
    expect(sheet).toContain('data-pay="refunding">Refund in progress');
    expect(sheet).not.toContain("Paid online");
    expect(await violations(paying.backend.app.db)).toEqual([]);
    paying.bank.trouble = () => {};
    await pass(paying, 24 * 60);
    expect(await statusOf(order)).toBe("refunded");
    expect(await violations(paying.backend.app.db)).toEqual([]);
    expect(paying.bank.account(txn)).toMatchObject({ refunds: 1, status: "refunded" });
  });
});
