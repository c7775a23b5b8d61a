import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BusinessRow, businessById } from "../../../../backend/db/repositories/business.ts";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { sendDueRefundMails } from "../../../../backend/orders/refunds/mails/send-refund-mails.ts";
import { refundOrder } from "../../../../backend/orders/refunds/refund-order.ts";
import type { Services } from "../../../../backend/services.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, NOON, placeOrder } from "../../../fixtures/backend/ordering.ts";
import { CLAIM, firstPhone, freeTables, nextPhone } from "../../../fixtures/backend/table.ts";
import { newGuest, refundMailsTo, startMailing } from "../../../fixtures/payments/mails/refund-mails.ts";
import { begin, newKey, type Paying, pass } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";
import { acceptedRound, bankReturns, paidOrder, shareOnline } from "../../../fixtures/payments/refunds.ts";

const BY_WALLET = `mutation($items: [CartItemInput!]!) {
  placeOrder(idempotency_key: "by-wallet-3", phone: "9000000049", channel: web, order_type: "pickup", items: $items,
    payment_option: "wallet", delivery_datetime: "2026-11-21 08:00", payable_amount: 0, apply_wallet_credit: true) { order_id } }`;

describeWithStorage("[PAY-REFUND] e-mails about money that goes back", (storage) => {
  let paying: Paying;
  let email = "";
  beforeAll(async () => {
    paying = await startMailing(storage);
  });
  afterAll(() => paying.backend.remove());

  const signUp = (address: string | null) => newGuest(paying, address);
  let guests = 0;
  beforeEach(async () => {
    paying.time.now = NOON;
    paying.bank.refusesRefunds = false;
    guests += 1;
    email = `guest${guests}@example.com`;
    await signUp(email);
  });

  const mails = (address = email) => refundMailsTo(paying, address);
  const staff = async (path: string, fields: object) => {
    const { status, body } = await paying.backend.rest("POST", `/staff/${path}`, fields);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const cancel = (order: string) => staff("orders/cancel", { order, reason: "No more potatoes" });
  const give = (order: string, fields: object) =>
    staff("orders/refund", { order, business: "bistro", reason: "late", key: newKey("refund"), ...fields });
  /** The provider's message that a payment was made, delivered again and again. */
  const deliver = async (txn: string, gateway: string) => {
    const { body, headers } = paying.bank.webhook(txn, newKey("event"));
    const once = () => pay(paying.backend, null, "POST", `/webhook/${gateway}`, body, headers);
    await Promise.all([once(), once()]);
    await once();
  };

  test("an order that is cancelled after it was paid: one, with shop, number, amount, card and the way to the order, however often anybody hears of it", async () => {
    const { txn, id, token } = await paidOrder(paying);
    const card = JSON.stringify({ brand: "Visa", last4: "4242" });
    await paying.backend.app.db.execute(sql`update payment_txns set card = ${card}::jsonb where id = ${txn}`);
    await cancel(id);
    const [mail, ...more] = await mails();
    await deliver(txn, "Razorpay");
    await pass(paying, 1);
    await deliver(txn, "Razorpay");
    expect([more, await mails()]).toEqual([[], [mail]]);
    const [number] = (await paying.backend.app.db
      .execute(sql`select number from orders where id = ${id}`)
      .then((answer) => (answer as unknown as { rows: { number: string }[] }).rows)) as [{ number: string }];
    expect(mail).toMatchObject({ business_id: "bistro", subject: `Your refund for order ${number.number} at Bistro` });
    expect(mail?.body).toContain("Your order at Bistro was cancelled.");
    expect(mail?.body).toContain("₹199.00 is being refunded to your Visa card ending in 4242.");
    expect(mail?.body).toContain(`/orders/${id}#t=${encodeURIComponent(token)}`);
    expect(mail?.html).toContain(`/orders/${id}#t=`);
    const { rows } = (await paying.backend.app.db.execute(
      sql`select 1 from outbox_messages where business_id = 'rival' and kind = 'refund'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
  });

  test("each part that staff give back: one, in the order's language, and none for a form that came twice", async () => {
    const { id } = await paidOrder(paying);
    await paying.backend.app.db.execute(sql`update orders set language = 'es' where id = ${id}`);
    const form = { amount: "50", key: newKey("refund") };
    await give(id, form);
    await give(id, form);
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /Tienes una devolución de Bistro\.[\s\S]*Se devolvieron ₹\s?50[.,]00 a la tarjeta o cuenta con la que pagaste\./,
      ),
    ]);
    await give(id, { amount: "20" });
    expect(await mails()).toHaveLength(2);
    await cancel(id);
    const bodies = (await mails()).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toMatch(/₹\s?20[.,]00/);
    // Beside what had gone back before.
    expect(bodies[2]).toMatch(/se canceló[\s\S]*₹\s?129[.,]00/);
  });

  test("a payment that came too late, or of another amount than was due, and whose message comes again and again: one", async () => {
    const late = await begin(paying, { init: { gateway: "PhonePe" } });
    await pass(paying, 20);
    expect(await mails()).toEqual([]);
    paying.bank.pay(late.txn);
    await deliver(late.txn, "PhonePe");
    await pass(paying, 1);
    await deliver(late.txn, "PhonePe");
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /arrived when it could no longer be used\.[\s\S]*₹199\.00 was refunded to the card or account/,
      ),
    ]);
    const wrong = await begin(paying, { init: { gateway: "PhonePe" } });
    paying.bank.account(wrong.txn).amount += 5_000;
    paying.bank.pay(wrong.txn);
    await deliver(wrong.txn, "PhonePe");
    await pass(paying, 1);
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second?.body).toMatch(/wasn't the amount that was due[\s\S]*₹249\.00/);
  });

  test("a refund that fails after it was done, and is made again: nothing more, until a person gives it back in another way", async () => {
    const { txn, id } = await paidOrder(paying);
    await give(id, { amount: "50" });
    expect(await mails()).toHaveLength(1);
    const parts = async () => (await paying.backend.rest("GET", "/staff/payments")).body.parts;
    const comesBack = async () => {
      await bankReturns(paying, txn, [...paying.bank.account(txn).back.keys()].at(-1) ?? "");
      await expect.poll(parts).toHaveLength(1);
    };
    await comesBack();
    await staff("payments/retry", { txn });
    expect(await parts()).toEqual([]);
    await comesBack();
    expect(await mails()).toHaveLength(1);
    await staff("payments/settled", { txn, note: "Paid in cash" });
    const [, last, ...more] = await mails();
    expect(more).toEqual([]);
    expect(last?.body).toContain("₹50.00 was refunded to you another way.");
  });

  test("the refund of a whole payment that a person makes: said as another way, or, at the provider's own pages, as was said before", async () => {
    for (const at_vendor of [false, true]) {
      await signUp(`whole-${at_vendor}@example.com`);
      const { txn, id } = await paidOrder(paying);
      paying.bank.refusesRefunds = true;
      await cancel(id);
      const told = () => mails(`whole-${at_vendor}@example.com`);
      expect((await told()).map(({ body }) => body)).toEqual([expect.stringContaining("₹199.00 is being refunded")]);
      for (let hour = 0; hour < 24; hour += 1) await pass(paying, 60);
      expect(await told()).toHaveLength(1);
      await staff("payments/settled", { txn, note: "Paid in cash", at_vendor });
      paying.bank.refusesRefunds = false;
      const [, last] = await told();
      if (at_vendor) expect(last).toBeUndefined();
      else expect(last?.body).toContain("₹199.00 was refunded to you another way.");
      paying.time.now = NOON;
    }
  });

  test("money that the shop gave back at the provider without asking here: one, as it was done", async () => {
    const { txn } = await paidOrder(paying);
    paying.bank.account(txn).status = "refunded";
    await deliver(txn, "Razorpay");
    await pass(paying, 1);
    await deliver(txn, "Razorpay");
    await pass(paying, 1);
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/You have a refund from Bistro\.[\s\S]*₹199\.00 was refunded to the card or account/),
    ]);
  });

  test("credit that goes back as the order ends, after the shop gave the payment back at the provider: that alone", async () => {
    const { txn, id } = await paidOrder(paying);
    await paying.backend.app.db.execute(sql`update orders set wallet_credit_applied = 1000 where id = ${id}`);
    paying.bank.account(txn).status = "refunded";
    await deliver(txn, "Razorpay");
    await pass(paying, 1);
    expect(await mails()).toHaveLength(1);
    await cancel(id);
    const [first, last, ...more] = (await mails()).map(({ body }) => body);
    expect(more).toEqual([]);
    expect(first).toContain("₹199.00 was refunded");
    expect(last).toContain("₹10.00 is back in your wallet.");
    expect(last).not.toContain("₹199");
  });

  test("what a person gave back before the guest was told at all is told once, as it went", async () => {
    const { txn, id } = await paidOrder(paying);
    paying.bank.refusesRefunds = true;
    await cancel(id);
    for (let hour = 0; hour < 24; hour += 1) await pass(paying, 60);
    await staff("payments/settled", { txn, note: "Paid in cash" });
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringContaining("₹199.00 was refunded to you another way."),
    ]);
  });

  test("credit that goes back into the wallet, and money that staff give back in person", async () => {
    const session = await logIn(paying.backend, "9000000049");
    await paying.backend.app.db.execute(sql`insert into wallets (business_id, customer_id, balance, updated_at)
      select 'bistro', id, 50000, now() from customers where phone = '9000000049' and not is_guest`);
    const items = [{ id: paying.ids["French Fries"], quantity: 2 }];
    const { data } = await paying.backend.query(BY_WALLET, { token: session, location: CENTRE, variables: { items } });
    await cancel(data.placeOrder.order_id);
    const [wallet, ...others] = await mails("ravi@example.com");
    expect(others).toEqual([]);
    expect(wallet?.body).toContain("₹199.00 is back in your wallet.");
    // Opened by signing in.
    expect(wallet?.body).toMatch(/\/orders\/[\w-]+\s/);
    const placed = await placeOrder(paying.backend, paying.guest, paying.ids);
    const { order_id: id } = placed.data.placeOrder;
    await paying.backend.app.db.execute(sql`update orders set payment_status = 'paid' where id = ${id}`);
    await give(id, { amount: "30" });
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringContaining("The store gave ₹30.00 back to you in person."),
    ]);
  });

  test("of a table's bill whoever paid the share is told, by card and by wallet, and not the guest who ordered, nor with a way to that guest's order", async () => {
    const { backend } = paying;
    await freeTables(backend);
    const signIn = async (phone: string, address: string) => {
      const account = await logIn(backend, phone);
      await backend.app.db.execute(
        sql`update customers set email = ${address} where phone = ${phone} and not is_guest`,
      );
      return account;
    };
    const code = "code-of-table-1";
    const bo = await firstPhone(backend, code, { account: await signIn("9845777142", "bo@example.com"), name: "Bo" });
    const account = await signIn("9845777143", "ana@example.com");
    const ana = await nextPhone(backend, code, bo.word, { account, name: "Ana" });
    await backend.app.db.execute(sql`insert into wallets (business_id, customer_id, balance, updated_at)
      select 'bistro', id, 50000, now() from customers where phone = '9845777143' and not is_guest`);
    const round = await acceptedRound(paying, bo, 2);
    const share = { kind: "amount", amount: 60, way: "wallet", key: newKey("share") };
    const claimed = (await ana.query(CLAIM, share)).data.claimBillShare;
    expect(claimed).toMatchObject({ status: "paid" });
    const txn = await shareOnline(paying, { ...ana, token: account }, { kind: "rest" });
    const from = async (source: string, amount: number) => {
      const business = (await businessById(backend.app.db, "bistro")) as BusinessRow;
      const scope = { kind: "sum", amount: asMinor(amount) } as const;
      const request = { scope, reason: "late", note: null, key: newKey("refund"), staffId: null, source } as const;
      const given = await refundOrder(
        backend.app,
        { repos: forBusiness(backend.app.db, "bistro"), business },
        round,
        request,
      );
      expect(given.ok).toBe(true);
    };
    await from(txn, 2_500);
    await from((claimed as { payment_id: string }).payment_id, 1_500);
    const told = await mails("ana@example.com");
    const bodies = told.map(({ body }) => body).toSorted();
    expect(bodies).toHaveLength(2);
    expect(bodies.join()).toContain("₹25.00 was refunded to the card or account you paid with.");
    expect(bodies.join()).toContain("₹15.00 is back in your wallet.");
    for (const { body } of told) expect(body).not.toContain("/orders/");
    expect(await mails("bo@example.com")).toEqual([]);
  });

  test("no address, or nothing paid: none", async () => {
    const unpaid = await placeOrder(paying.backend, paying.guest, paying.ids);
    await cancel(unpaid.data.placeOrder.order_id);
    expect(await mails()).toEqual([]);
    await signUp(null);
    const { id } = await paidOrder(paying);
    await cancel(id);
    expect(await sendDueRefundMails(paying.backend.app)).toBe(0);
  });

  test("a sender that fails, or a backend that ended after claiming, leaves it to a later look; what is days old is not told", async () => {
    const { app } = paying.backend;
    const first = await paidOrder(paying);
    await cancel(first.id);
    const send = () => Promise.reject(new Error("The mail server is down."));
    const failing: Services = { ...app, mailer: { send, inDatabase: false } };
    expect(await sendDueRefundMails(failing)).toBe(0);
    expect(await mails()).toEqual([]);
    paying.time.now += 2 * 60_000 + 1;
    expect(await mails()).toHaveLength(1);
    // Claimed by a process that ended before it sent.
    const second = await paidOrder(paying);
    await cancel(second.id);
    const until = new Date(paying.time.now + 120_000).toISOString();
    await app.db.execute(sql`update refund_mails set due_at = ${until}::timestamptz where about = ${second.id}`);
    expect(await mails()).toHaveLength(1);
    paying.time.now += 120_001;
    expect(await mails()).toHaveLength(2);
    const third = await paidOrder(paying);
    await cancel(third.id);
    paying.time.now += 3 * 24 * 60 * 60_000;
    expect(await mails()).toHaveLength(2);
  });
});
