import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertNewOrder } from "../../../../backend/db/repositories/order/new-order.ts";
import { orderItems, orders } from "../../../../backend/db/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("the rows of a new order", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
  });
  afterAll(() => backend.remove());
  async function order(): Promise<string> {
    const { data, errors } = await placeOrder(backend, guest, ids);
    expect(errors).toBeUndefined();
    return data.placeOrder.order_id;
  }

  test("[ORD-01] the orders of a day are numbered 001 to 999, then with four digits", async () => {
    const { db } = backend.app;
    const placed = [await order()];
    await db.execute(sql`update order_counters set last = 98`);
    placed.push(await order(), await order());
    await db.execute(sql`update order_counters set last = 998`);
    placed.push(await order(), await order());
    const found = await db.select({ id: orders.id, number: orders.number }).from(orders);
    const numbers = new Map(found.map(({ id, number }) => [id, number]));
    expect(placed.map((id) => numbers.get(id))).toEqual(["001", "099", "100", "999", "1000"]);
  });

  test("[ORD-01] a column that only a later line of an order has is written", async () => {
    const { db } = backend.app;
    const id = await order();
    const [placed] = await db.select().from(orders).where(eq(orders.id, id));
    const [line] = await db.select().from(orderItems).where(eq(orderItems.order_id, id));
    if (!placed || !line) throw new Error("The order was not written.");
    const { number: _, ...again } = placed;
    const { instructions: __, ...plain } = { ...line, id: undefined, order_id: randomUUID() };
    await insertNewOrder(db, placed.business_id, {
      order: { ...again, id: plain.order_id },
      lines: [plain, { ...plain, position: plain.position + 1, instructions: "No onions" }],
      event: { actor: "customer", created_at: new Date(NOON) },
      storeTopic: "store",
      orderTopic: "order",
      channel: "events",
    });
    const written = await db.select().from(orderItems).where(eq(orderItems.order_id, plain.order_id));
    expect(written.map(({ instructions }) => instructions).sort()).toEqual(["No onions", null]);
  });
});
