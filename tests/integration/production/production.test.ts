import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { acquireLock } from "../../../backend/db/lock.ts";
import { onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { databaseConnection, lastingProblems } from "../../../scripts/production/connections/database-connection.ts";
import { settingsProblems } from "../../../scripts/production/settings.ts";
import { newDataDir, newServerDatabase } from "../../fixtures/backend/backend.ts";
import { startPostgres } from "../../fixtures/backend/prepared-storage.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { runInHost } from "../../fixtures/imports/commands.ts";
import { backendSettings } from "../../fixtures/production/settings.ts";
import { runScript } from "../../fixtures/run-script.ts";
import { isFullRun } from "../../full-run.ts";

let folder = "";
/** Real shops are refused on the run's own server, which does not wait for the disk. */
let durable: { readonly port: number; stop(): Promise<void> } | null = null;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "production-"));
  // As root PostgreSQL runs under a user of its own, which must reach the folder.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, "built-commit"), "3d2c03be");
  if (inject("storage").port !== null) durable = await startPostgres(path.join(folder, "server"), "on");
}, 60_000);
afterAll(async () => {
  await durable?.stop();
  await rm(folder, { recursive: true, force: true });
});
const newDatabase = (begins: "nothing" | "prepared") => newServerDatabase(begins, durable?.port);

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

const settings = async (databaseUrl: string) => ({ DATA_DIR: folder, ...(await backendSettings(databaseUrl)) });

function run(args: string[], env: Record<string, string>) {
  const [script = "", ...more] = args;
  const started = runScript(script, more, env);
  running.add(started.child);
  return started;
}
/** `npm run migrate`: its exit code and what it says. In `npm test` mostly in a process that ran such commands before. */
async function migrate(args: readonly string[], env: Record<string, string>): Promise<[number | null, string]> {
  if (isFullRun) {
    const { ended, output } = run(["scripts/operate/migrate.ts", ...args], env);
    return [await ended, output()];
  }
  const { code, out, err } = await runInHost("operate/migrate.ts", args, env.DATA_DIR ?? folder, env);
  return [code, out + err];
}
const production = (args: string[], env: Record<string, string>) =>
  run(["scripts/production/production.ts", ...args], env);

const untilAnswers = (port: string) =>
  expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/p/health`)
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: 60_000 },
    )
    .toBe(true);

/** Runs a backend until it answers, then ends it as a supervisor does; returns what it said. */
async function runsUntilStopped(env: Awaited<ReturnType<typeof settings>>): Promise<string> {
  const { child, ended, output } = production(["--role", "backend"], {
    ...env,
    NEXT_DIST_DIR: path.relative("", folder),
  });
  await untilAnswers(env.BACKEND_PORT);
  const at = (where: string) => fetch(`http://localhost:${env.BACKEND_PORT}${where}`);
  expect([(await at("/outbox")).status, await (await at("/p/version")).text()]).toEqual([
    404,
    expect.stringContaining("+3d2c03be"),
  ]);
  // It answers a moment before it says so, and ends in order from then on.
  await expect.poll(output).toContain('"demo":false');
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  return output();
}

test("a production start in a clone without packages, or one that was not built, says so in a sentence and exits with 78", async () => {
  const clone = await mkdtemp(path.join(folder, "clone-"));
  const root = path.resolve(import.meta.dirname, "../../..");
  for (const name of ["backend", "config", "lib", "payments", "scripts", "package.json"])
    await cp(path.join(root, name), path.join(clone, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== "generated",
    });
  const script = path.join(clone, "scripts/production/production.ts");
  const env = { ...(await settings("postgres://nobody:word@localhost:1/nothing")), BUSINESSES_DIR: folder };
  const bare = run([script, "--role", "backend"], env);
  expect([await bare.ended, bare.output()]).toEqual([
    78,
    expect.stringMatching(/^A part of the program is missing .*Run npm run production -- build/),
  ]);
  await symlink(path.join(root, "node_modules"), path.join(clone, "node_modules"), "junction");
  const unbuilt = run([script, "--role", "backend"], env);
  expect([await unbuilt.ended, unbuilt.output()]).toEqual([
    78,
    "The program is not built. Run npm run production -- build, and start again.\n",
  ]);
});

