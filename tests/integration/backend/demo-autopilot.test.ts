import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { businesses, orders, stores } from "../../../backend/db/schema.ts";
import { moveDueOrders } from "../../../backend/demo/autopilot.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import { begin, capture, type Paying, startPaying } from "../../fixtures/payments/paying.ts";

const STATE = "query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { state } }";
/** Ten hours a step, so that the tests see each one. */
const STEP = 36_000;
/** Placed in the evening before, when the store is closed. */
const TOMORROW_NOON = {
  delivery_datetime: "2026-11-22 07:00",
  time_slot_start: "12:00:00",
  time_slot_end: "12:30:00",
  is_future_order: true,
};

describeWithStorage("the demo's autopilot", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  let time = NOON;
  beforeAll(async () => {
    // Switched off: it moves only when a test says so.
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
  const stateOf = async (order: { id: string; token: string }): Promise<string> =>
    (await backend.query(STATE, { variables: order })).data.getOrderDetails.state;
  const staff = (act: string, body: object) => backend.rest("POST", `/staff/orders/${act}`, body);
  const look = () => moveDueOrders(backend.app, STEP);

  test("[OLIST-02] the demo's autopilot takes an order to its end step by step, by what its row says is due", async () => {
    const order = await placed();
    const seen = [];
    for (const hours of [0, 0.01, 6, 13, 26, 52]) {
      time = NOON + hours * 3_600_000;
      await look();
      seen.push(await stateOf(order));
    }
    expect(seen).toEqual(["PLACED", "ACKNOWLEDGED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED", "COMPLETED"]);
    expect(await look()).toBe(0);
  });

  test("[OLIST-02] two processes that look at once move an order one step", async () => {
    const order = await placed();
    time = NOON + 60_000;
    await Promise.all([look(), look(), look()]);
    expect(await stateOf(order)).toBe("ACKNOWLEDGED");
  });

  test("[OLIST-02] the autopilot only acknowledges an order for later until its slot begins, and leaves it to the staff once they act", async () => {
    const slot = {
      delivery_datetime: "2026-11-23 14:00",
      time_slot_start: "19:00:00",
      time_slot_end: "19:30:00",
      is_future_order: true,
    };
    const later = await placed(slot);
    const taken = await placed();
    const cancelled = await placed();
    const halfway = await placed();
    await staff("advance", { order: taken.id });
    await staff("cancel", { order: cancelled.id, reason: "sold out" });
    for (const utc of ["2026-11-21T08:01", "2026-11-22T12:00", "2026-11-23T13:29"]) {
      time = Date.parse(`${utc}:00Z`);
      await look();
      expect(await stateOf(later)).toBe("ACKNOWLEDGED");
      if (utc.endsWith("08:01")) await staff("advance", { order: halfway.id });
    }
    time = Date.parse("2026-11-23T13:30:00Z");
    await look();
    expect(await stateOf(later)).toBe("FOODREADY");
    expect(await stateOf(taken)).toBe("ACKNOWLEDGED");
    expect(await stateOf(cancelled)).toBe("CANCELLED");
    expect(await stateOf(halfway)).toBe("FOODREADY");
  });

  test("[OLIST-02] an order that comes while its store is closed is confirmed once the store opens, as its page says, and not before", async () => {
    time = Date.parse("2026-11-21T18:00:00Z");
    const order = await placed(TOMORROW_NOON);
    const seen = [];
    // The store is open from seven in the morning, which is half past one of this clock.
    for (const utc of ["21T18:01", "21T20:00", "22T01:29", "22T01:30", "22T01:31"]) {
      time = Date.parse(`2026-11-${utc}:00Z`);
      await look();
      seen.push(await stateOf(order));
    }
    expect(seen).toEqual(["PLACED", "PLACED", "PLACED", "PLACED", "ACKNOWLEDGED"]);
  });

  test("[OLIST-02] an order that waits for its store to open is confirmed soon after its hours were changed to now", async () => {
    time = Date.parse("2026-11-21T18:00:00Z");
    const order = await placed(TOMORROW_NOON);
    time += 60_000;
    await look();
    expect(await stateOf(order)).toBe("PLACED");
    const { db } = backend.app;
    const [kept] = await db.select({ hours: stores.hours }).from(stores).where(eq(stores.id, 11));
    await db.update(stores).set({ hours: {} }).where(eq(stores.id, 11));
    time += 15 * 60_000;
    await look();
    await db.update(stores).set({ hours: kept?.hours }).where(eq(stores.id, 11));
    expect(await stateOf(order)).toBe("ACKNOWLEDGED");
  });

  test("[OLIST-02] the autopilot leaves the orders of a business alone that was not part of the demo, whose pages do not say that nothing is cooked", async () => {
    const { db } = backend.app;
    const own = eq(businesses.id, "bistro");
    const [demo] = await db.select({ content_hash: businesses.content_hash }).from(businesses).where(own);
    const cooks = async () =>
      (await backend.rest("GET", "/p/payments", undefined, { "x-api-key": "key_test_bistro" })).body.cooks;
    const known = await placed();
    await look();
    expect(await cooks()).toBe(false);
    await db.update(businesses).set({ content_hash: null }).where(own);
    const order = await placed();
    await look();
    time = NOON + 60_000;
    expect(await look()).toBe(0);
    expect([await stateOf(known), await stateOf(order)]).toEqual(["PLACED", "PLACED"]);
    expect(await cooks()).toBe(true);
    await db
      .update(businesses)
      .set(demo ?? {})
      .where(own);
    await look();
    expect(await stateOf(known)).toBe("ACKNOWLEDGED");
  });

  test("[ROB-01] an order that cannot be moved waits, and the orders after it are moved", async () => {
    const { db } = backend.app;
    const setType = (order: { id: string }, type: string) =>
      db
        .update(orders)
        .set({ order_type: type as "pickup" })
        .where(eq(orders.id, order.id));
    const broken = await placed();
    time = NOON + 1_000;
    const sound = await placed();
    await look();
    await setType(broken, "Catapult");
    time = NOON + 60_000;
    await look();
    await setType(broken, "pickup");
    expect(await stateOf(broken)).toBe("PLACED");
    expect(await stateOf(sound)).toBe("ACKNOWLEDGED");
    time += 60_000;
    await look();
    expect(await stateOf(broken)).toBe("ACKNOWLEDGED");
  });
});

describeWithStorage("the demo's autopilot and money", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  test("[PGW-04] an order that waits for its money is left alone, and moved from the moment it is paid", async () => {
    const { txn, key, order } = await begin(paying);
    const variables = { id: order.order_id, token: order.access_token };
    const state = async () => (await paying.backend.query(STATE, { variables })).data.getOrderDetails.state;
    paying.time.now = NOON + 60_000;
    await moveDueOrders(paying.backend.app, STEP);
    expect(await state()).toBe("PLACED");
    await capture(paying, txn, key);
    await moveDueOrders(paying.backend.app, STEP);
    expect(await state()).toBe("PLACED");
    paying.time.now += 8_000;
    await moveDueOrders(paying.backend.app, STEP);
    expect(await state()).toBe("ACKNOWLEDGED");
  });
});
