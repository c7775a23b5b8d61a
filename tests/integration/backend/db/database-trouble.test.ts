import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../../../../backend/db/open.ts";
import { menuTopic } from "../../../../backend/menu/menu-events.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { LiveStream, staffMember } from "../../../fixtures/backend/console.ts";
import { serverUrl } from "../../../fixtures/backend/prepared-storage.ts";

/** A PostgreSQL server that restarts, fails over, or refuses writes ends no backend. */
describe.skipIf(inject("storage").port === null)("a database server in trouble", () => {
  let backend: TestBackend;
  let admin: pg.Client;
  let name: string;
  let minutes: number;
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  beforeEach(async () => {
    minutes = 0;
    backend = await startTestBackend({
      storage: "server",
      clock: () => new Date(Date.now() + minutes * 60_000),
    });
    name = new URL(backend.databaseUrl ?? "").pathname.slice(1);
    admin = new pg.Client({ connectionString: serverUrl(inject("storage").port ?? 0, "postgres") });
    await admin.connect();
    rejected.length = 0;
    process.on("unhandledRejection", note);
    process.on("uncaughtException", note);
  });
  afterEach(async () => {
    process.off("unhandledRejection", note);
    process.off("uncaughtException", note);
    await refuseWrites(false);
    await admin.end();
    await backend.remove();
  });

  const endConnections = () =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  const refuseWrites = async (refuse: boolean) => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${refuse ? "on" : "off"}`);
    await endConnections();
  };
  const signUp = (phone: number) =>
    backend.query(
      `mutation { guestSignup(customerName: "Asha Rao", isd_code: "+91", customerPhone: "9${String(phone).padStart(9, "0")}", channel: web) { data { access_token } } }`,
    );

  test("[ROB-02] connections that break in the middle of transactions fail their requests, end nothing, and every connection comes back", async () => {
    let over = false;
    let at = 0;
    const guest = async () => {
      while (!over) {
        at += 1;
        await signUp(at);
      }
    };
    const guests = Promise.all(Array.from({ length: 12 }, guest));
    for (let round = 0; round < 3; round += 1) {
      const broken = backend.app.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await endConnections();
        while (true) await tx.execute(sql`select 1`);
      });
      await expect(broken).rejects.toThrow();
    }
    over = true;
    await guests;
    expect(rejected).toEqual([]);
    // More transactions than the pool has connections, all of which would wait for one that never came back.
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => signUp(900_000 + i)));
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
    expect(answers[0]?.data.guestSignup.data.access_token).toBeTruthy();
  });

  test("[ROB-02] a begin that fails gives its connection back", async () => {
    const { db } = backend.app;
    await refuseWrites(true);
    for (let i = 0; i < 12; i += 1) {
      await db.transaction(async () => {}, { isolationLevel: "no such level" as never }).catch(() => {});
    }
    await refuseWrites(false);
    // The connections were ended; the first transaction may still meet one of them. Without a free one it would hang.
    await expect.poll(() => db.transaction(async () => "goes on").catch(String)).toBe("goes on");
  });

  test("[ROB-01] an open console lives on while the database refuses writes: the board is read, nothing ends", async () => {
    const staff = await staffMember(backend, { login: "live@bistro" });
    const path = await staff.board();
    minutes = 5;
    await refuseWrites(true);
    // The connections were ended; the first request may still meet one of them.
    await expect.poll(async () => (await staff.get(path)).status).toBe(200);
    const stream = new LiveStream(staff, path.replace("orders", "events"));
    await stream.until("hello");
    await backend.app.events.publish(backend.app.db, { topic: menuTopic("bistro"), data: {} });
    await stream.until("change");
    expect(rejected).toEqual([]);
    expect((await backend.rest("GET", "/p/health")).status).toBe(200);
    stream.close();
  });

  test("[ROB-01] /p/health says that the process lives without calling the database", async () => {
    await refuseWrites(false);
    const { db } = backend.app;
    const execute = vi.spyOn(db, "execute");
    expect((await backend.rest("GET", "/p/health")).status).toBe(200);
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
  });

  test("[ROB-01] whoever sends guests to a backend learns from /p/ready that its database takes no writes", async () => {
    expect(await backend.rest("GET", "/p/ready")).toEqual({ status: 200, body: { status: "ready" } });
    await refuseWrites(true);
    await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(503);
    expect((await backend.rest("GET", "/p/health")).status).toBe(200);
    await refuseWrites(false);
    await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(200);
  });

  test.each(["orders", "item_store_states", "wallets", "stores"])(
    "[ROB-01] /p/ready says within seconds that no order can be placed while %s is locked, and that it can afterwards",
    async (table) => {
      expect((await backend.rest("GET", "/p/ready")).status).toBe(200);
      const other = new pg.Client({ connectionString: backend.databaseUrl ?? "" });
      await other.connect();
      await other.query("begin");
      await other.query(`lock table ${table} in access exclusive mode`);
      // The last answer holds for a second.
      await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(503);
      expect((await backend.rest("GET", "/p/health")).status).toBe(200);
      await other.query("rollback");
      await other.end();
      await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(200);
    },
  );

  test("[ROB-01] readiness waits for no connection: while all are taken it says so in its own time, without a line of questions", async () => {
    const { db } = backend.app;
    const free = Promise.withResolvers<void>();
    const taken = Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await free.promise;
      }),
    );
    const questions = vi.spyOn(db, "transaction");
    await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(503);
    expect((await backend.rest("GET", "/p/ready")).status).toBe(503);
    expect(questions.mock.calls.length).toBeLessThan(3);
    questions.mockRestore();
    free.resolve();
    await Promise.all(taken);
    await expect.poll(async () => (await backend.rest("GET", "/p/ready")).status).toBe(200);
  });

  test("[ROB-02] a starting backend waits for the migrations of another for longer than a statement may take", async () => {
    const other = new pg.Client({ connectionString: backend.databaseUrl ?? "" });
    await other.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(727001)");
    const opening = openDatabase({ dataDir: "", databaseUrl: backend.databaseUrl, statementTimeoutMs: 1_000 });
    const waiting =
      "select 1 from pg_stat_activity where datname = $1 and wait_event = 'advisory' and now() - query_start > '1.5 s'";
    await expect.poll(async () => (await admin.query(waiting, [name])).rowCount).toBe(1);
    await other.query("commit");
    await other.end();
    const { db, close } = await opening;
    await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toThrow();
    await close();
  });
});
