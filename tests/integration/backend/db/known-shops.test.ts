import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeVersion } from "../../../../backend/db/repositories/catalogue/store-version.ts";
import { storeRepository } from "../../../../backend/db/repositories/catalogue/stores.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";

/** Changes made by somebody whom this process does not know: another process, or an operator with psql. */
const OF_STORE = [
  ["a pause", "update stores set temporarily_closed = true where business_id = 'bistro' and id = 11"],
  ["its end", "update stores set temporarily_closed = false where business_id = 'bistro' and id = 11"],
  [
    "a holiday of its own",
    "insert into hours_overrides (business_id, store_id, day_from, day_until, hours, source) values ('bistro', 11, '2026-12-25', '2026-12-25', '[]', 'staff')",
  ],
  [
    "a holiday of all stores",
    "insert into hours_overrides (business_id, day_from, day_until, hours, source) values ('bistro', '12-26', '12-26', '[]', 'staff')",
  ],
  ["a changed holiday", "update hours_overrides set hours = '[[\"10:00\", \"12:00\"]]' where day_from = '12-26'"],
  ["a holiday taken back", "delete from hours_overrides where day_from = '12-26'"],
] as const;

describeEachStorage("businesses and stores that are kept in memory", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0 });
  });
  afterAll(() => backend.remove());
  const read = (store: number | null = 11, key = "key_test_bistro") => backend.app.shops.read(key, store);
  const change = (text: string) => backend.app.db.execute(sql.raw(text));

  test("[ROB-02] the next request sees a change of its store or its holidays, whoever made it", async () => {
    for (const [what, text] of OF_STORE) {
      const before = await read();
      // Not read again while nothing changes.
      expect((await read())?.store, what).toBe(before?.store);
      await change(text);
      const after = await read();
      expect(after?.store, what).not.toEqual(before?.store);
      expect(after?.store, what).toEqual(await storeRepository(backend.app.db, "bistro").byId(11));
    }
  });

  test("[ROB-02] the next request sees a change of its business, and no other business has it", async () => {
    const before = await read();
    const rival = await read(21, "key_test_rival");
    await change("update businesses set cod_max_order_value = 1 where id = 'bistro'");
    expect((await read())?.business.cod_max_order_value).toBe(1);
    expect(before?.business.cod_max_order_value).not.toBe(1);
    expect((await read(21, "key_test_rival"))?.business).toBe(rival?.business);
  });

  test("[SEC-01] a store of another business, a retired one and an unknown key are not found", async () => {
    expect((await read(21))?.store).toBeNull();
    expect((await read(null))?.store).toBeNull();
    expect(await read(11, "key_of_nobody")).toBeNull();
    await change("update stores set retired_at = now() where business_id = 'bistro' and id = 12");
    expect((await read(12))?.store).toBeNull();
    await change("update stores set retired_at = null where business_id = 'bistro' and id = 12");
    expect((await read(12))?.store?.id).toBe(12);
  });

  test("[ORD-01] a transaction tells a store that has changed from the one that its request read", async () => {
    const store = (await read())?.store;
    if (!store) throw new Error("The store is missing.");
    const { rows } = (await backend.app.db.execute(
      sql.raw(`select (${storeVersion("'bistro'", "11")}) as version`),
    )) as unknown as { rows: { version: string }[] };
    const version = rows[0]?.version ?? null;
    expect(backend.app.shops.isCurrent(store, version)).toBe(true);
    expect(backend.app.shops.isCurrent(store, `${version}x`)).toBe(false);
    expect(backend.app.shops.isCurrent(store, null)).toBe(false);
    expect(backend.app.shops.isCurrent({ ...store }, version)).toBe(false);
  });

  test("[ROB-02] no request can change what the others share", async () => {
    const found = await read();
    expect(() => found?.store?.payment_modes.push("barter")).toThrow(TypeError);
    expect(() => Object.assign(found?.business.order_choices ?? {}, { tip: null })).toThrow(TypeError);
  });
});
