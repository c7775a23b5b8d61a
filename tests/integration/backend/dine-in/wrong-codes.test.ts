import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { voidDish } from "../../../../backend/dine-in/staff/dishes.ts";
import { renewCode } from "../../../../backend/dine-in/staff/edit-tables.ts";
import { endVisitByStaff, moveVisit } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { reopenBill, takeMoney } from "../../../../backend/dine-in/staff/take-money.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import {
  BILL,
  codeOf,
  firstPhone,
  freeTables,
  joinVisit,
  nextPhone,
  type Phone,
  PLACE,
  startVisit,
} from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const staff = { staffId: null as never, storeId: CENTRE };
const LAKE = { staffId: null as never, storeId: 12 };

describeWithStorage("[DINE-01] [SEC-01] codes, tables and stores that are not one's own", (storage) => {
  let backend: TestBackend;
  let fries = "";
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  beforeEach(() => freeTables(backend));

  const send = (phone: Phone) => phone.query(PLACE, { items: [{ id: fries, quantity: 1 }], key: randomUUID() });
  const visitId = async () => ((await repos().visits.openAt("t-1")) as { id: string }).id;
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const accept = (order_id: string) =>
    changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
  const accepted = async (phone: Phone): Promise<string> => {
    await send(phone);
    const order_id = (await billOf(phone)).dishes.at(-1).order_id;
    await accept(order_id);
    return order_id;
  };
  const rest = (billId: string) => ({ ...staff, billId, way: "cash" as const, amount: null, key: randomUUID() });

  test("[STORE-04] a table of a floor that was closed opens no visit; a party that sits there goes on and pays", async () => {
    const phone = await firstPhone(backend, CODE);
    const retire = (at: string | null) =>
      backend.app.db.execute(
        sql`update store_tables set retired_at = ${at} where business_id = 'bistro' and id = 't-1'`,
      );
    await retire("2026-11-21T07:00:00Z");
    try {
      for (const scan of [startVisit, joinVisit]) expect(codeOf(await scan(backend, CODE))).toBe("TABLE_CODE_REVOKED");
      await accepted(phone);
      const { bill_id } = await billOf(phone);
      expect(await takeMoney(backend.app, repos(), rest(bill_id))).toEqual({ ok: true, value: true });
    } finally {
      await retire(null);
    }
  });

  test("[DINE-01] a code that is revoked in the middle of a round stops strangers; the party goes on and pays", async () => {
    const phone = await firstPhone(backend, CODE);
    const [renewed, sent] = await Promise.all([
      renewCode(backend.app, repos(), { ...staff, tableId: "t-1" }),
      send(phone),
    ]);
    try {
      expect(sent.data?.placePartialOrder).toBeTruthy();
      for (const scan of [startVisit, joinVisit]) expect(codeOf(await scan(backend, CODE))).toBe("TABLE_CODE_REVOKED");
      const code = renewed.ok ? renewed.value : "";
      expect(codeOf(await startVisit(backend, code))).toBe("TABLE_ALREADY_OCCUPIED");
      const friend = await nextPhone(backend, code, phone.word);
      expect((await billOf(friend)).dishes).toHaveLength(1);
      await accepted(phone);
      await accept((await billOf(phone)).dishes[0].order_id);
      const { bill_id } = await billOf(phone);
      expect(await takeMoney(backend.app, repos(), rest(bill_id))).toEqual({ ok: true, value: true });
    } finally {
      await repos().visits.replaceCode("t-1", CODE, new Date(NOON));
    }
  });

  test("[SEC-01] another store's staff cannot touch a table, its rounds, its bill or its phones", async () => {
    const phone = await firstPhone(backend, CODE);
    const orderId = await accepted(phone);
    const id = await visitId();
    const { bill_id: billId } = await billOf(phone);
    const gone = { ok: false, error: "GONE" };
    const { app } = backend;
    expect(await endVisitByStaff(app, repos(), { ...LAKE, visitId: id })).toEqual(gone);
    expect(await moveVisit(app, repos(), { ...LAKE, visitId: id, tableId: "t-2" })).toEqual(gone);
    expect(await takeMoney(app, repos(), { ...rest(billId), ...LAKE })).toEqual(gone);
    expect(await reopenBill(app, repos(), { ...LAKE, billId })).toEqual(gone);
    expect(
      await voidDish(app, repos(), { ...LAKE, orderId, position: 0, reason: { code: null, words: "No" } }),
    ).toEqual(gone);
    const rival = forBusiness(app.db, "rival");
    expect(await takeMoney(app, rival, rest(billId))).toEqual(gone);
    expect(await endVisitByStaff(app, rival, { ...staff, visitId: id })).toEqual(gone);
    expect(await billOf(phone)).toMatchObject({ total: 103.5, due: 103.5 });
  });

  test("[DINE-01] [SEC-01] a phone that names another store and table in its headers stays at its own", async () => {
    const ana = await firstPhone(backend, CODE);
    await accepted(ana);
    const zoe = await firstPhone(backend, "code-of-table-2");
    const elsewhere = (query: string, variables: Record<string, unknown> = {}) =>
      backend.query(query, { location: 12, table: "t-1", headers: { "x-visit-token": zoe.token }, variables });
    expect((await elsewhere("{ getVisit { table { id } } }")).data.getVisit).toEqual({ table: { id: "t-2" } });
    expect((await elsewhere(BILL)).data.getTableBill).toBeNull();
    await elsewhere(PLACE, { items: [{ id: fries, quantity: 2 }], key: randomUUID() });
    expect((await billOf(zoe)).dishes).toHaveLength(1);
    expect((await billOf(ana)).dishes).toHaveLength(1);
    await elsewhere("mutation { callWaiter { success } }");
    expect((await repos().tableRequests.allOfVisit(await visitId(), 10)).map(({ type }) => type)).toEqual([
      "ADD_ITEMS",
    ]);
  });
});
