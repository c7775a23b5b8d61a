import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acquireLock, readLock } from "../../../../backend/db/lock.ts";
import type { Database } from "../../../../backend/db/open.ts";
import { businesses } from "../../../../backend/db/schema.ts";
import { backendCommand } from "../../../../scripts/processes.ts";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro, rival } from "../../../fixtures/backend/backend-content.ts";
import { writeContent } from "../../../fixtures/backend/prepared-storage.ts";
import { freePort } from "../../../fixtures/free-port.ts";
import { isFullRun } from "../../../full-run.ts";

const temporary = () => mkdtemp(path.join(tmpdir(), "lock-test-"));

describe("the lock of a data folder", () => {
  /** To open an embedded database takes a second of a processor. */
  let holder: TestBackend;
  beforeAll(async () => {
    holder = await startTestBackend({ storage: "embedded", demo: false });
  });
  afterAll(() => holder.remove());

  test("[ROB-02] another process gets a clear error and exit code 1", async () => {
    const child = spawn(process.execPath, backendCommand(), {
      env: { ...process.env, DATA_DIR: holder.dataDir, BACKEND_PORT: String(await freePort()) },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.on("exit", resolve));
    expect(code).toBe(1);
    expect(output).toContain(`process ${process.pid}`);
  });

  test("[ROB-02] a second backend on the same folder is refused, naming the process and what to do", async () => {
    const failure = await startTestBackend({ storage: "embedded", dataDir: holder.dataDir }).then(
      () => null,
      (error: Error) => error,
    );
    expect(failure?.message).toContain(String(process.pid));
    expect(failure?.message).toContain("DATA_DIR");
    expect((await readLock(holder.dataDir))?.url).toBe(holder.url);
    await holder.remove();
    expect(await readLock(holder.dataDir)).toBe(null);
  });

  test("[ROB-02] a step that fails while stopping leaves neither the database open nor the lock taken", async () => {
    const backend = await startTestBackend({ demo: false });
    const { events } = backend.app;
    const end = events.close;
    Object.assign(events, { close: () => end().then(() => Promise.reject(new Error("It does not stop."))) });
    await expect(backend.stop()).rejects.toThrow("It does not stop.");
    expect(await readLock(backend.dataDir)).toBe(null);
    await expect(backend.app.db.execute(sql`select 1`)).rejects.toThrow();
    await rm(backend.dataDir, { recursive: true });
  });

  test("[ROB-02] what a dead process left behind is taken over, and so is a lock whose number belongs to a later process", async () => {
    const folder = await temporary();
    const file = path.join(folder, "backend.lock");
    for (const stale of [
      { pid: 2 ** 22 + 1, process_started: "long ago" },
      { pid: 1, process_started: "another boot 42" },
      { pid: process.pid, process_started: null },
    ]) {
      await writeFile(file, JSON.stringify({ url: "http://localhost:1", staff_token: "old", ...stale }));
      expect(await readLock(folder)).toBe(null);
      const lock = await acquireLock(folder, "new");
      expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ pid: process.pid, staff_token: "new" });
      await lock.release();
    }
    await writeFile(file, "half a lo");
    await (await acquireLock(folder, "new")).release();
    await rm(folder, { recursive: true });
  });

  test("[SEC-01] only the owner can read the lock with its staff token", async () => {
    const folder = await temporary();
    const lock = await acquireLock(folder, "secret");
    await lock.update({ url: "http://localhost:4100" });
    expect((await stat(path.join(folder, "backend.lock"))).mode & 0o077).toBe(0);
    await lock.release();
    await rm(folder, { recursive: true });
  });
});

