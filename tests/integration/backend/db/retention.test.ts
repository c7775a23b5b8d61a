import { readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as schema from "../../../../backend/db/schema.ts";
import { deleteExpired } from "../../../../backend/retention/job.ts";
import { RETENTION_RULES, type RetentionRule } from "../../../../backend/retention/rules.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { fillEmptyTables } from "../../../fixtures/releases/rows.ts";

// The backend's own jobs would send, handle and delete rows meanwhile.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

/** Columns that hold or lead to a person. */
const PERSONAL = /^(?:customer_id|guest_id|staff_id|phone|email|recipient|customer_name|comments)$/;
const DAY = 24 * 60 * 60_000;

test("docs/retention.md says of every table that names a guest or a member of staff how long, or why it stays", () => {
  const docs = readFileSync("docs/retention.md", "utf8");
  const personal = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const names = Object.keys(getTableColumns(table));
    return names.some((name) => PERSONAL.test(name)) ? [getTableName(table)] : [];
  });
  expect(personal.length).toBeGreaterThan(15);
  expect(personal.filter((table) => !docs.includes(`\`${table}\``))).toEqual([]);
});

test("every rule of retention has its line and its days in docs/retention.md, and every line its rule", () => {
  const docs = readFileSync("docs/retention.md", "utf8");
  const lines = [...docs.matchAll(/^\| `(\w+)` \| (.*?\bname\b)?.*?(\d+) days/gm)];
  const told = lines.map(([, table, name, days]) => `${table} ${days} ${name ? "name" : ""}`);
  const rules = RETENTION_RULES.map(({ table, days, forgets }) => `${table} ${days} ${forgets ?? ""}`);
  expect(told.toSorted()).toEqual(rules.toSorted());
  for (const { table, days } of RETENTION_RULES)
    expect(docs).toMatch(new RegExp(`^\\| \`${table}\` \\| .*\\b${days} days`, "m"));
});

describeWithStorage("retention", (storage) => {
  test("[ROB-02] deletes each kind of row when its days are over and not before, and never an order or who placed it", async () => {
    let now = NOON;
    const backend = await startTestBackend({ storage, clock: () => new Date(now), autopilotSeconds: 0 });
    const { db } = backend.app;
    const count = async (table: string, where = sql`true`) => {
      const query = sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`;
      return ((await db.execute(query)) as unknown as { rows: { count: number }[] }).rows[0]?.count;
    };
    await logIn(backend, "9000000002");
    const guest = await signUpGuest(backend);
    await placeOrder(backend, guest, await menuIds(backend));
    await fillEmptyTables(db);
    // A guest who ordered nothing, and whom nothing names.
    await signUpGuest(backend, "9000000003");
    const at = sql`${new Date(NOON).toISOString()}::timestamptz`;
    for (const table of ["customers", ...RETENTION_RULES.map((rule) => rule.table)])
      if (table !== "payment_webhooks")
        await db.execute(sql`update ${sql.identifier(table)} set created_at = ${at}`).catch(() => {});
    await db.execute(sql`update tokens set expires_at = ${at}`);
    await db.execute(sql`update staff_sessions set expires_at = ${at}`);
    await db.execute(sql`update payment_webhooks set received_at = ${at}, handled_at = ${at}`);
    await db.execute(sql`update payment_notices set acknowledged_at = ${at}`);
    const idle = sql`is_guest and phone = '9000000003'`;
    await db.execute(sql`update visit_guests set name = 'Asha'`);
    await db.execute(sql`update feedback set name = 'Asha', comments = 'Cold soup'`);
    const rowsOf = (table: string, forgets?: string) => {
      if (table === "customers") return count(table, idle);
      return count(table, forgets ? sql`${sql.identifier(forgets)} is not null` : sql`true`);
    };
    const stays = ["orders", "visit_guests", "feedback", "payment_txn_events", "menu_changes"];
    const countsOf = () => Promise.all(stays.map((table) => count(table)));
    const before = await countsOf();
    // Tokens go with their guest, so guests are last.
    for (const rule of RETENTION_RULES.toReversed()) {
      const { table, days, forgets } = rule;
      now = NOON + days * DAY;
      await deleteExpired(backend.app, [rule]);
      expect([table, await rowsOf(table, forgets)]).not.toEqual([table, 0]);
      now += 1_000;
      await deleteExpired(backend.app, [rule]);
      expect([table, await rowsOf(table, forgets)]).toEqual([table, 0]);
    }
    expect(await countsOf()).toEqual(before);
    expect(before).not.toContain(0);
    expect(await count("feedback", sql`comments = 'Cold soup'`)).toBeGreaterThan(0);
    expect(await count("customers", sql`phone = '9000000001'`)).toBe(1);
    await backend.remove();
  });

  test("[ROB-01] a rule that fails keeps no other from its work, and the job says which one it was", async () => {
    const backend = await startTestBackend({ storage, clock: () => new Date(NOON + 900 * DAY), autopilotSeconds: 0 });
    const { db } = backend.app;
    await db.execute(
      sql`insert into idempotency_keys (business_id, scope, key, owner, request_hash, created_at) values ('bistro', 'placeOrder', 'k', 'o', 'h', '2026-01-01')`,
    );
    const broken: RetentionRule = { table: "customers", days: 1, isOver: () => sql`no_such_column` };
    const rules = [broken, ...RETENTION_RULES.filter(({ table }) => table === "idempotency_keys")];
    await expect(deleteExpired(backend.app, rules)).rejects.toThrow("still in customers");
    const { rows } = (await db.execute(sql`select 1 from idempotency_keys`)) as unknown as { rows: unknown[] };
    expect(rows).toHaveLength(0);
    await backend.remove();
  });

  test("[ROB-02] keeps a payment's message that was not handled, however old", async () => {
    const backend = await startTestBackend({ storage, clock: () => new Date(NOON + 900 * DAY), autopilotSeconds: 0 });
    const { db } = backend.app;
    await db.execute(
      sql`insert into payment_webhooks (gateway, event_id, reference, status, at, received_at) values ('Stripe', 'e', 'r', 'paid', now(), '2026-01-01')`,
    );
    await deleteExpired(backend.app);
    const { rows } = (await db.execute(sql`select 1 from payment_webhooks`)) as unknown as { rows: unknown[] };
    expect(rows).toHaveLength(1);
    await backend.remove();
  });
});
