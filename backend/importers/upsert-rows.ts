import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/open.ts";

/** Rows of one statement: PostgreSQL takes 65535 parameters. */
export const CHUNK = 500;

type Keyed = PgTable & { id: PgColumn; business_id: PgColumn; retired_at: PgColumn };

/** Upserts rows by key column, in chunks; returns ids by key. Every column but the key and id is overwritten. */
export async function upsert<T extends Keyed>(
  tx: Database,
  table: T,
  key: PgColumn,
  rows: T["$inferInsert"][],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => column !== key && !["id", "business_id"].includes(name),
  );
  const given = columns.filter(([name]) => rows.some((row) => name in row));
  const set = Object.fromEntries(given.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await tx
      .insert(table)
      .values(rows.slice(at, at + CHUNK))
      .onConflictDoUpdate({ target: [table.business_id, key], set: set as never })
      .returning({ id: table.id, key });
    for (const row of written as { id: number; key: string }[]) ids.set(row.key, row.id);
  }
  return ids;
}

/** Retires the rows that have none of these ids. */
export async function retireOthers(
  tx: Database,
  table: Keyed,
  businessId: string,
  ids: Iterable<number>,
  now: Date,
): Promise<void> {
  const kept = [...ids];
  await tx
    .update(table as PgTable)
    .set({ retired_at: now } as never)
    .where(
      and(
        eq(table.business_id, businessId),
        isNull(table.retired_at),
        // A single parameter: a statement takes 65535 of them, and a menu may have more options.
        sql`${table.id} <> all(string_to_array(${kept.join(",")}, ',')::bigint[])`,
      ),
    );
}
