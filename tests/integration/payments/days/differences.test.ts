import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentDays, paymentTxns } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import type { Gateway, VendorMovement } from "../../../../backend/payments-service/provider.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

const DAY = 86_400_000;
const dayOf = (after: number) => new Date(NOON + after * DAY).toISOString().slice(0, 10);
const PAID = FRIES_FOR_TWO * 100;

describeWithStorage("[PAY-DAYS] days beside the provider's list", (storage) => {
  let paying: Paying;
  // Each test has its own backend: the days that one compares must not be another's.
  beforeEach(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterEach(() => paying.backend.remove());

  const paid = async (gateway: string) => {
    paying.guest = await signUpGuest(paying.backend);
    const { txn, key, order } = await begin(paying, { init: { gateway } });
    await capture(paying, txn, key);
    return { txn, order: order.order_id as string };
  };
  const listed = (payment: string, change: Partial<VendorMovement> = {}): VendorMovement => ({
    kind: "charge",
    payment,
    amount: PAID,
    currency: "INR",
    fee: 470,
    at: new Date(NOON + 60_000),
    ...change,
  });
  const page = async (role = "manager", stores: number[] | null = null) => {
    const who = await staffMember(paying.backend, { login: newKey("mona"), role, stores });
    return { who, body: (await who.get("/console/11/payments")).body };
  };

  const refundPart = async (who: Awaited<ReturnType<typeof page>>["who"], order: string, amount: string) =>
    who.post(`/console/11/orders/${order}/refund`, { key: newKey("refund"), reason: "late", kind: "sum", amount });
  /** The table of differences on the console's page. */
  const tableIn = (body: string) => body.split('aria-labelledby="h-days"').slice(1).join("");
  /** A day on which the provider lists one payment a paisa too much, one not at all, and one that is nobody's here. */
  const dayWithDifferences = async () => {
    const [matching, wrongAmount, unlisted, afterMidnight] = [
      await paid("Razorpay"),
      await paid("Razorpay"),
      await paid("Razorpay"),
      await paid("Razorpay"),
    ];
    const onOtherGateway = await paid("PaymentOS");
    const { who } = await page();
    await refundPart(who, matching.order, "50");
    paying.bank.listed = [
      listed(matching.txn),
      listed(matching.txn, { kind: "refund", amount: 2_000, fee: 0 }),
      listed(matching.txn, { kind: "refund", amount: 3_000, fee: 0 }),
      listed(`ref_${wrongAmount.txn}`, { amount: PAID + 1 }),
      listed(`pay_${afterMidnight.txn}`, { at: new Date(NOON + 12 * 3_600_000) }),
      listed("pay_of_nobody", { amount: 1_234 }),
    ];
    return { matching, unlisted, afterMidnight, onOtherGateway };
  };

  test("a day is shown as not compared yet until it is over, and is then compared once", async () => {
    await dayWithDifferences();
    await checkDays(paying.backend.app);
    const [, today] = (await page("owner")).body.split('class="list day-money"');
    expect(today).toMatch(/Razorpay<\/bdi>.*₹796\.00.*₹50\.00.*Not compared yet/s);
    paying.time.now = NOON + DAY;
    expect(await checkDays(paying.backend.app)).toBeGreaterThan(0);
    expect(await checkDays(paying.backend.app)).toBe(0);
    expect(tableIn((await page()).body)).not.toContain("Not compared yet");
  });

  test("what differs by a minor unit, is missing or is unknown is named with its amounts; what the provider booked after midnight is no difference", async () => {
    const { matching, unlisted, afterMidnight, onOtherGateway } = await dayWithDifferences();
    paying.time.now = NOON + DAY;
    await checkDays(paying.backend.app);
    const table = tableIn((await page()).body);
    expect(table).toContain("A payment is ₹199.00 here and ₹199.01 in the provider");
    expect(table).toContain("A payment of ₹199.00 isn");
    expect(table).toContain(unlisted.txn);
    expect(table).toContain("The provider lists a payment of ₹12.34");
    // 0.01 - 199.00 + 12.34: what was booked after midnight is no part of it.
    expect(table).toContain("−₹186.65");
    expect(table.match(/<li>/g)).toHaveLength(3);
    for (const { txn } of [matching, afterMidnight, onOtherGateway]) expect(table).not.toContain(txn);
    // Three listed fees of ₹4.70.
    expect(table).toContain("₹14.10");
    const { days } = (await paying.backend.rest("GET", "/staff/payments/days?business=bistro")).body;
    const day = days.find((one: { gateway: string }) => one.gateway === "Razorpay");
    expect(day).toMatchObject({ taken: "796.00", returned: "50.00", fees: "14.10" });
    expect(day.differences).toContainEqual({
      why: "missing_here",
      kind: "charge",
      txn: "pay_of_nobody",
      ours: null,
      theirs: "12.34",
    });
    // A manager of one store sees no payment of unknown origin.
    expect((await page("manager", [11])).body).not.toContain("The provider lists");
  });

  test("on an account that shops share, a payment that nobody knows is named to none of them", async () => {
    const { matching } = await dayWithDifferences();
    paying.time.now = NOON + DAY;
    const { db } = paying.backend.app;
    const [own] = await db.select().from(paymentTxns).where(eq(paymentTxns.id, matching.txn));
    const foreign = { business_id: "kaapi", key: newKey("foreign"), reference: "ref_foreign", g_txn_id: null };
    await db.insert(paymentTxns).values({ ...(own as typeof paymentTxns.$inferInsert), ...foreign, id: "t_foreign" });
    await checkDays(paying.backend.app);
    const { body } = await page();
    expect(body).toContain("₹199.01 in the provider");
    expect(body).not.toContain("pay_of_nobody");
  });

  test("a provider without a list is asked about each payment, and one that does not answer is asked again in the next round", async () => {
    paying.time.now = NOON + 2 * DAY;
    const one = await paid("PaymentOS");
    paying.time.now = NOON + 3 * DAY;
    paying.bank.trouble = (call) => {
      if (call === "fetch") throw new Error("silent");
    };
    await checkDays(paying.backend.app);
    paying.bank.trouble = () => {};
    paying.bank.account(one.txn).amount = PAID - 5;
    await checkDays(paying.backend.app);
    expect((await page()).body).toContain("A payment is ₹199.00 here and ₹198.95 in the provider");
  });

  test("a day that cannot be compared keeps no later day from it, and a part given back weeks later is compared too", async () => {
    paying.time.now = NOON + 20 * DAY;
    const [old, young] = [await paid("PaymentOS"), await paid("Razorpay")];
    paying.time.now = NOON + 21 * DAY;
    await paid("PaymentOS");
    paying.time.now = NOON + 22 * DAY;
    // The bank has no answer about this one.
    const account = paying.bank.account(old.txn);
    paying.bank.accounts.delete(old.txn);
    await checkDays(paying.backend.app);
    paying.bank.accounts.set(old.txn, account);
    const taken = async (gateway: Gateway) =>
      (await paying.backend.app.db.select().from(paymentDays).where(eq(paymentDays.gateway, gateway)))
        .filter(({ day, taken }) => day >= dayOf(20) && taken > 0)
        .map(({ day }) => day);
    expect(await taken("PaymentOS")).toEqual([dayOf(21)]);
    expect(await taken("Razorpay")).toEqual([dayOf(20)]);
    await checkDays(paying.backend.app);
    expect((await taken("PaymentOS")).toSorted()).toEqual([dayOf(20), dayOf(21)]);
    paying.time.now = NOON + 40 * DAY;
    const { who } = await page();
    await refundPart(who, young.order, "20");
    paying.time.now = NOON + 41 * DAY;
    await checkDays(paying.backend.app);
    const rows = await paying.backend.app.db
      .select()
      .from(paymentDays)
      .where(eq(paymentDays.day, dayOf(40)));
    expect(rows).toContainEqual(expect.objectContaining({ gateway: "Razorpay", returned: 2_000 }));
  });

  test("where there is no list a refund is asked about by its own id: parts of a payment that stays paid there are no differences", async () => {
    paying.time.now = NOON + 4 * DAY;
    const one = await paid("PaymentOS");
    const { who } = await page();
    for (const amount of ["20", "30"]) expect((await refundPart(who, one.order, amount)).status).toBe(200);
    paying.time.now = NOON + 5 * DAY;
    await checkDays(paying.backend.app);
    const rows = await paying.backend.app.db.select().from(paymentDays).where(eq(paymentDays.gateway, "PaymentOS"));
    const day = rows.find(({ taken, returned }) => taken === PAID && returned === 5_000);
    expect(day).toMatchObject({ vendor_taken: PAID, vendor_returned: 5_000, differences: [] });
  });

  test("what a person gave back elsewhere is no movement of the account, so no difference", async () => {
    paying.time.now = NOON + 60 * DAY;
    const one = await paid("Razorpay");
    paying.bank.listed = [listed(one.txn, { at: new Date(NOON + 60 * DAY) })];
    paying.bank.refusesRefunds = true;
    const { who } = await page();
    const refund = { key: newKey("refund"), reason: "late", kind: "rest" };
    await who.post(`/console/11/orders/${one.order}/refund`, refund);
    await paying.backend.app.db.update(paymentTxns).set({ refund_next_at: null }).where(eq(paymentTxns.id, one.txn));
    paying.bank.refusesRefunds = false;
    expect((await who.post(`/console/11/payments/${one.txn}/settled`, { note: "in cash" })).status).toBe(200);
    paying.time.now = NOON + 61 * DAY;
    await checkDays(paying.backend.app);
    const rows = await paying.backend.app.db
      .select()
      .from(paymentDays)
      .where(eq(paymentDays.day, dayOf(60)));
    const day = rows.find(({ gateway }) => gateway === "Razorpay");
    expect(day).toMatchObject({ taken: PAID, returned: 0, differences: [] });
  });

  test("accountants get every movement as CSV, with cash and cards on the spot", async () => {
    await paid("Razorpay");
    await refundPart((await page()).who, (await paid("Razorpay")).order, "50");
    paying.time.now = NOON + 4 * DAY;
    paying.guest = await signUpGuest(paying.backend);
    const { data } = await placeOrder(paying.backend, paying.guest, paying.ids, {
      delivery_datetime: "2026-11-25 08:00",
    });
    const order = data.placeOrder.order_id as string;
    for (let steps = 0; steps < 6; steps += 1) await paying.backend.rest("POST", "/staff/orders/advance", { order });
    // A session ends within four days.
    const { who } = await page();
    await who.post(`/console/11/orders/${order}/refund`, {
      key: newKey("refund"),
      reason: "wrong",
      kind: "sum",
      amount: "9.50",
    });
    const file = await who.get("/console/11/payments/days.csv?from=2026-11-20&until=2026-11-30");
    expect(file.headers.get("content-type")).toContain("text/csv");
    const lines = file.body.split(/\r?\n/);
    expect(lines[0]).toContain("Amount");
    expect(lines.some((line) => line.includes("2026-11-21") && line.includes("Razorpay") && line.includes("-50"))).toBe(
      true,
    );
    expect(lines.some((line) => line === "2026-11-25,Cash,payment,,,199.00")).toBe(true);
    expect(lines.some((line) => line === "2026-11-25,Cash,refund,,,-9.50")).toBe(true);
    const sum = lines
      .filter((line) => line.includes("Razorpay,payment") || line.includes("Razorpay,refund"))
      .reduce((all, line) => all + Number(line.split(",").at(-1)), 0);
    expect(sum).toBe(2 * FRIES_FOR_TWO - 50);
    expect((await who.get("/console/11/payments/days.csv?from=2020-01-01&until=2026-11-30")).status).toBe(422);
    for (const query of ["from=abc", "from=2026-11-01&until=2026-02-30"]) {
      const refused = await who.get(`/console/11/payments/days.csv?${query}`);
      expect([refused.status, refused.said]).toEqual([400, expect.stringMatching(/“(abc|2026-02-30)” isn.t a date/)]);
    }
  });

  test("a refund that the list has under another day is asked about by its own id, and is no difference", async () => {
    const one = await paid("Razorpay");
    const { who } = await page();
    await refundPart(who, one.order, "20");
    paying.bank.listed = [listed(one.txn, { at: new Date(paying.time.now) })];
    paying.time.now += DAY;
    await checkDays(paying.backend.app);
    const days = await paying.backend.app.db.select().from(paymentDays).where(eq(paymentDays.gateway, "Razorpay"));
    expect(days.flatMap(({ differences }) => differences).filter(({ txn }) => txn === one.txn)).toEqual([]);
    expect(days.some(({ vendor_returned }) => vendor_returned === 2_000)).toBe(true);
  });
});
