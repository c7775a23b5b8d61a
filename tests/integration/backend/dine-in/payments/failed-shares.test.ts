import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../../backend/db/repositories.ts";
import { changeState } from "../../../../../backend/orders/transition.ts";
import { sweep } from "../../../../../backend/payments-service/due/sweeper.ts";
import { totals, violations } from "../../../../../backend/payments-service/txns/ledger.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../../fixtures/backend/console.ts";
import { menuIds, NOON } from "../../../../fixtures/backend/ordering.ts";
import {
  CLAIM,
  codeOf,
  firstPhone,
  freeTables,
  nextPhone,
  type Phone,
  PLACE,
} from "../../../../fixtures/backend/table.ts";
import { payingOptions } from "../../../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../../../fixtures/payments/payments.ts";

const CODE = "code-of-table-1";
const KEY = { "x-api-key": "key_test_bistro" };
const BILL =
  "{ getTableBill { status total paid due payments { payment_id guest_id kind way status amount tip payable failed } } }";
const AGAIN = `mutation($id: ID!) { claimBillShareAgain(payment_id: $id) { payment_id status amount tip payable failed expires_at } }`;

interface Share {
  readonly payment_id: string;
  readonly payable: number;
}

describeWithStorage("[DINE-05] a share whose payment fails", (storage) => {
  const time = { now: NOON };
  const bank = new TestBank();
  let backend: TestBackend;
  let fries = "";
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, ...payingOptions(bank, time), autopilotSeconds: 0 });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  beforeEach(() => freeTables(backend));

  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  /** Two phones at a table with one accepted round of two portions: 207.00. */
  const table = async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    await ana.query(PLACE, { items: [{ id: fries, quantity: 2 }], key: randomUUID() });
    const { order_id } = (await ana.query("{ getTableBill { dishes { order_id } } }")).data.getTableBill.dishes[0];
    await changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
    return [ana, ben] as const;
  };
  const claim = async (phone: Phone, share: object): Promise<Share> => {
    const { data, errors } = await phone.query(CLAIM, { way: "payment_gateway", key: randomUUID(), ...share });
    if (!data?.claimBillShare) throw new Error(JSON.stringify(errors));
    return data.claimBillShare;
  };
  const begin = async (phone: Phone, { payment_id, payable }: Share): Promise<string> => {
    const amount = Math.round(payable * 100);
    const what = { purpose: "invoice_payment", purpose_id: payment_id, idempotency_key: randomUUID() };
    const begun = await pay(
      backend,
      phone.token,
      "POST",
      "/txn/init",
      initBody({ amount, current_amount: amount, ...what }),
      KEY,
    );
    expect(begun.status).toBe(200);
    return begun.body.txn_id;
  };
  const capture = async (phone: Phone, txn: string, token: string) => {
    const body = { g_txn_id: token, extra_details: {}, idempotency_key: randomUUID() };
    await pay(backend, phone.token, "POST", `/txn/capture/${txn}`, body, KEY);
  };
  const declined = async (phone: Phone, share: Share) => capture(phone, await begin(phone, share), "decline");
  const again = (phone: Phone, { payment_id }: Share) => phone.query(AGAIN, { id: payment_id });

  test("opens at once, without waiting for its time to run out, and every phone reads that it failed and whose it was", async () => {
    const [ana, ben] = await table();
    const half = await claim(ana, { kind: "share", of: 2 });
    const other = await claim(ben, { kind: "share", of: 2, way: "cash" });
    expect(await billOf(ben)).toMatchObject({ status: "locked", due: 0 });
    await declined(ana, half);
    for (const phone of [ana, ben]) {
      const bill = await billOf(phone);
      expect(bill).toMatchObject({ status: "open", due: 103.5, paid: 0 });
      const states = bill.payments.map((one: { payment_id: string }) => [
        one.payment_id,
        (one as { status?: string }).status,
        (one as { failed?: boolean }).failed,
      ]);
      expect(states.toSorted()).toEqual(
        [
          [half.payment_id, "released", true],
          [other.payment_id, "claimed", false],
        ].toSorted(),
      );
    }
  });

  test("[ROB-02] [PAY-DAYS] is paid by trying again, as the same share, closes the bill once, and is in order in the ledger and in the file of its store alone", async () => {
    const [ana, ben] = await table();
    const share = await claim(ana, { kind: "rest" });
    await declined(ana, share);
    const { claimBillShareAgain: taken } = (await again(ana, share)).data;
    expect(taken).toMatchObject({ payment_id: share.payment_id, status: "claimed", payable: 207, failed: false });
    // A second press finds it as it is.
    expect((await again(ana, share)).data.claimBillShareAgain).toEqual(taken);
    expect((await billOf(ben)).payments).toMatchObject([{ payment_id: share.payment_id, status: "claimed" }]);
    const txn = await begin(ana, share);
    await capture(ana, txn, "tok");
    await sweep(backend.app);
    expect(codeOf(await ana.query(BILL))).toBe("VISIT_ENDED");
    for (const store of [11, 12]) {
      const manager = await staffMember(backend, { login: `bills-${store}`, role: "manager", stores: [store] });
      const file = await manager.get(`/console/${store}/payments/days.csv`);
      const isIn = new RegExp(`,payment,${txn},"Table 1, bill \\d+",207\\.00`).test(file.body);
      expect([file.status, isIn], String(store)).toEqual([200, store === 11]);
    }
    expect((await totals(backend.app.db)).kept).toBe(1);
    expect(await violations(backend.app.db)).toEqual([]);
  });

  test("can be taken by another phone meanwhile; trying again then takes what is left, or is told that nothing is", async () => {
    const [ana, ben] = await table();
    const share = await claim(ana, { kind: "rest" });
    await declined(ana, share);
    await claim(ben, { kind: "amount", amount: 100, way: "cash" });
    expect((await again(ana, share)).data.claimBillShareAgain).toMatchObject({ amount: 107, payable: 107 });
    await declined(ana, { ...share, payable: 107 });
    await claim(ben, { kind: "rest", way: "cash" });
    expect(codeOf(await again(ana, share))).toBe("NOTHING_DUE");
    // Nothing is due, so nobody is told any more that something could be paid again.
    expect((await billOf(ana)).payments.map(({ way }: { way: string }) => way)).toEqual(["cash", "cash"]);
  });

  test("is nobody else's to try again, and one that was not paid online is not tried again", async () => {
    const [ana, ben] = await table();
    const share = await claim(ana, { kind: "amount", amount: 50 });
    await declined(ana, share);
    expect(codeOf(await again(ben, share))).toBe("SHARE_INVALID");
    const cash = await claim(ben, { kind: "amount", amount: 50, way: "cash" });
    await ben.query("mutation($id: ID!) { releaseBillShare(payment_id: $id) { success } }", { id: cash.payment_id });
    expect(codeOf(await again(ben, cash))).toBe("SHARE_INVALID");
  });

  test("for one of two pieces leaves the other to be paid, and is tried again for one, whichever is open", async () => {
    const [ana, ben] = await table();
    const dishesOf = async () =>
      (await ben.query("{ getTableBill { dishes { order_id position quantity payment_id open_pieces } } }")).data
        .getTableBill.dishes;
    const [{ order_id, position }] = await dishesOf();
    const one = { kind: "dishes", dishes: [{ order_id, position, quantity: 1 }] };
    const share = await claim(ana, one);
    expect(share.payable).toBe(103.5);
    expect(await dishesOf()).toMatchObject([{ quantity: 2, payment_id: null, open_pieces: [1] }]);
    await declined(ana, share);
    expect(await dishesOf()).toMatchObject([{ open_pieces: [0, 1] }]);
    const cash = await claim(ben, { ...one, way: "cash" });
    expect((await again(ana, share)).data.claimBillShareAgain).toMatchObject({ status: "claimed", payable: 103.5 });
    const [dish] = await dishesOf();
    expect([dish.open_pieces, [share.payment_id, cash.payment_id].includes(dish.payment_id)]).toEqual([[], true]);
    const { errors } = await ben.query(CLAIM, { ...one, way: "cash", key: randomUUID() });
    expect(errors?.[0]?.extensions.code).toMatch(/^(?:DISH_TAKEN|NOTHING_DUE)$/);
  });

  test("stays its guest's while another attempt to pay it is under way", async () => {
    const [ana, ben] = await table();
    const share = await claim(ana, { kind: "amount", amount: 50 });
    const first = await begin(ana, share);
    await capture(ana, first, "wait");
    const second = await begin(ana, share);
    await capture(ana, second, "decline");
    await sweep(backend.app);
    expect((await billOf(ben)).payments).toMatchObject([{ status: "claimed", failed: false }]);
  });
});
