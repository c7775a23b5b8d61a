import { sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";
import { pagesChanged } from "../../../backend/announce.ts";
import type { Database } from "../../../backend/db/open.ts";
import { storefrontSignature } from "../../../backend/http/visitor.ts";
import { followPublished } from "../../../lib/business/studio/follow-published.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";

const SECRET = "a secret for tests";
const options = { autopilotSeconds: 0, storefrontSecret: SECRET, clock: () => new Date(NOON) };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});

/** What a storefront process has to forget that follows the backend at this address. */
async function storefrontOf(url: string) {
  const expired: (readonly string[] | null)[] = [];
  const following = followPublished({
    url: `${url}/p/studio/changes`,
    headers: { "x-storefront-signature": storefrontSignature(SECRET) },
    known: () => new Map(),
    isOurs: () => true,
    use: () => undefined,
    expire: (tags) => expired.push(tags),
    log: () => undefined,
    waits: { firstMs: 5, longestMs: 20, refusedMs: 20 },
  });
  undo.push(() => following.stop());
  // Nothing is known of what changed before.
  await expect.poll(() => expired).toEqual([null]);
  return {
    expired,
    times: (tag: string) => expired.filter((tags) => tags?.includes(tag)).length,
  };
}

/** Sets the stock of fries; 0: sold out. */
async function fries(backend: TestBackend, stock: number | null): Promise<number> {
  const { data } = await backend.query('{ getAllItems(keyword: "fries") { items { id } } }');
  const item = Number(data.getAllItems.items[0].id);
  return (await backend.rest("POST", "/staff/stock", { business: "bistro", item, stock })).status;
}

describeEachStorage("[MENU-01] changes of pages", (storage) => {
  test("[MENU-01] an order that sells out the last dish announces it in its own transaction", async () => {
    const backend = await startTestBackend({ ...options, storage });
    undo.push(() => backend.remove());
    const { db } = backend.app;
    const ids = await menuIds(backend);
    const storefront = await storefrontOf(backend.url);
    const guest = await signUpGuest(backend);
    // The order takes two.
    expect(await fries(backend, 2)).toBe(200);
    await expect.poll(() => storefront.times("menu:bistro")).toBe(1);
    expect((await placeOrder(backend, guest, ids)).errors).toBeUndefined();
    const together = sql`select (select count(*)::int from page_changes where xmin = o.xmin) as announced from orders o`;
    expect(((await db.execute(together)) as unknown as { rows: unknown[] }).rows).toEqual([{ announced: 1 }]);
    await expect.poll(() => storefront.times("menu:bistro")).toBe(2);
  });

  test("[MENU-01] what is rolled back is not announced, and what comes with it is announced in time", async () => {
    const backend = await startTestBackend({ ...options, storage });
    undo.push(() => backend.remove());
    const { db } = backend.app;
    const storefront = await storefrontOf(backend.url);
    const failed = db.transaction(async (tx) => {
      await pagesChanged(tx as unknown as Database, "menu:rival");
      throw new Error("It was not to be.");
    });
    await expect(failed).rejects.toThrow("not to be");
    await pagesChanged(db, "stores:bistro", "menu:bistro");
    await expect.poll(() => storefront.expired.slice(1)).toEqual([["menu:bistro", "stores:bistro"]]);
  });
});

describe.skipIf(inject("storage").port === null)("[MENU-01] several backends on one database", () => {
  async function two() {
    const one = await startTestBackend({ ...options, storage: "server" });
    undo.push(() => one.remove());
    const { databaseUrl } = one;
    const other = await startTestBackend({ ...options, storage: "server", ...(databaseUrl ? { databaseUrl } : {}) });
    return { one, other };
  }

  test("[MENU-01] sold out at one backend reaches the storefronts of all, and those that were cut off when they are back", async () => {
    const { one, other } = await two();
    const here = await storefrontOf(one.url);
    const there = await storefrontOf(other.url);
    expect(await fries(one, 0)).toBe(200);
    await expect.poll(() => [here, there].map((each) => each.times("menu:bistro")), { interval: 5 }).toEqual([1, 1]);
    // One backend is gone meanwhile, and its storefront with nobody to tell it anything.
    const port = Number(new URL(other.url).port);
    await other.stop();
    expect(await fries(one, null)).toBe(200);
    await expect.poll(() => here.times("menu:bistro")).toBe(2);
    expect(there.times("menu:bistro")).toBe(1);
    const { databaseUrl, dataDir } = other;
    const again = await startTestBackend({ ...options, port, dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
    undo.push(() => again.remove());
    await expect.poll(() => there.times("menu:bistro")).toBe(2);
    // Every connection to the database is cut, also those that listen.
    await one.app.db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    await expect.poll(() => fries(again, 0).catch(() => 0)).toBe(200);
    await expect.poll(() => [here, there].map((each) => each.times("menu:bistro") > 2)).toEqual([true, true]);
    // Nothing was forgotten as a whole: each knew how far it had come.
    expect([...here.expired.slice(1), ...there.expired.slice(1)]).not.toContain(null);
  });

  test("[ROB-02] a storefront that finds a restored database renews all of its pages, although the server has counted on", async () => {
    const backend = await startTestBackend({ ...options, storage: "server" });
    undo.push(() => backend.remove());
    const storefront = await storefrontOf(backend.url);
    expect(await fries(backend, 0)).toBe(200);
    await expect.poll(() => storefront.times("menu:bistro")).toBe(1);
    await backend.stop();
    // Another database of the same server, with what the first one had before.
    const port = Number(new URL(backend.url).port);
    const restored = await startTestBackend({ ...options, storage: "server", port });
    undo.push(() => restored.remove());
    await expect.poll(() => storefront.expired.filter((tags) => tags === null)).toHaveLength(2);
  });

  test("[ROB-01] after the database was out of reach storefronts hear that it is back, even if nothing has changed", async () => {
    const { one, other } = await two();
    undo.push(() => other.remove());
    const storefront = await storefrontOf(other.url);
    await one.app.db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    await expect.poll(() => storefront.expired.slice(1)).toContainEqual([]);
    expect(storefront.times("menu:bistro")).toBe(0);
  });

  test("[MENU-01] of two changes the one that began first and ends last is not passed over", async () => {
    const { one, other } = await two();
    undo.push(() => other.remove());
    const storefront = await storefrontOf(other.url);
    const written = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = one.app.db.transaction(async (tx) => {
      await pagesChanged(tx as unknown as Database, "menu:slow");
      written.resolve();
      await end.promise;
    });
    await written.promise;
    await pagesChanged(one.app.db, "menu:quick");
    await expect.poll(() => storefront.times("menu:quick")).toBe(1);
    expect(storefront.times("menu:slow")).toBe(0);
    end.resolve();
    await slow;
    await expect.poll(() => storefront.times("menu:slow")).toBe(1);
    expect(storefront.times("menu:quick")).toBe(1);
  });
});
