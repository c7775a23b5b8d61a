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

/** Applied migrations by tag; null on a database that has none at all. */
async function readApplied(db: Database): Promise<Map<string, string> | null> {
  const { rows: tables } = (await db.execute(sql`select to_regclass('schema_migrations') as name`)) as unknown as {
    rows: { name: string | null }[];
  };
  if (!tables[0]?.name) return null;
  const { rows } = (await db.execute(sql`select tag, hash from schema_migrations`)) as unknown as {
    rows: { tag: string; hash: string }[];
  };
  return new Map(rows.map(({ tag, hash }) => [tag, hash]));
}

interface Compared {
  readonly pending: readonly Migration[];
  /** The first that a newer version applied. */
  readonly newer: string | undefined;
}

/** The database has migrations of another history than this program's. */
export class OtherMigrations extends Error {
  override readonly name = "OtherMigrations";
}

/** Compares a database's migrations with this program's. Throws when an applied one was edited. */
async function compare(db: Database): Promise<Compared> {
  const migrations = await readMigrations();
  const applied = (await readApplied(db)) ?? new Map<string, string>();
  const newer = [...applied.keys()].find((tag) => !migrations.some((migration) => migration.tag === tag));
  const pending = migrations.filter(({ tag, hash }) => {
    const known = applied.get(tag);
    if (known && known !== hash) {
      throw new OtherMigrations(
        `The migration "${tag}" was changed after this database applied it. Restore the file and add a new migration, or start with an empty data folder.`,
      );
    }
    return !known;
  });
  return { pending, newer };
}

/** What to tell an operator who runs an older program on a newer database. */
export const newerDatabase = (tag: string): string =>
  `The database has the migration "${tag}" of a newer version, which has only added to it.`;

/**
 * As `compare`, before missing migrations are applied. A database that a newer release migrated has everything that this
 * one needs. One that has a migration of another program and lacks one of this has grown apart, and is left as it is.
 */
async function missing(db: Database): Promise<Compared> {
  const compared = await compare(db);
  const { pending, newer } = compared;
  if (newer === undefined || pending.length === 0) return compared;
  throw new OtherMigrations(
    `The database has the migration "${newer}", which this version does not know, and lacks "${pending[0]?.tag}" of this version: they have grown apart. Start the version that migrated it, or give this one another database.`,
  );
}

interface State {
  /** The tags of the migrations that a database lacks or that were just applied, in order. */
  readonly tags: string[];
  /** The first migration that this program does not know. */
  readonly newer: string | undefined;
}

const stateOf = (migrations: readonly Migration[], { newer }: Compared): State => ({
  tags: migrations.map(({ tag }) => tag),
  newer,
});

/** The migrations that a database lacks. It writes nothing. */
export async function pendingMigrations(db: Database): Promise<State> {
  const compared = await missing(db);
  return stateOf(compared.pending, compared);
}

/** The tags of the migrations that a database has. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return [...((await readApplied(db)) ?? new Map<string, string>()).keys()].sort();
}

/** The database lacks migrations, and this process may not apply them. */
export class PendingMigrations extends Error {
  override readonly name = "PendingMigrations";
  constructor(tags: readonly string[]) {
    super(
      `The database lacks ${tags.length} ${tags.length === 1 ? "migration" : "migrations"} of this version (${tags[0]}${tags.length > 1 ? ` to ${tags.at(-1)}` : ""}). Make a backup, apply them (systemctl start storefront-migrate, or npm run migrate -- --env-file <file>), and start again.`,
    );
  }
}

/**
 * Brings the database up to date in one transaction: all new migrations or none. Several processes may start at once on
 * one server; the advisory lock lets the first do the work. Throws when an applied migration was edited afterwards, or
 * when the database has grown apart from this program. Returns those that it applied.
 * `last`: later ones are left out, as in an older version (tests).
 */
export async function migrate(db: Database, last?: string): Promise<State> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727001)`);
    await tx.execute(
      sql`create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const compared = await missing(tx);
    const all = compared.pending;
    const pending = last === undefined ? all : all.slice(0, all.findIndex(({ tag }) => tag === last) + 1);
    for (const { tag, hash, statements } of pending) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (tag, hash) values (${tag}, ${hash})`);
    }
    return stateOf(pending, compared);
  });
}

/**
 * Applies what is missing, or with `apply` false throws `PendingMigrations` if anything is. A newer database is
 * accepted, because a release's migrations only add (CONTRIBUTING.md): the release before can be started again on them.
 * Returns the first migration that this program does not know.
 */
export async function bringUpToDate(db: Database, apply: boolean): Promise<string | undefined> {
  if (apply) return (await migrate(db)).newer;
  const { pending, newer } = await compare(db);
  if (pending.length > 0) throw new PendingMigrations(pending.map(({ tag }) => tag));
  return newer;
}
