import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { joinVisits } from "../../../../backend/dine-in/staff/join-visits.ts";
import { admitGuest } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { takeMoney } from "../../../../backend/dine-in/staff/take-money.ts";
import { endUnusedVisits } from "../../../../backend/dine-in/visits/end-visit.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
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
  joinVisit,
  nextPhone,
  type Phone,
  PLACE,
  phoneOf,
  startVisit,
} from "../../../fixtures/backend/table.ts";

const ONE = "code-of-table-1";
const TWO = "code-of-table-2";
const GUESTS = "{ getVisit { guests { id name colour from_table is_you } } }";

describeWithStorage("[DINE-03] who the guests of a table are", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let time = NOON;
  const staff = { staffId: null as never, storeId: CENTRE };
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    time = NOON;
    await freeTables(backend);
  });
  const visitAt = async (table: string) => (await repos().visits.openAt(table))?.id ?? "";
  const joinTables = async (from: string, into: string) =>
    joinVisits(backend.app, repos(), { ...staff, visitId: await visitAt(from), intoId: await visitAt(into) });
  /** As one phone sees them: "1" for a number, with the table that they came from. */
  const seenBy = async (phone: Phone): Promise<Record<string, string>> => {
    const { guests } = (await phone.query(GUESTS)).data.getVisit;
    return Object.fromEntries(
      guests.map(({ id, name, colour, from_table: from }: Record<string, string | number>) => [
        id,
        [name ?? Number(colour) + 1, from].filter(Boolean).join(", "),
      ]),
    );
  };

  test("[DINE-03] joined with another table, every guest keeps name, number and colour, and is told apart by the table they came from", async () => {
    const ana = await firstPhone(backend, ONE, { name: "Ana" });
    const second = await nextPhone(backend, ONE, ana.word);
    const other = await firstPhone(backend, TWO);
    const namesake = await nextPhone(backend, TWO, other.word, { name: "Ana" });
    expect((await joinTables("t-2", "t-1")).ok).toBe(true);
    const all = {
      [ana.guestId]: "Ana",
      [second.guestId]: "2",
      [other.guestId]: "1, Table 2",
      [namesake.guestId]: "Ana, Table 2",
    };
    for (const phone of [ana, second, other, namesake]) expect(await seenBy(phone)).toEqual(all);
    // A phone that comes later takes a number of its own, and staff read the same.
    const late = await nextPhone(backend, ONE, ana.word);
    const seen = await seenBy(late);
    expect(seen).toMatchObject(all);
    expect(new Set(Object.values(seen)).size).toBe(5);
    const maria = await staffMember(backend, { login: "names-maria", name: "Maria", stores: [CENTRE] });
    const { body } = await maria.get("/console/11/tables/t-1");
    for (const name of ["Ana", "Guest 2", "Guest 1, from Table 2", "Ana, from Table 2"])
      expect(body).toContain(`<bdi>${name}</bdi>`);
  });

  test("[DINE-03] two parties that come from one table, one after the other, are told apart too, and refused phones are in nobody's way", async () => {
    const ana = await firstPhone(backend, ONE);
    await nextPhone(backend, ONE, ana.word);
    const first = await firstPhone(backend, TWO);
    expect((await joinTables("t-2", "t-1")).ok).toBe(true);
    const next = await firstPhone(backend, TWO);
    // Refused one after the other, each with the number that was free again.
    for (let n = 0; n < 2; n += 1) {
      const stranger = phoneOf(backend, (await joinVisit(backend, TWO)).data.joinVisit);
      const refused = { ...staff, guestId: stranger.guestId, admit: false };
      expect((await admitGuest(backend.app, repos(), refused)).ok).toBe(true);
    }
    expect((await joinTables("t-2", "t-1")).ok).toBe(true);
    const seen = await seenBy(ana);
    expect([seen[first.guestId], seen[next.guestId]]).toEqual(["1, Table 2", "2, Table 2"]);
    expect(new Set(Object.values(seen)).size).toBe(4);
  });

  test("[DINE-03] [DINE-05] two tables that staff join have one bill, with the rounds, calls and paid parts of both; not while a guest pays", async () => {
    const [ana, zoe] = [await firstPhone(backend, ONE), await firstPhone(backend, TWO)];
    const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
    for (const phone of [ana, zoe]) {
      await phone.query(PLACE, { items: [{ id: fries, quantity: 1 }], key: randomUUID() });
      const { order_id } = (await billOf(phone)).dishes[0];
      await changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
    }
    await zoe.query("mutation { callWaiter { success } }");
    const take = (billId: string, amount: number | null) => {
      const part = amount === null ? null : asMinor(amount);
      return takeMoney(backend.app, repos(), { ...staff, billId, way: "cash", amount: part, key: randomUUID() });
    };
    expect((await take((await billOf(zoe)).bill_id, 5_000)).ok).toBe(true);
    const share = await zoe.query(CLAIM, { kind: "amount", amount: 20, way: "cash", key: randomUUID() });
    expect(await joinTables("t-2", "t-1")).toEqual({ ok: false, error: "PAYING" });
    expect([await visitAt("t-2"), (await billOf(ana)).dishes.length]).toEqual([expect.stringMatching(/./), 1]);
    const payment = { id: share.data.claimBillShare.payment_id };
    await zoe.query("mutation($id: ID!) { releaseBillShare(payment_id: $id) { success } }", payment);
    const outcomes = zoe.watch("billErrors");
    await outcomes.connected();
    expect((await joinTables("t-2", "t-1")).ok).toBe(true);
    for (const phone of [ana, zoe]) {
      const bill = await billOf(phone);
      expect([bill.dishes.length, bill.total, bill.paid, bill.due]).toEqual([2, 207, 50, 157]);
      const { data } = await phone.query(
        "{ getVisit { table { id } requests { type status } } getOrderRequests { type } }",
      );
      expect(data.getVisit.table).toEqual({ id: "t-1" });
      expect(data.getVisit.requests).toContainEqual({ type: "CALL_WAITER", status: "open" });
      expect(data.getOrderRequests.filter(({ type }: { type: string }) => type === "ADD_ITEMS")).toHaveLength(2);
    }
    // The other table is free for its next guests, who are no part of this.
    expect(await visitAt("t-2")).toBe("");
    expect((await billOf(await firstPhone(backend, TWO)))?.dishes ?? []).toEqual([]);
    expect(await take((await billOf(ana)).bill_id, null)).toEqual({ ok: true, value: true });
    await outcomes.until(1);
    expect(outcomes.events).toMatchObject([{ billErrors: { type: "BILL_CLOSED_SUCCESS" } }]);
    for (const phone of [ana, zoe]) expect(codeOf(await phone.query(BILL))).toBe("VISIT_ENDED");
    await outcomes.close();
  });

  test("[DINE-03] a name that shows nothing is none, signs that nobody sees are taken out of it, and a long one is refused", async () => {
    const ana = await firstPhone(backend, ONE, { name: "\u202EanA\u2066 \u200B" });
    expect((await seenBy(ana))[ana.guestId]).toBe("anA");
    const rename = (name: string) =>
      ana.query("mutation($name: String) { nameVisitGuest(name: $name) { you { name } } }", { name });
    for (const blank of ["\u200B\u200D", "\u3164", " \u00A0 "])
      expect((await rename(blank)).data.nameVisitGuest.you).toEqual({ name: null });
    expect((await rename(`${"\u200B".repeat(40)}Ana`)).data.nameVisitGuest.you).toEqual({ name: "Ana" });
    expect(codeOf(await rename("x".repeat(31)))).toBe("BAD_REQUEST");
    expect(codeOf(await startVisit(backend, TWO, { name: "x".repeat(31) }))).toBe("BAD_REQUEST");
    // The kitchen's ticket has the same name.
    await ana.query(PLACE, { items: [{ id: fries, quantity: 1 }], key: randomUUID() });
    const [round] = await repos().storeBoard.board(CENTRE);
    expect(round?.customer_name).toBe("Ana");
  });

  test("[D24] a phone that only waits keeps no visit alive: it ends three hours after the last use by its guests", async () => {
    await firstPhone(backend, ONE);
    const waiting = phoneOf(backend, (await joinVisit(backend, ONE)).data.joinVisit);
    const read = (phone: Phone) => phone.query("{ getVisit { id } }");
    for (let minutes = 30; minutes <= 180; minutes += 30) {
      time = NOON + minutes * 60_000;
      expect((await read(waiting)).errors).toBeUndefined();
    }
    time = NOON + 181 * 60_000;
    expect(await endUnusedVisits(backend.app)).toBe(1);
    expect(codeOf(await read(waiting))).toBe("VISIT_ENDED");
    // A guest who is in does keep it.
    time = NOON;
    const ana = await firstPhone(backend, ONE);
    time = NOON + 120 * 60_000;
    await read(ana);
    time = NOON + 181 * 60_000;
    expect(await endUnusedVisits(backend.app)).toBe(0);
  });
});
