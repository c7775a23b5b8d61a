import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { CENTRE, menuIds, NOON } from "../../fixtures/backend/ordering.ts";
import { BILL, CLAIM, firstPhone, joinVisit, type Phone, PLACE, phoneOf } from "../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const TABLES = "/console/11/tables";
const TABLE = `${TABLES}/t-1`;

describeWithStorage("[STAFF] parties at tables in the console", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let maria: ConsoleVisitor;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    fries = (await menuIds(backend))["French Fries"] as string;
    maria = await staffMember(backend, { login: "party-maria", name: "Maria", stores: [CENTRE] });
  });
  afterAll(() => backend.remove());
  // Ends what a test left open, whatever its bill says.
  afterEach(async () => {
    for (const { id } of await repos().visits.ofStore(CENTRE)) {
      const bill = await repos().bills.ofVisit(id);
      if (bill) await repos().bills.update(bill.id, { status: "rejected", closed_at: new Date(NOON) });
      await repos().visits.end(id, "staff", new Date(NOON));
      await repos().tableRequests.closeOfVisit(id, new Date(NOON));
    }
  });

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

  test("[STAFF-56] two visits are joined on one bill: phones keep their access and go on there, the left table is free", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await firstPhone(backend, "code-of-table-2", { name: "Ben" });
    await accept(await send(ana));
    await accept(await send(ben, [{ id: fries, quantity: 1 }]));
    const [before, other] = [await billOf(ana), await billOf(ben)];
    await maria.post(`${TABLE}/take`, { bill: before.bill_id, key: "part", way: "cash", amount: "50" });
    await ana.query("mutation { requestWater { success } }");
    const updates = ana.watch("tableUpdate");
    await updates.until(1);
    const join = (visit: string, to: string) => maria.post(`${TABLE}/join`, { visit, to });
    const visit = await visitAt("t-1");
    expect((await join(visit, "t-1")).status).toBe(409);
    expect((await join(visit, "nowhere")).status).toBe(422);
    const both = await Promise.all([join(visit, "t-2"), join(visit, "t-2")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const total = before.total + other.total;
    expect(await billOf(ana)).toMatchObject({ bill_id: other.bill_id, total, paid: 50, due: total - 50 });
    expect(await billOf(ben)).toMatchObject({ bill_id: other.bill_id, total, paid: 50 });
    const { data } = await ana.query("{ getVisit { table { id } guests { name } requests { type } } }");
    expect(data.getVisit).toMatchObject({ table: { id: "t-2" }, guests: [{ name: "Ben" }, { name: "Ana" }] });
    expect(data.getVisit.requests).toMatchObject([{ type: "REQUEST_WATER" }]);
    expect(await stateAt("t-1")).toBe("free");
    // Her subscription goes on at the other table.
    await updates.until(2);
    await send(ben, [{ id: fries, quantity: 1 }]);
    await updates.until(3);
    expect(updates.events.slice(2)).toContainEqual({ tableUpdate: expect.objectContaining({ type: "ADD_ITEMS" }) });
    await updates.close();
  });

  test("[STAFF-56] a party without a bill takes the other's along, and none is joined while a guest is about to pay", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await firstPhone(backend, "code-of-table-2", { name: "Ben" });
    await accept(await send(ana));
    const visit = await visitAt("t-1");
    const claimed = await ana.query(CLAIM, { kind: "share", of: 2, way: "cash", key: randomUUID() });
    expect((await maria.post(`${TABLE}/join`, { visit, to: "t-2" })).status).toBe(409);
    const payment = (claimed.data.claimBillShare as { payment_id: string }).payment_id;
    await maria.post(`${TABLE}/taken`, { payment });
    expect((await maria.post(`${TABLE}/join`, { visit, to: "t-2" })).status).toBe(200);
    expect(await billOf(ben)).toMatchObject({ bill_id: (await billOf(ana)).bill_id, status: "open" });
  });

  test("[STAFF-52] a paid table's dishes stay on the board and the floor until they are served, as its till says before", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const order = await send(ana);
    await accept(order);
    const { bill_id } = await billOf(ana);
    expect((await maria.get(TABLE)).body).toMatch(/Still to be served[\s\S]*2× French Fries/);
    await maria.post(`${TABLE}/take`, { bill: bill_id, key: "all", way: "cash" });
    const board = async () => (await maria.get("/console/11/orders")).body;
    expect(await board()).toContain(`id="o-${order}"`);
    expect(await stateAt("t-1")).toBe("paid_food");
    const page = (await maria.get(TABLE)).body;
    expect(page).toContain(`/console/11/orders/${order}/move`);
    expect(page).toContain("French Fries");
    // Its guests sit there until they have eaten.
    expect(page).toContain("The bill is paid. Seat the next guests when these have left.");
    expect(page).not.toMatch(/Nothing ordered yet|Nobody is sitting here|The bill begins/);
    // Above what the next guests order, nothing is said of those who have paid.
    const theirs = await send(await firstPhone(backend, CODE, { name: "Eva" }));
    expect((await maria.get(TABLE)).body).toMatch(/Round 1[\s\S]*id="paid-rounds"[\s\S]*\/move"/);
    await maria.post(`/console/11/orders/${theirs}/reject`, { seen: "PLACED", reason: "too_busy" });
    expect((await maria.post(`${TABLE}/end`, { visit: await visitAt("t-1") })).status).toBe(200);
    await maria.post(`/console/11/orders/${order}/move`, { seen: "SENT_TO_KITCHEN", to: "INPREP" });
    await maria.post(`/console/11/orders/${order}/move`, { seen: "INPREP", to: "SERVED" });
    expect(await board()).not.toContain(`id="o-${order}"`);
    expect(await stateAt("t-1")).toBe("free");
  });

  test("[STAFF-53] [D8] the till's form never stands for money that was taken before, also after a share was sent back", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await accept(await send(ana));
    const { bill_id } = await billOf(ana);
    const keys: string[] = [];
    const till = async () => {
      const [, key = ""] = /name="key" value="([^"]+)"/.exec((await maria.get(TABLE)).body) ?? [];
      expect(keys).not.toContain(key);
      keys.push(key);
      return key;
    };
    const take = async () =>
      (await maria.post(`${TABLE}/take`, { bill: bill_id, key: await till(), way: "cash", amount: "50" })).status;
    const paid = {
      kind: "amount",
      tip: 0 as never,
      way: "payment_gateway",
      status: "paid",
      key: randomUUID(),
    } as const;
    const online = await repos().billPayments.insert({
      ...paid,
      bill_id,
      amount: 5_000 as never,
      created_at: new Date(NOON),
    });
    expect(await take()).toBe(200);
    await repos().billPayments.update(online.id, { status: "released" });
    expect(await take()).toBe(200);
    expect(await billOf(ana)).toMatchObject({ paid: 100 });
  });

  test("[STAFF-59] the board says that a round comes from guests whom nobody has seen, until staff accept one", async () => {
    const words = "First order of new guests. Are there guests at the table?";
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const first = await send(ana);
    const board = async () => (await maria.get("/console/11/orders")).body;
    expect(await board()).toContain(words);
    expect((await maria.get(TABLE)).body).toContain(words);
    await accept(first);
    await send(ana);
    expect(await board()).not.toContain(words);
    expect((await maria.get(TABLE)).body).not.toContain(words);
  });

  test("[STAFF-57] staff add a round for guests without a phone: put together in the page's address, in the kitchen at once, sent once", async () => {
    await maria.post(`${TABLE}/seat`);
    const item = `item=${fries}&q=2&n=no+salt`;
    const page = (await maria.get(`${TABLE}/add?${item}`)).body;
    expect(page).toContain("<em><bdi>no salt</bdi></em>");
    const line = JSON.stringify([fries, 2, [], "no salt"]);
    expect(page).toContain(`name="line" value="${line.replaceAll('"', "&#34;")}"`);
    const again = (await maria.get(`${TABLE}/add?${item}&line=${encodeURIComponent(line)}`)).body;
    expect(again).toContain("<b>4×</b>");
    const visit = await visitAt("t-1");
    const send = (lines: string, key = "a-round-of-maria") => maria.post(`${TABLE}/round`, { visit, key, line: lines });
    expect((await send("nonsense")).status).toBe(422);
    expect((await send(JSON.stringify(["999999", 1, [], ""]))).status).toBe(409);
    const both = [await send(line), await send(line)];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(both[0]?.body ?? "{}").go).toBe(TABLE);
    const { data } = await joinVisit(backend, CODE, { name: "Ben" });
    const ben = phoneOf(backend, data.joinVisit);
    await maria.post(`${TABLE}/admit`, { guest: ben.guestId, admit: "yes" });
    expect((await billOf(ben)).dishes).toMatchObject([{ quantity: 2, status: "SENT_TO_KITCHEN", guest_id: null }]);
    expect((await maria.get(TABLE)).body).toContain("Our staff");
  });

  test("[STAFF-57] options are chosen with the dish; what is missing is said in words, and nothing is sent", async () => {
    const { data } = await backend.query("{ getAllItems(limit: 50) { items { id item_title has_options } } }", {
      location: 11,
    });
    const dish = data.getAllItems.items.find((one: { has_options: boolean }) => one.has_options);
    await maria.post(`${TABLE}/seat`);
    const visit = await visitAt("t-1");
    const { body } = await maria.get(`${TABLE}/add?f=${encodeURIComponent(dish.item_title)}`);
    const form = body.split(`name="item" value="${dish.id}"`)[1]?.split("</form>")[0] ?? "";
    const chosen = [...form.matchAll(/name="(o[\d-]+)" value="([\d-]+)" checked/g)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    const draft = (await maria.get(`${TABLE}/add?item=${dish.id}&q=1&${chosen.join("&")}`)).body;
    const line = /name="line" value="([^"]+)"/.exec(draft)?.[1]?.replaceAll("&#34;", '"') ?? "";
    // What is preselected below an option that is not chosen does not count.
    expect(chosen.length).toBeGreaterThan(1);
    expect(JSON.parse(line)[2]).toEqual([[expect.any(String)]]);
    const sent = await maria.post(`${TABLE}/round`, { visit, key: "with-options", line });
    expect([sent.status, sent.said]).toEqual([200, "Sent to the kitchen. It is on the bill."]);
  });

  test("[STAFF-58] the ticket of a round says table, floor, which round it is and who ordered", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    await send(ana);
    const second = await send(ana, [{ id: fries, quantity: 1 }]);
    const { body } = await maria.get(`/console/11/orders/${second}`);
    for (const word of ["Table 1", "Ground floor", "Round 2 · Ana", "On the table"]) expect(body).toContain(word);
  });
});
