import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { portIsFree } from "../../scripts/processes.ts";
import { beginWithDemo } from "../fixtures/demo/demo-data.ts";
import { isFullRun } from "../full-run.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tested = Number(process.env.BACKEND_PORT ?? 4210);
const PORTS = { PORT: tested + 230, BACKEND_PORT: tested + 231, SANDBOX_PORT: tested + 232 };

/** One folder for all: a start that finds its data need not seed the demo, and what the start before left there may not hinder it. */
const data = mkdtempSync(path.join(tmpdir(), "started-"));
beginWithDemo(data);
afterAll(() => rmSync(data, { recursive: true }));

let group = 0;
afterEach(() => {
  // Processes that a failed test left running.
  if (group && alive(-group)) process.kill(-group, "SIGKILL");
});

/** The processes below one, by the system's table. */
function below(pid: number): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const children = rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  return [...children, ...children.flatMap(below)];
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** As from a shell, on the build of this run: the same sources and API need no new build. */
async function start(command: string, args: string[]) {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const ports = Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, String(port)]));
  const env = {
    ...inherited,
    ...ports,
    DATA_DIR: data,
    CONFIG_CACHE_FILE: path.join(data, "config-cache.json"),
    API_URL: `http://localhost:${tested}`,
    KIT_CATALOGUE: "1",
  };
  const dist = process.env.NEXT_DIST_DIR ?? ".next-e2e";
  // A group of its own, as a shell makes one for each command.
  const child = spawn(command, args, { cwd: root, env: { ...env, NEXT_DIST_DIR: dist }, detached: true });
  group = child.pid as number;
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  await expect.poll(() => log, { timeout: 120_000 }).toContain("Ready. The shops:");
  return { child, log: () => log };
}

const ended = (child: ChildProcess) =>
  new Promise<number | string>((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code ?? 0)));

/** Each takes a start of both servers: the others run in `npm run test:full`. */
const IN_EVERY_RUN = ["npm SIGTERM", "npm SIGKILL"];
const nameOf = (command: string, signal: string, toGroup: boolean) =>
  `${path.basename(command)} ${signal}${toGroup ? " to the group" : ""}`;

// Ctrl+C reaches the whole group. A killed process notifies no child, so its children have to notice.
for (const { command, args, signal, toGroup, ends } of [
  { command: "npm", args: ["start"], signal: "SIGTERM", toGroup: false, ends: [0, 143, "SIGTERM"] },
  { command: "npm", args: ["start"], signal: "SIGINT", toGroup: false, ends: [0, 130, "SIGINT"] },
  { command: "npm", args: ["start"], signal: "SIGKILL", toGroup: false, ends: ["SIGKILL"] },
  {
    command: process.execPath,
    args: ["scripts/run.mjs", "start.ts"],
    signal: "SIGKILL",
    toGroup: false,
    ends: ["SIGKILL"],
  },
  { command: "npm", args: ["start"], signal: "SIGINT", toGroup: true, ends: [130, "SIGINT", 0] },
  { command: process.execPath, args: ["scripts/run.mjs", "start.ts"], signal: "SIGTERM", toGroup: false, ends: [0] },
] as const) {
  if (!isFullRun && !IN_EVERY_RUN.includes(nameOf(command, signal, toGroup))) continue;
  // There are no signals on Windows.
  test.skipIf(process.platform === "win32")(
    `${signal} to ${toGroup ? "the group of" : ""} ${path.basename(command)} ${args.join(" ")} ends everything that it started, promptly, and nothing was warned of`,
    async () => {
      const { child, log } = await start(command, [...args]);
      const family = below(child.pid as number);
      expect(family.length).toBeGreaterThan(2);
      const end = ended(child);
      process.kill((toGroup ? -1 : 1) * (child.pid as number), signal);
      expect(ends).toContain(await end);
      await expect.poll(() => family.filter(alive), { timeout: 30_000 }).toEqual([]);
      for (const port of Object.values(PORTS)) expect(await portIsFree(port)).toBe(true);
      // The API is another start's, whose secret is another: its stream is refused.
      const lines = log().split("\n");
      const others = lines.filter((line) => !line.includes("refused to tell what is published")).join("\n");
      expect(others).not.toMatch(/"level":[456]0|warn(?!.*(npm|nodedir))|Gave up|unexpectedly/i);
    },
  );
}
