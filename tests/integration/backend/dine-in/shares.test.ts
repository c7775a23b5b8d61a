import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { expireClaims } from "../../../../backend/dine-in/bill/payment-notice.ts";
import { voidDish } from "../../../../backend/dine-in/staff/dishes.ts";
import { endVisitByStaff } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { markClaimPaid, takeMoney } from "../../../../backend/dine-in/staff/take-money.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import type { OrderStatus } from "../../../../lib/domain/enumerations.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { CENTRE, logIn, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import {
  BILL,
  CLAIM,
  codeOf,
  firstPhone,
  freeTables,
  nextPhone,
  type Phone,
  PLACE,
} from "../../../fixtures/backend/table.ts";
import { payingOptions } from "../../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../../fixtures/payments/payments.ts";

const CODE = "code-of-table-1";
const staff = { staffId: null as never, storeId: CENTRE };
/** Bahraini dinars, whose last digit no gateway charges. */
const dinars = { ...bistro, business: { ...bistro.business, id: "bistro", currency: "BHD", timezone: "Asia/Bahrain" } };

describeWithStorage("[DINE-05] shares of a table's bill", (storage) => {
  const time = { now: NOON };
  let bank = new TestBank();
  let backend: TestBackend;
  let fries = "";
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, ...payingOptions(bank, time), autopilotSeconds: 0 });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  beforeEach(() => freeTables(backend));

  /** A round of portions at 103.50 each: 90.00, 5 % tax and 10 % service. */
  const send = async (phone: Phone, quantity: number, more: Record<string, unknown> = {}): Promise<string> => {
    const { data, errors } = await phone.query(PLACE, { items: [{ id: fries, quantity }], key: randomUUID(), ...more });
    if (!data?.placePartialOrder) throw new Error(JSON.stringify(errors));
    const request = await repos().tableRequests.byId(CENTRE, data.placePartialOrder.request_id);
    return request?.order_id as string;
  };
  const move = (orderId: string, to: OrderStatus) =>
    changeState(backend.app, repos(), orderId, { actor: "staff", choose: () => to, note: "Sold out" });
  const served = async (phone: Phone, quantity: number) => {
    const order = await send(phone, quantity);
    await move(order, "SENT_TO_KITCHEN");
    return order;
  };
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const claim = (phone: Phone, share: Record<string, unknown>) =>
    phone.query(CLAIM, { way: "cash", key: randomUUID(), ...share });
  const claimed = async (phone: Phone, share: Record<string, unknown>) => {
    const { data, errors } = await claim(phone, share);
    if (!data?.claimBillShare) throw new Error(JSON.stringify(errors));
    return data.claimBillShare as { payment_id: string; amount: number; payable: number; status: string };
  };
  const table = async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    return [ana, await nextPhone(backend, CODE, ana.word, { name: "Ben" })] as const;
  };
  const begin = async (token: string, share: { payment_id: string; payable: number }, currency_code = "INR") => {
    const value = Math.round(share.payable * (currency_code === "BHD" ? 1_000 : 100));
    const body = initBody({
      amount: value,
      current_amount: value,
      currency_code,
      purpose: "invoice_payment",
      purpose_id: share.payment_id,
      idempotency_key: randomUUID(),
    });
    return pay(backend, token, "POST", "/txn/init", body, { "x-api-key": "key_test_bistro" });
  };
  const payOnline = async (token: string, share: { payment_id: string; payable: number }, currency?: string) => {
    const { body } = await begin(token, share, currency);
    const capture = { g_txn_id: "tok", extra_details: {}, idempotency_key: randomUUID() };
    const key = { "x-api-key": "key_test_bistro" };
    const answer = await pay(backend, token, "POST", `/txn/capture/${body.txn_id}`, capture, key);
    await sweep(backend.app);
    return { txn: body.txn_id as string, status: answer.status };
  };

  test("[D8] a key stands for one share: a repeat returns it, and another share under it is refused", async () => {
    const [ana] = await table();
    await served(ana, 2);
    const key = randomUUID();
    const asked = (share: object) => ana.query(CLAIM, { way: "cash", key, kind: "amount", amount: 50, ...share });
    const first = (await asked({})).data.claimBillShare;
    expect((await asked({})).data.claimBillShare).toEqual(first);
    for (const other of [
      { amount: 60 },
      { kind: "rest", amount: null },
      { way: "card" },
      { kind: "share", of: 2, amount: null },
    ])
      expect(codeOf(await asked(other)), JSON.stringify(other)).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await billOf(ana)).payments).toHaveLength(1);
  });

  test("[DINE-05] a round that waits for the staff is neither claimed nor locks the bill, and staff take no money for it", async () => {
    const [ana, ben] = await table();
    await served(ana, 1);
    const waiting = await send(ben, 1);
    expect(codeOf(await claim(ana, { kind: "rest" }))).toBe("ROUND_WAITING");
    expect(codeOf(await claim(ben, { kind: "dishes", dishes: [{ order_id: waiting, position: 0 }] }))).toBe(
      "ROUND_WAITING",
    );
    const mine = await claimed(ana, { kind: "amount", amount: 103.5 });
    expect(await billOf(ana)).toMatchObject({ status: "open", due: 103.5 });
    const { bill_id: billId } = await billOf(ana);
    const rest = { ...staff, billId, way: "cash" as const, amount: null, key: "the-rest" };
    expect(await takeMoney(backend.app, repos(), rest)).toEqual({ ok: false, error: "TOO_MUCH" });
    await markClaimPaid(backend.app, repos(), { ...staff, paymentId: mine.payment_id });
    await move(waiting, "CANCELLED");
    expect(await billOf(ana)).toMatchObject({ due: 0, paid: 103.5 });
  });

  test("[DINE-05] a share paid online for a dish that is then taken off is refunded, and only that share is due again", async () => {
    const [ana, ben] = await table();
    const one = await served(ana, 1);
    const two = await served(ben, 1);
    const first = await claimed(ana, {
      kind: "dishes",
      dishes: [{ order_id: one, position: 0 }],
      way: "payment_gateway",
    });
    const { txn } = await payOnline(ana.token, first);
    await claimed(ben, { kind: "dishes", dishes: [{ order_id: two, position: 0 }], way: "cash" });
    expect(await billOf(ana)).toMatchObject({ paid: 103.5, due: 0, status: "locked" });
    expect((await move(one, "CANCELLED")).ok).toBe(true);
    await sweep(backend.app);
    expect(bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect(await billOf(ana)).toMatchObject({ total: 103.5, paid: 0, due: 0, status: "open" });
    expect((await billOf(ana)).payments).toMatchObject([{ way: "cash", status: "claimed", amount: 103.5 }]);
  });

  test("[DINE-05] [WALL-03] a share paid by wallet goes back to it when its round is rejected", async () => {
    const account = await logIn(backend, "9845777101");
    const ana = await firstPhone(backend, CODE, { account });
    const order = await served(ana, 1);
    const other = await served(ana, 1);
    const customer = (await repos().orders.byId(order))?.customer_id as string;
    await repos().wallets.give(customer, { amount: asMinor(20_000), payment_type: "gift", now: new Date(time.now) });
    const share = { kind: "dishes", dishes: [{ order_id: order, position: 0 }], way: "wallet" };
    expect((await claimed(ana, share)).status).toBe("paid");
    expect((await repos().wallets.of(customer)).balance).toBe(9_650);
    await move(order, "CANCELLED");
    expect((await repos().wallets.of(customer)).balance).toBe(20_000);
    expect(await billOf(ana)).toMatchObject({ total: 103.5, due: 103.5 });
    expect(other).not.toBe(order);
  });

  test("[DINE-05] a dish that staff took cash for cannot be taken off", async () => {
    const [ana] = await table();
    const order = await served(ana, 1);
    await served(ana, 1);
    const mine = await claimed(ana, { kind: "dishes", dishes: [{ order_id: order, position: 0 }] });
    await markClaimPaid(backend.app, repos(), { ...staff, paymentId: mine.payment_id });
    const voided = await voidDish(backend.app, repos(), {
      ...staff,
      orderId: order,
      position: 0,
      reason: { code: null, words: "Cold" },
    });
    expect(voided).toEqual({ ok: false, error: "PAID" });
    expect(await move(order, "CANCELLED")).toMatchObject({ ok: false, error: { code: "PAID" } });
    expect(await billOf(ana)).toMatchObject({ total: 207, paid: 103.5 });
  });

  test("taking off the last dish of a round rejects the round, and a table with nothing on its bill can be ended", async () => {
    const [ana] = await table();
    const order = await send(ana, 1);
    await voidDish(backend.app, repos(), {
      ...staff,
      orderId: order,
      position: 0,
      reason: { code: null, words: "Sold out" },
    });
    expect((await repos().orders.byId(order))?.status).toBe("CANCELLED");
    const cold = await served(ana, 1);
    for (const state of ["INPREP", "SERVED"] as const) await move(cold, state);
    await voidDish(backend.app, repos(), {
      ...staff,
      orderId: cold,
      position: 0,
      reason: { code: null, words: "Cold" },
    });
    expect(await billOf(ana)).toMatchObject({ total: 0, due: 0 });
    const { id } = (await repos().visits.openAt("t-1")) as { id: string };
    expect((await endVisitByStaff(backend.app, repos(), { ...staff, visitId: id })).ok).toBe(true);
    await firstPhone(backend, CODE);
  });

  test("[D24] [DINE-05] a share claimed as a guest is paid by the account that signed in on the phone since", async () => {
    const [ana] = await table();
    await served(ana, 1);
    const share = await claimed(ana, { kind: "rest", way: "payment_gateway" });
    const account = await logIn(backend, "9845777102");
    expect((await begin(account, share)).status).toBe(404);
    await ana.as(account).query("{ getVisit { id } }");
    await payOnline(account, share);
    expect(codeOf(await ana.query(BILL))).toBe("VISIT_ENDED");
  });

  test("[D24] a phone that signed out spends nothing of its account: no wallet, no history, no coupon", async () => {
    const account = await logIn(backend, "9845777103");
    const ana = await firstPhone(backend, CODE, { account });
    const before = await served(ana, 1);
    const customer = (await repos().orders.byId(before))?.customer_id as string;
    await repos().wallets.give(customer, { amount: asMinor(50_000), payment_type: "gift", now: new Date(time.now) });
    const signedOut = ana.as(null);
    expect(codeOf(await claim(signedOut, { kind: "rest", way: "wallet" }))).toBe("LOGIN_REQUIRED");
    expect((await repos().wallets.of(customer)).balance).toBe(50_000);
    const after = await send(signedOut, 1);
    expect((await repos().orders.byId(after))?.customer_id).not.toBe(customer);
  });

  test("[DINE-05] a phone that leaves opens what it has claimed and not paid, and the bill, to the others", async () => {
    const [ana, ben] = await table();
    await served(ana, 1);
    await claimed(ben, { kind: "rest" });
    expect(await billOf(ana)).toMatchObject({ status: "locked", due: 0 });
    await ben.query("mutation { leaveVisit { success } }");
    expect(await billOf(ana)).toMatchObject({ status: "open", due: 103.5, payments: [] });
  });

  test("[DINE-05] a share whose payment was left open is released when its time is over, and so is the bill that it locked", async () => {
    const [ana, ben] = await table();
    await served(ana, 2);
    await claimed(ana, { kind: "amount", amount: 7, way: "payment_gateway" });
    await claimed(ben, { kind: "rest", way: "cash" });
    expect(await billOf(ana)).toMatchObject({ status: "locked" });
    time.now += 11 * 60_000;
    expect(await expireClaims(backend.app)).toBe(1);
    expect(await billOf(ana)).toMatchObject({ status: "open", due: 7 });
    time.now = NOON;
  });

  test("[CPN-01] a round takes a coupon of the account that sends it; a dish taken off loses its part of the discount", async () => {
    const ana = await firstPhone(backend, CODE, { account: await logIn(backend, "9845777104") });
    const coupon = {
      items: [
        { id: fries, quantity: 1 },
        { id: fries, quantity: 2, instructions: "no salt" },
      ],
      code: "TEN",
    };
    const order = await send(ana, 0, coupon);
    await move(order, "SENT_TO_KITCHEN");
    // 270.00 less 27.00, 10 % service and 5 % tax on the rest.
    expect(await billOf(ana)).toMatchObject({ sub_total: 270, discount: 27, service_charge: 24.3, total: 279.45 });
    await voidDish(backend.app, repos(), {
      ...staff,
      orderId: order,
      position: 0,
      reason: { code: null, words: "Sold out" },
    });
    expect(await billOf(ana)).toMatchObject({ sub_total: 180, discount: 18, service_charge: 16.2, total: 186.3 });
    const round = { items: [{ id: fries, quantity: 1 }], key: randomUUID() };
    expect(codeOf(await ana.query(PLACE, { ...round, code: "OLD" }))).toBe("COUPON_UNAVAILABLE");
    const ben = await nextPhone(backend, CODE, ana.word);
    expect(codeOf(await ben.query(PLACE, { ...round, code: "TEN" }))).toBe("COUPON_UNAVAILABLE");
    await move(order, "CANCELLED");
    expect((await repos().coupons.byCode("TEN"))?.used_count).toBe(0);
  });

  test("[DINE-05] where no gateway charges the currency's last digit, each online share says what it is rounded to, and the bill closes on the exact sum", async () => {
    const own = backend;
    const ownBank = bank;
    bank = new TestBank();
    backend = await startTestBackend({ storage, ...payingOptions(bank, time), autopilotSeconds: 0, content: [dinars] });
    try {
      fries = (await menuIds(backend))["French Fries"] as string;
      const [ana, ben] = await table();
      await served(ana, 1);
      const third = await claimed(ana, { kind: "amount", amount: 33.333, way: "payment_gateway", tip: 1.111 });
      expect(third).toMatchObject({ amount: 33.333, payable: 34.44 });
      expect((await payOnline(ana.token, third, "BHD")).status).toBe(200);
      const rest = await claimed(ben, { kind: "rest", way: "payment_gateway" });
      expect(rest).toMatchObject({ amount: 70.167, payable: 70.17 });
      await payOnline(ben.token, rest, "BHD");
      expect(codeOf(await ana.query(BILL))).toBe("VISIT_ENDED");
    } finally {
      await backend.remove();
      backend = own;
      bank = ownBank;
      fries = (await menuIds(backend))["French Fries"] as string;
    }
  });
});
