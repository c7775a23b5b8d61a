import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { addRound } from "../../../../backend/dine-in/staff/add-round.ts";
import { takeMoney, waiveServiceCharge } from "../../../../backend/dine-in/staff/take-money.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
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
} from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const TABLES = "/console/11/tables";
const TABLE = `${TABLES}/t-1`;
const STAFF = { staffId: null as never, storeId: CENTRE };
const ANSWERS = "{ getVisit { requests { type status reason } } }";

describeWithStorage("[DINE-04] what staff do at a table reaches its guests", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let omelette = "";
  let maria: ConsoleVisitor;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    const ids = await menuIds(backend);
    fries = ids["French Fries"] as string;
    omelette = ids["Masala Omelette"] as string;
    maria = await staffMember(backend, { login: "answers-maria", name: "Maria", stores: [CENTRE] });
  });
  afterAll(() => backend.remove());
  beforeEach(() => freeTables(backend));

  const place = (phone: Phone, items: object[] = [{ id: fries, quantity: 2 }]) =>
    phone.query(PLACE, { items, key: randomUUID() });
  const send = async (phone: Phone, items?: object[]): Promise<string> => {
    const { data, errors } = await place(phone, items);
    if (!data?.placePartialOrder) throw new Error(JSON.stringify(errors));
    const request = await repos().tableRequests.byId(CENTRE, data.placePartialOrder.request_id);
    return request?.order_id as string;
  };
  const accept = (order: string) => maria.post(`/console/11/orders/${order}/accept`, { minutes: "promised" });
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const claim = async (phone: Phone, share: Record<string, unknown>) =>
    (await phone.query(CLAIM, { way: "cash", key: randomUUID(), ...share })).data.claimBillShare;
  const openRequest = async () =>
    (await repos().tableRequests.ofStore(CENTRE, new Date(NOON))).find(({ status }) => status === "open");
  const kindsOn = async (page: string, headers?: Record<string, string>) =>
    /data-kinds="([^"]*)"/.exec((await maria.get(page, headers)).body)?.[1];

  test("[DINE-05] a declined request to pay opens that share to all again, and every phone of the table reads why", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    await accept(await send(ana));
    const { total } = await billOf(ana);
    await claim(ana, { kind: "rest" });
    expect(await billOf(ben)).toMatchObject({ status: "locked", due: 0 });
    const request = await openRequest();
    const decline = () =>
      maria.post(`${TABLES}/${request?.id}/answer`, { answer: "declined", word: "The till opens at six" });
    expect((await maria.get(TABLE)).body).toContain('name="answer" value="declined"');
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200]);
    expect(await billOf(ben)).toMatchObject({ status: "open", due: total, paid: 0, payments: [] });
    for (const phone of [ana, ben])
      expect((await phone.query(ANSWERS)).data.getVisit.requests).toEqual([
        { type: "REQUEST_PAYMENT", status: "declined", reason: "The till opens at six" },
      ]);
    // What was declined cannot be taken any more, and another guest may pay now.
    expect((await maria.post(`${TABLES}/${request?.id}/answer`, { answer: "done" })).status).toBe(409);
    expect(await claim(ben, { kind: "rest" })).toMatchObject({ amount: total });
  });

  test("[DINE-02] a service charge that guests have paid in cash stays on the bill, and staff read to give it back themselves", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await accept(await send(ana));
    await ana.query("mutation { requestServiceChargeRemoval { success } }");
    const { bill_id, total } = await billOf(ana);
    const cash = { ...STAFF, billId: bill_id, way: "cash" as const, amount: asMinor(20_000), key: "with-charge" };
    expect(await takeMoney(backend.app, repos(), cash)).toEqual({ ok: true, value: false });
    const waived = await waiveServiceCharge(backend.app, repos(), { ...STAFF, billId: bill_id });
    expect(waived).toEqual({ ok: false, error: "CHARGE_PAID" });
    const answer = await maria.post(`${TABLES}/${(await openRequest())?.id}/answer`, { answer: "done" });
    expect([answer.status, answer.said]).toEqual([409, expect.stringContaining("paid the service charge already")]);
    expect(await billOf(ana)).toMatchObject({ total, service_charge_removed: false });
  });

  test("[STAFF-37] a table's request rings until staff open that table, on every tablet; bringing an open page up to date opens nothing", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await accept(await send(ana));
    await claim(ana, { kind: "rest" });
    expect(await kindsOn("/console/11/orders")).toBe("request");
    await maria.get(TABLE, { accept: "text/html" });
    await maria.get(`${TABLES}/t-2`);
    expect(await kindsOn("/console/11/orders")).toBe("request");
    await maria.get(TABLE);
    expect(await kindsOn("/console/11/orders")).toBe("opened");
    // It still waits, in the badge and for an answer.
    expect((await maria.get("/console/11/orders")).body).toContain("1 table request");
    await ana.query("mutation { callWaiter { success } }");
    expect((await kindsOn("/console/11/orders"))?.split(" ").sort()).toEqual(["opened", "request"]);
  });

  test("[DINE-04] a dish that staff reject as sold out leaves the menu, so that it cannot be sent again at once", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana, [
      { id: fries, quantity: 1 },
      { id: omelette, quantity: 1 },
    ]);
    const waiting = await send(ana, [{ id: fries, quantity: 2 }]);
    const reject = { order, position: "0", reason: "sold_out" };
    expect((await maria.post(`${TABLE}/void`, reject)).status).toBe(200);
    // Another round's portions do not put it back.
    await maria.post(`/console/11/orders/${waiting}/reject`, { seen: "PLACED", reason: "too_busy" });
    const again = await place(ana, [{ id: fries, quantity: 1 }]);
    expect(again.errors?.[0]).toMatchObject({ message: expect.stringContaining("French Fries") });
    expect(codeOf(again)).toBe("OUT_OF_STOCK");
    expect((await place(ana, [{ id: omelette, quantity: 1 }])).errors).toBeUndefined();
    // A dish that the kitchen only cannot make now stays on it.
    await maria.post(`${TABLE}/void`, { order, position: "1", reason: "kitchen" });
    expect((await place(ana, [{ id: omelette, quantity: 1 }])).errors).toBeUndefined();
  });

  test("[DINE-04] of a round rejected as sold out, its only dish leaves the menu, of several those that staff name", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const rejectAll = (order: string, more: Record<string, string>) =>
      maria.post(`/console/11/orders/${order}/reject`, { seen: "PLACED", reason: "sold_out", ...more });
    const both = [
      { id: fries, quantity: 1 },
      { id: omelette, quantity: 1 },
    ];
    const isOut = async (id: string) => (await place(ana, [{ id, quantity: 1 }])).errors !== undefined;
    expect((await rejectAll(await send(ana, both), {})).status).toBe(200);
    expect([await isOut(fries), await isOut(omelette)]).toEqual([false, false]);
    await rejectAll(await send(ana, both), { out: "1" });
    expect([await isOut(fries), await isOut(omelette)]).toEqual([false, true]);
    await rejectAll(await send(ana, [{ id: fries, quantity: 1 }]), { reason: "too_busy" });
    expect(await isOut(fries)).toBe(false);
    await rejectAll(await send(ana, [{ id: fries, quantity: 1 }]), {});
    expect(await isOut(fries)).toBe(true);
  });

  test("[DINE-05] a table's bill keeps the service charge under which it began, also for later rounds, voids and rounds that staff add", async () => {
    const percent = (value: number) =>
      backend.app.db.execute(
        `update businesses set order_choices = jsonb_set(order_choices, '{service_charge,percent}', '${value}') where id = 'bistro'`,
      );
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const first = await send(ana, [
      { id: fries, quantity: 1 },
      { id: fries, quantity: 1, instructions: "no salt" },
    ]);
    await accept(first);
    expect(await billOf(ana)).toMatchObject({ sub_total: 180, service_charge: 18 });
    await percent(20);
    try {
      await maria.post(`${TABLE}/void`, { order: first, position: "1", reason: "kitchen" });
      expect(await billOf(ana)).toMatchObject({ sub_total: 90, service_charge: 9 });
      await accept(await send(ana, [{ id: fries, quantity: 1 }]));
      expect(await billOf(ana)).toMatchObject({ sub_total: 180, service_charge: 18 });
      const visitId = (await repos().visits.openAt("t-1"))?.id as string;
      await addByStaff(visitId, "key-of-staff-1", 1);
      expect(await billOf(ana)).toMatchObject({ sub_total: 270, service_charge: 27 });
      // The next party sits down under the new one.
      const eva = await firstPhone(backend, "code-of-table-2");
      await accept(await send(eva, [{ id: fries, quantity: 1 }]));
      expect(await billOf(eva)).toMatchObject({ sub_total: 90, service_charge: 18 });
    } finally {
      await percent(10);
    }
  });

  const addByStaff = async (visitId: string, key: string, quantity: number) => {
    const member = [...(await repos().staff.names())].find(([, name]) => name === "Maria")?.[0] as string;
    const place = {
      visitId,
      storeId: CENTRE,
      staffId: member,
      apiKey: "key_test_bistro",
      language: "en" as const,
      key,
    };
    return addRound(backend.app, repos(), { ...place, items: [{ id: fries, quantity }] });
  };

  test("[D8] the key of a round that staff add stands for that round: sent again it adds nothing, with other dishes it is refused", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const visitId = (await repos().visits.openAt("t-1"))?.id as string;
    expect(await addByStaff(visitId, "key-of-staff-2", 2)).toEqual({ ok: true, value: null });
    expect(await addByStaff(visitId, "key-of-staff-2", 2)).toEqual({ ok: true, value: null });
    const refused = { code: "REFUSED", message: expect.stringContaining("already sent with other dishes") };
    expect(await addByStaff(visitId, "key-of-staff-2", 3)).toEqual({ ok: false, error: refused });
    expect((await billOf(ana)).dishes.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2]);
  });

  test("[STAFF-53] the board says how a paid round was paid: in cash, by card, or in several ways, and online only if it was", async () => {
    const paidWith = async (...ways: readonly ("cash" | "card")[]) => {
      await freeTables(backend);
      const ana = await firstPhone(backend, CODE, { name: "Ana" });
      const order = await send(ana);
      await accept(order);
      const { bill_id: bill } = await billOf(ana);
      for (const [n, way] of ways.entries()) {
        const amount = n < ways.length - 1 ? "10" : "";
        expect((await maria.post(`${TABLE}/take`, { bill, key: randomUUID(), way, amount })).status).toBe(200);
      }
      const card = (await maria.get("/console/11/orders")).body.split(`id="o-${order}"`)[1]?.split("</article>")[0];
      return /data-pay="paid">([^<]+)</.exec(card ?? "")?.[1];
    };
    expect(await paidWith("cash")).toBe("Paid in cash");
    expect(await paidWith("card")).toBe("Paid by card");
    expect(await paidWith("cash", "cash")).toBe("Paid in cash");
    expect(await paidWith("cash", "card")).toBe("Paid in several ways");
  });
});
