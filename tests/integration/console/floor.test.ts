import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, LiveStream, staffMember } from "../../fixtures/backend/console.ts";
import { CENTRE, menuIds, NOON, watch } from "../../fixtures/backend/ordering.ts";
import {
  BILL,
  CLAIM,
  firstPhone,
  freeTables,
  joinVisit,
  type Phone,
  PLACE,
  phoneOf,
  REQUESTS,
} from "../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const TABLES = "/console/11/tables";
const TABLE = `${TABLES}/t-1`;

describeWithStorage("[STAFF] the floor in the console", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let boss: ConsoleVisitor;
  let maria: ConsoleVisitor;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    fries = (await menuIds(backend))["French Fries"] as string;
    boss = await staffMember(backend, { login: "floor-boss", name: "Boss", role: "manager" });
    maria = await staffMember(backend, { login: "floor-maria", name: "Maria", stores: [CENTRE] });
  });
  afterAll(() => backend.remove());
  // Ends what a test left open, whatever its bill says.
  afterEach(() => freeTables(backend));

  const send = async (phone: Phone, items: object[] = [{ id: fries, quantity: 2 }]) => {
    await phone.query(PLACE, { items, key: randomUUID() });
    const { dishes } = (await phone.query(BILL)).data.getTableBill;
    return dishes.at(-1).order_id as string;
  };
  const billOf = async (phone: Phone) => (await phone.query(BILL)).data.getTableBill;
  const stateAt = async (table: string) => {
    const { body } = await maria.get(TABLES);
    return new RegExp(`tables/${table}" data-state="(\\w+)"`).exec(body)?.[1];
  };
  const accept = (order: string, by = maria) => by.post(`/console/11/orders/${order}/accept`, { minutes: "promised" });
  const visitAt = async (table: string) => (await repos().visits.openAt(table))?.id ?? "";

  test("[STAFF-50] the floor shows each table free, seated, waiting for food, calling, wanting to pay, and is told of each change", async () => {
    const stream = new LiveStream(maria, "/console/11/events");
    await stream.until("hello");
    expect([await stateAt("t-1"), await stateAt("t-2")]).toEqual(["free", "free"]);
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await stream.until("change");
    expect([await stateAt("t-1"), await stateAt("t-2")]).toEqual(["seated", "free"]);
    const order = await send(ana);
    expect(await stateAt("t-1")).toBe("waiting_food");
    expect((await maria.get(TABLES)).body).toContain("1 new round");
    await accept(order);
    await maria.post(`${TABLE}/dish`, { order, position: "", to: "SERVED" });
    expect(await stateAt("t-1")).toBe("seated");
    await ana.query("mutation { callWaiter { success } }");
    expect(await stateAt("t-1")).toBe("asking");
    const [request] = await repos().tableRequests.ofStore(CENTRE, new Date(NOON));
    expect((await maria.get(TABLES)).body).toMatch(/data-waits="[^"]*[0-9a-f-]{36}/);
    expect((await maria.post(`${TABLES}/${request?.id}/answer`, { answer: "done" })).status).toBe(200);
    await ana.query(CLAIM, { kind: "share", of: 2, way: "cash", key: randomUUID() });
    expect(await stateAt("t-1")).toBe("wants_to_pay");
    stream.close();
  });

  test("[STAFF-50] a round is not listed as a table's request, because the board shows it", async () => {
    await send(await firstPhone(backend, CODE, { name: "Ana" }));
    const { body } = await maria.get(TABLES);
    expect(body).not.toContain("ADD_ITEMS");
    expect(body).toContain('data-waits="');
    expect(body.match(/data-kinds="([^"]*)"/)?.[1]).toBe("dinein");
    const board = (await maria.get("/console/11/orders")).body;
    expect(board).toContain("Round 1 · Ana");
    expect(board).not.toContain("data-due");
  });

  test("[STAFF-51] a table's page has its rounds with who ordered what, and each dish is marked by itself", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const two = [
      { id: fries, quantity: 1 },
      { id: fries, quantity: 2, instructions: "no salt" },
    ];
    const order = await send(ana, two);
    const { body } = await maria.get(TABLE);
    expect(body).toContain("Round 1");
    expect(body).toContain("<bdi>Ana</bdi>");
    expect(body).toContain("no salt");
    expect((await accept(order)).said).toMatch(/^Order \d+ accepted\. The kitchen has it\.$/);
    const dish = (position: string, to: string) => maria.post(`${TABLE}/dish`, { order, position, to });
    expect((await dish("0", "INPREP")).status).toBe(200);
    expect((await dish("1", "SERVED")).status).toBe(200);
    const heading = new RegExp(`id="o-${order}"[^]*?</h3>`);
    const counts = async () => heading.exec((await maria.get(TABLE)).body)?.[0].includes("data-age");
    expect(await counts()).toBe(true);
    expect((await billOf(ana)).dishes.map(({ status }: { status: string }) => status)).toEqual(["INPREP", "SERVED"]);
    // Another tablet with the same page; and what is not possible any more.
    expect((await boss.post(`${TABLE}/dish`, { order, position: "1", to: "SERVED" })).status).toBe(200);
    expect((await boss.post(`${TABLE}/dish`, { order, position: "1", to: "INPREP" })).status).toBe(409);
    expect((await dish("0", "SERVED")).status).toBe(200);
    expect(await counts()).toBe(false);
  });

  test("[STAFF-51] [DINE-04] one dish of a new round is rejected with a reason, the last one rejects the round, and each phone reads why in its language", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana, [
      { id: fries, quantity: 1 },
      { id: fries, quantity: 2, instructions: "no salt" },
    ]);
    const reject = (position: string, reason = "sold_out") => maria.post(`${TABLE}/void`, { order, position, reason });
    expect((await reject("0", "")).status).toBe(422);
    expect((await reject("0")).status).toBe(200);
    const [dish] = await repos().orders.items([order]);
    expect(dish).toMatchObject({ status: "CANCELLED", void_code: "dish.sold_out", void_reason: null });
    expect((await repos().orders.byId(order))?.status).toBe("PLACED");
    const arabic = { location: CENTRE, lang: "ar", headers: { "x-visit-token": ana.token } };
    const told = watch(
      backend.url,
      "subscription { billErrors { type data } }",
      {},
      { "x-visit-token": ana.token, "x-use-lang": "ar" },
    );
    await told.connected();
    expect((await reject("1", "kitchen")).status).toBe(200);
    expect((await repos().orders.byId(order))?.status).toBe("CANCELLED");
    // Each reason is read in the language of the request, the stored one also where a dish was voided before.
    const [round] = (await backend.query(REQUESTS, arabic)).data.getOrderRequests;
    expect(round).toMatchObject({ status: "declined", reason: "لا يستطيع المطبخ تحضيره الآن." });
    const reasons = (await backend.query(REQUESTS.replace("status } }", "reason } }"), arabic)).data;
    expect(reasons.getOrderRequests[0].items[0].reason).toBe("نفد للتو.");
    expect((await ana.query(REQUESTS)).data.getOrderRequests[0].reason).toBe("The kitchen can't make it right now.");
    await told.until(1);
    expect(told.events[0]).toMatchObject({ billErrors: { data: { reason: "لا يستطيع المطبخ تحضيره الآن." } } });
    await told.close();
  });

  test("[STAFF-52] a dish that the kitchen has begun is taken off the bill by managers only, and the change is logged", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana, [
      { id: fries, quantity: 1 },
      { id: fries, quantity: 2, instructions: "no salt" },
    ]);
    await accept(order);
    await maria.post(`${TABLE}/dish`, { order, position: "0", to: "SERVED" });
    const off = (by: ConsoleVisitor) => by.post(`${TABLE}/void`, { order, position: "0", reason: "returned" });
    expect((await off(maria)).status).toBe(403);
    expect((await maria.get(TABLE)).body).not.toContain('name="position" value="0"');
    expect((await off(boss)).status).toBe(200);
    expect((await off(boss)).status).toBe(409);
    expect((await billOf(ana)).dishes[0].status).toBe("CANCELLED");
    // The kitchen's ticket and the board have what is left to make.
    const ticket = (await boss.get(`/console/11/orders/${order}`)).body;
    const card = (await boss.get("/console/11/orders")).body.split(`id="o-${order}"`)[1]?.split("</article>")[0];
    for (const part of [ticket, card]) expect(part?.match(/class="dish"/g)).toHaveLength(1);
    expect((await boss.get("/console/11/store")).body).toContain("French Fries: taken off a table");
  });

  test("[STAFF-53] money is taken in parts; two tablets that press the same take it once, and the last part frees the table", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana);
    await accept(order);
    await maria.post(`${TABLE}/dish`, { order, position: "", to: "SERVED" });
    const { bill_id: bill, total } = await billOf(ana);
    const key = /name="key" value="([^"]+)"/.exec((await maria.get(TABLE)).body)?.[1] ?? "";
    const take = (by: ConsoleVisitor, amount: string, of = key) =>
      by.post(`${TABLE}/take`, { bill, key: of, way: "cash", amount });
    expect((await take(maria, "1.0005")).said).toContain("above zero, with at most 2 decimals");
    expect((await take(maria, "100000")).status).toBe(409);
    const both = await Promise.all([take(maria, "100"), take(boss, "100")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await billOf(ana)).toMatchObject({ paid: 100, due: total - 100 });
    expect(await stateAt("t-1")).toBe("paid_in_part");
    const next = /name="key" value="([^"]+)"/.exec((await maria.get(TABLE)).body)?.[1] ?? "";
    expect(next).not.toBe(key);
    const rest = await take(maria, "", next);
    expect([rest.status, rest.said]).toEqual([200, expect.stringContaining("The bill is paid")]);
    expect((await take(maria, "", next)).status).toBe(200);
    expect(await stateAt("t-1")).toBe("free");
  });

  test("[STAFF-53] a guest's request to pay is answered by taking the money; done without the money there is none", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana);
    await accept(order);
    await maria.post(`${TABLE}/dish`, { order, position: "", to: "SERVED" });
    await ana.query(CLAIM, { kind: "rest", way: "card", key: randomUUID() });
    const [request] = (await repos().tableRequests.ofStore(CENTRE, new Date(NOON))).filter(
      (one) => one.status === "open",
    );
    expect(await billOf(ana)).toMatchObject({ status: "locked" });
    // No press takes money without a question: another table's row may have moved below the finger.
    const shut = (await maria.get(TABLE)).body.replace(/<dialog.*?<\/dialog>/gs, "");
    expect([/Money taken/.test(shut), /<form[^>]*\/(answer|taken|take)"/.test(shut)]).toEqual([true, false]);
    const answer = (by: ConsoleVisitor) => by.post(`${TABLES}/${request?.id}/answer`, { answer: "done" });
    const both = await Promise.all([answer(maria), answer(boss)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.said).toMatch(/^\S+ recorded\. The bill is paid\./);
    expect((await repos().bills.byId(request?.bill_id ?? ""))?.status).toBe("closed");
    expect(await stateAt("t-1")).toBe("free");
  });

  test("[STAFF-53] a locked bill is opened again, which releases the claims that nobody has paid", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await accept(await send(ana));
    await ana.query(CLAIM, { kind: "rest", way: "cash", key: randomUUID() });
    const { bill_id: bill } = await billOf(ana);
    expect((await maria.post(`${TABLE}/reopen`, { bill })).status).toBe(200);
    expect(await billOf(ana)).toMatchObject({ status: "open", paid: 0, payments: [] });
  });

  test("[STAFF-54] the service charge leaves the bill when staff agree, stays when they decline and the phones read why, and there is none before a round", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ask = async () => {
      await ana.query("mutation { requestServiceChargeRemoval { success } }");
      const open = await repos().tableRequests.ofStore(CENTRE, new Date(NOON));
      return open.find(({ status }) => status === "open")?.id ?? "";
    };
    const request = await ask();
    const done = () => maria.post(`${TABLES}/${request}/answer`, { answer: "done" });
    expect((await done()).status).toBe(409);
    expect((await repos().tableRequests.byId(CENTRE, request))?.status).toBe("open");
    await accept(await send(ana));
    const before = (await billOf(ana)).total;
    expect((await done()).status).toBe(200);
    const bill = await billOf(ana);
    expect(bill.service_charge_removed).toBe(true);
    expect(bill.total).toBeLessThan(before);
    const eva = await firstPhone(backend, "code-of-table-2");
    await accept(await send(eva));
    await eva.query("mutation { requestServiceChargeRemoval { success } }");
    const [second] = (await repos().tableRequests.ofStore(CENTRE, new Date(NOON))).filter(
      ({ status }) => status === "open",
    );
    const no = { answer: "declined", word: " The terrace has <b>its</b> own " };
    expect((await maria.post(`${TABLES}/${second?.id}/answer`, no)).status).toBe(200);
    expect((await billOf(eva)).service_charge).toBeGreaterThan(0);
    expect((await eva.query("{ getVisit { requests { status reason } } }")).data.getVisit.requests).toEqual([
      { status: "declined", reason: "The terrace has <b>its</b> own" },
    ]);
  });

  test("[STAFF-55] staff seat guests, let a waiting phone in, move the visit with its bill, and end one without a bill", async () => {
    expect((await maria.post(`${TABLE}/seat`)).status).toBe(200);
    expect((await boss.post(`${TABLE}/seat`)).status).toBe(409);
    const { data } = await joinVisit(backend, CODE, { name: "Ben" });
    const ben = phoneOf(backend, data.joinVisit);
    expect(await stateAt("t-1")).toBe("asking");
    const admit = (answer: string, by = maria) => by.post(`${TABLE}/admit`, { guest: ben.guestId, admit: answer });
    expect((await admit("yes")).status).toBe(200);
    expect((await admit("yes", boss)).status).toBe(200);
    expect((await admit("no", boss)).status).toBe(409);
    const visit = await visitAt("t-1");
    expect((await maria.post(`${TABLE}/move`, { visit, to: "t-1" })).status).toBe(409);
    expect((await maria.post(`${TABLE}/move`, { visit, to: "nowhere" })).status).toBe(422);
    expect((await maria.post(`${TABLE}/move`, { visit, to: "t-2" })).status).toBe(200);
    expect([await stateAt("t-1"), await stateAt("t-2")]).toEqual(["free", "seated"]);
    await accept(await send(ben));
    expect((await maria.post(`${TABLES}/t-2/end`, { visit })).status).toBe(409);
    for (const visit of ["", "x"]) expect((await maria.post(`${TABLE}/end`, { visit })).status).toBe(409);
    // Ended by mistake, it is opened again.
    await maria.post(`${TABLE}/seat`);
    const seated = await visitAt("t-1");
    expect((await maria.post(`${TABLE}/end`, { visit: seated })).status).toBe(200);
    expect((await maria.get(TABLE)).body).toContain(`${TABLE}/resume`);
    expect((await maria.post(`${TABLE}/resume`, { visit: seated })).status).toBe(200);
    expect((await maria.get(TABLE)).body).not.toContain(`${TABLE}/resume`);
    expect(await visitAt("t-1")).toBe(seated);
  });

  test("[STAFF] [SEC-01] staff of another store or business see and change nothing of the floor", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana);
    await accept(order);
    const { bill_id: bill } = await billOf(ana);
    const visit = await visitAt("t-1");
    const other = await staffMember(backend, { login: "floor-harbour", stores: [12], role: "manager" });
    const rival = await staffMember(backend, { business: "rival", login: "floor-rival", role: "owner" });
    for (const stranger of [other, rival]) {
      const { location } = Object.fromEntries((await stranger.get("/console")).headers);
      const own = (location ?? "").replace("/orders", "");
      expect((await stranger.get(TABLES)).status).toBe(404);
      expect((await stranger.get(`${own}/tables/t-1`)).status).toBe(404);
      const fields = { order, position: "0", to: "SERVED", bill, visit, way: "cash", key: "k", reason: "mistake" };
      for (const act of ["seat", "dish", "void", "take", "reopen", "end", "move"]) {
        expect((await stranger.post(`${TABLE}/${act}`, fields)).status).toBe(404);
        expect((await stranger.post(`${own}/tables/t-1/${act}`, fields)).status).toBe(404);
      }
    }
    expect(await billOf(ana)).toMatchObject({ paid: 0, status: "open" });
    expect((await billOf(ana)).dishes[0].status).toBe("SENT_TO_KITCHEN");
  });
});
