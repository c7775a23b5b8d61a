import { appendFileSync, existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { pagesChanged } from "../../../backend/announce.ts";
import { migrate } from "../../../backend/db/migrate.ts";
import { onEmbedded, onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { runInHost } from "../../fixtures/imports/commands.ts";
import { insertRelease, readRelease, releases, restoreRelease } from "../../fixtures/releases/release.ts";
import { everyRow, fillEmptyTables } from "../../fixtures/releases/rows.ts";
import { runScript } from "../../fixtures/run-script.ts";
import { type SystemPostgres, startSystemPostgres, systemPrograms } from "../../fixtures/system-postgres.ts";
import { isFullRun } from "../../full-run.ts";

/** A row in every table. */
const content = readRelease(releases().at(-1) as string);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Script = "backup" | "restore";
const settingsOf = (env: Record<string, string>) => ({ ROOT_CONFIG_FILE: path.join(folder, "none.json"), ...env });

/** As npm does; of each command once. */
async function runAlone(script: Script, args: string[], env: Record<string, string>) {
  const { ended, output } = runScript(`scripts/backup/${script}.ts`, args, settingsOf(env));
  return { code: await ended, output: output() };
}

/** In a process that ran such commands before, which is a second of a processor less. */
async function run(script: Script, args: string[], env: Record<string, string> & { DATA_DIR: string }) {
  if (isFullRun) return runAlone(script, args, env);
  const { code, out, err } = await runInHost(`backup/${script}.ts`, args, env.DATA_DIR, settingsOf(env));
  return { code, output: out + err };
}

/** Makes a backup and returns its folder. */
async function backUp(
  name: string,
  env: Record<string, string> & { DATA_DIR: string },
  by: typeof runAlone | typeof run = run,
): Promise<string> {
  const to = path.join(folder, name);
  const made = await by("backup", ["--to", to], env);
  expect(made.output).toContain("Backup: ");
  expect(made.code).toBe(0);
  const [only, ...others] = await readdir(to);
  expect(others).toEqual([]);
  return path.join(to, only as string);
}

/** A data folder with pictures, a secret and a shop's configuration beside the database. */
async function dataFolder(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(path.join(dataDir, "media", "bistro"), { recursive: true });
  await mkdir(path.join(dataDir, "businesses"));
  await writeFile(path.join(dataDir, "media", "bistro", "soup.webp"), "a picture");
  await writeFile(path.join(dataDir, "token.secret"), "a secret");
  await writeFile(path.join(dataDir, "businesses", "bistro.json"), "{}");
  return dataDir;
}

const LASTING = {
  STOREFRONT_SECRET: "signs place cookies # and calls",
  TOKEN_SECRET: "signs-the-tokens-of-guests",
  PAYMENT_KEYS_SECRET: "the-key-of-every-payment-account",
};
/** A vendor's key is at the vendor as well, and no data depends on it. */
const SECRETS = { ...LASTING, TWILIO_AUTH_TOKEN: "a-vendor's" };

/** Files and folders of a backup that others than its owner may read. */
async function openToOthers(backup: string): Promise<string[]> {
  const entries = [".", ...(await readdir(backup, { recursive: true }))];
  const modes = await Promise.all(entries.map(async (entry) => (await stat(path.join(backup, entry))).mode & 0o777));
  return entries.filter((_entry, at) => ((modes[at] ?? 0) & 0o077) !== 0);
}

async function expectFiles(dataDir: string) {
  expect(await readFile(path.join(dataDir, "media/bistro/soup.webp"), "utf8")).toBe("a picture");
  expect(await readFile(path.join(dataDir, "token.secret"), "utf8")).toBe("a secret");
  expect(await readFile(path.join(dataDir, "businesses/bistro.json"), "utf8")).toBe("{}");
}

describe("a backup of the embedded database", () => {
  let dataDir = "";
  let backup = "";
  let backend: TestBackend;
  beforeAll(async () => {
    dataDir = await dataFolder("embedded");
    // Creating the database takes ten seconds of a processor.
    const prepared = path.join(inject("storage").folder, "db");
    if (!isFullRun) await cp(prepared, path.join(dataDir, "db"), { recursive: true });
    await onEmbedded(dataDir, (db) => (isFullRun ? restoreRelease : insertRelease)(db, content));
    // Jobs of the backend would change rows between the two reads, so their timers never fire.
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    backend = await startTestBackend({ storage: "embedded", dataDir, demo: false }).finally(vi.useRealTimers);
  });
  afterAll(() => backend?.stop());

  test("[ROB-02] made through the running backend and restored elsewhere has every row of every table, and every file", async () => {
    // Tables that are newer than the release.
    await fillEmptyTables(backend.app.db);
    const rows = await everyRow(backend.app.db);
    backup = await backUp("running", { DATA_DIR: dataDir }, runAlone);
    // For the metrics, and not in the backup itself.
    expect((await everyRow(backend.app.db)).backups).toHaveLength((rows.backups?.length ?? 0) + 1);
    expect(Object.values(rows).filter((of) => of.length === 0)).toEqual([]);
    const elsewhere = path.join(folder, "elsewhere");
    expect(await runAlone("restore", ["--from", backup], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    expect(await onEmbedded(elsewhere, everyRow)).toEqual(rows);
    await expectFiles(elsewhere);
    // What the backend wrote for the command is gone.
    expect((await readdir(dataDir)).filter((name) => name.startsWith("copy-"))).toEqual([]);
  });

  test("[ROB-02] deletes older backups beyond --keep; another word there, or a folder that cannot be written, is refused", async () => {
    const to = path.join(folder, "kept");
    await cp(backup, path.join(to, "2026-01-01T03-30-00"), { recursive: true });
    await cp(backup, path.join(to, "2026-01-02T03-30-00"), { recursive: true });
    const env = { DATA_DIR: dataDir };
    const misused = await run("backup", ["--to", to, "--keep", "all"], env);
    expect([misused.code, misused.output]).toEqual([64, expect.stringContaining("such as 7,4,12")]);
    // A file where the folder should be: as little can be written there as with rights of another user.
    const file = path.join(dataDir, "token.secret");
    const refused = await run("backup", ["--to", file], env);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^No backup was made, because .* cannot be written \(ENOTDIR\)\. .*--to\.\n$/),
    ]);
    const made = await run("backup", ["--to", to, "--keep", "2,0,0"], env);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining("Deleted 1 older: 2026-01-01T03-30-00.")]);
    expect(await readdir(to)).toEqual(["2026-01-02T03-30-00", expect.not.stringMatching("2026-01")]);
  });

  test("only its owner can read each of its files, because they hold guests' data and secrets", async () => {
    expect(await openToOthers(backup)).toEqual([]);
  });

  test("[ROB-02] is never restored over a database", async () => {
    const refused = await run("restore", ["--from", backup], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("has a database already, so nothing was restored");
  });

  test("[ROB-02] that was damaged or broken off is refused, naming the file", async () => {
    const nowhere = { DATA_DIR: path.join(folder, "nowhere") };
    expect((await run("restore", ["--from", backup, "--check"], nowhere)).output).toContain("The backup is whole");
    appendFileSync(path.join(backup, "database.tar.gz"), "more");
    const damaged = await run("restore", ["--from", backup], nowhere);
    expect([damaged.code, damaged.output]).toEqual([1, expect.stringContaining("database.tar.gz was changed")]);
    await rm(path.join(backup, "manifest.json"));
    expect((await run("restore", ["--from", backup], nowhere)).output).toContain("one that was broken off");
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
  });

  // As it is of a database server, below.
  test.runIf(isFullRun)("[ROB-02] can be made while no backend runs", async () => {
    await backend.stop();
    const rows = await onEmbedded(dataDir, everyRow);
    const stopped = await backUp("stopped", { DATA_DIR: dataDir });
    const elsewhere = path.join(folder, "from-stopped");
    expect(await run("restore", ["--from", stopped], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    expect(await onEmbedded(elsewhere, everyRow)).toEqual(rows);
    expect((await onEmbedded(dataDir, everyRow)).backups).toHaveLength((rows.backups?.length ?? 0) + 1);
  });
});

const programs = systemPrograms();
describe.skipIf(programs === null)("a backup of a database server", () => {
  let postgres: SystemPostgres;
  beforeAll(async () => {
    postgres = await startSystemPostgres(programs as string);
  });
  afterAll(() => postgres?.stop());

  test("[ROB-02] restored elsewhere has every row of every table, and every file", async () => {
    const dataDir = await dataFolder("server");
    const url = await postgres.database("shop");
    await onServerWithoutTimeout(url, async (db) => {
      await restoreRelease(db, content);
      await migrate(db);
      await pagesChanged(db, "menu:bistro");
    });
    const rows = await onServerWithoutTimeout(url, everyRow);
    const env = { PG_BIN: postgres.bin, DATABASE_URL: url, DATA_DIR: dataDir, ...SECRETS };
    const backup = await backUp("of-server", env);
    expect(await openToOthers(backup)).toEqual([]);
    expect((await onServerWithoutTimeout(url, everyRow)).backups).toHaveLength((rows.backups?.length ?? 0) + 1);
    const full = await run("restore", ["--from", backup], env);
    expect([full.code, full.output]).toEqual([1, expect.stringContaining("tables already, so nothing was restored")]);
    const elsewhere = {
      ...env,
      DATABASE_URL: await postgres.database("elsewhere"),
      DATA_DIR: path.join(folder, "server-2"),
    };
    if (isFullRun) {
      const absent = await run("restore", ["--from", backup], { ...env, DATABASE_URL: url.replace(/shop$/, "absent") });
      expect([absent.code, absent.output]).toEqual([1, expect.stringContaining("The database does not exist")]);
    }
    // A folder that cannot be made: the database stays empty, so the command can be repeated.
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    const nowhere = await run("restore", ["--from", backup], { ...elsewhere, DATA_DIR: path.join(file, "data") });
    expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining("The database was not restored")]);
    const restored = await run("restore", ["--from", backup], elsewhere);
    expect([restored.code, restored.output]).toEqual([0, expect.not.stringContaining("secrets-of-")]);
    // All but announcements, which belong to the database that they were made in.
    expect(rows.page_changes).not.toEqual([]);
    expect(await onServerWithoutTimeout(elsewhere.DATABASE_URL, everyRow)).toEqual({ ...rows, page_changes: [] });
    await expectFiles(elsewhere.DATA_DIR);
  });

  test("[ROB-02] has the secrets without which its data cannot be read, and a restore says which settings differ", async () => {
    const url = await postgres.database("sealed");
    const env = { PG_BIN: postgres.bin, DATABASE_URL: url, DATA_DIR: path.join(folder, "sealed-data") };
    const without = await run("backup", ["--to", path.join(folder, "without")], env);
    expect([without.code, without.output]).toEqual([0, expect.stringContaining("lacks PAYMENT_KEYS_SECRET")]);
    const backup = await backUp("sealed", { ...env, ...SECRETS });
    expect(parseEnv(await readFile(path.join(backup, "secrets.env"), "utf8"))).toEqual(LASTING);

    const other = {
      ...env,
      DATABASE_URL: await postgres.database("unsealed"),
      DATA_DIR: path.join(folder, "unsealed"),
      PAYMENT_KEYS_SECRET: `a-newer-key-that-is-written-first,${SECRETS.PAYMENT_KEYS_SECRET}`,
      TOKEN_SECRET: "of another installation",
    };
    const file = path.join(other.DATA_DIR, `secrets-of-${path.basename(backup)}.env`);
    await mkdir(other.DATA_DIR);
    await writeFile(file, "TOKEN_SECRET=something-else");
    const refused = await run("restore", ["--from", backup], other);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("is there already with other secrets")]);
    await rm(file);
    const restored = await run("restore", ["--from", backup], other);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("settings lack STOREFRONT_SECRET.")]);
    expect(restored.output).toMatch(
      /have another TOKEN_SECRET than the backup.* because it had leaked, keep the new one/,
    );
    expect(parseEnv(await readFile(file, "utf8"))).toEqual(LASTING);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test("[ROB-02] is whole also before the migration that lets metrics tell of it, and says so", async () => {
    const url = await postgres.database("before");
    const env = { PG_BIN: postgres.bin, DATABASE_URL: url, DATA_DIR: folder };
    const made = await run("backup", ["--to", path.join(folder, "before")], env);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining("the metrics do not know of it")]);
  });

  test("says what to install where pg_dump is missing, and leaves no partial backup", async () => {
    const url = await postgres.database("other");
    const to = path.join(folder, "half");
    const refused = await run("backup", ["--to", to], { PG_BIN: "/nowhere", DATABASE_URL: url, DATA_DIR: folder });
    expect(refused.output).toContain("Install the client programs of PostgreSQL, or set PG_BIN");
    expect(await readdir(to)).toEqual([]);
  });
});