test("secrets that the command makes are accepted by a start", async () => {
  const { ended, output } = production(["secrets"], {});
  expect(await ended).toBe(0);
  const made = Object.fromEntries(
    output()
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2) as [string, string]),
  );
  // What a start prints before it exits with 78, as above.
  const problems = settingsProblems({ NODE_ENV: "production", DATA_DIR: folder, ...made }, ["backend"]).join("\n");
  expect(problems).toContain("DATABASE_URL is missing");
  for (const name of Object.keys(made)) expect(problems).not.toContain(name);
});

test.skipIf(inject("storage").port === null)(
  "[ROB-02] a production backend refuses a database that lacks migrations, and says what to do",
  async () => {
    const env = await settings(await newDatabase("nothing"));
    const { ended, output } = production(["--role", "backend"], env);
    expect(await ended).toBe(1);
    expect(output()).toContain("npm run migrate");
  },
);

test.skipIf(inject("storage").port === null)(
  "[ROB-02] the release before starts again on a database that a newer one has migrated, and says so",
  async () => {
    const url = await newDatabase("prepared");
    await onServerWithoutTimeout(url, (db) =>
      db.execute(sql`insert into schema_migrations (tag, hash) values ('9999_next', 'of a newer version')`),
    );
    const env = await settings(url);
    const output = await runsUntilStopped(env);
    expect(output).toContain('the migration \\"9999_next\\" of a newer version');
    const said = 'The database has the migration "9999_next" of a newer version, which has only added to it.';
    // Units, compose and Kubernetes start it only after these.
    for (const args of [[], ["--check"]])
      expect(await migrate(args, { DATABASE_URL: url })).toEqual([0, expect.stringContaining(said)]);
    expect(await databaseConnection(env)).toMatchObject([{ name: "Database server", problems: [], note: said }]);
    // Of two programs that both have migrations of their own, neither can go on with the other's tables.
    const last = sql`delete from schema_migrations where tag = (select max(tag) from schema_migrations where tag < '9999')`;
    await onServerWithoutTimeout(url, (db) => db.execute(last));
    expect(await migrate([], { DATABASE_URL: url })).toEqual([1, expect.stringContaining("they have grown apart")]);
  },
);

describe.skipIf(inject("storage").port === null)("[ROB-02] a production start exits with 78 on a database", () => {
  test("of a server that may lose orders, or of the demo, in the sentences of the check", async () => {
    const lossy = await newServerDatabase();
    await onServerWithoutTimeout(lossy, async (db) => {
      await db.execute(sql.raw(`alter database ${new URL(lossy).pathname.slice(1)} set synchronous_commit = off`));
      await db.execute(sql`insert into businesses
        (id, api_key, name, currency, isd_code, timezone, default_language, supported_languages, payment_options)
        values ('kaapi-kitchen', 'key_demo_kaapi_kitchen', '{}', 'INR', '91', 'Asia/Kolkata', 'en', '{en}', '{}')`);
    });
    const { ended, output } = production(["--role", "backend"], await settings(lossy));
    expect(await ended).toBe(78);
    for (const sentence of ["fsync is off", "synchronous_commit is off", "contains shops of the demo (kaapi-kitchen)"])
      expect(output()).toContain(sentence);
  });

  test("that its server does not have, or of a user that it refuses, in one sentence", async () => {
    const url = await newDatabase("nothing");
    const stranger = Object.assign(new URL(url), { username: "stranger" });
    for (const [wrong, sentence] of [
      [url.replace(/\w+$/, "absent"), "The database does not exist: createdb -O <user> <name> makes it."],
      [String(stranger), "User or password in DATABASE_URL are wrong, or pg_hba.conf refuses this machine."],
    ] as const) {
      const { ended, output } = production(["--role", "backend"], await settings(wrong));
      expect([await ended, output().trim().split("\n")]).toEqual([
        78,
        [expect.stringContaining("Nothing was started"), expect.stringContaining(sentence)],
      ]);
    }
  });

  test("in a data folder of the demo", async () => {
    const { DATABASE_URL: _, ...own } = await settings("");
    const demo = await mkdtemp(path.join(folder, "demo-"));
    await writeFile(path.join(demo, "console.password"), "");
    const env = { ...own, NODE_ENV: "production" as const, DATA_DIR: demo, EMBEDDED_DATABASE: "yes" };
    // It exits with these, as the test before shows.
    expect(await lastingProblems(env)).toEqual([expect.stringContaining("is a folder of the demo")]);
    if (!isFullRun) return;
    const { ended, output } = production(["--role", "backend"], env);
    expect([await ended, output()]).toEqual([78, expect.stringContaining("is a folder of the demo")]);
  });
});

