import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";

const DAY = 24 * 60 * 60_000;

describeWithStorage("[STAFF] the day's orders in the console", (storage) => {
  let backend: TestBackend;
  let manager: ConsoleVisitor;
  let cook: ConsoleVisitor;
  let ids: Record<string, string>;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    manager = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
    cook = await staffMember(backend, { login: "cook", role: "staff" });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const placed = async (phone = "9000000001") => {
    const { data, errors } = await placeOrder(backend, await signUpGuest(backend), ids, { phone });
    expect(errors).toBeUndefined();
    return data.placeOrder.order_id as string;
  };
  const end = async (id: string, how: "made" | "rejected") => {
    const act = (what: string, fields: Record<string, string>) =>
      manager.post(`/console/11/orders/${id}/${what}`, fields);
    if (how === "rejected") return act("reject", { seen: "PLACED", reason: "closing" });
    await act("accept", { seen: "PLACED", minutes: "promised" });
    await act("move", { seen: "ACKNOWLEDGED", to: "FOODREADY" });
    return act("move", { seen: "FOODREADY", to: "COMPLETED" });
  };
  /** The orders of a list, by id. */
  const listed = ({ body }: { body: string }) =>
    [...(body.split('id="ended"')[1] ?? "").matchAll(/orders\/([\w-]{36})/g)].map(([, id]) => id);
  const facts = ({ body }: { body: string }) =>
    Object.fromEntries(
      [...body.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]+)/g)].map(([, name, value]) => [name, value]),
    );

  test("[STAFF-25] an order is found by its number, the end of its phone number or its guest's name, whatever its state; of another store or business never", async () => {
    const id = await placed("9845077123");
    await placed("9845011111");
    const { body } = await backend.rest("GET", `/staff/orders/show?order=${id}`);
    const number: string = body.number;
    const find = async (q: string, who = manager, store = 11) =>
      listed(await who.get(`/console/${store}/today?q=${encodeURIComponent(q)}`));
    expect(await find(number)).toContain(id);
    expect(await find("7123")).toEqual([id]);
    expect(await find("+91 98450-77123")).toEqual([id]);
    expect(await find("asha R")).toHaveLength(2);
    expect(await find("7712", cook)).toEqual([]);
    expect(await find("50_", cook)).toEqual([]);
    expect(await find("%", cook)).toEqual([]);
    const lake = await staffMember(backend, { login: "lake.h", role: "manager", stores: [12] });
    const rival = await staffMember(backend, { business: "rival", login: "rival.h", role: "manager" });
    expect([await find("7123", lake, 12), await find("7123", rival, 21)]).toEqual([[], []]);
    expect((await lake.get("/console/11/today?q=7123")).status).toBe(404);
  });

  test("[STAFF-25] the day's sums are of every order that ended, by how it was paid, and the parts are the whole; only managers read them, and the days before", async () => {
    time = NOON + 2 * DAY;
    const visitor = await staffMember(backend, { login: "boss2", role: "manager" });
    const worker = await staffMember(backend, { login: "cook2", role: "staff" });
    manager = visitor;
    const [made, rejected] = [await placed(), await placed()];
    await end(made, "made");
    await end(rejected, "rejected");
    const today = facts(await visitor.get("/console/11/today"));
    expect(today).toMatchObject({
      Completed: "1",
      Cancelled: "1",
      Sales: "₹199.00",
      Cash: "₹199.00",
      "Taxes included": "₹9.00",
    });
    // What is handed back leaves the till, and is of the day on which it was decided.
    const form = { kind: "sum", amount: "50", reason: "late", key: "the-form-1" };
    expect((await visitor.post(`/console/11/orders/${made}/refund`, form)).status).toBeLessThan(400);
    expect(facts(await visitor.get("/console/11/today"))).toMatchObject({
      Sales: "₹199.00",
      "Handed back in cash": "₹50.00",
    });
    // Archived, each is what it was.
    for (const order of [made, rejected])
      expect((await backend.rest("POST", "/staff/orders/advance", { order, to: "ARCHIVED" })).status).toBe(200);
    expect(facts(await visitor.get("/console/11/today"))).toMatchObject({
      Completed: "1",
      Cancelled: "1",
      Sales: "₹199.00",
      "Handed back in cash": "₹50.00",
    });
    // As many more as no list shows: every one counts.
    await backend.app.db.execute(sql`insert into orders select (json_populate_record(o, json_build_object(
      'id', gen_random_uuid(), 'number', 'x' || n, 'payment_option', case when n % 2 = 0 then 'cash' else 'payment_gateway' end))).*
      from orders o, generate_series(1, 400) n where o.id = ${made}::uuid`);
    const busy = await visitor.get("/console/11/today");
    expect(facts(busy)).toMatchObject({
      Completed: "401",
      Sales: "₹79,799.00",
      Cash: "₹39,999.00",
      "Paid online": "₹39,800.00",
    });
    expect(listed(busy)).toHaveLength(300);
    const seen = await worker.get("/console/11/today");
    expect(facts(seen)).toEqual({ Completed: "401", Cancelled: "1" });
    expect(seen.body).not.toContain("?day=");
    // The next business day; sessions last when they are used.
    for (const hours of [8, 16]) {
      time = NOON + 2 * DAY + hours * 60 * 60_000;
      for (const who of [visitor, worker]) await who.get("/console/11/orders");
    }
    expect(facts(await visitor.get("/console/11/today"))).toMatchObject({ Completed: "0" });
    expect(facts(await visitor.get("/console/11/today?day=2026-11-23"))).toMatchObject({ Completed: "401" });
    expect(facts(await worker.get("/console/11/today?day=2026-11-23"))).toMatchObject({ Completed: "0" });
  });
});
