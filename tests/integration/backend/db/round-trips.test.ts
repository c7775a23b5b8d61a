import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertNewOrder } from "../../../../backend/db/repositories/order/new-order.ts";
import { orderItems, orders } from "../../../../backend/db/schema.ts";
import { countRoundTrips } from "../../../bench/round-trips.ts";
import {
  describeEachStorage,
  describeWithStorage,
  type Storage,
  startTestBackend,
  type TestBackend,
} from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

/** The embedded database runs each statement by itself. */
const MAX_TRIPS = { server: 6, embedded: 9 };

async function withGuest(
  storage: Storage,
  work: (backend: TestBackend, order: () => Promise<string>) => Promise<void>,
) {
  const backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
  try {
    const ids = await menuIds(backend);
    const guest = await signUpGuest(backend);
    await work(backend, async () => {
      const { data, errors } = await placeOrder(backend, guest, ids);
      expect(errors).toBeUndefined();
      return data.placeOrder.order_id;
    });
  } finally {
    await backend.remove();
  }
}

describeEachStorage("what an order costs", (storage) => {
  test(`[ORD-01] a guest's order for cash needs at most ${MAX_TRIPS[storage]} round trips to the database`, () =>
    withGuest(storage, async (_backend, order) => {
      const sent: number[] = [];
      const trips = countRoundTrips();
      try {
        // The least of several, because statements are prepared at first and jobs run at any time.
        for (let n = 0; n < 8; n += 1) {
          const before = trips.count();
          await order();
          sent.push(trips.count() - before);
        }
      } finally {
        trips.stop();
      }
      expect(Math.min(...sent)).toBeLessThanOrEqual(MAX_TRIPS[storage]);
    }));
});

describeWithStorage("what an order sends to the database", (storage) => {
  test("[ORD-01] numbers of a day have three digits until there are more orders than that", () =>
    withGuest(storage, async (backend, order) => {
      const { db } = backend.app;
      await order();
      await db.execute(sql`update order_counters set last = 98`);
      const placed = [await order(), await order()];
      await db.execute(sql`update order_counters set last = 998`);
      placed.push(await order(), await order());
      const found = (await db.execute(sql`select id, number from orders`)) as unknown as {
        rows: { id: string; number: string }[];
      };
      const numbers = new Map(found.rows.map(({ id, number }) => [id, number]));
      expect(placed.map((id) => numbers.get(id))).toEqual(["099", "100", "999", "1000"]);
    }));

  test("[ORD-01] a column that only a later line of an order has is written", () =>
    withGuest(storage, async (backend, order) => {
      const { db } = backend.app;
      await order();
      const [placed] = await db.select().from(orders);
      const [line] = await db.select().from(orderItems);
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
    }));
});
