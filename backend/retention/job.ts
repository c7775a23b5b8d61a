import { sql } from "drizzle-orm";
import { startJob } from "../jobs.ts";
import type { Services } from "../services.ts";
import { RETENTION_RULES, type RetentionRule } from "./rules.ts";

const DAY = 24 * 60 * 60_000;
const EVERY_MS = DAY / 4;
/** Few enough that no order waits for their locks. */
const ROWS_AT_ONCE = 500;

type Deleting = Pick<Services, "db" | "clock" | "log">;

/**
 * Deletes what these rules keep no longer. Several backends may do so at once: each takes rows that no other holds. A rule
 * that fails keeps no other from its work; then throws.
 */
export async function deleteExpired(app: Deleting, rules: readonly RetentionRule[] = RETENTION_RULES): Promise<void> {
  const failed: string[] = [];
  for (const rule of rules) {
    const { table, forgets } = rule;
    const rows = await deleteBy(app, rule).catch((error: unknown) => {
      app.log.error({ err: error, table }, "Rows that are kept no longer could not be deleted.");
      failed.push(table);
      return 0;
    });
    const message = forgets
      ? `Forgot the ${forgets} in rows that need it no longer.`
      : "Deleted rows that are kept no longer.";
    if (rows > 0) app.log.info({ table, rows }, message);
  }
  if (failed.length > 0) throw new Error(`What is kept no longer is still in ${failed.join(", ")}; the log says why.`);
}

/** Returns how many rows were deleted, or lost what they held. */
async function deleteBy({ db, clock }: Deleting, { table, days, isOver, forgets }: RetentionRule): Promise<number> {
  const name = sql.identifier(table);
  const past = isOver(new Date(clock().getTime() - days * DAY));
  const column = forgets ? sql.identifier(forgets) : null;
  const over = column ? sql`${column} is not null and ${past}` : past;
  const act = column ? sql`update ${name} set ${column} = null` : sql`delete from ${name}`;
  let total = 0;
  for (;;) {
    const { rows } = (await db.execute(
      sql`${act} where ctid in (
            select ctid from ${name} where ${over} limit ${ROWS_AT_ONCE} for update skip locked
          ) returning 1`,
    )) as unknown as { rows: unknown[] };
    total += rows.length;
    if (rows.length < ROWS_AT_ONCE) return total;
  }
}

export const startRetention = (app: Services) =>
  startJob({ name: "retention", every: EVERY_MS, run: () => deleteExpired(app), log: app.log });
