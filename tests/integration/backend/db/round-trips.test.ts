import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countRoundTrips } from "../../../bench/round-trips.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

/** The embedded database begins, locks and writes in one trip: its one connection refuses no `begin`. */
const MAX_TRIPS = { server: 6, embedded: 5 };

describeEachStorage("what an order costs", (storage) => {
  test(`[ORD-01] a guest's order for cash needs at most ${MAX_TRIPS[storage]} round trips to the database`, async () => {
    const backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    const sent: number[] = [];
    const trips = countRoundTrips();
    try {
      const ids = await menuIds(backend);
      const guest = await signUpGuest(backend);
      // The least of several, because statements are prepared at first and jobs run at any time.
      for (let n = 0; n < 8; n += 1) {
        const before = trips.count();
        expect((await placeOrder(backend, guest, ids)).errors).toBeUndefined();
        sent.push(trips.count() - before);
      }
    } finally {
      trips.stop();
      await backend.remove();
    }
    expect(Math.min(...sent)).toBeLessThanOrEqual(MAX_TRIPS[storage]);
  });
});

/** Rows of orders that this database has read. */
async function ordersRead({ app: { db } }: TestBackend): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const read = sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'orders'`;
  const { rows } = (await db.execute(read)) as unknown as { rows: { read: number }[] };
  return rows[0]?.read ?? Number.NaN;
}

describeEachStorage("what an order costs where many are open", (storage) => {
  test.skipIf(storage === "server")(
    "[ORD-01] an order reads no open orders of others, also in a database that never counts its rows",
    async () => {
      const backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
      try {
        const ids = await menuIds(backend);
        const guest = await signUpGuest(backend);
        expect((await placeOrder(backend, guest, ids)).errors).toBeUndefined();
        const { db } = backend.app;
        await db.execute(sql`insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
          'phone', (9100000000 + n)::text))).* from customers c, generate_series(1, 1000) n where c.phone = '9000000001'`);
        await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'number', c.phone, 'phone', c.phone, 'customer_id', c.id))).* from orders o, customers c where c.phone like '91000%'`);
        // Plans of the small tables are made again.
        await db.execute(sql`discard plans`);
        const other = await signUpGuest(backend, "9000000002");
        const before = await ordersRead(backend);
        expect((await placeOrder(backend, other, ids)).errors).toBeUndefined();
        expect((await ordersRead(backend)) - before).toBeLessThan(50);
      } finally {
        await backend.remove();
      }
    },
  );
});
