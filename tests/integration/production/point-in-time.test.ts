import { appendFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../../backend/db/migrate.ts";
import { onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { databaseConnection } from "../../../scripts/production/connections/database-connection.ts";
import { readRelease, releases, restoreRelease } from "../../fixtures/releases/release.ts";
import { everyRow } from "../../fixtures/releases/rows.ts";
import { type DataServer, makeDataServer, systemPrograms } from "../../fixtures/system-postgres.ts";

/** The blocks of commands and settings below a heading of docs/running.md, as they are copied from it. */
async function documentedBlocks(heading: string): Promise<string[]> {
  const guide = await readFile("docs/running.md", "utf8");
  const section = guide.slice(guide.indexOf(`### ${heading}`)).split("\n## ")[0] ?? "";
  return [...section.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ""));
}

const programs = systemPrograms();
describe.skipIf(programs === null)("a database server that archives its log as docs/running.md says", () => {
  let server: DataServer;
  let archiving = "";
  let recovery = "";
  let afterwards = "";
  /** What the shop had when somebody was about to make a mistake. */
  let rows: Awaited<ReturnType<typeof everyRow>>;
  let before = "";
  const shop = () => `postgres://postgres@localhost:${server.port}/shop`;
  const orders = async () => Number((await server.query("select count(*) from orders", "shop"))[0]?.count);

  beforeAll(async () => {
    server = await makeDataServer(programs as string);
    const [folders, settings, baseBackup, ...others] = (await documentedBlocks("To a point in time")).map((block) =>
      block
        .replaceAll("/var/backups", path.join(server.folder, "backups"))
        // The folders belong to whoever makes them here.
        .replace(/ -o postgres -g postgres/, ""),
    ) as [string, string, string];
    [recovery = "", afterwards = ""] = others;
    server.run(folders);
    archiving = settings;
    await appendFile(path.join(server.folder, "main/postgresql.conf"), settings);
    await server.start();
    await server.query("create database shop");
    await onServerWithoutTimeout(shop(), async (db) => {
      await restoreRelease(db, readRelease(releases().at(-1) as string));
      await migrate(db);
    });
    server.run(baseBackup);
    await server.query("update orders set updated_at = updated_at + interval '1 second'", "shop");
    rows = await onServerWithoutTimeout(shop(), everyRow);
    before = String((await server.query("select now()::text as now"))[0]?.now);
    await pause(50);
  }, 120_000);
  afterAll(() => server?.remove());

  /** Follows the guide's steps back to the moment before the mistake. */
  async function goBack(): Promise<void> {
    const [base] = await readdir(path.join(server.folder, "backups/base"));
    const steps = recovery
      .replace(/backups\/base\/[\dT-]+/, `backups/base/${base}`)
      .replace(/(recovery_target_time = )'[^']+'/, `$1'${before}'`);
    expect(steps).toContain(before);
    server.run(steps);
    await server.start();
    for (let tries = 0; tries < 100; tries += 1) {
      const [row] = await server.query("select pg_is_in_recovery() as is_replaying");
      if (row?.is_replaying === false) return;
      await pause(100);
    }
    throw new Error("PostgreSQL did not end its recovery.");
  }

  test("[ROB-02] goes back to the minute before rows were deleted, with every row of every table", async () => {
    expect(await orders()).toBeGreaterThan(0);
    await server.query("delete from orders", "shop");
    expect(await orders()).toBe(0);
    await server.stop();
    await goBack();
    expect(await onServerWithoutTimeout(shop(), everyRow)).toEqual(rows);
  });

  test("[ROB-02] takes orders again then, archives them, and forgets where it went back to", async () => {
    server.run(afterwards);
    await server.query("update orders set updated_at = updated_at + interval '1 second'", "shop");
    await server.stop();
    await server.start();
    expect(await orders()).toBe(rows.orders?.length);
    expect(await readFile(path.join(server.folder, "main/postgresql.auto.conf"), "utf8")).not.toContain("recovery");
    const [{ archived } = {}] = await server.query(
      "select pg_switch_wal(); select count(*) as archived from pg_ls_dir('../backups/wal') as name where name like '00000002%'",
    );
    expect(Number(archived)).toBeGreaterThan(0);
  });

  test("[ROB-02] a file of the log is archived once more if it is the same, never over another one, and anew after half of one", () => {
    const archive = (file: string, from: string) => {
      const command = /archive_command = '(.*)'/.exec(archiving)?.[1] ?? "";
      server.run(command.replaceAll("%f", file).replaceAll("%p", path.join(server.folder, from)));
    };
    const wal = path.join(server.folder, "backups/wal");
    server.run(`cd ${server.folder} && echo one > one && echo two > two && echo half > ${wal}/log.gz.part`);
    archive("log", "one");
    archive("log", "one");
    expect(() => archive("log", "two")).toThrow();
    server.run(`test "$(gunzip < ${wal}/log.gz)" = one && ! test -f ${wal}/log.gz.part && rm ${wal}/log.gz`);
  });

  test("[ROB-02] check names a log that cannot be archived, until it can be again", async () => {
    const said = async () =>
      (await databaseConnection({ DATABASE_URL: shop() })).flatMap(({ problems }) => problems).join();
    const isSaid = async (wanted: boolean) => {
      for (let tries = 0; tries < 100; tries += 1) {
        if ((await said()).includes("cannot archive its log since 0000") === wanted) return true;
        await pause(100);
      }
      return false;
    };
    const archiveWith = async (command: string) => {
      await server.query(`alter system ${command}`);
      await server.query("select pg_reload_conf()");
      await server.query("update orders set updated_at = updated_at + interval '1 second'", "shop");
      await server.query("select pg_switch_wal()");
    };
    expect(await said()).not.toContain("archive");
    await archiveWith("set archive_command = 'false'");
    expect(await isSaid(true), "it is named").toBe(true);
    await archiveWith("reset archive_command");
    expect(await isSaid(false), "it is named no longer").toBe(true);
  });
});
