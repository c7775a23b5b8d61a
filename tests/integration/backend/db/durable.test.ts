import fs from "node:fs";
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../../../backend/db/open.ts";
import { newDataDir } from "../../../fixtures/backend/backend.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

test("[ROB-02] a commit of the embedded database is on the disk before it returns, and a demo's need not be", async () => {
  const synced = vi.spyOn(fs, "fsyncSync");
  const commits = async (durable: boolean) => {
    const dataDir = await newDataDir();
    folders.push(dataDir);
    const { db, close } = await openDatabase({ dataDir, durable });
    const before = synced.mock.calls.length;
    for (let round = 0; round < 5; round += 1)
      await db.execute(sql`update schema_migrations set applied_at = now() where tag = '0000_start'`);
    const after = synced.mock.calls.length;
    const { rows } = (await db.execute(sql`show fsync`)) as unknown as { rows: { fsync: string }[] };
    await close();
    return { syncs: after - before, fsync: rows[0]?.fsync };
  };
  const durable = await commits(true);
  expect(durable.fsync).toBe("on");
  expect(durable.syncs).toBeGreaterThanOrEqual(5);
  expect(await commits(false)).toEqual({ syncs: 0, fsync: "off" });
});