test("[ROB-02] a production start whose port is taken exits with 78 and says which, and how to find who has it", async () => {
  const env = await settings(`postgres://nobody:word@localhost:${await freePort()}/nothing`);
  const other = createServer().listen(Number(env.BACKEND_PORT), "localhost");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { ended, output } = production(["--role", "backend"], env);
  expect([await ended, output().trim().split("\n")]).toEqual([
    78,
    [
      expect.stringContaining("Nothing was started"),
      expect.stringMatching(`port ${env.BACKEND_PORT} is in use: .*ss -ltnp names it.*\\(BACKEND_PORT\\)\\.$`),
    ],
  ]);
});

test("[ROB-02] a production start whose database is away exits with 1, so that it is started again", async () => {
  const env = await settings(`postgres://nobody:word@localhost:${await freePort()}/nothing`);
  const { ended, output } = production(["--role", "backend"], env);
  expect(await ended).toBe(1);
  expect(output()).toContain("The backend could not start.");
  expect(output()).toContain("The backend ended by itself (exit code 1)");
});

// `npm test` sees the same where the release before starts again, above.
test.runIf(isFullRun && inject("storage").port !== null)(
  "a production backend runs until SIGTERM, and then ends with 0",
  async () => void (await runsUntilStopped(await settings(await newDatabase("prepared")))),
);

// As where the database is away, above, but without a word of its own.
test.runIf(isFullRun && inject("storage").port !== null && process.platform !== "win32")(
  "a server that ends by itself ends the production start with its reason, for the platform to start it again",
  async () => {
    const env = await settings(await newDatabase("prepared"));
    const { child, ended, output } = production(["--role", "backend"], env);
    await untilAnswers(env.BACKEND_PORT);
    const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
    const backend = rows.map((row) => row.trim().split(/\s+/).map(Number)).find(([, parent]) => parent === child.pid);
    process.kill(backend?.[0] as number, "SIGKILL");
    expect(await ended).toBe(1);
    expect(output()).toContain("The backend ended by itself (SIGKILL, so its open requests were cut off)");
  },
);

test.skipIf(inject("storage").port === null)(
  "npm run migrate brings an empty database up to date, and --check says whether it is",
  async () => {
    const env = { DATABASE_URL: await newDatabase("nothing"), DATA_DIR: folder };
    expect(await migrate(["--check"], env)).toEqual([1, expect.stringContaining("  0000_start")]);
    // As npm does, in a process of its own.
    const applied = run(["scripts/operate/migrate.ts"], env);
    expect(await applied.ended).toBe(0);
    const name = new URL(env.DATABASE_URL).pathname.slice(1);
    expect(applied.output()).toContain(`The database ${name} at localhost`);
    expect(applied.output()).toMatch(/was brought up to date:\n {2}0000_start\n/);
    expect(await migrate(["--check"], env)).toEqual([0, expect.any(String)]);
  },
);

test("npm run migrate says in a sentence that the database is away", async () => {
  const away = { DATABASE_URL: `postgres://storefront:word@localhost:${await freePort()}/storefront` };
  expect(await migrate([], away)).toEqual([
    1,
    "The database cannot be used (ECONNREFUSED). Look at DATABASE_URL, and whether PostgreSQL runs and listens for this machine.\n",
  ]);
});

test("npm run migrate works on the embedded database without settings, and names it; it refuses that of a running backend, naming its process", async () => {
  // To make one of nothing takes five seconds of a processor.
  const own = await newDataDir(isFullRun ? "nothing" : "prepared");
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  const lock = await acquireLock(own, "token");
  expect(await migrate([], { DATA_DIR: own })).toEqual([
    1,
    expect.stringContaining(`in use by process ${process.pid}`),
  ]);
  await lock.release();
  const done = isFullRun ? "was brought up to date" : "is up to date; nothing was applied.";
  expect(await migrate([], { DATA_DIR: own })).toEqual([
    0,
    expect.stringContaining(`The embedded database in ${own} ${done}`),
  ]);
});
