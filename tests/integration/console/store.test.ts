import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { restoreAvailability } from "../../../backend/menu/availability-job.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, LiveStream, staffMember } from "../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest, watch } from "../../fixtures/backend/ordering.ts";
import { firstPhone } from "../../fixtures/backend/table.ts";

const HOUR = 60 * 60_000;
const STOCK = "subscription($id: ID) { stockUpdates(biz_location_id: $id) { sold_out_items } }";

describeWithStorage("[STAFF] a store in the console", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let manager: ConsoleVisitor;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
    manager = await staffMember(backend, { login: "boss", name: "Boss", role: "manager" });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const store = async () => {
    const { data } = await backend.query("{ getCurrentStore { temporarily_closed on_close_msg } }", { location: 11 });
    return data.getCurrentStore;
  };

  test("[STAFF-20] a dish marked sold out is gone from open menus at once, and back when it is back, or by itself tomorrow", async () => {
    const fries = ids["French Fries"] as string;
    const menu = watch(backend.url, STOCK, { id: "11" });
    await menu.until(1);
    const mark = (act: string) => manager.post(`/console/11/stock/item/${fries}`, { act });
    const soldOut = () => menu.events.at(-1) as { stockUpdates: { sold_out_items: string[] } };
    expect((await mark("out")).status).toBe(200);
    await menu.until(2);
    expect(soldOut().stockUpdates.sold_out_items).toContain(fries);
    expect((await manager.get("/console/11/stock")).body).toMatch(new RegExp(`id="item-${fries}" data-out`));
    expect((await mark("back")).status).toBe(200);
    await menu.until(3);
    expect((await mark("out_today")).status).toBe(200);
    await menu.until(4);
    await restoreAvailability(backend.app);
    expect(soldOut().stockUpdates.sold_out_items).toContain(fries);
    // 04:00 of the next day in Bengaluru.
    time = Date.parse("2026-11-21T22:30:00Z");
    await restoreAvailability(backend.app);
    await menu.until(5);
    expect(soldOut().stockUpdates.sold_out_items).not.toContain(fries);
    await menu.close();
  });

  test("[STAFF-20] the search finds dishes and options by words of any language; an option is marked wherever it can be chosen", async () => {
    const { body } = await manager.get(`/console/11/stock?q=${encodeURIComponent("إدلي")}`);
    expect(body).toContain("Idli");
    const title = "Mint";
    const found = (await manager.get("/console/11/stock?q=mint")).body.split('id="found"')[1] ?? "";
    const option = /id="option-(\d+)"/.exec(found)?.[1];
    let seen = 0;
    expect(option).toBeDefined();
    expect((await manager.post(`/console/11/stock/option/${option}`, { act: "out" })).status).toBe(200);
    const { data } = await backend.query("{ getAllItems(limit: 50) { items { id has_options } } }", { location: 11 });
    for (const item of data.getAllItems.items.filter((one: { has_options: boolean }) => one.has_options)) {
      const tree = await backend.query(
        "query($id: ID!) { getItemOptionGroups(item_id: $id) { options { title available current_stock } } }",
        { variables: { id: item.id }, location: 11 },
      );
      for (const group of tree.data.getItemOptionGroups) {
        for (const one of group.options) {
          if (one.title !== title) continue;
          seen += 1;
          expect(one.current_stock).toBe(0);
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
    await manager.post(`/console/11/stock/option/${option}`, { act: "back" });
  });

  test("[STAFF-20] the menu is listed by category, one category or all options alone, whatever an address says", async () => {
    const page = async (query: string) => {
      const { body } = await manager.get(`/console/11/stock${query}`);
      const found = body.split('id="found"')[1] ?? "";
      const headings = [...found.matchAll(/<h2[^>]*><bdi>([^<]*)/g)].map(([, heading]) => heading);
      return { body, headings, current: /data-category="([^"]*)" aria-current/.exec(body)?.[1] };
    };
    const whole = await page("");
    expect(whole).toMatchObject({ headings: ["Breakfast", "Mains", "Sides"], current: "" });
    const sides = /data-category="(\d+)"[^>]*>Sides</.exec(whole.body)?.[1];
    expect(await page(`?c=${sides}`)).toMatchObject({ headings: ["Sides"], current: sides });
    const options = await page("?c=options");
    expect(options).toMatchObject({ headings: ["Options"], current: "options" });
    expect(options.body).toContain("Mint");
    for (const query of ["?c=0", "?c=1e99", `?c=${sides}x`]) {
      expect(await page(query)).toMatchObject({ headings: whole.headings, current: "" });
    }
  });

  test("[STAFF-20] an option named by its title on the command line is sold out wherever it can be chosen, on open menus at once, and back by itself tomorrow", async () => {
    const menu = watch(
      backend.url,
      "subscription($id: ID) { stockUpdates(biz_location_id: $id) { sold_out_options } }",
      {
        id: "11",
      },
    );
    await menu.until(1);
    const gone = () =>
      (menu.events.at(-1) as { stockUpdates: { sold_out_options: string[] } }).stockUpdates.sold_out_options;
    const mark = (change: object) => backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, ...change });
    const found = await backend.rest("GET", "/staff/stock?business=bistro&find=mint");
    const [mint] = found.body.stores[0].found_options;
    expect(mint).toMatchObject({ title: "Mint", stock: null });
    expect((await mark({ option: "mint", stock: 0, today: true })).status).toBe(200);
    await menu.until(2);
    expect(gone()).toContain(String(ids.Mint));
    const listed = await backend.rest("GET", "/staff/stock?business=bistro");
    const marked = { id: mint.id, title: "Mint", stock: 0, back: "2026-11-21T22:30:00.000Z" };
    expect(listed.body.stores[0].sold_out_options).toContainEqual(marked);
    expect(JSON.stringify(listed.body.stores[1].sold_out_options)).not.toContain("Mint");
    expect((await manager.get("/console/11/stock")).body).toContain("Sold out until tomorrow, 4:00\u00a0am");
    expect((await mark({ option: "Moondust", stock: 0 })).status).toBe(404);
    expect((await backend.rest("POST", "/staff/stock", { business: "rival", option: "Mint", stock: 0 })).status).toBe(
      404,
    );
    time = Date.parse("2026-11-21T22:30:00Z");
    await restoreAvailability(backend.app);
    await menu.until(3);
    expect(gone()).not.toContain(String(ids.Mint));
    await menu.close();
  });

  test("[STAFF-20] an option that is sold out in one group, and not in another, is not listed as sold out", async () => {
    const entitle = (title: string) =>
      backend.app.db.execute(
        sql`update options set title = ${JSON.stringify({ en: title })}::jsonb where id = ${ids.Small}`,
      );
    const mark = (stock: number | null) =>
      backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, option: Number(ids.Mint), stock });
    const soldOut = async () => {
      const { body } = await backend.rest("GET", "/staff/stock?business=bistro");
      return body.stores[0].sold_out_options.map(({ title }: { title: string }) => title);
    };
    expect((await mark(0)).status).toBe(200);
    expect(await soldOut()).toContain("Mint");
    await entitle("Mint");
    expect(await soldOut()).not.toContain("Mint");
    const [out, found] = (await manager.get("/console/11/stock?q=mint")).body.split('id="found"');
    expect(out).not.toContain("Mint");
    expect(found).toContain("Mint");
    await entitle("Small");
    await mark(null);
  });

  test("[STAFF-21] a paused store says so in the guest's language, refuses orders with the message, and opens again by itself", async () => {
    const guest = await signUpGuest(backend);
    expect((await manager.post("/console/11/store/pause", { for: "30", message: "busy" })).status).toBe(200);
    expect(await store()).toMatchObject({
      temporarily_closed: true,
      on_close_msg: "The kitchen is very busy. We'll take orders again soon.",
    });
    const refused = await placeOrder(backend, guest, ids);
    expect(refused.errors?.[0]?.extensions.code).toBe("STORE_TEMPORARY_CLOSED");
    expect(refused.errors?.[0]?.message).toContain("The kitchen is very busy.");
    const arabic = await backend.query("{ getCurrentStore { on_close_msg } }", { location: 11, lang: "ar" });
    expect(arabic.data.getCurrentStore.on_close_msg).toContain("المطبخ مزدحم");
    time = NOON + 29 * 60_000;
    await restoreAvailability(backend.app);
    expect(await store()).toMatchObject({ temporarily_closed: true });
    const live = new LiveStream(manager, "/console/11/events");
    await live.until("hello");
    time = NOON + 30 * 60_000;
    await restoreAvailability(backend.app);
    await live.until("change");
    live.close();
    expect(await store()).toMatchObject({ temporarily_closed: false });
    expect((await placeOrder(backend, guest, ids)).errors).toBeUndefined();
  });

  test("[STAFF-21] a pause without an end lasts until it is ended; only managers may set one, and only they see the day's totals", async () => {
    const cook = await staffMember(backend, { login: "cook", role: "staff" });
    expect((await cook.post("/console/11/store/pause", { for: "open" })).status).toBe(403);
    expect((await cook.post("/console/11/store/pause", { for: "60", own: "Back after the match" })).status).toBe(200);
    expect(await store()).toMatchObject({ on_close_msg: "Back after the match" });
    expect((await cook.post("/console/11/store/resume")).status).toBe(200);
    expect((await manager.post("/console/11/store/pause", { for: "open" })).status).toBe(200);
    time = NOON + 48 * HOUR;
    await restoreAvailability(backend.app);
    expect(await store()).toMatchObject({ temporarily_closed: true });
    time = NOON;
    await manager.post("/console/11/store/resume");
    expect((await manager.get("/console/11/today")).body).toContain("Sales");
    expect((await cook.get("/console/11/today")).body).not.toContain("Sales");
  });

  test("[STAFF-22] [DINE-02] a table's call reaches the console at once, is accepted once, and the table is notified", async () => {
    const phone = await firstPhone(backend, "code-of-table-1");
    const live = new LiveStream(manager, "/console/11/events");
    await live.until("hello");
    const table = phone.watch("tableUpdate");
    await table.until(1);
    const call = (key: string) =>
      phone.query("mutation($key: String) { callWaiter(idempotency_key: $key) { success message } }", { key });
    expect((await call("call-key-1")).data.callWaiter.success).toBe(true);
    expect((await call("call-key-1")).data.callWaiter.success).toBe(true);
    await live.until("change");
    const { body } = await manager.get("/console/11/tables");
    expect(body.match(/id="r-/g)).toHaveLength(1);
    expect(body).toContain("Calling a waiter");
    expect(body).toMatch(/data-kinds="[\w ]*request"/);
    expect(body).toContain("Table 1");
    const id = /id="r-([\w-]+)"/.exec(body)?.[1];
    const other = await staffMember(backend, { login: "waiter", name: "Waiter" });
    const answer = (who: ConsoleVisitor) => who.post(`/console/11/tables/${id}/answer`, { answer: "done" });
    expect((await answer(manager)).status).toBe(200);
    expect((await answer(manager)).status).toBe(200);
    expect((await answer(other)).status).toBe(409);
    await expect.poll(() => JSON.stringify(table.events)).toContain("done");
    expect((await call("call-key-2")).errors?.[0]?.extensions).toMatchObject({ code: "REQUEST_TOO_SOON" });
    time = NOON + 130_000;
    expect((await call("call-key-2")).data.callWaiter.success).toBe(true);
    const heard = table.events as { tableUpdate: { type: string; data: unknown } }[];
    expect(heard.map(({ tableUpdate }) => tableUpdate)).toContainEqual({
      type: "CALL_WAITER",
      data: { request_id: id, status: "done" },
    });
    live.close();
    await table.close();
  });
});
