import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { CENTRE, FRIES_FOR_TWO, logIn, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { details, newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { backOf, bankReturns, type PaidOrder, paidOrder, seenPayment } from "../../../fixtures/payments/refunds.ts";
import { isFullRun } from "../../../full-run.ts";

const PAID = FRIES_FOR_TWO * 100;
const PLACE_BY_WALLET = `mutation($items: [CartItemInput!]!) {
  placeOrder(idempotency_key: "by-wallet-1", phone: "9000000042", channel: web, order_type: "pickup", items: $items,
    payment_option: "wallet", delivery_datetime: "2026-11-21 08:00", payable_amount: 0, apply_wallet_credit: true) { order_id }
}`;

describeWithStorage("[PAY-REFUND] money that staff give back", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    paying.bank.trouble = () => {};
    paying.bank.refusesRefunds = false;
    // The store is open.
    paying.time.now = NOON;
    await signIn();
    paying.guest = await signUpGuest(paying.backend);
  });

  const signIn = async () => {
    manager = await staffMember(paying.backend, { login: newKey("mona"), name: "Mona", role: "manager" });
  };
  const paid = () => paidOrder(paying);
  const give = (order: { id: string }, fields: Record<string, string>, who = manager) =>
    who.post(`/console/11/orders/${order.id}/refund`, { key: newKey("refund"), reason: "missing", ...fields });
  const seen = (order: Pick<PaidOrder, "id" | "token">) => seenPayment(paying, order);
  const back = (txn: string) => backOf(paying, txn);
  const page = async ({ id }: { id: string }) => (await manager.get(`/console/11/orders/${id}`)).body;
  const list = async () => (await manager.get("/console/11/payments")).body;

  test("a dish, a charge and a sum go back one after the other to the minor unit; the guest reads how far each is, and at the end that all of it went back", async () => {
    const order = await paid();
    expect((await give(order, { kind: "parts", "line-0": "1" })).said).toContain("went back");
    expect(back(order.txn)).toBe(9_450);
    expect(await page(order)).toMatch(/Another amount \(INR\).*French Fries.*<small>1 piece, ₹94\.50<.*Packaging/s);
    expect(await seen(order)).toEqual({
      status: "paid",
      refunds: [{ amount: 94.5, to: "payment", status: "gone_back" }],
    });
    expect((await details(paying, order.txn)).status).toBe("completed");
    await give(order, { kind: "parts", charge: "0" });
    expect(back(order.txn)).toBe(9_450 + 1_000);
    expect((await give(order, { kind: "parts", charge: "0" })).said).toContain("went back already");
    expect((await give(order, { kind: "sum", amount: "94.51" })).said).toContain("At most ₹94.50");
    const finer = await give(order, { kind: "sum", amount: "1.005" });
    expect([finer.status, finer.said]).toEqual([422, expect.stringContaining("in INR, such as 12.50")]);
    const typed = { order: order.id, business: "bistro", reason: "late", amount: "1.005", key: newKey("typed") };
    const { status, body } = await paying.backend.rest("POST", "/staff/orders/refund", typed);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("at most 2 decimals")]);
    expect((await give(order, { kind: "sum", amount: "1" })).status).toBe(200);
    expect(await page(order)).toContain("Something was missing");
    expect((await give(order, { kind: "rest" })).status).toBe(200);
    expect(back(order.txn)).toBe(PAID);
    expect((await seen(order)).status).toBe("refunded");
    expect((await details(paying, order.txn)).status).toBe("refunded");
    expect((await give(order, { kind: "rest" })).status).toBe(409);
  });

  test("what is chosen beside another kind, without a reason, or by staff who are no managers gives nothing back; a form that is sent twice gives it back once", async () => {
    const order = await paid();
    const cook = await staffMember(paying.backend, { login: newKey("cook"), role: "staff" });
    expect((await give(order, { kind: "rest" }, cook)).status).toBe(403);
    expect((await cook.get(`/console/11/orders/${order.id}`)).body).not.toContain("Give money back");
    expect((await give(order, { kind: "rest", "line-0": "1" })).status).toBe(422);
    expect((await give(order, { kind: "rest", reason: "" })).status).toBe(422);
    expect((await give(order, { kind: "sum", amount: "-5" })).status).toBe(422);
    // Never one rupee: a thousand as India writes it, and what may be a thousand elsewhere.
    expect((await give(order, { kind: "sum", amount: "1,000" })).said).toContain("At most");
    expect((await give(order, { kind: "sum", amount: "1.000" })).status).toBe(422);
    const rival = await staffMember(paying.backend, { business: "rival", login: newKey("rival"), role: "owner" });
    expect((await rival.post(`/console/21/orders/${order.id}/refund`, { kind: "rest", reason: "late" })).status).toBe(
      404,
    );
    expect(back(order.txn)).toBe(0);
    const same = { kind: "sum", amount: "50", key: "one-key-of-a-form" };
    expect((await Promise.all([give(order, same), give(order, same)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(back(order.txn)).toBe(5_000);
    const others: Record<string, string>[] = [
      { amount: "60" },
      { kind: "parts", amount: "", "line-0": "1" },
      { kind: "rest", amount: "" },
      { reason: "wrong" },
    ];
    for (const other of others) {
      const { status, said } = await give(order, { ...same, ...other });
      expect([status, said]).toEqual([409, expect.stringContaining("gave something else back before")]);
    }
    expect(back(order.txn)).toBe(5_000);
    const rest = { kind: "rest", key: "one-key-for-all-that-is-left" };
    expect((await give(order, rest)).status).toBe(200);
    expect((await give(order, rest)).status).toBe(200);
    expect((await give(order, { ...same, kind: "rest", amount: "" })).status).toBe(409);
    expect(back(order.txn)).toBe(PAID);
  });

  test("a wrong number of a dish is reported as what it is: how many there are, how many of them went back, or that it is no number", async () => {
    const order = await paid();
    const line = async (pieces: string) => (await give(order, { kind: "parts", "line-0": pieces })).said;
    expect(await line("3")).toMatch(/has only 2 × “French Fries”/);
    expect(await line("1.5")).toContain("whole number");
    expect(await line("1")).toContain("went back");
    expect(await line("2")).toMatch(
      /^Of 2 × “French Fries” in order .+, 1 went back already. At most 1 can still go back/,
    );
    expect((await give(order, { kind: "parts", charge: "0" })).status).toBe(200);
    expect((await give(order, { kind: "parts", charge: "0" })).said).toContain("That charge");
    const ticket = (await manager.get(`/console/11/orders/${order.id}`)).body;
    expect(ticket, "named at the refund").toMatch(/data-refund="[^"]+">.*<bdi>1 × French Fries<\/bdi> · /);
    const rows = ticket.split('class="history"')[2]?.split("<li>") ?? [];
    for (const words of ["Refund of", "sent back by the provider"])
      expect(rows.find((row) => row.includes(words))).toContain("<bdi>1 × French Fries</bdi> · ");
  });

  test("while the provider is silent the money is going back, once however often it is asked; when it answers it went back", async () => {
    const order = await paid();
    paying.bank.trouble = (call, when) => {
      if (call === "refund" && when === "after") throw new Error("The response is lost.");
    };
    expect((await give(order, { kind: "sum", amount: "20" })).said).toContain("is going back");
    expect((await seen(order)).refunds).toEqual([{ amount: 20, to: "payment", status: "going_back" }]);
    await give(order, { kind: "sum", amount: "30" });
    await pass(paying, 1).catch(() => undefined);
    paying.bank.trouble = () => {};
    for (let minutes = 0; minutes < 6; minutes += 1) await pass(paying, 60);
    expect([...paying.bank.account(order.txn).back.values()]).toEqual([2_000, 3_000]);
    expect((await seen(order)).refunds.map(({ status }: { status: string }) => status)).toEqual([
      "gone_back",
      "gone_back",
    ]);
  });

  test("an order that is cancelled after a part went back gets the rest, and a whole refund by staff is shown as going back from its decision on", async () => {
    const order = await paid();
    await give(order, { kind: "sum", amount: "49.50" });
    await paying.backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "No more potatoes" });
    await pass(paying, 1);
    expect(back(order.txn)).toBe(PAID);
    const { status, refunds } = await seen(order);
    expect(status).toBe("refunded");
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([49.5, 149.5]);
    const ticket = await page(order);
    const [list = "", history = ""] = ticket.split('class="history"').slice(1);
    for (const amount of ["₹49.50", "₹149.50"]) {
      expect(list).toContain(`${amount} sent back by the provider`);
      expect(history).toContain(`${amount} sent back by the provider; banks take 5–10 business days`);
    }
    expect(history).not.toContain("payment refunded");
    const whole = await paid();
    paying.bank.trouble = (call) => {
      if (call === "refund") throw new Error("silent");
    };
    await give(whole, { kind: "rest" });
    expect((await details(paying, whole.txn)).status).toBe("refunded");
    expect(await seen(whole)).toMatchObject({ status: "refunding", refunds: [{ status: "going_back" }] });
    paying.bank.trouble = () => {};
    await pass(paying, 60);
    expect(await seen(whole)).toMatchObject({ status: "refunded", refunds: [{ status: "gone_back" }] });
  });

  test("a refund that is refused, and one that the bank returns after it was done, come back as tasks: tried again, or recorded as given back by hand", async () => {
    const [refusedOrder, returned, whole] = [await paid(), await paid(), await paid()];
    paying.bank.refusesRefunds = true;
    await give(refusedOrder, { kind: "sum", amount: "10" });
    for (let hours = 0; hours < 30; hours += 6) await pass(paying, 6 * 60);
    await signIn();
    expect((await seen(refusedOrder)).refunds[0].status).toBe("failed");
    paying.bank.refusesRefunds = false;
    const news = ({ txn }: PaidOrder) => bankReturns(paying, txn, [...paying.bank.account(txn).back.keys()][0] ?? "");
    await give(returned, { kind: "sum", amount: "11" });
    await give(whole, { kind: "rest" });
    expect((await seen(whole)).status).toBe("refunded");
    await news(returned);
    await news(whole);
    await expect.poll(async () => (await list()).match(/data-task="/g)?.length).toBe(3);
    expect((await seen(returned)).refunds[0].status).toBe("failed");
    expect((await seen(whole)).status).toBe("refunding");
    const ids = [...(await list()).matchAll(/data-task="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toContain(whole.txn);
    const partOf = async ({ id }: PaidOrder) =>
      (await forBusiness(paying.backend.app.db, "bistro").refunds.ofOrder(id))[0]?.id;
    const act = async (id: string | undefined, what: string, fields: Record<string, string> = {}) =>
      (await manager.post(`/console/11/payments/${id}/${what}`, fields)).status;
    const cook = await staffMember(paying.backend, { login: newKey("cook"), role: "staff" });
    expect((await cook.post(`/console/11/payments/${whole.txn}/retry`)).status).toBe(403);
    expect(await act(await partOf(refusedOrder), "retry")).toBe(200);
    expect(back(refusedOrder.txn)).toBe(1_000);
    expect(await act(await partOf(returned), "settled", { note: " " })).toBe(422);
    expect(await act(await partOf(returned), "settled", { note: "bank transfer" })).toBe(200);
    expect(back(returned.txn)).toBe(0);
    expect((await seen(returned)).refunds[0]).toMatchObject({ to: "elsewhere", status: "gone_back" });
    expect(await act(whole.txn, "retry")).toBe(200);
    expect(back(whole.txn)).toBe(PAID);
    expect((await seen(whole)).status).toBe("refunded");
    expect(await list()).not.toContain("data-task=");
    expect(await act(whole.txn, "retry")).toBe(409);
  });

  test("wallet credit goes back into the wallet and is not given back again when the order is cancelled; cash is recorded as handed over", async () => {
    const token = await logIn(paying.backend, "9000000042");
    const { db } = paying.backend.app;
    await db.execute(sql`insert into wallets (business_id, customer_id, balance, updated_at)
      select 'bistro', id, 50000, now() from customers where phone = '9000000042' and not is_guest`);
    const balance = async () =>
      Number(
        (
          (await db.execute(
            sql`select balance from wallets w join customers c on c.id = w.customer_id where c.phone = '9000000042'`,
          )) as unknown as {
            rows: { balance: string }[];
          }
        ).rows[0]?.balance,
      );
    const variables = { items: [{ id: paying.ids["French Fries"], quantity: 2 }] };
    const { data } = await paying.backend.query(PLACE_BY_WALLET, { token, location: CENTRE, variables });
    const order = { id: data.placeOrder.order_id as string };
    expect(await balance()).toBe(50_000 - PAID);
    expect((await give(order, { kind: "sum", amount: "9" })).said).toContain("went back");
    expect(await balance()).toBe(50_000 - PAID + 900);
    await paying.backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "No more potatoes" });
    expect(await balance()).toBe(50_000);
    const cash = await placeOrder(paying.backend, paying.guest, paying.ids);
    const met = { id: cash.data.placeOrder.order_id as string, token: cash.data.placeOrder.access_token as string };
    expect((await give(met, { kind: "rest" })).status).toBe(409);
    for (let steps = 0; steps < 6; steps += 1)
      await paying.backend.rest("POST", "/staff/orders/advance", { order: met.id });
    expect((await give(met, { kind: "sum", amount: "5" })).said).toContain("₹5.00 of order");
    expect((await seen(met)).refunds).toEqual([{ amount: 5, to: "by_hand", status: "gone_back" }]);
    expect((await give(met, { kind: "rest" })).status).toBe(200);
    expect((await seen(met)).status).toBe("refunded");
  });

  test("the command line gives back as the console does, and says in a sentence why not", async () => {
    const order = await paid();
    const send = (body: object) =>
      paying.backend.rest("POST", "/staff/orders/refund", {
        order: order.id,
        reason: "late",
        key: newKey("cli-key"),
        ...body,
      });
    const given = await send({ amount: "12.34" });
    expect([given.status, given.body]).toEqual([200, expect.objectContaining({ total: "12.34 INR" })]);
    expect(back(order.txn)).toBe(1_234);
    expect((await send({ amount: "1000" })).body.error.message).toContain("At most 186.66 INR");
    expect((await send({})).body.error.message).toContain("Say how much");
    expect((await send({ amount: "1", reason: "because" })).status).toBe(400);
  });

  test("under any presses at the same moment, by forms and the command line, never more goes back than was taken", async () => {
    const wish = fc.oneof(
      fc.constant({ kind: "rest" }),
      fc.record({
        kind: fc.constant("sum"),
        amount: fc.integer({ min: 1, max: 25_000 }).map((minor) => (minor / 100).toFixed(2)),
      }),
      fc.record({ kind: fc.constant("parts"), "line-0": fc.constantFrom("1", "2") }),
      fc.constant({ kind: "parts", charge: "0" }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 6 }), fc.boolean(), async (wishes, flaky) => {
        paying.time.now = NOON;
        paying.guest = await signUpGuest(paying.backend);
        const order = await paid();
        let calls = 0;
        paying.bank.trouble = (call, when) => {
          calls += 1;
          if (flaky && call === "refund" && calls % 3 === 0) throw new Error(`lost ${when}`);
        };
        await Promise.all(wishes.map((fields) => give(order, fields as Record<string, string>)));
        paying.bank.trouble = () => {};
        for (let rounds = 0; rounds < 4; rounds += 1) await pass(paying, 60);
        const rows = await forBusiness(paying.backend.app.db, "bistro").refunds.ofOrder(order.id);
        const decided = rows.reduce((sum, { amount }) => sum + amount, 0);
        expect(decided).toBeLessThanOrEqual(PAID);
        expect(decided).toBeGreaterThan(0);
        expect(back(order.txn)).toBe(decided);
        expect(rows.every(({ status }) => status === "done")).toBe(true);
      }),
      { numRuns: isFullRun ? 12 : 4 },
    );
  });
});
