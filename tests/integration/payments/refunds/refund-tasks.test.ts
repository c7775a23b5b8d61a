import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";
import { backOf, bankReturns, paidOrder, seenPayment, tellOfRefund } from "../../../fixtures/payments/refunds.ts";

const PAID = FRIES_FOR_TWO * 100;

describeWithStorage("[PAY-REFUND] refunds that a person has to see to", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    // The store is open.
    paying.time.now = NOON;
    await signIn();
    paying.guest = await signUpGuest(paying.backend);
  });

  const signIn = async () => {
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
  };
  const give = ({ id }: { readonly id: string }, fields: Record<string, string>) =>
    manager.post(`/console/11/orders/${id}/refund`, { key: newKey("refund"), reason: "missing", ...fields });
  const list = async () => (await manager.get("/console/11/payments")).body;

  test("a part that the bank returns after the rest of its order went back is a task as well, which sends that part alone", async () => {
    const order = await paidOrder(paying);
    await give(order, { kind: "sum", amount: "50" });
    const [refund = ""] = paying.bank.account(order.txn).back.keys();
    await paying.backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "No more potatoes" });
    await pass(paying, 1);
    expect(backOf(paying, order.txn)).toBe(PAID);
    await bankReturns(paying, order.txn, refund);
    await expect.poll(async () => await list()).toContain("₹50.00");
    const [, task = ""] = /data-task="([^"]+)"/.exec(await list()) ?? [];
    const books = await paying.backend.rest("GET", "/staff/payments");
    expect(books.body.parts).toEqual([expect.objectContaining({ txn: order.txn, amount: "50.00", currency: "INR" })]);
    expect((await manager.post(`/console/11/payments/${task}/retry`)).status).toBe(200);
    expect(backOf(paying, order.txn)).toBe(PAID);
    expect(await list()).not.toContain("data-task=");
  });

  test("[PAY-REFUND] the operator resolves parts as well, by their payment: sent again, or recorded", async () => {
    const order = await paidOrder(paying);
    const comesBack = async (amount: string) => {
      await give(order, { kind: "sum", amount });
      await bankReturns(paying, order.txn, [...paying.bank.account(order.txn).back.keys()].at(-1) ?? "");
      const parts = async () => (await paying.backend.rest("GET", "/staff/payments")).body.parts;
      await expect.poll(parts).toHaveLength(1);
    };
    const act = (what: string, more: object = {}) =>
      paying.backend.rest("POST", `/staff/payments/${what}`, { txn: order.txn, ...more });
    await comesBack("50");
    expect((await act("retry")).body.parts).toEqual([{ amount: "50.00", currency: "INR", open: false }]);
    expect(backOf(paying, order.txn)).toBe(5_000);
    await comesBack("20");
    const recorded = await act("settled", { note: "by bank transfer" });
    expect(recorded.body.parts).toEqual([{ amount: "20.00", currency: "INR", open: false }]);
    expect((await act("retry")).body.error.code).toBe("NOTHING_OWED");
    expect((await paying.backend.rest("GET", "/staff/payments")).body.parts).toEqual([]);
  });

  test("less than the provider gives back at once is refused with the reason, and a part that was refused lets the next one pass; one that can never go is a task at once", async () => {
    const order = await paidOrder(paying);
    const little = await give(order, { kind: "sum", amount: "0.50" });
    expect([little.status, little.said]).toEqual([409, expect.stringContaining("less than ₹1.00")]);
    const leaving = await give(order, { kind: "sum", amount: "198.50" });
    expect([leaving.status, leaving.said]).toEqual([409, expect.stringContaining("leave less than ₹1.00")]);
    paying.bank.refusesRefunds = true;
    await give(order, { kind: "sum", amount: "20" });
    paying.bank.refusesRefunds = false;
    await give(order, { kind: "sum", amount: "30" });
    expect(backOf(paying, order.txn)).toBe(3_000);
    // As was accepted before there was a least.
    await paying.backend.app.db.execute(
      sql`update order_refunds set amount = 50 where txn_id = ${order.txn} and status = 'due'`,
    );
    await pass(paying, 15);
    const [, task = ""] = /data-task="([^"]+)"[\s\S]*₹0\.50/.exec(await list()) ?? [];
    await give(order, { kind: "sum", amount: "40" });
    expect(backOf(paying, order.txn)).toBe(7_000);
    const given = (await seenPayment(paying, order)).refunds;
    expect(given.map(({ status }: { status: string }) => status)).toEqual(["failed", "gone_back", "gone_back"]);
    expect((await manager.post(`/console/11/payments/${task}/settled`, { note: "in cash" })).status).toBe(200);
  });

  test("a task names what is left when parts went back, and what was given back by hand stays so whatever its provider says later", async () => {
    const [order, returned] = [await paidOrder(paying), await paidOrder(paying)];
    await give(order, { kind: "sum", amount: "50" });
    paying.bank.refusesRefunds = true;
    await paying.backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "No more potatoes" });
    for (let hours = 0; hours < 42; hours += 6) await pass(paying, 6 * 60);
    await signIn();
    expect(await list()).toMatch(/₹149\.00/);
    expect(await list()).not.toMatch(/₹199\.00/);
    paying.bank.refusesRefunds = false;
    const settled = await manager.post(`/console/11/payments/${order.txn}/settled`, { note: "in cash" });
    expect(settled.said).toContain("₹149.00");
    const { events } = (await paying.backend.rest("GET", `/staff/payments/show?txn=${order.txn}`)).body;
    const byHand = events.find(({ facts }: { facts: { refund?: string } }) => facts.refund === "by_hand");
    expect(byHand.facts).toEqual({
      refund: "by_hand",
      note: "in cash",
      at_vendor: false,
      by: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await give(returned, { kind: "rest" });
    const [refund = ""] = paying.bank.account(returned.txn).back.keys();
    await bankReturns(paying, returned.txn, refund);
    await expect.poll(async () => await list()).toContain(`data-task="${returned.txn}"`);
    expect((await manager.post(`/console/11/payments/${returned.txn}/settled`, { note: "in cash" })).status).toBe(200);
    await tellOfRefund(paying, returned.txn, refund);
    await pass(paying, 1);
    expect((await seenPayment(paying, returned)).status).toBe("refunded");
    expect(await list()).not.toContain("data-task=");
  });

  test("money that came without an order, and was not given back, is a task for people with access to all stores alone", async () => {
    const body = initBody({ gateway: "PhonePe", purpose_id: newKey("placing"), idempotency_key: newKey("attempt") });
    const { txn_id: txn } = (await pay(paying.backend, paying.guest, "POST", "/txn/init", body)).body;
    paying.bank.refusesRefunds = true;
    paying.bank.pay(txn);
    for (let hours = 0; hours < 42; hours += 6) await pass(paying, 6 * 60);
    paying.bank.refusesRefunds = false;
    await signIn();
    const local = await staffMember(paying.backend, { login: newKey("lina"), role: "manager", stores: [11] });
    expect(await list()).toContain(`data-task="${txn}"`);
    expect((await local.get("/console/11/payments")).body).not.toContain("data-task=");
    expect((await local.post(`/console/11/payments/${txn}/settled`, { note: "in cash" })).status).toBe(409);
    expect((await manager.post(`/console/11/payments/${txn}/settled`, { note: "in cash" })).status).toBe(200);
  });

  test("what staff record as made in the provider's dashboard went back to the payment, for its guest, on its ticket and in its history; what was given otherwise did not", async () => {
    const settle = async (id: string | undefined, how: Record<string, string>) =>
      expect((await manager.post(`/console/11/payments/${id}/settled`, { note: "seen to", ...how })).status).toBe(200);
    for (const [how, to, words] of [
      [{ at_vendor: "yes" }, "payment", "sent back by the provider"],
      [{}, "elsewhere", "given back another way"],
    ] as const) {
      paying.time.now = NOON;
      paying.guest = await signUpGuest(paying.backend);
      const [part, whole] = [await paidOrder(paying), await paidOrder(paying)];
      paying.bank.refusesRefunds = true;
      await signIn();
      await give(part, { kind: "sum", amount: "50" });
      await give(whole, { kind: "rest" });
      for (let hours = 0; hours < 42; hours += 6) await pass(paying, 6 * 60);
      paying.bank.refusesRefunds = false;
      await signIn();
      const [, id] = /data-task="(p[^"]+)"/.exec(await list()) ?? [];
      await settle(id, how);
      await settle(whole.txn, how);
      for (const order of [part, whole]) {
        expect((await seenPayment(paying, order)).refunds).toEqual([
          expect.objectContaining({ to, status: "gone_back" }),
        ]);
        const [row = "", history = ""] = (await manager.get(`/console/11/orders/${order.id}`)).body
          .split('class="history"')
          .slice(1);
        expect(row).toContain(words);
        expect(history).toContain(words);
      }
    }
  });

  test("what somebody gave back in the provider's dashboard unasked is on its order's page, as gone back to the payment", async () => {
    const order = await paidOrder(paying);
    paying.bank.account(order.txn).status = "refunded";
    const { body, headers } = paying.bank.webhook(order.txn, newKey("event"));
    await pay(paying.backend, null, "POST", "/webhook/Razorpay", body, headers);
    await expect.poll(async () => (await seenPayment(paying, order)).status).toBe("refunded");
    expect((await seenPayment(paying, order)).refunds).toEqual([
      { amount: PAID / 100, to: "payment", status: "gone_back" },
    ]);
    expect((await manager.get(`/console/11/orders/${order.id}`)).body).toContain("₹199.00 sent back by the provider");
  });
});
