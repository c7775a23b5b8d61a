import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businesses } from "../../../../backend/db/schema.ts";
import { answerTables, moveDueOrders } from "../../../../backend/demo/autopilot.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { LiveStream, staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import { BILL, CLAIM, firstPhone, joinVisit, PLACE, phoneOf } from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const STEP = 25;
const VISIT = "{ getVisit { confirmed you { status } requests { type status } } }";

describeWithStorage("[DINE-02] [DINE-05] the demo's waiter", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let time = NOON;
  beforeAll(async () => {
    // Switched off: it acts only when a test says so.
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  const after = async (seconds: number) => {
    time += seconds * 1_000;
    await moveDueOrders(backend.app, STEP);
    await answerTables(backend.app, STEP);
  };

  test("[DINE-02] accepts rounds, serves them, answers calls, lets phones in and takes the money, a moment after each", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const read = async () => (await ana.query(VISIT)).data.getVisit;
    const bill = async () => (await ana.query(BILL)).data.getTableBill;
    await ana.query(PLACE, { items: [{ id: fries, quantity: 2 }], key: randomUUID() });
    await ana.query("mutation { callWaiter { success } }");
    await ana.query("mutation { requestServiceChargeRemoval { success } }");
    const joining = await joinVisit(backend, CODE, { name: "Ben" });
    const ben = phoneOf(backend, joining.data.joinVisit);
    await after(2);
    expect((await bill()).dishes[0].status).toBe("PLACED");
    const states = async () => (await read()).requests.map(({ status }: { status: string }) => status);
    expect(await states()).toEqual(["open", "open"]);
    await after(30);
    expect((await bill()).dishes[0].status).toBe("SENT_TO_KITCHEN");
    expect(await read()).toMatchObject({ confirmed: true });
    expect(await states()).toEqual(["done", "done"]);
    expect((await ben.query(VISIT)).data.getVisit.you.status).toBe("admitted");
    expect((await bill()).service_charge_removed).toBe(true);
    for (const state of ["INPREP", "SERVED"]) {
      await after(40);
      expect((await bill()).dishes[0].status).toBe(state);
    }
    await ana.query(CLAIM, { kind: "rest", way: "cash", key: randomUUID() });
    await after(2);
    expect((await bill()).status).toBe("locked");
    await after(30);
    expect((await ana.query(VISIT)).errors?.[0]?.extensions).toMatchObject({
      code: "VISIT_ENDED",
      reason: "bill_closed",
    });
  });

  test("[DINE-02] leaves the tables of a business alone that was not part of the demo", async () => {
    const { db } = backend.app;
    const own = eq(businesses.id, "bistro");
    const [demo] = await db.select({ content_hash: businesses.content_hash }).from(businesses).where(own);
    const other = "code-of-table-2";
    const ana = await firstPhone(backend, other, { name: "Ana" });
    await ana.query("mutation { callWaiter { success } }");
    await joinVisit(backend, other, { name: "Ben" });
    await db.update(businesses).set({ content_hash: null }).where(own);
    time += 60_000;
    expect(await answerTables(backend.app, STEP)).toBe(0);
    await db
      .update(businesses)
      .set(demo ?? {})
      .where(own);
    expect(await answerTables(backend.app, STEP)).toBe(2);
  });

  test("[DINE-02] leaves the tables to the staff while a console shows their store", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const maria = await staffMember(backend, { login: "waiter-maria" });
    const stream = new LiveStream(maria, "/console/11/events");
    await stream.until("hello");
    await ana.query("mutation { callWaiter { success } }");
    await after(30);
    expect((await ana.query(VISIT)).data.getVisit.requests).toMatchObject([{ status: "open" }]);
    stream.close();
    await after(120);
    expect((await ana.query(VISIT)).data.getVisit.requests).toMatchObject([{ status: "done" }]);
  });
});
