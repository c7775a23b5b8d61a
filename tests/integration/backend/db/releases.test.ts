import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { migrate } from "../../../../backend/db/migrate.ts";
import { type Database, onEmbedded, onServerWithoutTimeout } from "../../../../backend/db/open.ts";
import { describeEachStorage, newServerDatabase, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { readRelease, releases, restoreRelease, writeRelease } from "../../../fixtures/releases/release.ts";
import { allRows } from "../../../fixtures/releases/rows.ts";

/** `WRITE_RELEASE=1.2.0 npm test -- tests/integration/backend/db/releases.test.ts` adds the file of a release. */
const written = process.env.WRITE_RELEASE;
test.runIf(written)("the file of a release is written", async () => {
  const backend = await startTestBackend({ clock: () => new Date(NOON) });
  await logIn(backend, "9000000002");
  const guest = await signUpGuest(backend);
  await placeOrder(backend, guest, await menuIds(backend));
  await writeRelease(backend.app.db, written as string);
  await backend.remove();
});

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeEachStorage("the database of a released version", (storage) => {
  async function onEmpty(work: (db: Database) => Promise<void>) {
    if (storage === "server") return onServerWithoutTimeout(await newServerDatabase("nothing"), work);
    const folder = await mkdtemp(path.join(tmpdir(), "release-"));
    folders.push(folder);
    return onEmbedded(folder, work);
  }

  describe.each(releases())("%s", (version) => {
    const release = readRelease(version);

    test("[ROB-02] has a row in every table", () => {
      expect(Object.entries(release.tables).filter(([, rows]) => rows.length === 0)).toEqual([]);
    });

    test("[ROB-02] is migrated to this version without losing a row or changing a value that still has its column", async () => {
      await onEmpty(async (db) => {
        await restoreRelease(db, release);
        await migrate(db);
        const { rows } = (await db.execute(
          sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
        )) as unknown as { rows: { name: string }[] };
        const columns = new Set(rows.map(({ name }) => name));
        for (const [table, before] of Object.entries(release.tables)) {
          const kept = Object.keys(before[0] ?? {}).filter((column) => columns.has(`${table}.${column}`));
          // A table that a later version dropped has no columns any more.
          if (kept.length === 0) continue;
          const only = (row: Record<string, unknown>) =>
            JSON.stringify(Object.fromEntries(kept.map((name) => [name, row[name]])));
          expect((await allRows(db, table)).map(only).sort(), table).toEqual(before.map(only).sort());
        }
      });
    });
  });
});
