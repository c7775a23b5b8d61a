import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./open.ts";

interface Migration {
  tag: string;
  hash: string;
  statements: string[];
}

/** The committed migrations in order, as drizzle-kit's journal lists them. */
async function readMigrations(): Promise<Migration[]> {
  const folder = new URL("./migrations/", import.meta.url);
  const journal = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8")) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(new URL(`${tag}.sql`, folder), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      return { tag, hash, statements: text.split("--> statement-breakpoint").filter((part) => part.trim() !== "") };
    }),
  );
}

/**
 * Brings the database up to date in one transaction: all new migrations or none. Several processes may start at once on
 * one server; the advisory lock lets the first do the work. Throws when an applied migration was edited afterwards, or
 * when the database is newer than this program.
 */
export async function migrate(db: Database): Promise<void> {
  const migrations = await readMigrations();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727001)`);
    await tx.execute(
      sql`create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await tx.execute<{ tag: string; hash: string }>(sql`select tag, hash from schema_migrations`);
    const done = new Map(
      (applied as unknown as { rows: { tag: string; hash: string }[] }).rows.map((r) => [r.tag, r.hash]),
    );
    for (const tag of done.keys()) {
      if (!migrations.some((migration) => migration.tag === tag)) {
        throw new Error(
          `The database has the migration "${tag}", which this version does not know: it was made by a newer version. Start that version, or give this one another data folder.`,
        );
      }
    }
    for (const { tag, hash, statements } of migrations) {
      const known = done.get(tag);
      if (known === hash) continue;
      if (known) {
        throw new Error(
          `The migration "${tag}" was changed after this database applied it. Restore the file and add a new migration, or start with an empty data folder.`,
        );
      }
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (tag, hash) values (${tag}, ${hash})`);
    }
  });
}
