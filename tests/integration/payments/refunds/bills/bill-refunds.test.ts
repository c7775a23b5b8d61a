import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrderRow } from "../../../../../backend/db/repositories/order/orders.ts";
import { forBusiness } from "../../../../../backend/db/repositories.ts";
import { billPayments } from "../../../../../backend/db/schema.ts";
import type { PaymentProvider } from "../../../../../backend/payments-service/provider.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { describeWithStorage, startTestBackend, untilLockAwaited } from "../../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../../fixtures/backend/console.ts";
import { logIn, menuIds, NOON, signUpGuest } from "../../../../fixtures/backend/ordering.ts";
import { BILL, CLAIM, firstPhone, freeTables, type Phone } from "../../../../fixtures/backend/table.ts";
import { newKey, type Paying, pass, payingOptions } from "../../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../../fixtures/payments/payments.ts";
import { acceptedRound, backOf, shareOnline } from "../../../../fixtures/payments/refunds.ts";

const CODE = "code-of-table-1";
const FILE = "/console/11/payments/days.csv?from=2026-11-20&until=2026-11-30";

describeWithStorage("[PAY-REFUND] money of a table's bill", (storage) => {
  /** As PayU: whole payments only. */
  const whole = ({ refundsParts: _parts, ...provider }: PaymentProvider): PaymentProvider => provider;
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    const bank = new TestBank();
    const time = { now: NOON };
    const providers = bank.providers.map((one) => (one.gateway === "PayULatinAmerica" ? whole(one) : one));
    const backend = await startTestBackend({ storage, ...payingOptions(bank, time), providers });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
  });
  afterAll(() => paying.backend.remove());
  beforeEach(() => freeTables(paying.backend));

  const repos = () => forBusiness(paying.backend.app.db, "bistro");
  const round = (phone: Phone, quantity: number) => acceptedRound(paying, phone, quantity);
  const payShare = (phone: Phone, share: object, gateway?: string) => shareOnline(paying, phone, share, gateway);
  const rounded = async (txn: string, rounding: number) => {
    const change = { rounding: asMinor(rounding) };
    await paying.backend.app.db.update(billPayments).set(change).where(eq(billPayments.txn_id, txn));
    paying.bank.account(txn).amount += rounding;
  };
  const give = (id: string, fields: Record<string, string>) =>
    manager.post(`/console/11/orders/${id}/refund`, { key: newKey("refund"), reason: "quality", ...fields });
  /** What the file says was handed back in each way, in major units. */
  const returnedByHand = async () => {
    const rows = (await manager.get(FILE)).body.split("\r\n");
    const sumOf = (way: string) =>
      rows
        .filter((row) => new RegExp(`${way}"?,"?refund`).test(row))
        .reduce((sum, row) => sum - Number(row.split(",").at(-1)), 0);
    return { cash: sumOf("Cash"), card: sumOf("Card in person") };
  };
  const ticket = async (id: string) => (await manager.get(`/console/11/orders/${id}`)).body;

  test("goes back from a round's ticket, in part and whole, never more than the round cost; the file names table and bill", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const first = await round(ana, 1);
    const second = await round(ana, 2);
    expect(await ticket(first)).not.toContain('class="refund-more"');
    expect((await give(first, { kind: "rest" })).said).toContain("isn't paid yet");
    const txn = await payShare(ana, { kind: "rest" });
    const orders = await Promise.all([first, second].map((id) => repos().orders.byId(id)));
    const [one = 0, two = 0] = orders.map((order) => order?.payable_amount ?? 0);
    expect(orders.map((order) => order?.payment_status)).toEqual(["paid", "paid"]);
    expect(await ticket(first)).toContain('class="refund-more"');
    expect((await give(first, { kind: "sum", amount: "20" })).status).toBe(200);
    expect(backOf(paying, txn)).toBe(2_000);
    expect((await give(first, { kind: "sum", amount: String(one / 100) })).status).toBe(409);
    expect((await give(second, { kind: "parts", "line-0": "1" })).status).toBe(200);
    // At the same moment, out of one payment.
    const presses = Array.from({ length: 8 }, (_, index) =>
      give(index % 2 ? first : second, { kind: "sum", amount: "1" }),
    );
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(presses.map(() => 200));
    const both = await Promise.all([give(first, { kind: "rest" }), give(second, { kind: "rest" })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // Parts of one payment go one after the other.
    for (let minutes = 0; minutes < 12; minutes += 1) await pass(paying, 10);
    expect(backOf(paying, txn)).toBe(one + two);
    expect((await repos().orders.byId(first))?.payment_status).toBe("refunded");
    expect(await ticket(first)).toContain("sent back by the provider");
    const lines = (await manager.get(FILE)).body.split("\r\n").filter((line) => line.includes(txn));
    expect(lines).toHaveLength(13);
    const number = orders[0]?.number;
    for (const line of lines) expect(line).toContain(`"Table 1, bill ${number}"`);
  });

  test("of a bill with several payments staff say which one goes back, at most what is left of it, and what was taken in person by hand", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const id = await round(ana, 2);
    const txn = await payShare(ana, { kind: "amount", amount: 50 });
    const { bill_id } = (await ana.query(BILL)).data.getTableBill;
    const take = { bill: bill_id, key: newKey("take"), way: "cash" };
    expect((await manager.post("/console/11/tables/t-1/take", take)).status).toBe(200);
    expect(await ticket(id)).toMatch(/From which payment.*Razorpay.*at most ₹50\.00.*In cash, from the till/s);
    expect(await ticket(id)).toContain("All that is left of that payment, ");
    expect(await give(id, { kind: "rest" })).toMatchObject({ status: 422, said: expect.stringContaining("Choose") });
    expect(await give(id, { kind: "sum", amount: "60", source: txn })).toMatchObject({
      status: 409,
      said: expect.stringContaining("Only ₹50.00 of that payment is left"),
    });
    const sent = { kind: "sum", amount: "30", source: txn, key: newKey("refund") };
    expect((await give(id, sent)).status).toBe(200);
    // Its answer was lost, and they choose another way: nobody may hand the money over as well.
    const { status, said } = await give(id, { ...sent, source: "cash" });
    expect([status, said]).toEqual([409, expect.stringContaining("gave something else back before")]);
    expect((await give(id, sent)).status).toBe(200);
    const rest = { kind: "rest", source: txn, key: newKey("refund") };
    expect((await give(id, rest)).status).toBe(200);
    expect(backOf(paying, txn)).toBe(5_000);
    const again = await give(id, rest);
    expect([again.status, again.said], "its answer was lost as well").toEqual([200, expect.stringContaining("₹20.00")]);
    expect((await give(id, { ...sent, kind: "rest" })).said).toContain("gave something else back before");
    expect((await give(id, { kind: "sum", amount: "1", source: txn })).status).toBe(422);
    expect((await give(id, { kind: "rest", source: "cash" })).said).toContain("handed back in cash");
    expect((await repos().orders.byId(id))?.payment_status).toBe("refunded");
    expect(backOf(paying, txn)).toBe(5_000);
  });

  test("counts as refunded once all is back that its bill was paid with, where rounding took some of it", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const id = await round(ana, 1);
    const txn = await payShare(ana, { kind: "rest" });
    await rounded(txn, -3);
    const cost = (await repos().orders.byId(id))?.payable_amount ?? 0;
    expect((await give(id, { kind: "rest" })).status).toBe(200);
    expect(backOf(paying, txn)).toBe(cost - 3);
    expect((await repos().orders.byId(id))?.payment_status).toBe("refunded");
    expect(await ticket(id)).not.toContain('class="refund-more"');
  });

  test("of several rounds goes back whole with the last of them, also what rounding added to the payment", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const [first, second] = [await round(ana, 1), await round(ana, 2)];
    const txn = await payShare(ana, { kind: "rest" });
    await rounded(txn, 3);
    const costs = await Promise.all(
      [first, second].map(async (id) => (await repos().orders.byId(id))?.payable_amount ?? 0),
    );
    expect((await give(first, { kind: "rest" })).status).toBe(200);
    expect(backOf(paying, txn)).toBe(costs[0]);
    expect((await give(second, { kind: "rest" })).status).toBe(200);
    for (let minutes = 0; minutes < 4; minutes += 1) await pass(paying, 10);
    expect(backOf(paying, txn)).toBe((costs[0] ?? 0) + (costs[1] ?? 0) + 3);
    for (const id of [first, second]) expect((await repos().orders.byId(id))?.payment_status).toBe("refunded");
  });

  test("of several rounds leaves none of them paid or under way once its money is back, in whatever order, and however late the provider answers", async () => {
    const roundsOf = async (rounding: number) => {
      await freeTables(paying.backend);
      const phone = await firstPhone(paying.backend, CODE, { name: "Ana" });
      const ids = [await round(phone, 1), await round(phone, 2)] as const;
      const txn = await payShare(phone, { kind: "rest" });
      await rounded(txn, rounding);
      return ids;
    };
    const order = async (id: string) => (await repos().orders.byId(id)) as OrderRow;
    const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await order(id)).payment_status));
    const giveAllBut = async (id: string, less: number) =>
      give(id, { kind: "sum", amount: String(((await order(id)).payable_amount - less) / 100) });
    const later = () => pass(paying, 10).then(() => pass(paying, 10));
    // The last of it went with the other round.
    const early = await roundsOf(-3);
    await giveAllBut(early[0], 1);
    expect(await statuses(early)).toEqual(["paid", "paid"]);
    await give(early[1], { kind: "rest" });
    await later();
    expect(await statuses(early)).toEqual(["refunded", "refunded"]);
    // What the other round leaves cannot go back for one of which all goes back already.
    const late = await roundsOf(3);
    paying.bank.trouble = (call) => {
      if (call === "refund") throw new Error("no answer");
    };
    await give(late[0], { kind: "rest" });
    await giveAllBut(late[1], 0);
    expect(await statuses(late)).toEqual(["refunding", "paid"]);
    paying.bank.trouble = () => {};
    await later();
    expect(await statuses(late)).toEqual(["refunded", "paid"]);
    await give(late[1], { kind: "rest" });
    expect(await statuses(late)).toEqual(["refunded", "refunded"]);
  });

  test("that staff took in cash and by card goes back in each only as far as it was taken so, and counts there", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const id = await round(ana, 2);
    const { bill_id } = (await ana.query(BILL)).data.getTableBill;
    const take = (way: string, amount: string) =>
      manager.post("/console/11/tables/t-1/take", { bill: bill_id, key: newKey("take"), way, amount });
    expect((await take("cash", "50")).status).toBe(200);
    expect((await take("card", "")).status).toBe(200);
    const before = await returnedByHand();
    expect(await ticket(id)).toMatch(
      /In cash, from the till <small>at most ₹50\.00.*On your card terminal <small>at most/s,
    );
    expect((await give(id, { kind: "sum", amount: "60", source: "cash" })).said).toContain("Only ₹50.00");
    expect((await give(id, { kind: "sum", amount: "60", source: "card" })).said).toContain("on the card terminal");
    expect((await give(id, { kind: "sum", amount: "20", source: "cash" })).said).toContain("handed back in cash");
    const page = await ticket(id);
    expect(page).toContain("₹60.00 given back on the card terminal");
    expect(page).toContain("₹20.00 handed back in cash");
    const after = await returnedByHand();
    expect([after.cash - before.cash, after.card - before.card]).toEqual([20, 60]);
    const today = await repos().history.refundTotals(11, new Date(NOON), new Date(paying.time.now + 60_000));
    expect(today).toContainEqual({ way: "card_on_delivery", amount: 6_000 });
  });

  test("that went to a provider of whole payments goes back whole where it was for one round; else it is a task, and counts once somebody records it", async () => {
    const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
    const only = await round(ana, 1);
    const txn = await payShare(ana, { kind: "rest" }, "PayULatinAmerica");
    const cost = (await repos().orders.byId(only))?.payable_amount ?? 0;
    expect(await ticket(only)).toMatch(/PayU.* gives back whole payments only/);
    expect((await give(only, { kind: "rest" })).status).toBe(200);
    await pass(paying, 1);
    expect(backOf(paying, txn)).toBe(cost);
    expect((await repos().orders.byId(only))?.payment_status).toBe("refunded");
    expect(await ticket(only)).toContain("sent back by the provider");

    await freeTables(paying.backend);
    const ben = await firstPhone(paying.backend, CODE, { name: "Ben" });
    const first = await round(ben, 1);
    await round(ben, 1);
    const both = await payShare(ben, { kind: "rest" }, "PayULatinAmerica");
    expect((await give(first, { kind: "rest" })).said).toContain("couldn't be given back by the provider");
    expect(await ticket(first)).toContain('data-refund="failed"');
    const [row] = await repos().refunds.ofOrder(first);
    const tasks = (await manager.get("/console/11/payments")).body;
    const number = (await repos().orders.byId(first))?.number;
    expect(tasks).toMatch(new RegExp(`data-task="${row?.id}".*${first}">Order ${number}</a> · <bdi>Table 1</bdi>`));
    const note = { note: "In PayU's dashboard" };
    expect((await manager.post(`/console/11/payments/${row?.id}/settled`, note)).status).toBe(200);
    expect((await repos().orders.byId(first))?.payment_status).toBe("refunded");
    expect(backOf(paying, both)).toBe(0);
  });

  test("that a share paid with wallet credit goes back into that wallet, as one of the bill's payments", async () => {
    const account = await logIn(paying.backend, "9845777141");
    const ana = await firstPhone(paying.backend, CODE, { account, name: "Ana" });
    const id = await round(ana, 1);
    const customer = (await repos().orders.byId(id))?.customer_id as string;
    const balance = async () => (await repos().wallets.of(customer)).balance;
    const gift = { amount: asMinor(20_000), payment_type: "gift", now: new Date(paying.time.now) };
    await repos().wallets.give(customer, gift);
    const share = { kind: "amount", amount: 60, way: "wallet", key: randomUUID() };
    expect((await ana.query(CLAIM, share)).data.claimBillShare.status).toBe("paid");
    const { bill_id } = (await ana.query(BILL)).data.getTableBill;
    const take = { bill: bill_id, key: newKey("take"), way: "cash" };
    expect((await manager.post("/console/11/tables/t-1/take", take)).status).toBe(200);
    const sheet = await ticket(id);
    const [, source = ""] =
      /value="([^"]+)" required> <span>Into the wallet of Ana <small>at most ₹60\.00/.exec(sheet) ?? [];
    expect((await give(id, { kind: "sum", amount: "61", source })).said).toContain("Only ₹60.00");
    expect((await give(id, { kind: "sum", amount: "25", source })).status).toBe(200);
    expect(await balance()).toBe(16_500);
    const cost = (await repos().orders.byId(id))?.payable_amount ?? 0;
    expect((await give(id, { kind: "sum", amount: String(cost / 100 - 60), source: "cash" })).status).toBe(200);
    expect(await ticket(id)).toContain("It goes back into the guest");
    expect((await give(id, { kind: "rest" })).status).toBe(200);
    expect(await balance()).toBe(20_000);
    expect((await repos().orders.byId(id))?.payment_status).toBe("refunded");
    expect(await ticket(id)).toContain("₹35.00 is back in the wallet");
  });

  test.runIf(storage === "server")(
    "waits for the bill that its round is on by then, where tables were joined while it waited",
    async () => {
      const ana = await firstPhone(paying.backend, CODE, { name: "Ana" });
      const id = await round(ana, 1);
      const ben = await firstPhone(paying.backend, "code-of-table-2", { name: "Ben" });
      await round(ben, 1);
      const [from, into] = await Promise.all(
        [ana, ben].map(async (phone) => (await phone.query(BILL)).data.getTableBill.bill_id as string),
      );
      const went = Promise.withResolvers<string>();
      const [has, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let [asked, others]: Promise<unknown>[] = [];
      await repos().transaction(async (tx) => {
        for (const bill of [from, into]) await tx.bills.lock(String(bill));
        asked = give(id, { kind: "rest" }).then(() => went.resolve("went on"));
        // Somebody else has the other bill next.
        others = repos().transaction(async (next) => {
          await next.bills.lock(String(into));
          has.resolve();
          await left.promise;
        });
        await untilLockAwaited(paying.backend, 2);
        await tx.orders.update(id, { bill_id: String(into) });
      });
      await has.promise;
      const first = await Promise.race([went.promise, untilLockAwaited(paying.backend).then(() => "waits")]);
      left.resolve();
      await Promise.all([others, asked]);
      expect(first).toBe("waits");
    },
  );
});
