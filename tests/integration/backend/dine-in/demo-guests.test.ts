import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { visits } from "../../../../backend/db/schema.ts";
import { answerTables, moveDueOrders } from "../../../../backend/demo/autopilot.ts";
import { playGuests, readPartyTables } from "../../../../backend/demo/guests.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro, rival } from "../../../fixtures/backend/backend-content.ts";
import { CENTRE, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import { writeContent } from "../../../fixtures/backend/prepared-storage.ts";
import {
  codeOf,
  firstPhone,
  freeTables,
  joinVisit,
  nextPhone,
  PLACE,
  startVisit,
} from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const STEP = 25;
const LOOK = 12;
const HOUR = 60 * 60_000;
const withGuests = { ...bistro, guests: { table: "t-1", names: ["Ana"] } };
/** 02:00 in Bengaluru: the store is closed. */
const NIGHT = Date.parse("2026-11-21T20:30:00Z");

describeWithStorage("[DINE-02] the demo's guests", (storage) => {
  let backend: TestBackend;
  let tables: Awaited<ReturnType<typeof readPartyTables>>;
  let time = NOON;
  let draws = 0;
  const random = () => (draws++ * 0.37) % 1;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    // Switched off: the guests and the staff act only when a test says so.
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    tables = await readPartyTables(await writeContent(backend.dataDir, [withGuests, rival]));
  });
  afterAll(() => backend.remove());
  let evening = NOON;
  afterEach(async () => {
    await freeTables(backend);
    // The next test begins long after the guests of this one.
    evening += 2 * HOUR;
    time = evening;
  });

  const party = async () => (await repos().visits.ofStore(CENTRE))[0];
  const guestsAct = (app = backend.app) => playGuests(app, tables, { seconds: STEP, random });
  /** Lets the guests, and if wanted the staff, act until something is true, for at most an hour. */
  const playUntil = async (isDone: () => Promise<boolean>, { staff = true } = {}) => {
    for (const end = time + HOUR; time < end; time += LOOK * 1_000) {
      // As two processes on one database do.
      await Promise.all([guestsAct(), guestsAct()]);
      if (staff) await moveDueOrders(backend.app, STEP);
      if (staff) await answerTables(backend.app, STEP);
      if (await isDone()) return;
    }
    throw new Error("It did not happen within an hour.");
  };
  const requestsOf = (visitId: string) => repos().tableRequests.allOfVisit(visitId, 100);

  test("[DINE-02] a party sits down, orders twice or three times, calls the waiter once, pays and leaves, and after a pause the next one comes", async () => {
    await playUntil(async () => (await party()) !== undefined);
    const first = await party();
    if (!first) throw new Error("Nobody sits at the table.");
    expect(first).toMatchObject({ table_id: "t-1", created_at: new Date(NOON) });
    await playUntil(async () => (await party()) === undefined);
    const left = time;
    const requests = (await requestsOf(first.id)).toReversed();
    const types = requests.map(({ type }) => type);
    expect(types.filter((type) => type !== "ADD_ITEMS")).toEqual(["CALL_WAITER", "REQUEST_PAYMENT"]);
    expect([2, 3]).toContain(types.filter((type) => type === "ADD_ITEMS").length);
    expect(requests.every(({ status }) => status === "done")).toBe(true);
    const bill = await repos().bills.ofVisit(first.id);
    const rounds = await repos().bills.rounds(bill?.id ?? "");
    const dishes = await repos().orders.items(rounds.map(({ id }) => id));
    expect(dishes).toHaveLength(2 * rounds.length);
    expect(dishes.every(({ status }) => status === "SERVED")).toBe(true);
    const paid = await repos().billPayments.ofBill(bill?.id ?? "");
    expect(paid).toMatchObject([{ status: "paid", amount: rounds.reduce((sum, { total }) => sum + total, 0) }]);
    const [ended] = await backend.app.db.select().from(visits).where(eq(visits.id, first.id));
    expect(ended?.end_reason).toBe("bill_closed");
    await playUntil(async () => (await party()) !== undefined);
    expect(time - left).toBeGreaterThan(STEP * 1_000);
    expect(await backend.app.db.select().from(visits).orderBy(desc(visits.created_at))).toHaveLength(2);
  });

  test("[DINE-01] a table with real guests is left alone, and who scans a party's table is told that it is occupied", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    for (let minute = 0; minute < 30; minute += 1, time += 60_000) await guestsAct();
    const [own] = await repos().visits.ofStore(CENTRE);
    expect(await repos().visits.guests(own?.id ?? "")).toMatchObject([{ id: ana.guestId }]);
    expect(await requestsOf(own?.id ?? "")).toEqual([]);
    await freeTables(backend);
    await playUntil(async () => (await party()) !== undefined);
    expect(codeOf(await startVisit(backend, CODE))).toBe("TABLE_ALREADY_OCCUPIED");
  });

  test("[DINE-02] a party does nothing while a real guest is at its table, and waits for the staff to answer", async () => {
    const fries = (await menuIds(backend))["French Fries"] as string;
    await playUntil(async () => (await requestsOf((await party())?.id ?? randomUUID())).length === 1);
    const visit = await party();
    if (!visit) throw new Error("Nobody sits at the table.");
    // Nobody accepts the round.
    for (let minute = 0; minute < 30; minute += 1, time += 60_000) await guestsAct();
    expect(await requestsOf(visit.id)).toHaveLength(1);
    await joinVisit(backend, CODE, { name: "Waiting" });
    const ben = await nextPhone(backend, CODE, visit.word, { name: "Ben" });
    const staffAct = async () => [await moveDueOrders(backend.app, STEP), await answerTables(backend.app, STEP)];
    for (let minute = 0; minute < 10; minute += 1, time += 60_000) {
      await staffAct();
      await guestsAct();
      expect((await ben.query("{ getVisit { id } }")).errors).toBeUndefined();
    }
    expect((await requestsOf(visit.id)).map(({ type, status }) => ({ type, status }))).toEqual([
      { type: "ADD_ITEMS", status: "done" },
    ]);
    expect((await ben.query(PLACE, { items: [{ id: fries, quantity: 1 }], key: randomUUID() })).errors).toBeUndefined();
  });

  test("[DINE-01] nobody sits down while the store is closed, or where no demo runs", async () => {
    time = NIGHT;
    await guestsAct();
    time = evening;
    await guestsAct({ ...backend.app, demo: false });
    expect(await party()).toBeUndefined();
    await guestsAct();
    expect(await party()).toBeDefined();
  });
});
