import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assetAddress } from "../../../backend/console/http/assets.ts";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { orderItems, orderRequests, orders } from "../../../backend/db/schema.ts";
import { moveDueOrders } from "../../../backend/demo/autopilot.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, LiveStream, staffMember } from "../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest, watch } from "../../fixtures/backend/ordering.ts";

const DETAILS = `query($id: ID!, $token: String) {
  getOrderDetails(order_id: $id, access_token: $token) { state delivery_datetime first_promise cancel_reason payment { status } }
}`;
const DETAIL = `subscription($id: ID!, $token: String) {
  orderDetailUpdates(order_id: $id, access_token: $token) { state delivery_datetime }
}`;

describeWithStorage("[STAFF] orders in the console", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  let maria: ConsoleVisitor;
  let omar: ConsoleVisitor;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 5, clock: () => new Date(time) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
    maria = await staffMember(backend, { login: "maria", name: "Maria" });
    omar = await staffMember(backend, { login: "omar", name: "Omar" });
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
  const details = async (order: { id: string; token: string }, lang = "en") =>
    (await backend.query(DETAILS, { variables: order, lang })).data.getOrderDetails;
  const act = (who: ConsoleVisitor, id: string, what: string, fields: Record<string, string> = {}) =>
    who.post(`/console/11/orders/${id}/${what}`, { seen: "PLACED", ...fields });

  test("[STAFF-01] a new order reaches the open board at once and stands there with lines, guest, diet and money", async () => {
    const live = new LiveStream(maria, "/console/11/events");
    await live.until("hello");
    const order = await placed({ instructions: "Cutlery, please" });
    await live.until("change");
    const { body } = await maria.get("/console/11/orders");
    const card = body.split(`id="o-${order.id}"`)[1]?.split("</article>")[0] ?? "";
    for (const said of ["French Fries", "2×", "Asha Rao", "tel:", "Cutlery, please", "Collect ₹199.00 in cash"]) {
      expect(card).toContain(said);
    }
    live.close();
  });

  test("[STAFF-01] what the guest chose stands under the title of its group, and nested as chosen, on the board and the ticket", async () => {
    const options = [{ id: ids.Large }, { id: ids.Thin, path: [ids.Large] }, { id: ids.Mint }];
    const items = [{ id: ids["Grilled Platter"], quantity: 1, options }];
    const order = await placed({ items, payable_amount: 430 });
    for (const path of ["orders", `orders/${order.id}`]) {
      const { body } = await maria.get(`/console/11/${path}`);
      const text = body
        .slice(body.indexOf("Grilled Platter"))
        .replace(/<\/?(?:b|bdi|span|div)\b[^>]*>/g, "")
        .replace(/ class="[^"]*"/g, "");
      expect(text).toMatch(
        /^Grilled Platter<ul><li>Size: Large<ul><li>Cut: Thin<\/li><\/ul><\/li><li>Sauce: Mint<\/li><\/ul>/,
      );
    }
    await act(maria, order.id, "reject", { reason: "closing" });
  });

  test("[STAFF-02] accepted with a time, the guest is promised that time and sees it at once; a later one can be promised", async () => {
    const order = await placed();
    const before = await details(order);
    const page = watch(backend.url, DETAIL, order);
    await page.until(1);
    expect(await act(maria, order.id, "accept", { minutes: "40" })).toMatchObject({ status: 200 });
    await page.until(2);
    expect(await details(order)).toMatchObject({
      state: "ACKNOWLEDGED",
      delivery_datetime: "2026-11-21 08:40",
      first_promise: before.delivery_datetime,
    });
    const seen = new Date("2026-11-21T08:40:00Z").toISOString();
    const later = { seen, later: "15" };
    expect((await act(omar, order.id, "delay", later)).said).toContain("2:25");
    // The second tablet showed the older time: it is not added twice.
    expect((await act(maria, order.id, "delay", later)).said).toContain("2:25");
    await page.until(3);
    expect(await details(order)).toMatchObject({ delivery_datetime: "2026-11-21 08:55" });
    await page.close();
  });

  test("[STAFF-03] a double press is one step; a second tablet is told who was faster, and nothing is done twice", async () => {
    const order = await placed();
    const [one, two] = await Promise.all([
      act(maria, order.id, "accept", { minutes: "20" }),
      act(maria, order.id, "accept", { minutes: "20" }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.said).toBe(two.said);
    const late = await act(omar, order.id, "accept", { minutes: "60" });
    expect(late.status).toBe(409);
    expect(late.said).toContain("Maria");
    expect((await act(omar, order.id, "reject", { reason: "closing" })).status).toBe(409);
    expect(await details(order)).toMatchObject({ state: "ACKNOWLEDGED", delivery_datetime: "2026-11-21 08:20" });
    const { body } = await backend.rest("GET", `/staff/orders/show?order=${order.id}`);
    expect(body.events.map(({ state }: { state: string }) => state)).toEqual(["PLACED", "ACKNOWLEDGED"]);
  });

  test("[STAFF-03] twenty tablets accept and reject one order at once: exactly one step happens, and each is told the truth", async () => {
    const order = await placed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? act(maria, order.id, "accept", { minutes: "30" })
          : act(omar, order.id, "reject", { reason: "too_busy" }),
      ),
    );
    const { state } = await details(order);
    const winner = state === "CANCELLED" ? 0 : 1;
    expect(["CANCELLED", "ACKNOWLEDGED"]).toContain(state);
    answers.forEach(({ status }, index) => {
      expect(status).toBe(index % 2 === winner ? 200 : 409);
    });
    const { body } = await backend.rest("GET", `/staff/orders/show?order=${order.id}`);
    expect(body.events).toHaveLength(2);
  });

  test("[STAFF-04] only the server's next state can be reached, and only from the state that the screen showed", async () => {
    const order = await placed();
    await act(maria, order.id, "accept", { minutes: "promised" });
    expect((await act(maria, order.id, "move", { seen: "ACKNOWLEDGED", to: "COMPLETED" })).status).toBe(409);
    expect((await act(maria, order.id, "move", { seen: "ACKNOWLEDGED", to: "DISPATCHED" })).status).toBe(409);
    expect((await act(maria, order.id, "move", { seen: "ACKNOWLEDGED", to: "FOODREADY" })).status).toBe(200);
    expect((await act(maria, order.id, "move", { seen: "ACKNOWLEDGED", to: "FOODREADY" })).status).toBe(200);
    expect((await act(maria, order.id, "reject", { seen: "FOODREADY", reason: "closing" })).status).toBe(409);
    expect((await act(maria, order.id, "move", { seen: "FOODREADY", to: "COMPLETED" })).status).toBe(200);
    expect(await details(order)).toMatchObject({ state: "COMPLETED", payment: { status: "paid" } });
    expect((await maria.get("/console/11/today")).body).toContain(order.id);
  });

  test("[STAFF-05] rejected with a reason, the guest reads it in their own language, with the word added", async () => {
    const order = await placed();
    expect((await act(maria, order.id, "reject", {})).status).toBe(422);
    const word = "No <b>batter</b> left.";
    expect(await act(maria, order.id, "reject", { reason: "sold_out", word })).toMatchObject({ status: 200 });
    expect(await details(order)).toMatchObject({
      state: "CANCELLED",
      cancel_reason: `Something in your order has just sold out. ${word}`,
    });
    // The page may have changed its language since the order was placed.
    expect((await details(order, "ar")).cancel_reason).toBe(`نفد للتو شيء من طلبك. ${word}`);
    expect((await maria.get("/console/11/today")).body).toContain("No &#60;b&#62;batter&#60;/b&#62; left.");
  });

  test("[STAFF-06] hostile texts of a guest stand on the board and the ticket as text, under a policy that runs no inline script", async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
    const order = await placed({ instructions: hostile });
    for (const path of ["/console/11/orders", `/console/11/orders/${order.id}`]) {
      const { body, headers } = await maria.get(path);
      expect(body).toContain("&#60;script&#62;alert(2)");
      expect(body).not.toMatch(/<script>|<img|onerror=alert\(1\)>/);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      // Every script and style of the page is a file of the console.
      expect(body.match(/<script[^>]*>/g)).toEqual([`<script defer src="${assetAddress("console.js")}">`]);
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+="/);
    }
  });

  test("[STAFF-06] a hostile name, phone, address, note, tag, reason and table request are text on every screen that shows them", async () => {
    const evil = `</p><img src=x onerror=alert(1)>"'\u202e<script>alert(2)</script>`;
    const order = await placed();
    const address = { id: "1", address_1: evil, address_2: evil, landmark: evil, city: evil, lat: 1, lng: 1 };
    await backend.app.db
      .update(orders)
      .set({
        customer_name: evil,
        phone: evil,
        address: address as never,
        coupon_code: evil,
        order_type: "delivery",
        diet: { allergens: [evil], diet: null },
      })
      .where(eq(orders.id, order.id));
    await backend.app.db
      .update(orderItems)
      .set({ instructions: evil, title: { en: evil } })
      .where(eq(orderItems.order_id, order.id));
    const request = {
      business_id: "bistro",
      store_id: 11,
      table_id: "t-1",
      type: evil,
      status: "open",
      instructions: evil,
    };
    await backend.app.db.insert(orderRequests).values(request as never);
    const harmless = async (...paths: string[]) => {
      for (const path of paths) {
        const { body } = await maria.get(`/console/11/${path}`);
        expect([path, body.includes("&#60;script&#62;alert(2)")]).toEqual([path, true]);
        expect(body.match(/<(?:img|script)[^>]*>/g)).toEqual([`<script defer src="${assetAddress("console.js")}">`]);
        // Tags without the values of their attributes, in which a quoted text may say anything.
        expect(body.replace(/"[^"]*"/g, '""').match(/<[^>]*\son\w+=/g)).toBeNull();
      }
    };
    await harmless("orders", `orders/${order.id}`, "tables", `today?q=${encodeURIComponent("<script>alert(2)")}`);
    await act(maria, order.id, "reject", { reason: "other", word: evil });
    await harmless("today", `orders/${order.id}`);
    await harmless(`stock?q=${encodeURIComponent(evil)}`);
    await maria.post("/console/11/store/pause", { for: "30", own: evil });
    await harmless("store");
    await maria.post("/console/11/store/resume");
  });

  test("[STAFF-05] whoever rejects an order that was paid for is told that the money goes back", async () => {
    const order = await placed();
    await backend.app.db
      .update(orders)
      .set({ payment_option: "payment_gateway", payment_status: "paid" })
      .where(eq(orders.id, order.id));
    expect((await maria.get("/console/11/orders")).body).toContain(
      "This order is paid: the payment is refunded automatically.",
    );
    expect((await act(maria, order.id, "reject", { reason: "closing" })).said).toContain(
      "the payment is refunded automatically",
    );
    const due = await placed();
    expect((await act(maria, due.id, "reject", { reason: "closing" })).said).not.toContain("refunded");
  });

  test("[STAFF-08] what waits is named to the page by id, so that one order more rings even when another has just been accepted; and the page has the server's clock", async () => {
    const waits = async () =>
      /data-waits="([^"]*)"/.exec((await maria.get("/console/11/stock")).body)?.[1]?.split(" ") ?? [];
    const [first, second] = [await placed(), await placed()];
    const before = await waits();
    expect(before).toEqual(expect.arrayContaining([first.id, second.id]));
    await act(maria, first.id, "accept", { minutes: "20" });
    const third = await placed();
    const after = await waits();
    expect(after).toHaveLength(before.length);
    expect(after).toContain(third.id);
    expect(after).not.toContain(first.id);
    // And of what kind it is, in the same order, for the ring.
    const kinds = /data-kinds="([^"]*)"/.exec((await maria.get("/console/11/stock")).body)?.[1]?.split(" ");
    expect([kinds?.length, kinds?.[after.indexOf(third.id)]]).toEqual([after.length, "pickup"]);
    expect((await maria.get("/console/11/orders")).body).toContain(`&#34;now&#34;:&#34;${NOON}&#34;`);
  });

  test("[STAFF-07] while a store's board is open, the demo's autopilot leaves its orders to the people", async () => {
    const live = new LiveStream(maria, "/console/11/events");
    await live.until("hello");
    const order = await placed();
    time = NOON + 20_000;
    await moveDueOrders(backend.app, 5);
    expect(await details(order)).toMatchObject({ state: "PLACED" });
    live.close();
    time = NOON + 100_000;
    await moveDueOrders(backend.app, 5);
    expect(await details(order)).toMatchObject({ state: "ACKNOWLEDGED" });
  });

  test("[STAFF-01] a board of more than three hundred open orders says that it shows those due first", async () => {
    const { id } = await placed();
    const board = async () => (await omar.get("/console/11/orders")).body;
    const said = "Only the 300 open orders due first are shown.";
    const { db } = backend.app;
    const open = (await forBusiness(db, "bistro").storeBoard.board(11)).length;
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    const { id: _, map_token, number, ...copy } = row as typeof orders.$inferSelect;
    const copies = Array.from({ length: 301 - open }, (_, index) => ({ ...copy, number: `${number}-${index}` }));
    const shown = (page: string) => page.match(/<article/g)?.length;
    await db.insert(orders).values(copies.slice(1));
    const full = await board();
    expect(full, "three hundred").not.toContain(said);
    expect(shown(full)).toBe(300);
    await db.insert(orders).values(copies.slice(0, 1));
    const cut = await board();
    expect(cut).toContain(said);
    expect(shown(cut)).toBe(300);
    await db.delete(orders).where(like(orders.number, `${number}-%`));
  });
});
