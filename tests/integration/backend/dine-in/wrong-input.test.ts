import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness, type Repositories } from "../../../../backend/db/repositories.ts";
import { endVisitByStaff, moveVisit } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { takeMoney } from "../../../../backend/dine-in/staff/take-money.ts";
import { endUnusedVisits } from "../../../../backend/dine-in/visits/end-visit.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import {
  describeWithStorage,
  startTestBackend,
  type TestBackend,
  untilLockAwaited,
} from "../../../fixtures/backend/backend.ts";
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
const KEY = { "x-api-key": "key_test_bistro" };
const staff = { staffId: null as never, storeId: CENTRE };

describeWithStorage("[DINE-01] [DINE-05] wrong input and bad moments at a table", (storage) => {
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
  beforeEach(async () => {
    time.now = NOON;
    await freeTables(backend);
  });

  const send = (phone: Phone, key: string = randomUUID()) =>
    phone.query(PLACE, { items: [{ id: fries, quantity: 1 }], key });
  const visitId = async () => ((await repos().visits.openAt("t-1")) as { id: string }).id;
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const accepted = async (phone: Phone): Promise<string> => {
    await send(phone);
    const order_id = (await billOf(phone)).dishes.at(-1).order_id;
    await changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
    return order_id;
  };
  const claimed = async (phone: Phone, share: Record<string, unknown> = {}) => {
    const variables = { kind: "rest", way: "payment_gateway", key: randomUUID(), ...share };
    const { data, errors } = await phone.query(CLAIM, variables);
    if (!data?.claimBillShare) throw new Error(JSON.stringify(errors));
    return data.claimBillShare as { payment_id: string; payable: number };
  };
  const begin = (token: string, { payment_id, payable }: { payment_id: string; payable: number }) => {
    const amount = Math.round(payable * 100);
    const what = { purpose: "invoice_payment", purpose_id: payment_id, idempotency_key: randomUUID() };
    return pay(backend, token, "POST", "/txn/init", initBody({ amount, current_amount: amount, ...what }), KEY);
  };
  const capture = (token: string, txn: string) => {
    const body = { g_txn_id: "tok", extra_details: {}, idempotency_key: randomUUID() };
    return pay(backend, token, "POST", `/txn/capture/${txn}`, body, KEY);
  };
  const rest = (billId: string) => ({ ...staff, billId, way: "cash" as const, amount: null, key: randomUUID() });

  test("[STORE-04] a store that takes no orders, or is paused, refuses a round with the reason; the bill is still paid", async () => {
    const phone = await firstPhone(backend, CODE);
    await accepted(phone);
    const set = (change: object) => repos().stores.update(CENTRE, change);
    await set({ temporarily_closed: true });
    const paused = await send(phone);
    expect(codeOf(paused)).toBe("STORE_TEMPORARY_CLOSED");
    // Words for guests who sit there: they choose no other store, and lose nothing.
    expect(paused.errors?.[0]?.message).toMatch(/^The kitchen is taking a break right now\. What you chose is kept/);
    await set({ temporarily_closed: false, enabled_for_ordering: false });
    expect(codeOf(await send(phone))).toBe("STORE_ORDERING_NOT_ENABLED");
    expect(await claimed(phone)).toMatchObject({ payable: 103.5 });
    await set({ enabled_for_ordering: true });
  });

  test("a visit that ends while a round is on its way: the round is on a bill that goes on, or was refused", async () => {
    for (let n = 0; n < 8; n += 1) {
      const phone = await firstPhone(backend, CODE);
      const end = { ...staff, visitId: await visitId() };
      const [sent, ended] = await Promise.all([send(phone), endVisitByStaff(backend.app, repos(), end)]);
      if (ended.ok) expect(codeOf(sent)).toBe("VISIT_ENDED");
      else expect([ended.error, sent.data?.placePartialOrder !== undefined]).toEqual(["UNPAID", true]);
      await freeTables(backend);
    }
  });

  /** Changes the table while `late` waits for it; the embedded database has one connection, so there it comes after. */
  const before = async <T>(change: (tx: Repositories) => Promise<void>, late: () => Promise<T>): Promise<T> => {
    let waiting: Promise<T> | null = null;
    await repos().transaction(async (tx) => {
      await tx.visits.lockTable("t-1");
      if (storage === "server") {
        waiting = late();
        await untilLockAwaited(backend);
      }
      await change(tx);
    });
    return waiting ?? late();
  };

  test("an unused visit whose guests come back while it is about to end by itself goes on", async () => {
    const phone = await firstPhone(backend, CODE);
    const id = await visitId();
    time.now += 4 * 60 * 60_000;
    const comeBack = (tx: Repositories) => tx.visits.update(id, { used_at: new Date(time.now) });
    expect(await before(comeBack, () => endUnusedVisits(backend.app))).toBe(0);
    expect((await repos().visits.byId(id))?.ended_at).toBeNull();
    expect(codeOf(await send(phone))).toBeUndefined();
  });

  test("an unused visit that ends by itself while its guests order again keeps the round, or refuses it", async () => {
    for (let n = 0; n < 5; n += 1) {
      const phone = await firstPhone(backend, CODE);
      time.now += 4 * 60 * 60_000;
      const [sent, ended] = await Promise.all([send(phone), endUnusedVisits(backend.app)]);
      if (ended === 1) expect(codeOf(sent)).toBe("VISIT_ENDED");
      else expect((await billOf(phone)).dishes).toHaveLength(1);
      time.now = NOON;
      await freeTables(backend);
    }
  });

  test("a visit that is moved while its phones order and call: all of it moves to one table", async () => {
    const [ana, other] = [await firstPhone(backend, CODE), "t-2"];
    const id = await visitId();
    const water = "mutation { requestWater { success } }";
    const moving = moveVisit(backend.app, repos(), { ...staff, visitId: id, tableId: other });
    const [sent, moved] = await Promise.all([send(ana), moving, ana.query(water)]);
    expect([sent.data?.placePartialOrder !== undefined, moved.ok]).toEqual([true, true]);
    const requests = await repos().tableRequests.allOfVisit(id, 10);
    expect(requests.map(({ table_id }) => table_id)).toEqual([other, other]);
    expect((await repos().bills.ofVisit(id))?.table_id).toBe(other);
  });

  test("a round that waited for the table which its party has left waits for the new one too", async () => {
    const ana = await firstPhone(backend, CODE);
    const id = await visitId();
    let sent: ReturnType<typeof send> = Promise.resolve(null as never);
    const moved = () =>
      before(
        (tx) => tx.visits.moveTo(id, "t-2"),
        () => {
          sent = send(ana);
          return Promise.resolve();
        },
      );
    // Another change holds the new table. The embedded database has no connection for it.
    if (storage === "server") {
      await repos().transaction(async (tx) => {
        await tx.visits.lockTable("t-2");
        await moved();
        const first = sent.then(() => "placed");
        expect(await Promise.race([first, untilLockAwaited(backend).then(() => "waits")])).toBe("waits");
      });
    } else await moved();
    expect((await sent).data?.placePartialOrder).toBeTruthy();
    expect((await repos().bills.ofVisit(id))?.table_id).toBe("t-2");
  });

  test("[DINE-05] a share that two tabs of one phone pay at once is charged once; another phone cannot pay it", async () => {
    const ana = await firstPhone(backend, CODE);
    const ben = await nextPhone(backend, CODE, ana.word);
    await accepted(ana);
    const share = await claimed(ana);
    expect((await begin(ben.token, share)).status).toBe(404);
    const stranger = await logIn(backend, "9845777201");
    expect((await begin(stranger, share)).status).toBe(404);
    const tabs = await Promise.all([begin(ana.token, share), begin(ana.token, share)]);
    const txns = tabs.map(({ body }) => body.txn_id as string);
    await Promise.all(txns.map((txn) => capture(ana.token, txn)));
    for (let rounds = 0; rounds < 5; rounds += 1) await sweep(backend.app);
    const kept = txns.map((txn) => bank.accounts.get(txn)).map((one) => (one ? one.charges - one.refunds : 0));
    expect(kept.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(codeOf(await ana.query(BILL))).toBe("VISIT_ENDED");
  });

  test("[DINE-05] staff cannot close a table over a share that a phone is paying, and its money closes the bill", async () => {
    const phone = await firstPhone(backend, CODE);
    await accepted(phone);
    const share = await claimed(phone);
    const { body } = await begin(phone.token, share);
    const { bill_id } = await billOf(phone);
    expect(await takeMoney(backend.app, repos(), rest(bill_id))).toEqual({ ok: false, error: "TOO_MUCH" });
    const id = await visitId();
    expect(await endVisitByStaff(backend.app, repos(), { ...staff, visitId: id })).toEqual({
      ok: false,
      error: "UNPAID",
    });
    await capture(phone.token, body.txn_id);
    await sweep(backend.app);
    expect(bank.account(body.txn_id)).toMatchObject({ charges: 1, refunds: 0 });
    expect((await repos().visits.byId(id))?.end_reason).toBe("bill_closed");
  });

  test("[DINE-05] [D6] money that a bank takes after staff have settled the table in cash goes back", async () => {
    const phone = await firstPhone(backend, CODE);
    await accepted(phone);
    const share = await claimed(phone);
    const { body } = await begin(phone.token, share);
    time.now += 11 * 60_000;
    await sweep(backend.app);
    const { bill_id } = await billOf(phone);
    expect(await takeMoney(backend.app, repos(), rest(bill_id))).toEqual({ ok: true, value: true });
    bank.pay(body.txn_id);
    time.now += 60 * 60_000;
    for (let rounds = 0; rounds < 5; rounds += 1) await sweep(backend.app);
    expect(bank.account(body.txn_id)).toMatchObject({ charges: 1, refunds: 1 });
    const payments = await repos().billPayments.ofBill(bill_id);
    expect(payments.map(({ way, amount }) => [way, amount])).toEqual([["cash", 10_350]]);
  });

  test("[DINE-05] the last share paid online and the last in cash at the same moment close the bill once", async () => {
    const ana = await firstPhone(backend, CODE);
    await accepted(ana);
    const online = await claimed(ana, { kind: "amount", amount: 50 });
    const { body } = await begin(ana.token, online);
    const id = await visitId();
    const { bill_id } = await billOf(ana);
    const outcomes = ana.watch("billErrors");
    await outcomes.connected();
    await Promise.all([capture(ana.token, body.txn_id), takeMoney(backend.app, repos(), rest(bill_id))]);
    await sweep(backend.app);
    await outcomes.until(1);
    const [round] = await repos().bills.rounds(bill_id);
    // What the kitchen still has is paid and stays there.
    expect(round).toMatchObject({ status: "SENT_TO_KITCHEN", payment_status: "paid", payment_option: "mixed" });
    expect(await repos().bills.byId(bill_id)).toMatchObject({ status: "closed" });
    expect(await repos().visits.byId(id)).toMatchObject({ end_reason: "bill_closed" });
    await sweep(backend.app);
    expect(outcomes.events).toMatchObject([{ billErrors: { type: "BILL_CLOSED_SUCCESS" } }]);
    await outcomes.close();
  });

  test("[SEC-01] what names another table's dish or share does nothing there", async () => {
    const ana = await firstPhone(backend, CODE);
    const zoe = await firstPhone(backend, "code-of-table-2");
    const order_id = await accepted(ana);
    await accepted(zoe);
    const dishes = { kind: "dishes", way: "cash", dishes: [{ order_id, position: 0 }], key: randomUUID() };
    expect(codeOf(await zoe.query(CLAIM, dishes))).toBe("DISH_TAKEN");
    const share = await claimed(ana);
    await zoe.query("mutation($id: ID!) { releaseBillShare(payment_id: $id) { success } }", { id: share.payment_id });
    expect((await billOf(ana)).payments).toHaveLength(1);
    const details = `{ getOrderDetails(order_id: "${order_id}") { state } }`;
    expect(codeOf(await zoe.query(details))).toBe("LOGIN_REQUIRED");
  });
});
