import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orderRefunds, paymentDays, paymentDaysMissed, paymentTxns } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import type { Gateway } from "../../../../backend/payments-service/provider.ts";
import { addTxnEvent } from "../../../../backend/payments-service/txns/txns.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

const DAY = 86_400_000;
const PAID = FRIES_FOR_TWO * 100;

describeWithStorage("[PAY-DAYS] days that were not compared, and days that are compared again", (storage) => {
  let paying: Paying;
  let start = NOON;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  beforeEach(async () => {
    start += 30 * DAY;
    paying.time.now = start;
    paying.bank.trouble = () => {};
    await paying.backend.app.db.delete(paymentDays);
    await paying.backend.app.db.delete(paymentDaysMissed);
  });
  afterAll(() => paying.backend.remove());

  const paid = async (gateway: Gateway) => {
    paying.guest = await signUpGuest(paying.backend);
    const { txn, key, order } = await begin(paying, { init: { gateway } });
    await capture(paying, txn, key);
    return { txn, order: order.order_id as string };
  };
  const manager = (stores: number[] | null = null) =>
    staffMember(paying.backend, { login: newKey("mona"), role: "manager", stores });
  const table = async (who: Awaited<ReturnType<typeof manager>>) =>
    (await who.get("/console/11/payments")).body.split('aria-labelledby="h-days"').slice(1).join("");
  const day = (gateway: Gateway) => {
    return { gateway, account: "installation", day: new Date(start).toISOString().slice(0, 10) };
  };
  const AGAIN = "/console/11/payments/days/again";

  test("a day without an answer is on the page with its reason, also when it is not tried any more, until a person's press compares it", async () => {
    await paid("PaymentOS");
    paying.time.now += DAY;
    paying.bank.trouble = (call) => {
      if (call === "fetch") throw new Error("silent");
    };
    await checkDays(paying.backend.app);
    paying.time.now += 9 * DAY;
    await checkDays(paying.backend.app);
    const who = await manager();
    expect(await table(who)).toContain("Not compared: the provider gave no answer that could be read");
    const silent = await who.post(AGAIN, day("PaymentOS"));
    expect([silent.status, silent.said]).toEqual([409, expect.stringContaining("Try again later")]);
    const one = await manager([11]);
    await one.get("/console/11/payments");
    expect((await one.post(AGAIN, day("PaymentOS"))).status).toBe(403);
    paying.bank.trouble = () => {};
    expect((await who.post(AGAIN, day("PaymentOS"))).status).toBe(200);
    expect(await table(who)).not.toContain("Not compared");
    const rows = await paying.backend.app.db.select().from(paymentDays).where(eq(paymentDays.gateway, "PaymentOS"));
    const row = rows.find((one) => one.day === day("PaymentOS").day);
    expect(row).toMatchObject({ taken: PAID, vendor_taken: PAID, differences: [] });
  });

  test("an account that cannot be used any more is distinguished from a provider that is silent", async () => {
    await paid("PaymentOS");
    paying.time.now += DAY;
    const providers = paying.backend.app.payments.providers as Map<Gateway, unknown>;
    const provider = providers.get("PaymentOS");
    providers.delete("PaymentOS");
    await checkDays(paying.backend.app);
    providers.set("PaymentOS", provider);
    expect(await table(await manager())).toContain("keys can&#39;t be used");
  });

  test("a day that did not agree can be compared again, and any other day cannot be asked for", async () => {
    const { txn } = await paid("PaymentOS");
    paying.bank.account(txn).amount = PAID - 5;
    paying.time.now += DAY;
    await checkDays(paying.backend.app);
    const who = await manager();
    expect(await table(who)).toContain(txn);
    paying.bank.account(txn).amount = PAID;
    expect((await who.post(AGAIN, day("PaymentOS"))).status).toBe(200);
    expect(await table(who)).not.toContain(txn);
    expect((await who.post(AGAIN, { ...day("PaymentOS"), day: "2020-01-01" })).status).toBe(409);
    expect((await who.post(AGAIN, day("Tap"))).status).toBe(409);
  });

  test("a refund that was asked for on the day and done days later is none of its differences when it is compared late", async () => {
    const { txn, order } = await paid("Razorpay");
    const who = await manager();
    const part = { key: newKey("refund"), reason: "late", kind: "sum", amount: "20" };
    await who.post(`/console/11/orders/${order}/refund`, part);
    const later = { done_at: new Date(start + 4 * DAY) };
    await paying.backend.app.db.update(orderRefunds).set(later).where(eq(orderRefunds.txn_id, txn));
    const listed = { payment: txn, currency: "INR", fee: 0, at: new Date(start) };
    paying.bank.listed = [
      { ...listed, kind: "charge", amount: PAID },
      { ...listed, kind: "refund", amount: 2_000 },
    ];
    paying.time.now += 7 * DAY;
    await checkDays(paying.backend.app);
    const rows = await paying.backend.app.db.select().from(paymentDays).where(eq(paymentDays.gateway, "Razorpay"));
    expect(rows.find((row) => row.day === day("Razorpay").day)).toMatchObject({ vendor_returned: 2_000 });
    expect(rows.flatMap(({ differences }) => differences).filter((one) => one.txn === txn)).toEqual([]);
  });

  test("a refund that somebody made in the provider's dashboard is a difference until it is recorded here as made there; cash that somebody handed over explains none", async () => {
    const { db } = paying.backend.app;
    const [recorded, cash, unknown] = [await paid("Razorpay"), await paid("Razorpay"), await paid("Razorpay")];
    const who = await manager();
    paying.bank.refusesRefunds = true;
    for (const { order, txn } of [recorded, cash]) {
      await who.post(`/console/11/orders/${order}/refund`, { key: newKey("r"), reason: "late", kind: "rest" });
      await db.update(paymentTxns).set({ refund_next_at: null }).where(eq(paymentTxns.id, txn));
    }
    paying.bank.refusesRefunds = false;
    const settle = (txn: string, fields: Record<string, string>) =>
      who.post(`/console/11/payments/${txn}/settled`, { note: "today at noon", ...fields });
    expect((await settle(recorded.txn, { at_vendor: "yes" })).status).toBe(200);
    expect((await settle(cash.txn, {})).status).toBe(200);
    paying.bank.listed = [recorded, cash, unknown].flatMap(({ txn }) => {
      const listed = { payment: txn, amount: PAID, currency: "INR", fee: 0, at: new Date(start) };
      return [
        { ...listed, kind: "charge" as const },
        { ...listed, kind: "refund" as const },
      ];
    });
    paying.time.now += DAY;
    await checkDays(paying.backend.app);
    const rows = await db.select().from(paymentDays).where(eq(paymentDays.gateway, "Razorpay"));
    const differences = rows.flatMap((row) => row.differences).map(({ why, kind, txn }) => [why, kind, txn]);
    for (const { txn } of [cash, unknown]) expect(differences).toContainEqual(["missing_here", "refund", txn]);
    expect(differences.filter(([, , txn]) => txn === recorded.txn)).toEqual([]);
    const own = () =>
      db
        .select()
        .from(paymentDays)
        .where(eq(paymentDays.day, day("Razorpay").day));
    expect((await own()).find(({ gateway }) => gateway === "Razorpay")).toMatchObject({
      returned: PAID,
      vendor_returned: 3 * PAID,
    });
    const next = await manager();
    const today = day("Razorpay").day;
    const file = (await next.get(`/console/11/payments/days.csv?from=${today}&until=${today}`)).body;
    const wayOf = (txn: string) => file.split("\r\n").find((row) => row.includes(txn) && row.includes("refund"));
    expect(wayOf(recorded.txn)).toContain("Razorpay");
    expect(wayOf(cash.txn)).toContain("Given back another way");

    // A second one at the provider is named, however the first was recorded; of the time before anybody was asked where, none is.
    const again = { payment: recorded.txn, amount: PAID, currency: "INR", fee: 0, at: new Date(start) };
    paying.bank.listed = [...paying.bank.listed, { ...again, kind: "refund" }];
    const [txn] = await db.select().from(paymentTxns).where(eq(paymentTxns.id, cash.txn));
    if (!txn) throw new Error("The payment is gone.");
    const facts = { refund: "by_hand", note: "today at noon" };
    await addTxnEvent(db, txn, { source: "refund", status: txn.status, facts, at: new Date(start) });
    expect((await next.post(AGAIN, day("Razorpay"))).status).toBe(200);
    const named = (await own()).flatMap((row) => row.differences).map(({ txn, ours, theirs }) => [txn, ours, theirs]);
    expect(named).toContainEqual([recorded.txn, PAID, 2 * PAID]);
    expect(named.filter(([txn]) => txn === cash.txn)).toEqual([]);
  });
});
