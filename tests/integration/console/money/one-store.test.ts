import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderRefunds, paymentTxns } from "../../../../backend/db/schema.ts";
import { refundsAmong } from "../../../../backend/payments-service/days/our-movements.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { logIn, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, newKey, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";
import { paidOrder } from "../../../fixtures/payments/refunds.ts";

const TOP_UP = `mutation($key: String!, $amount: Int!, $purpose: String!) {
  initPayment(channel: web, amount: $amount, purpose: $purpose, idempotency_key: $key) { transaction_id } }`;
const FILE = "payments/days.csv?from=2026-11-20&until=2026-11-30";

describeWithStorage("[PAY-DAYS] the money of one store", (storage) => {
  let paying: Paying;
  const orders = { centre: "", lake: "" };
  const txns = { centre: "", lake: "" };
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    for (const store of ["centre", "lake"] as const) {
      paying.guest = await signUpGuest(paying.backend);
      const { txn, key, order } = await begin(paying, { init: { gateway: "Razorpay" } });
      await capture(paying, txn, key);
      txns[store] = txn;
      orders[store] = order.order_id;
    }
    const { data } = await placeOrder(paying.backend, paying.guest, paying.ids);
    const cash = data.placeOrder.order_id as string;
    for (let steps = 0; steps < 6; steps += 1)
      await paying.backend.rest("POST", "/staff/orders/advance", { order: cash });
    for (const id of [orders.lake, cash])
      await paying.backend.app.db.execute(`update orders set store_id = 12 where id = '${id}'`);
  });
  afterAll(() => paying.backend.remove());

  const at = (stores: number[] | null, role = "manager") =>
    staffMember(paying.backend, { login: newKey("mona"), role, stores });
  const daysOf = (body: string) => body.split('aria-labelledby="h-days"').slice(1).join("");

  test("a manager of one store reads and downloads what that store took and gave back, online and on the spot, and nothing of another's", async () => {
    const centre = await at([11]);
    await centre.get("/console/11/payments");
    const part = { key: newKey("refund"), reason: "late", kind: "sum", amount: "50" };
    expect((await centre.post(`/console/11/orders/${orders.centre}/refund`, part)).status).toBe(200);
    const { body } = await centre.get("/console/11/payments");
    expect(body).toContain("Days of this store");
    expect(daysOf(body)).toContain("₹199.00");
    expect(daysOf(body)).toContain("₹50.00");
    expect(daysOf(body)).toContain("Razorpay");
    expect(daysOf(body)).not.toContain("Cash</bdi>");
    expect(daysOf(body)).not.toContain("Fees<");
    const file = await centre.get(`/console/11/${FILE}`);
    expect(file.status).toBe(200);
    const payments = file.body.split("\r\n").filter((line) => line.includes("Razorpay"));
    expect(payments.map((line) => line.split(",")[2])).toEqual(["payment", "refund"]);
    expect(file.body).toContain(txns.centre);
    expect(file.body).not.toContain(txns.lake);

    const lake = await at([12]);
    const { body: there } = await lake.get("/console/12/payments");
    expect(daysOf(there)).toContain("Cash</bdi>");
    expect(daysOf(there)).not.toContain("₹50.00");
    const other = await lake.get(`/console/12/${FILE}`);
    expect(other.body).toContain(txns.lake);
    expect(other.body).not.toContain(txns.centre);
    expect(other.body).toMatch(/Cash,payment/);
    expect((await lake.get(`/console/11/${FILE}`)).status).not.toBe(200);
  });

  test("the file names providers as the screens do, and its lines follow one another as they happened", async () => {
    paying.guest = await signUpGuest(paying.backend);
    const early = await paidOrder(paying);
    const all = await at(null);
    paying.time.now = NOON + 60_000;
    const form = { key: newKey("refund"), reason: "late", kind: "sum", amount: "5" };
    expect((await all.post(`/console/11/orders/${early.id}/refund`, form)).status).toBe(200);
    paying.time.now = NOON + 120_000;
    paying.guest = await signUpGuest(paying.backend);
    const late = await begin(paying, { init: { gateway: "PaymentOS" } });
    await capture(paying, late.txn, late.key);
    paying.time.now = NOON;
    const lines = (await all.get(`/console/11/${FILE}`)).body.split("\r\n").map((line) => line.split(","));
    const told = lines.filter(([, , , txn = ""]) => [early.txn, late.txn].includes(txn));
    expect(told.map(([, way, kind]) => [way, kind])).toEqual([
      ["Razorpay", "payment"],
      ["Razorpay", "refund"],
      ["PaymentsOS", "payment"],
    ]);
    const sums = lines.map(([, way = ""]) => /Cash|Card/.test(way));
    expect(sums.lastIndexOf(true)).toBe(lines.length - 2);
  });

  test("money into a wallet is called a top-up, and not a payment as for an order", async () => {
    const token = await logIn(paying.backend, "9000000081");
    const variables = { key: newKey("reload"), amount: 50_000, purpose: "reload" };
    const { data } = await paying.backend.query(TOP_UP, { token, variables });
    const purpose_id = data.initPayment.transaction_id;
    const sum = { amount: 50_000, current_amount: 50_000, purpose: "wallet_reload", purpose_id };
    const key = newKey("attempt");
    const body = initBody({ gateway: "Razorpay", idempotency_key: key, ...sum });
    const { txn_id: txn } = (await pay(paying.backend, token, "POST", "/txn/init", body)).body;
    const proof = { g_txn_id: "tok_top_up", extra_details: {}, idempotency_key: key };
    await pay(paying.backend, token, "POST", `/txn/capture/${txn}`, proof);
    const lines = (await (await at(null)).get(`/console/11/${FILE}`)).body.split("\r\n");
    const [, ...told] = lines.find((line) => line.includes(txn))?.split(",") ?? [];
    expect(told).toEqual(["Razorpay", "wallet top-up", txn, "wallet top-up", "500.00"]);
  });

  test("with access to all stores both stores' payments are in one file, and the days are the accounts'", async () => {
    const all = await at(null);
    const { body } = await all.get(`/console/11/${FILE}`);
    expect(body).toContain(txns.centre);
    expect(body).toContain(txns.lake);
    expect((await all.get("/console/11/payments")).body).not.toContain("Days of this store");
  });

  test("what a person gave back in another way is booked as that, and by no provider, on the store's page, on the business's and in the file", async () => {
    const { db } = paying.backend.app;
    const [centre, all] = [await at([11]), await at(null)];
    const rowOf = async (who: typeof all, way: string) => {
      const [row = ""] = daysOf((await who.get("/console/11/payments")).body)
        .split("<tr>")
        .filter((one) => one.includes(`<bdi>${way}</bdi>`));
      return [...row.matchAll(/<bdi>(₹[^<]+)<\/bdi>/g)].map(([, amount]) => amount);
    };
    const [, returned] = await rowOf(centre, "Razorpay");
    const orders = [];
    const scopes: Record<string, string>[] = [{ kind: "rest" }, { kind: "sum", amount: "30" }];
    for (const scope of scopes) {
      paying.guest = await signUpGuest(paying.backend);
      orders.push({ ...(await paidOrder(paying)), scope });
    }
    paying.bank.refusesRefunds = true;
    for (const { id, scope } of orders) {
      const form = { key: newKey("refund"), reason: "late", ...scope };
      expect((await centre.post(`/console/11/orders/${id}/refund`, form)).status).toBe(200);
    }
    const [whole, part] = orders.map(({ txn }) => txn) as [string, string];
    await db.update(paymentTxns).set({ refund_next_at: null }).where(eq(paymentTxns.id, whole));
    const failed = { status: "failed" as const, next_at: null };
    const [row] = await db.update(orderRefunds).set(failed).where(eq(orderRefunds.txn_id, part)).returning();
    paying.bank.refusesRefunds = false;
    for (const task of [whole, row?.id])
      expect((await centre.post(`/console/11/payments/${task}/settled`, { note: "in cash" })).status).toBe(200);
    for (const who of [centre, all]) expect(await rowOf(who, "Given back another way")).toEqual(["₹0.00", "₹229.00"]);
    expect((await rowOf(centre, "Razorpay"))[1]).toBe(returned);
    for (const who of [centre, all]) {
      const lines = (await who.get(`/console/11/${FILE}`)).body.split("\r\n");
      const back = lines.filter((line) => line.includes(",refund,") && [whole, part].some((txn) => line.includes(txn)));
      const told = back.map((line) => line.split(","));
      expect(told.map(([, way, , txn, , amount]) => [way, txn, amount]).toSorted()).toEqual(
        [
          ["Given back another way", whole, "-199.00"],
          ["Given back another way", part, "-30.00"],
        ].toSorted(),
      );
      expect(told.every(([, , , , number]) => number)).toBe(true);
    }
  });

  test("however many refunds there are, they are read in as many statements as one", async () => {
    const { db } = paying.backend.app;
    const statements = async () => {
      let count = 0;
      const counting = new Proxy(db, {
        get(target, name, self) {
          if (String(name).startsWith("select")) count += 1;
          return Reflect.get(target, name, self);
        },
      });
      const read = await refundsAmong(counting, { business_id: "bistro" }, new Date(0), new Date(NOON + 86_400_000));
      return { refunds: read.length, count };
    };
    const refund = async () => {
      paying.guest = await signUpGuest(paying.backend);
      const order = await paidOrder(paying);
      const body = { order: order.id, business: "bistro", reason: "late", rest: true, key: newKey("rest") };
      expect((await paying.backend.rest("POST", "/staff/orders/refund", body)).status).toBe(200);
    };
    await refund();
    const before = await statements();
    for (let more = 0; more < 3; more += 1) await refund();
    expect(await statements()).toEqual({ refunds: before.refunds + 3, count: before.count });
  });

  test("the console promises each person under Payments what the page shows them, and a refusal names what was asked", async () => {
    const promise = async (stores: number[] | null, role: string) => {
      const { body } = await (await at(stores, role)).get("/console/11/manage");
      return /<b>Payments<\/b>.*?<span class="small">([^<]+)</s.exec(body)?.[1];
    };
    expect(await promise(null, "owner")).toBe("Payment accounts, refunds and daily statements");
    expect(await promise(null, "manager")).toBe("Refunds that need you, disputed payments and daily statements");
    expect(await promise([11], "manager")).toBe(
      "Refunds that need you, disputed payments and what this store took each day",
    );
    const staff = await at([11], "staff");
    const refused = await staff.get(`/console/11/${FILE}`);
    expect(refused).toMatchObject({ status: 403, said: "Only managers and owners see payments." });
    expect((await staff.get("/console/11/payments")).body).toContain("Only managers and owners see payments.");
    const centre = await at([11]);
    await centre.get("/console/11/payments");
    const again = await centre.post("/console/11/payments/days/again", { gateway: "Razorpay", day: "2026-11-21" });
    expect(again).toMatchObject({ status: 403 });
    expect(again.said).toContain("access to all its stores");
  });
});
