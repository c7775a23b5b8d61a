import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseAway } from "../../../../backend/db/failures.ts";
import type { Database } from "../../../../backend/db/open.ts";
import * as schema from "../../../../backend/db/schema.ts";
import { withSafeTransactions } from "../../../../backend/db/server/server-transactions.ts";
import { freePort } from "../../../fixtures/free-port.ts";

const failed = (cause: Error) => new DrizzleQueryError("select 1", [], cause);
const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["a restart", coded("57P01")],
  ["a start", coded("57P03")],
  ["a lost connection", coded("08006")],
  ["a refused connection", coded("ECONNREFUSED")],
  ["a time-out", coded("57014")],
  ["a conflict", coded("40001")],
  ["a connection that ended without a code", new Error("Connection terminated unexpectedly")],
])("[ROB-02] after %s the same statement works later", (_, cause) => {
  expect(isDatabaseAway(failed(cause))).toBe(true);
  expect(isDatabaseAway(new Error("around it", { cause: failed(cause) }))).toBe(true);
});

test.each([
  ["a missing table", failed(coded("42P01"))],
  ["a broken rule", failed(coded("23505"))],
  ["a value of the wrong type", failed(coded("22P02"))],
  ["an error of our own", new TypeError("order.store is not a function")],
])("[ROB-02] after %s it fails again", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test("[ROB-02] a transaction for which there is no connection works later", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: await freePort() });
  const db = withSafeTransactions(drizzle(pool, { schema }) as unknown as Database, pool);
  const error = await db.transaction(async () => {}).catch((caught: unknown) => caught);
  expect(isDatabaseAway(error)).toBe(true);
  await pool.end();
});
