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
 * Deletes what these rules keep no longer. Several backends may do so at once: each takes rows that no other holds.
 */
export async function deleteExpired(app: Deleting, rules: readonly RetentionRule[] = RETENTION_RULES): Promise<void> {
  for (const rule of rules) {
    const rows = await deleteBy(app, rule);
    if (rows > 0) app.log.info({ table: rule.table, rows }, "Deleted rows that are kept no longer.");
  }
}

async function deleteBy({ db, clock }: Deleting, { table, days, isOver }: RetentionRule): Promise<number> {
  const name = sql.identifier(table);
  const over = isOver(new Date(clock().getTime() - days * DAY));
  let total = 0;
  for (;;) {
    const { rows } = (await db.execute(
      sql`delete from ${name} where ctid in (
            select ctid from ${name} where ${over} limit ${ROWS_AT_ONCE} for update skip locked
          ) returning 1`,
    )) as unknown as { rows: unknown[] };
    total += rows.length;
    if (rows.length < ROWS_AT_ONCE) return total;
  }
}

export const startRetention = (app: Services) =>
  startJob({ name: "retention", every: EVERY_MS, run: () => deleteExpired(app), log: app.log });
