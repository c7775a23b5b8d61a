import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendDuePushes } from "../../../backend/push/send-pushes.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro, rival } from "../../fixtures/backend/backend-content.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import { PushService } from "../../fixtures/backend/push-service.ts";

const SUBSCRIBE = `mutation($id: ID!, $token: String, $endpoint: String!, $p256dh: String!, $auth: String!) {
  subscribePush(order_id: $id, access_token: $token, endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { success } }`;
const UNSUBSCRIBE = `mutation($id: ID!, $token: String, $endpoint: String!) {
  unsubscribePush(order_id: $id, access_token: $token, endpoint: $endpoint) { success } }`;
const content = [{ ...bistro, business: { ...bistro.business, web_push: true } }, rival];

describeWithStorage("messages about orders", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  const service = new PushService();
  beforeAll(async () => {
    await service.start();
    const push = { alsoAllowed: [service.origin], everyMs: 0 };
    // A step of the demo's kitchen takes ten hours, so nothing moves automatically.
    const options = { storage, content, push, autopilotSeconds: 36_000, clock: () => new Date(NOON) };
    backend = await startTestBackend(options);
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
  });
  afterAll(async () => {
    await backend.remove();
    await service.stop();
  });
  beforeEach(() => {
    service.received.length = 0;
    service.answer = () => 201;
  });
  interface Order {
    order_id: string;
    access_token: string;
  }
  const place = async (): Promise<Order> => (await placeOrder(backend, guest, ids)).data.placeOrder;
  const subscribe = (
    { order_id, access_token }: Order,
    name: string,
    more: Record<string, unknown> = {},
    lang = "en",
  ) =>
    backend.query(SUBSCRIBE, {
      lang,
      variables: { id: order_id, token: access_token, ...service.device(name), ...more },
    });
  const advance = (order: Order, to?: string) =>
    backend.rest("POST", "/staff/orders/advance", { order: order.order_id, ...(to ? { to } : {}) });
  const send = () => sendDuePushes(backend.app);
  const paths = () => service.received.map(({ path }) => path);

  test("[LIVE-01] a device hears of each step in the guest's language, signed and sealed, with nothing but the order's number", async () => {
    const order = await place();
    expect((await subscribe(order, "english")).data.subscribePush.success).toBe(true);
    await subscribe(order, "arabic", {}, "ar");
    expect(await send()).toBe(0);
    await advance(order);
    await send();
    const english = service.received.find(({ path }) => path === "/english");
    expect(english?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(english?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/);
    expect(english?.message).toEqual({
      title: expect.stringMatching(/· Order \d+$/),
      body: "The kitchen is on it.",
      dir: "ltr",
      lang: "en",
      tag: order.order_id,
      path: `/orders/${order.order_id}`,
    });
    for (const secret of ["Asha", "Rao", "9000000001", order.access_token, "Fries"]) {
      expect(english?.text).not.toContain(secret);
    }
    expect(service.received.find(({ path }) => path === "/arabic")?.message).toMatchObject({
      body: "المطبخ يعمل عليه.",
      dir: "rtl",
    });
    await advance(order);
    await send();
    await advance(order);
    await send();
    expect(service.received.filter(({ path }) => path === "/english").map(({ message }) => message.body)).toEqual([
      "The kitchen is on it.",
      "Ready for pickup.",
      "Picked up. Enjoy your meal.",
    ]);
    // The order is over, so no subscription is kept.
    const { rows } = (await backend.app.db.execute("select count(*) as number from push_subscriptions")) as never as {
      rows: { number: unknown }[];
    };
    expect(Number(rows[0]?.number)).toBe(0);
  });

  test("[LIVE-01] a cancelled order and a later time are sent, and each thing once, also with several senders", async () => {
    const order = await place();
    await subscribe(order, "one");
    await backend.app.db.execute(
      `update orders set delivery_at = delivery_at + interval '20 minutes' where id = '${order.order_id}'`,
    );
    await Promise.all([send(), send(), send()]);
    expect(service.received.map(({ message }) => message.body)).toEqual([
      expect.stringMatching(/^Sorry, it's taking longer/),
    ]);
    await advance(order, "CANCELLED");
    await Promise.all([send(), send(), send()]);
    expect(service.received.at(-1)?.message.body).toMatch(/^This order was cancelled/);
    expect(service.received).toHaveLength(2);
  });

  test("[LIVE-01] [PAY-REFUND] money that staff give back of an order under way is told once, with its amount and where it goes; what could not be given back is not", async () => {
    const order = await place();
    await subscribe(order, "one");
    const { db } = backend.app;
    await db.execute(`update orders set payment_status = 'paid' where id = '${order.order_id}'`);
    /** Of an order paid on the spot; `as`: how the row of one that was paid online stands by the time that it is told. */
    const refund = async (amount: string, key: string, as = "") => {
      const sent = { order: order.order_id, reason: "missing", key, amount };
      expect((await backend.rest("POST", "/staff/orders/refund", sent)).status).toBe(200);
      if (as) await db.execute(`update order_refunds set way = 'online', status = '${as}' where key = '${key}'`);
    };
    const bodies = () => service.received.map(({ message }) => message.body);
    await refund("10", "refund-one");
    await Promise.all([send(), send()]);
    await refund("11", "refund-two", "due");
    await send();
    await refund("12", "refund-three", "done");
    await advance(order);
    await send();
    await refund("13", "refund-four", "failed");
    await send();
    await refund("14", "refund-five", "due");
    await send();
    const given = `refund by_hand 1400 ' || (select id from order_refunds where key = 'refund-five')`;
    await db.execute(
      `insert into order_events (business_id, order_id, prev_state, new_state, actor, note, created_at) select business_id, id, status, status, 'system', '${given}, now() from orders where id = '${order.order_id}'`,
    );
    await db.execute(`update order_refunds set status = 'done' where key = 'refund-five'`);
    await send();
    expect(bodies()).toEqual([
      "The store gave ₹10.00 back to you in person.",
      "₹11.00 is being refunded to the card or account you paid with.",
      expect.stringMatching(/^₹12\.00 was refunded to the card or account you paid with\. Your bank/),
      "The kitchen is on it.",
      "₹14.00 is being refunded to the card or account you paid with.",
      "₹14.00 was refunded to you another way.",
    ]);
    // Neither replaces the other on a device that was away.
    const [money, status] = [`money-${order.order_id}`, order.order_id];
    expect(service.received.map(({ message }) => message.tag)).toEqual([money, money, money, status, money, money]);
    const topics = service.received.map(({ headers }) => headers.topic);
    expect(topics.map((topic) => topics.indexOf(topic))).toEqual([0, 0, 0, 3, 0, 0]);
  });

  test("[LIVE-01] [ROB-01] of two messages of one order that come together, one that has arrived is not told again when the other has not", async () => {
    const order = await place();
    await subscribe(order, "one");
    const { db } = backend.app;
    await db.execute(`update orders set payment_status = 'paid' where id = '${order.order_id}'`);
    const refund = (amount: string, key: string) =>
      backend.rest("POST", "/staff/orders/refund", { order: order.order_id, reason: "missing", key, amount });
    const later = () =>
      db.execute(`update orders set delivery_at = delivery_at + interval '9 minutes' where id = '${order.order_id}'`);
    const told = async (...news: readonly (() => Promise<unknown>)[]) => {
      service.received.length = 0;
      for (const one of news) await one();
      // Only the first arrives.
      service.answer = () => (service.received.length > 1 ? 503 : 201);
      await send();
      service.answer = () => 201;
      await send();
      await send();
      return service.received.map(({ message }) => (message.tag === order.order_id ? "order" : "money"));
    };
    const missing = (key: string) => () => refund("10", key);
    expect(await told(() => advance(order), missing("after-it"))).toEqual(["order", "money", "money"]);
    expect(await told(later, missing("and-later"))).toEqual(["order", "money", "money"]);
    expect(await told(missing("before-it"), () => advance(order))).toEqual(["money", "order", "order"]);
  });

  test("[ROB-01] a device that is gone is forgotten, one that cannot be reached is tried again, and a redirect is not followed", async () => {
    const order = await place();
    for (const name of ["gone", "busy", "elsewhere", "well"]) await subscribe(order, name);
    const secret = new PushService();
    await secret.start();
    service.answer = (path) => {
      if (path === "/gone") return 410;
      if (path === "/busy") return 503;
      return path === "/elsewhere" ? { status: 307, location: `${secret.origin}/inside` } : 201;
    };
    await advance(order);
    expect(await send()).toBe(1);
    expect(paths().sort()).toEqual(["/busy", "/elsewhere", "/gone", "/well"]);
    expect(secret.received).toEqual([]);
    await secret.stop();
    service.received.length = 0;
    service.answer = () => 201;
    expect(await send()).toBe(2);
    expect(paths().sort()).toEqual(["/busy", "/elsewhere"]);
    expect(service.received[0]?.message.body).toBe("The kitchen is on it.");
  });

  test("[ROLE-02] [SEC-02] only who may read an order hears of it, at known push services, in a shop that sends messages", async () => {
    const order = await place();
    const code = async (answer: ReturnType<typeof subscribe>) => (await answer).errors?.[0]?.extensions.code;
    expect(await code(subscribe(order, "thief", { token: "0".repeat(43) }))).toBeDefined();
    const stranger = await logIn(backend, "9810000077");
    const asked = { ...service.device("stranger"), id: order.order_id };
    const refused = await backend.query(SUBSCRIBE, { token: stranger, variables: asked });
    expect(refused.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    for (const endpoint of ["http://127.0.0.1:1/x", "https://169.254.169.254/latest", "https://evil.example/x"]) {
      expect(await code(subscribe(order, "x", { endpoint }))).toBe("BAD_REQUEST");
    }
    expect(await code(subscribe(order, "x", { auth: "short" }))).toBe("BAD_REQUEST");
    for (let device = 0; device < 5; device += 1) await subscribe(order, `device-${device}`);
    expect(await code(subscribe(order, "one-too-many"))).toBe("TOO_MANY_REQUESTS");
    const variables = { id: order.order_id, token: order.access_token, endpoint: service.device("device-0").endpoint };
    expect((await backend.query(UNSUBSCRIBE, { variables })).data.unsubscribePush.success).toBe(true);
    await advance(order);
    await send();
    expect(paths().sort()).toEqual(["/device-1", "/device-2", "/device-3", "/device-4"]);
    expect((await backend.query("{ getPushKey }")).data.getPushKey).toBe(backend.app.push?.publicKey);
    expect((await backend.query("{ getPushKey }", { key: "key_test_rival" })).data.getPushKey).toBeNull();
  });
});