describeEachStorage("storage", (storage) => {
  const written = new Date("2026-01-02T03:04:05Z");
  let content: string;
  let demoDirs: readonly string[];
  let first: TestBackend;
  beforeAll(async () => {
    content = await temporary();
    demoDirs = await writeContent(content, [bistro, rival]);
    for (const folder of demoDirs)
      for (const file of await readdir(folder)) await utimes(path.join(folder, file), written, written);
    // `npm test` looks at a copy of what the same start made of nothing at the beginning of the run.
    first = await startTestBackend({ storage, fromNothing: isFullRun, demoDirs });
  });
  afterAll(async () => {
    await first.remove();
    await rm(content, { recursive: true });
  });

  test("[ROB-02] a database without a table gets every migration, in their order, and the demo's content", async () => {
    const journal = await readFile(
      new URL("../../../../backend/db/migrations/meta/_journal.json", import.meta.url),
      "utf8",
    );
    const { rows } = (await first.app.db.execute(
      sql`select tag from schema_migrations order by applied_at, tag`,
    )) as unknown as { rows: { tag: string }[] };
    expect(rows.map(({ tag }) => tag)).toEqual(JSON.parse(journal).entries.map(({ tag }: { tag: string }) => tag));
    expect((await first.query("{ getBusinessInfo { currency } }")).data.getBusinessInfo.currency).toBe("INR");
  });

  test("[ROB-02] two writers in one transaction each either happen together or not at all", async () => {
    const { db } = first.app;
    await db
      .transaction(async (tx) => {
        await tx.update(businesses).set({ currency: "XXX" }).where(eq(businesses.id, "bistro"));
        await tx.insert(businesses).values({ id: "bistro" } as never);
      })
      .catch(() => {});
    expect((await first.query("{ getBusinessInfo { currency } }")).data.getBusinessInfo.currency).toBe("INR");
  });

  test("[ROB-02] a restart keeps the rows, skips unchanged demo content, as old as its newest file after its first load too, and does not touch what the staff set", async () => {
    const changed = "{ getBusinessInfo { updated_at } }";
    const { data } = await first.query<{ getBusinessInfo: { updated_at: string } }>(changed);
    expect(Date.parse(data.getBusinessInfo.updated_at)).toBe(written.getTime());
    await first.rest("POST", "/staff/store", { business: "bistro", store: 11, temporarily_closed: true });
    await first.rest("POST", "/staff/stock", { business: "bistro", store: 11, item: "grill", stock: 1 });
    const before = await first.query('{ getAllItems(keyword: "grill") { items { id current_stock } } }', {
      location: 11,
    });
    await first.stop();
    const { dataDir, databaseUrl } = first;
    const second = await startTestBackend({ storage, demoDirs, dataDir, databaseUrl });
    expect((await second.query(changed)).data).toEqual(data);
    const after = await second.query(
      '{ getAllItems(keyword: "grill") { items { id current_stock } } getCurrentStore { temporarily_closed } }',
      { location: 11 },
    );
    expect(after.data.getAllItems).toEqual(before.data.getAllItems);
    expect(after.data.getCurrentStore).toEqual({ temporarily_closed: true });
    await second.remove();
  });

  test("[LIVE-02] an event is delivered when its transaction commits and never when it rolls back", async () => {
    const backend = await startTestBackend({ storage, demo: false });
    const { db, events } = backend.app;
    const inbox = events.subscribe("order:1");
    await db
      .transaction(async (tx) => {
        await events.publish(tx as unknown as Database, { topic: "order:1", data: { state: "lost" } });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await events.publish(db, { topic: "order:2", data: { state: "other topic" } });
    await db.transaction((tx) =>
      events.publish(tx as unknown as Database, { topic: "order:1", data: { state: "PLACED" } }),
    );
    expect((await inbox.next()).value).toEqual({ gap: false, event: { topic: "order:1", data: { state: "PLACED" } } });
    await backend.remove();
    expect((await inbox.next()).done).toBe(true);
  });
});

describe("several backends on one server", () => {
  test("[ROB-02] a start that fails leaves no connection to the database", async ({ skip }) => {
    const first = await startTestBackend({ storage: "server", demo: false }).catch(() => null);
    if (!first) return skip("PostgreSQL does not start on this machine.");
    const connections = async () => {
      const { rows } = (await first.app.db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )) as unknown as { rows: { pid: number }[] };
      return rows.length;
    };
    const before = await connections();
    const payments = Object.defineProperty({}, "limits", {
      enumerable: true,
      get() {
        throw new Error("These limits cannot be read.");
      },
    });
    await expect(startTestBackend({ databaseUrl: first.databaseUrl, demo: false, payments })).rejects.toThrow("limits");
    await expect.poll(connections).toBe(before);
    await first.remove();
  });

  test("[LIVE-01] an event published by one process reaches a subscriber of another", async ({ skip }) => {
    const first = await startTestBackend({ storage: "server", demo: false }).catch(() => null);
    if (!first) return skip("PostgreSQL does not start on this machine.");
    const second = await startTestBackend({ databaseUrl: first.databaseUrl, demo: false });
    const inbox = second.app.events.subscribe("order:7");
    await first.app.events.publish(first.app.db, { topic: "order:7", data: { state: "PLACED" } });
    expect((await inbox.next()).value).toMatchObject({ event: { data: { state: "PLACED" } } });
    await first.remove();
    await second.remove();
  });
});
