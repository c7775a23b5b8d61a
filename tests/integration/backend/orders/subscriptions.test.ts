import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../../../backend/server.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest, watch } from "../../../fixtures/backend/ordering.ts";
import { runScript } from "../../../fixtures/imports/commands.ts";

const STATUS = `subscription($id: ID!, $token: String) {
  orderStatusUpdates(order_id: $id, access_token: $token) { order_id new_state prev_state created }
}`;
const DETAIL = `subscription($id: ID!, $token: String) {
  orderDetailUpdates(order_id: $id, access_token: $token) { order_id state next_states status_updates { status } }
}`;
const STOCK = "subscription($id: ID) { stockUpdates(biz_location_id: $id) { sold_out_items sold_out_options } }";
const DETAILS = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { state payment { status } } }`;

describeWithStorage("orders as they move", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const placed = async (change: Record<string, unknown> = {}) => {
    const { data, errors } = await placeOrder(backend, guest, ids, change);
    expect(errors).toBeUndefined();
    return { id: data.placeOrder.order_id as string, token: data.placeOrder.access_token as string };
  };
  const advance = (order: string, to?: string) =>
    backend.rest("POST", "/staff/orders/advance", { order, ...(to ? { to } : {}) });

  test("[LIVE-01] a subscriber to an order gets every state once and in order, each with its previous state", async () => {
    const order = await placed();
    const status = watch(backend.url, STATUS, order);
    await status.connected();
    const detail = watch(backend.url, DETAIL, order);
    await detail.until(1);
    for (let step = 0; step < 3; step += 1) expect((await advance(order.id)).status).toBe(200);
    await status.until(3);
    await detail.until(4);
    expect(status.events.map(({ orderStatusUpdates: event }) => event)).toMatchObject([
      { order_id: order.id, prev_state: "PLACED", new_state: "ACKNOWLEDGED" },
      { prev_state: "ACKNOWLEDGED", new_state: "FOODREADY" },
      { prev_state: "FOODREADY", new_state: "COMPLETED" },
    ]);
    expect(detail.events[0]).toMatchObject({ orderDetailUpdates: { state: "PLACED" } });
    expect(detail.events.at(-1)).toMatchObject({
      orderDetailUpdates: {
        state: "COMPLETED",
        next_states: ["VOIDED", "ARCHIVED"],
        status_updates: [
          { status: "PLACED" },
          { status: "ACKNOWLEDGED" },
          { status: "FOODREADY" },
          { status: "COMPLETED" },
        ],
      },
    });
    await Promise.all([status.close(), detail.close()]);
  });

  test("[MENU-02] a subscriber to a store's menu gets the sold-out items at once and at every change", async () => {
    const stock = (store: number | undefined, count: number | null, item = ids["French Fries"]) =>
      backend.rest("POST", "/staff/stock", { business: "bistro", store, item: Number(item), stock: count });
    const here = watch(backend.url, STOCK, { id: "11" });
    const there = watch(backend.url, STOCK, { id: "12" });
    await Promise.all([here.until(1), there.until(1)]);
    const before = here.events[0]?.stockUpdates as { sold_out_items: string[] };
    expect(before.sold_out_items).not.toContain(ids["French Fries"]);
    expect((await stock(11, 0)).body).toEqual({ ok: true, stores: [11] });
    await here.until(2);
    expect(here.events[1]).toEqual({
      stockUpdates: { ...before, sold_out_items: expect.arrayContaining([ids["French Fries"]]) },
    });
    const listed = await backend.rest("GET", "/staff/stock?business=bistro");
    expect(listed.body.stores[0].sold_out).toContainEqual(expect.objectContaining({ title: "French Fries" }));
    // Without a store it is every one of the business; the other business hears nothing of it.
    await stock(undefined, null);
    await here.until(3);
    expect(here.events[2]).toEqual({ stockUpdates: before });
    expect(there.events).toHaveLength(1);
    await Promise.all([here.close(), there.close()]);
  });

  test("[MENU-02] [MENU-09] subscribers learn when an option sells out at a store and when it is back", async () => {
    const { data } = await backend.query("{ getAllItems(limit: 200) { items { id has_options } } }");
    const asked = data.getAllItems.items.find((one: { has_options: boolean }) => one.has_options).id;
    const groups = await backend.query(`{ getItemOptionGroups(item_id: "${asked}") { options { id } } }`);
    const option = groups.data.getItemOptionGroups[0].options[0].id as string;
    const stock = (count: number | null) =>
      backend.rest("POST", "/staff/stock", { business: "bistro", store: 11, option: Number(option), stock: count });
    const here = watch(backend.url, STOCK, { id: "11" });
    await here.until(1);
    const before = here.events[0]?.stockUpdates as { sold_out_options: string[] };
    expect(before.sold_out_options).not.toContain(option);
    await stock(0);
    await here.until(2);
    expect(here.events[1]).toEqual({
      stockUpdates: { ...before, sold_out_options: expect.arrayContaining([option]) },
    });
    await stock(null);
    await here.until(3);
    expect(here.events[2]).toEqual({ stockUpdates: before });
    await here.close();
  });

  test("[MENU-02] when the last portion of a dish is sold, every open menu shows it as sold out", async () => {
    await backend.rest("POST", "/staff/stock", {
      business: "bistro",
      store: 11,
      item: Number(ids["French Fries"]),
      stock: 2,
    });
    const menu = watch(backend.url, STOCK, { id: "11" });
    await menu.until(1);
    await placed();
    await menu.until(2);
    expect(menu.events[1]).toEqual({
      stockUpdates: expect.objectContaining({ sold_out_items: expect.arrayContaining([ids["French Fries"]]) }),
    });
    await menu.close();
    await backend.rest("POST", "/staff/stock", { business: "bistro", item: Number(ids["French Fries"]), stock: null });
  });

  test("[ROLE-02] strangers, other guests and wrong tokens neither read an order nor watch it", async () => {
    const order = await placed();
    const stranger = await logIn(backend, "9000000099");
    const read = async (variables: object, request: object = {}) =>
      backend.query(DETAILS, { variables: variables as never, ...request });
    expect((await read({ id: order.id })).errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    expect((await read({ id: order.id, token: "guessed" })).data.getOrderDetails).toBeNull();
    expect((await read({ id: order.id }, { token: stranger })).data.getOrderDetails).toBeNull();
    expect((await read({ id: order.id }, { token: await signUpGuest(backend) })).data.getOrderDetails).toBeNull();
    // The owner's own token reads it without the access token.
    expect((await read({ id: order.id }, { token: guest })).data.getOrderDetails.state).toBe("PLACED");
    const rival = await read({ id: order.id, token: order.token }, { key: "key_test_rival" });
    expect(rival.data.getOrderDetails).toBeNull();
    for (const [variables, params] of [
      [{ id: order.id }, {}],
      [{ id: order.id, token: "guessed" }, {}],
      [{ id: order.id }, { authorization: `Bearer ${stranger}` }],
      [order, { "x-api-key": "key_test_rival" }],
    ] as const) {
      const watcher = watch(backend.url, STATUS, variables, params);
      await watcher.refused();
      expect(watcher.events).toEqual([]);
      await watcher.close();
    }
    const owner = watch(backend.url, DETAIL, { id: order.id }, { authorization: `Bearer ${guest}` });
    await owner.until(1);
    await owner.close();
  });

  test("[LIVE-01] an order goes only where D9 lets it, and a refusal says what is possible", async () => {
    const order = await placed();
    const skip = await advance(order.id, "COMPLETED");
    expect(skip).toMatchObject({ status: 409, body: { error: { code: "TRANSITION_INVALID" } } });
    expect(skip.body.error.message).toContain("ACKNOWLEDGED, CANCELLED, EXPIRED");
    expect((await advance(order.id, "NOWHERE")).status).toBe(400);
    for (const to of ["ACKNOWLEDGED", "FOODREADY", "COMPLETED"])
      expect((await advance(order.id, to)).body.state).toBe(to);
    const late = await backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "too late" });
    expect(late.status).toBe(409);
    const { data } = await backend.query(DETAILS, { variables: order });
    expect(data.getOrderDetails).toMatchObject({ state: "COMPLETED", payment: { status: "paid" } });
  });

  test("[SEC-01] staff routes refuse requests without the staff token", async () => {
    for (const [method, at] of [
      ["GET", "/staff/orders"],
      ["GET", "/staff/orders/show?order=1"],
      ["POST", "/staff/orders/advance"],
      ["POST", "/staff/orders/cancel"],
    ] as const) {
      const headers = { authorization: "Bearer wrong" };
      expect((await backend.rest(method, at, method === "POST" ? {} : undefined, headers)).status).toBe(401);
    }
  });

  test("[OLIST-02] the staff finds an order by its short number, sees its lines and cancels it with a reason", async () => {
    const order = await placed();
    const { body: list } = await backend.rest("GET", "/staff/orders?business=bistro");
    const { number } = list.orders.find(({ id }: { id: string }) => id === order.id);
    const { body: shown } = await backend.rest("GET", `/staff/orders/show?order=${number}&business=bistro`);
    expect(shown).toMatchObject({ id: order.id, total: "199.00", items: [{ title: "French Fries", quantity: 2 }] });
    expect((await backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: " " })).status).toBe(400);
    await backend.rest("POST", "/staff/orders/cancel", { order: order.id, reason: "no more potatoes" });
    const { body: after } = await backend.rest("GET", `/staff/orders/show?order=${order.id}`);
    expect(after.events.at(-1)).toMatchObject({ state: "CANCELLED", actor: "staff", note: "no more potatoes" });
  });

  test("[OLIST-01] the staff's list comes in pages that say how many orders there are, and an old one is found by its number", async () => {
    const order = await placed();
    await backend.app.db.execute(sql`
      insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', case n when 1 then '56200000-0000-4000-8000-000000000000' else gen_random_uuid() end, 'number', (5000 + n)::text, 'idempotency_key', 'copy-' || n,
        'created_at', o.created_at - n * interval '1 hour'))).* from orders o, generate_series(1, 620) n where o.id = ${order.id}`);
    const page = async (number: number) =>
      (await backend.rest("GET", `/staff/orders?business=bistro&all=1&page=${number}`)).body;
    const first = await page(1);
    const [{ total, pages }] = first.totals;
    expect(total).toBeGreaterThan(620);
    expect(pages).toBe(Math.ceil(total / 100));
    const last = await page(pages);
    expect(last.orders).toHaveLength(total - (pages - 1) * 100);
    expect(first.orders.map(({ id }: { id: string }) => id)).not.toContain(last.orders[0].id);
    // Another order's id begins with this number.
    const oldest = await backend.rest("GET", "/staff/orders/show?order=5620&business=bistro");
    expect(oldest.body).toMatchObject({ number: "5620" });
    const byId = await backend.rest("GET", `/staff/orders/show?order=${oldest.body.id.slice(0, 13)}`);
    expect(byId.body.id).toBe(oldest.body.id);
    const { code, out } = await runScript(
      "operate/orders.ts",
      ["list", "--all", "--business", "bistro"],
      backend.dataDir,
    );
    expect(code).toBe(0);
    expect(out).toContain(`bistro: 100 of ${total} orders, page 1 of ${pages}. The next: --page 2`);
    await backend.app.db.execute(sql`delete from orders where number like '5___'`);
  });

  test.runIf(storage === "server")("[LIVE-01] events of one backend process reach subscribers of another", async () => {
    const { dataDir, databaseUrl } = backend;
    const { startBackend } = await import("../../../../backend/server.ts");
    const { pino } = await import("pino");
    let second: Backend | null = null;
    try {
      second = await startBackend({
        port: 0,
        dataDir,
        databaseUrl,
        log: pino({ level: "silent" }),
        clock: () => new Date(time),
      });
      const order = await placed();
      const watcher = watch(second.url, DETAIL, order);
      await watcher.until(1);
      await advance(order.id);
      await watcher.until(2);
      expect(watcher.events[1]).toMatchObject({ orderDetailUpdates: { state: "ACKNOWLEDGED" } });
      await watcher.close();
    } finally {
      await second?.stop();
    }
  });
});
