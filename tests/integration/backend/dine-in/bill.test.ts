import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { closePaidBills } from "../../../../backend/dine-in/bill/close-bill.ts";
import { moveDishes, voidDish } from "../../../../backend/dine-in/staff/dishes.ts";
import {
  markClaimPaid,
  reopenBill,
  takeMoney,
  waiveServiceCharge,
} from "../../../../backend/dine-in/staff/take-money.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import type { OrderStatus } from "../../../../lib/domain/enumerations.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { CENTRE, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import {
  BILL,
  CLAIM,
  codeOf,
  firstPhone,
  freeTables,
  nextPhone,
  type Phone,
  PLACE,
  REQUESTS,
} from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const staff = { staffId: null as never, storeId: CENTRE };

describeWithStorage("[DINE-03] [DINE-05] rounds and bills", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let time = NOON;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  // Ends what a test left open, whatever its bill says.
  afterEach(async () => {
    time = NOON;
    await freeTables(backend);
  });

  const send = (phone: Phone, quantity: number, key: string = randomUUID()) =>
    phone.query(PLACE, { items: [{ id: fries, quantity }], key });
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const requestsOf = async (phone: Phone) => (await phone.query(REQUESTS)).data.getOrderRequests;
  const move = (orderId: string, to: OrderStatus, note?: string) =>
    changeState(backend.app, repos(), orderId, { actor: "staff", choose: () => to, ...(note ? { note } : {}) });
  const acceptAll = async (phone: Phone) => {
    for (const { order_id, status, type } of await requestsOf(phone)) {
      if (status === "open" && type === "ADD_ITEMS") await move(order_id, "SENT_TO_KITCHEN");
    }
  };
  const claim = (phone: Phone, share: Record<string, unknown>, key: string = randomUUID()) =>
    phone.query(CLAIM, { way: "cash", key, ...share });
  const take = async (paymentId: string) => markClaimPaid(backend.app, repos(), { ...staff, paymentId });
  /** Two phones at one table. */
  const table = async () => {
    const first = await firstPhone(backend, CODE, { name: "Ana" });
    return [first, await nextPhone(backend, CODE, first.word, { name: "Ben" })] as const;
  };

  test("[DINE-03] rounds of several phones make one bill, which every phone sees with who ordered what", async () => {
    const [ana, ben] = await table();
    const one = (await send(ana, 2)).data.placePartialOrder;
    const two = (await send(ben, 1)).data.placePartialOrder;
    expect(two.bill_id).toBe(one.bill_id);
    const bill = await billOf(ana);
    // Two and one of 90.00, with 5 % tax and a service charge of 10 %.
    expect(bill).toMatchObject({ sub_total: 270, total: 310.5, due: 310.5, paid: 0, status: "open" });
    expect(
      bill.dishes.map(({ guest_id, quantity, status }: Record<string, unknown>) => [guest_id, quantity, status]),
    ).toEqual([
      [ana.guestId, 2, "PLACED"],
      [ben.guestId, 1, "PLACED"],
    ]);
    expect(bill).toEqual(await billOf(ben));
  });

  test("[D8] a round whose response was lost is sent again and is on the bill once; another round under its key is refused", async () => {
    const [ana] = await table();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(ana, 2, "key-of-the-round")));
    expect(new Set(answers.map(({ data }) => data.placePartialOrder.bill_id)).size).toBe(1);
    expect((await billOf(ana)).dishes).toHaveLength(1);
    expect(codeOf(await send(ana, 3, "key-of-the-round"))).toBe("IDEMPOTENCY_KEY_REUSED");
    const same = { items: [{ id: fries, quantity: 2 }], key: "key-of-the-round" };
    const noted = { items: [{ id: fries, quantity: 2, instructions: "no salt" }], key: "key-of-the-round" };
    for (const other of [{ ...same, notes: "Quickly" }, { ...same, diet: { allergens: ["nuts"] } }, noted]) {
      expect(codeOf(await ana.query(PLACE, other))).toBe("IDEMPOTENCY_KEY_REUSED");
    }
    const [request] = await requestsOf(ana);
    expect((await ana.query(PLACE, same)).data.placePartialOrder.request_id).toBe(request.request_id);
  });

  test("[DINE-04] a rejected round leaves the bill, also once it is archived, and its phone is told CASHIER_REJECTED with the reason", async () => {
    const [ana, ben] = await table();
    await send(ana, 2);
    const outcomes = ana.watch("billErrors");
    await outcomes.connected();
    const updates = ben.watch("tableUpdate");
    await updates.until(1);
    await send(ben, 1);
    await updates.until(2);
    const [request] = (await requestsOf(ana)).filter(({ guest_id }: { guest_id: string }) => guest_id === ana.guestId);
    await move(request.order_id, "CANCELLED", "The fryer is broken");
    await outcomes.until(1);
    expect(outcomes.events[0]).toMatchObject({
      billErrors: { type: "CASHIER_REJECTED", data: { request_id: request.request_id, guest_id: ana.guestId } },
    });
    expect(await billOf(ana)).toMatchObject({ sub_total: 90, total: 103.5 });
    expect(await requestsOf(ana)).toContainEqual(
      expect.objectContaining({ request_id: request.request_id, status: "declined", reason: "The fryer is broken" }),
    );
    await move(request.order_id, "ARCHIVED");
    expect(await billOf(ana)).toMatchObject({ sub_total: 90, total: 103.5 });
    await Promise.all([outcomes.close(), updates.close()]);
  });

  test("a dish that is voided leaves the bill with its tax and its charges", async () => {
    const [ana] = await table();
    await ana.query(PLACE, {
      items: [
        { id: fries, quantity: 1 },
        { id: fries, quantity: 2, instructions: "no salt" },
      ],
      key: randomUUID(),
    });
    await acceptAll(ana);
    const { dishes } = await billOf(ana);
    expect(dishes).toHaveLength(2);
    await voidDish(backend.app, repos(), {
      ...staff,
      orderId: dishes[0].order_id,
      position: dishes[0].position,
      reason: { code: "dish.sold_out", words: null },
    });
    expect(await billOf(ana)).toMatchObject({ sub_total: 180, total: 207 });
    expect((await billOf(ana)).dishes.map(({ status, share }: Record<string, unknown>) => [status, share])).toEqual([
      ["CANCELLED", 0],
      ["SENT_TO_KITCHEN", 207],
    ]);
  });

  test("[D9] a round follows its slowest dish: sent to the kitchen, in preparation, served", async () => {
    const [ana] = await table();
    await ana.query(PLACE, {
      items: [
        { id: fries, quantity: 1 },
        { id: fries, quantity: 2, instructions: "no salt" },
      ],
      key: randomUUID(),
    });
    await acceptAll(ana);
    const { dishes } = await billOf(ana);
    const orderId = dishes[0].order_id;
    const stateOf = async () => (await repos().orders.byId(orderId))?.status;
    expect(await stateOf()).toBe("SENT_TO_KITCHEN");
    await moveDishes(backend.app, repos(), { ...staff, orderId, position: 0, to: "SERVED" });
    expect(await stateOf()).toBe("INPREP");
    await moveDishes(backend.app, repos(), { ...staff, orderId, position: null, to: "SERVED" });
    expect(await stateOf()).toBe("SERVED");
  });

  test("[DINE-05] paid in cash at the table: the bill locks, closes once, ends the visit, and every phone is told BILL_CLOSED_SUCCESS", async () => {
    const [ana, ben] = await table();
    await send(ana, 2);
    await acceptAll(ana);
    const outcomes = ben.watch("billErrors");
    await outcomes.connected();
    const { bill_id } = await billOf(ana);
    const mine = (await claim(ana, { kind: "rest" })).data.claimBillShare;
    expect(mine).toMatchObject({ amount: 207, status: "claimed" });
    expect(await billOf(ben)).toMatchObject({ status: "locked", due: 0 });
    expect(codeOf(await send(ben, 1))).toBe("BILL_LOCKED");
    const closed = await Promise.all([take(mine.payment_id), take(mine.payment_id)]);
    expect(closed.every((one) => one.ok)).toBe(true);
    await outcomes.until(1);
    expect(outcomes.events[0]).toMatchObject({ billErrors: { type: "BILL_CLOSED_SUCCESS" } });
    expect(codeOf(await ben.query(BILL))).toBe("VISIT_ENDED");
    const rounds = await repos().bills.rounds(bill_id);
    expect(rounds.map(({ status, payment_status }) => [status, payment_status])).toEqual([["SENT_TO_KITCHEN", "paid"]]);
    await firstPhone(backend, CODE);
    await outcomes.close();
  });

  test("[DINE-05] paying takes nothing out of the kitchen: a round is completed once it is served, and no longer rejected", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await send(ana, 1);
    await send(ana, 2);
    await acceptAll(ana);
    const { bill_id } = await billOf(ana);
    const [first, second] = (await repos().bills.rounds(bill_id)).map(({ id }) => id) as [string, string];
    await moveDishes(backend.app, repos(), { ...staff, orderId: first, position: null, to: "SERVED" });
    await takeMoney(backend.app, repos(), { ...staff, billId: bill_id, way: "cash", amount: null, key: "all" });
    const statuses = async () => (await repos().bills.rounds(bill_id)).map(({ status }) => status);
    expect(await statuses()).toEqual(["COMPLETED", "SENT_TO_KITCHEN"]);
    expect((await move(second, "CANCELLED")).ok).toBe(false);
    expect((await move(second, "INPREP")).ok).toBe(true);
    expect(await statuses()).toEqual(["COMPLETED", "INPREP"]);
    const onBoard = (await repos().storeBoard.board(CENTRE)).map(({ id }) => id);
    expect(onBoard).toContain(second);
    await moveDishes(backend.app, repos(), { ...staff, orderId: second, position: null, to: "SERVED" });
    expect(await statuses()).toEqual(["COMPLETED", "COMPLETED"]);
    const steps = (await repos().orders.events(second)).map(({ new_state }) => new_state);
    expect(steps.slice(-3)).toEqual(["SERVED", "LOCKED", "COMPLETED"]);
  });

  test("[DINE-05] claims never exceed the bill, and the last of them takes the rounding", async () => {
    const [ana, ben] = await table();
    await send(ana, 1);
    await acceptAll(ana);
    const shares = [];
    for (let n = 0; n < 3; n += 1)
      shares.push((await claim(n === 0 ? ben : ana, { kind: "share", of: 3 })).data.claimBillShare.amount);
    expect(shares.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(103.5, 5);
    expect(codeOf(await claim(ana, { kind: "rest" }))).toBe("NOTHING_DUE");
    expect(codeOf(await claim(ana, { kind: "amount", amount: 1 }))).toBe("NOTHING_DUE");
  });

  test("[DINE-05] two phones cannot pay for the same dish, however fast they are", async () => {
    const [ana, ben] = await table();
    await send(ana, 1);
    await send(ben, 2);
    await acceptAll(ana);
    const { dishes } = await billOf(ana);
    const dish = { order_id: dishes[0].order_id, position: dishes[0].position };
    const answers = await Promise.all(
      [ana, ben, ana, ben].map((phone) => claim(phone, { kind: "dishes", dishes: [dish] })),
    );
    expect(answers.filter(({ data }) => data?.claimBillShare)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "DISH_TAKEN")).toHaveLength(3);
  });

  test("staff open a locked bill again, and take the money in parts, which accountants get as card of that day", async () => {
    time = NOON + 7 * 86_400_000;
    const [ana] = await table();
    await send(ana, 2).then(() => acceptAll(ana));
    await claim(ana, { kind: "rest" });
    const { bill_id } = await billOf(ana);
    await reopenBill(backend.app, repos(), { ...staff, billId: bill_id });
    expect((await send(ana, 1)).data.placePartialOrder.bill_id).toBe(bill_id);
    await acceptAll(ana);
    const part = { ...staff, billId: bill_id, way: "card" as const, amount: asMinor(10_000), key: "first-part" };
    const take = (change: object = {}) => takeMoney(backend.app, repos(), { ...part, ...change });
    for (const _twice of [1, 2]) expect(await take()).toEqual({ ok: true, value: false });
    expect((await billOf(ana)).due).toBe(210.5);
    expect(await take({ amount: asMinor(21_051), key: "too-much" })).toEqual({ ok: false, error: "TOO_MUCH" });
    expect(await take({ amount: null, key: "the-rest" })).toEqual({ ok: true, value: true });
    const manager = await staffMember(backend, { login: "bill-manager", role: "manager", stores: null });
    const { body } = await manager.get("/console/11/payments/days.csv?from=2026-11-28&until=2026-11-28");
    expect(body.trim().split(/\r?\n/).slice(1)).toEqual(["2026-11-28,Card in person,payment,,,310.50"]);
  });

  test("[DINE-02] staff take the service charge off the bill, also of rounds to come; it stays until they agree", async () => {
    const [ana] = await table();
    await send(ana, 2);
    await ana.query("mutation { requestServiceChargeRemoval { success } }");
    expect(await billOf(ana)).toMatchObject({ total: 207, service_charge_removed: false });
    const { bill_id } = await billOf(ana);
    await waiveServiceCharge(backend.app, repos(), { ...staff, billId: bill_id });
    expect(await billOf(ana)).toMatchObject({ total: 189, service_charge_removed: true, other_charges: [] });
    await send(ana, 1);
    expect(await billOf(ana)).toMatchObject({ total: 283.5, other_charges: [] });
  });

  test("[D9] a round moved on the board takes its dishes along, and only the bill locks and completes it", async () => {
    const [ana] = await table();
    await send(ana, 1);
    const [{ order_id }] = await requestsOf(ana);
    for (const state of ["SENT_TO_KITCHEN", "INPREP", "SERVED"] as const) {
      expect((await move(order_id, state)).ok).toBe(true);
      expect((await billOf(ana)).dishes[0].status).toBe(state);
    }
    expect(await move(order_id, "LOCKED")).toMatchObject({ ok: false, error: { code: "TRANSITION_INVALID" } });
    expect((await ana.query("{ getVisit { confirmed } }")).data.getVisit.confirmed).toBe(false);
  });

  test("a bill whose last unpaid round is rejected closes by itself", async () => {
    const [ana] = await table();
    await send(ana, 1);
    await acceptAll(ana);
    await take((await claim(ana, { kind: "rest" })).data.claimBillShare.payment_id);
    const [other] = await table();
    await send(other, 1);
    await acceptAll(other);
    await send(other, 2);
    const { dishes } = await billOf(other);
    const mine = await claim(other, { kind: "dishes", dishes: [{ order_id: dishes[0].order_id, position: 0 }] });
    await take(mine.data.claimBillShare.payment_id);
    await move(dishes[1].order_id, "CANCELLED", "Closing time");
    await closePaidBills(backend.app);
    expect(codeOf(await other.query(BILL))).toBe("VISIT_ENDED");
  });
});
