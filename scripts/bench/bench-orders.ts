import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";
import { median } from "../../tests/bench/load.ts";
import { openPages, type PlacedOrder } from "../../tests/bench/order-pages.ts";
import type { Spent } from "../../tests/bench/order-process.ts";
import { type OrderRate, ordersPerSecond } from "../../tests/bench/orders.ts";
import { serverUrl, startPostgres } from "../../tests/fixtures/backend/prepared-storage.ts";
import { COUNT, PORT, readNumbers, readOptions, readParts } from "../command-line.ts";
import { endWithSignals, root, WITH_PARENT, waitFor } from "../processes.ts";

const USAGE = `Usage: npm run bench:orders -- [options]

What an order costs on each database, and what it costs to tell everyone who watches one that it moved. Eight guests at a time,
the demo without its autopilot, loopback only. Processor time depends less on what else runs than orders per second do.
BENCH_PAGES is how many pages watch (10000).

  --only <parts>   some of pglite,postgresql,pages`;

const { values } = readOptions(USAGE, { options: { only: { type: "string" } } });
const only = readParts(USAGE, values.only, ["pglite", "postgresql", "pages"]);
const { BENCH_PAGES: PAGES, BACKEND_PORT: port } = readNumbers(USAGE, process.env, {
  BENCH_PAGES: { ...COUNT, otherwise: 10_000 },
  BACKEND_PORT: { ...PORT, otherwise: 4316 },
});
const PASSES = 5;
const CHANGES = 40;
/** Milliseconds of the processor: a fifth of what a change cost when each of 1,000 pages read it for itself. */
const CHANGE_OF_MANY = 760;
const folder = mkdtempSync(path.join(tmpdir(), "orders-bench-"));
endWithSignals();

interface Wanted {
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
}
/** A figure, beside its goal if it has one. */
function row(name: string, values: readonly number[], { most, least, unit }: Wanted) {
  const middle = median([...values]);
  const spread = values.length > 1 ? ` (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})` : "";
  const judged = (wanted: string, met: boolean) => `, goal ${wanted}: ${met ? "met" : "not met"}`;
  const goal =
    most !== undefined
      ? judged(`at most ${most}`, middle <= most)
      : least !== undefined
        ? judged(`at least ${least}`, middle >= least)
        : "";
  console.log(`${name.padEnd(46)} ${middle.toFixed(1)} ${unit}${spread}${goal}`);
}

interface Running {
  readonly url: string;
  readonly dataDir: string;
  spent(): Promise<Spent>;
  stop(): Promise<void>;
}

async function start(name: string, offset: number, databaseUrl = ""): Promise<Running> {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  const child: ChildProcess = fork("tests/bench/order-process.ts", [], {
    cwd: root,
    execArgv: WITH_PARENT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: `${port + offset}`,
    },
  });
  const url = `http://localhost:${port + offset}`;
  await waitFor(`The backend on ${name}`, `${url}/p/health`, {}, 240);
  return {
    url,
    dataDir,
    spent: () =>
      new Promise((resolve) => {
        child.once("message", (spent) => resolve(spent as Spent));
        child.send("spent");
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.disconnect();
      }),
  };
}

interface Pass extends OrderRate {
  readonly processorMs: number;
  readonly roundTrips: number;
}

async function pass(backend: Running): Promise<Pass> {
  let before = await backend.spent();
  const rate = await ordersPerSecond(backend.url, async () => {
    before = await backend.spent();
  });
  const after = await backend.spent();
  const each = (what: keyof Spent) => (after[what] - before[what]) / rate.placed;
  return { ...rate, processorMs: each("processorMs"), roundTrips: each("roundTrips") };
}

/** Passes of both databases by turns; the first of each finds nothing warm and is left out. */
async function costOfOrders(backends: ReadonlyMap<string, Running>) {
  const passes = new Map<string, Pass[]>();
  for (let n = 0; n <= PASSES; n += 1) {
    for (const [name, backend] of backends) {
      const one = await pass(backend);
      if (n > 0) passes.set(name, [...(passes.get(name) ?? []), one]);
    }
  }
  for (const [name, all] of passes) {
    const least = name === "PostgreSQL" ? 200 : 120;
    const figures = (of: (one: Pass) => number) => all.map(of);
    row(
      `orders per second, ${name}`,
      figures((one) => one.perSecond),
      { least, unit: "per second" },
    );
    row(
      `processor of the backend per order, ${name}`,
      figures((one) => one.processorMs),
      { most: 4, unit: "ms" },
    );
    row(
      `round trips per order, ${name}`,
      figures((one) => one.roundTrips),
      { most: 6, unit: "times" },
    );
    const failed = all.reduce((sum, one) => sum + one.failed, 0);
    if (failed > 0) console.log(`orders that failed, ${name}`.padEnd(46), failed);
  }
}

/** Many open order pages at one backend, some twenty to an order, and then all of 1,000 pages at one order. */
async function costOfPages(backend: Running) {
  const { orders } = await ordersPerSecond(backend.url);
  const staffToken = (await readLock(backend.dataDir))?.staff_token ?? "";
  const empty = await backend.spent();
  const many = await openPages(backend.url, orders, PAGES);
  const open = await backend.spent();
  row(`memory of one of ${PAGES} open order pages`, [((open.megabytes - empty.megabytes) * 1_000) / PAGES], {
    unit: "KB",
  });
  const delays: number[] = [];
  for (const order of orders.slice(0, CHANGES)) delays.push(...(await many.change(order, staffToken)));
  const sorted = delays.toSorted((a, b) => a - b);
  row(`a change at its pages, p95 with ${PAGES} open`, [sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN], {
    most: 1_000,
    unit: "ms",
  });
  many.close();
  const watched = orders.slice(CHANGES, CHANGES + 1);
  const thousand = await openPages(backend.url, watched, 1_000);
  const before = await backend.spent();
  const times = await thousand.change(watched[0] as PlacedOrder, staffToken);
  const after = await backend.spent();
  row("a change of one order with 1,000 pages", [after.processorMs - before.processorMs], {
    most: CHANGE_OF_MANY,
    unit: "ms of processor",
  });
  row("  until the last of them has it", [Math.max(...times)], { most: 1_000, unit: "ms" });
  thousand.close();
}

const running: { stop(): Promise<unknown> | unknown }[] = [];
try {
  // As root PostgreSQL runs under a user of its own, which must reach the folder.
  await chmod(folder, 0o755);
  const backends = new Map<string, Running>();
  if (only.includes("pglite")) backends.set("PGlite", await start("pglite", 0));
  if (only.includes("postgresql")) {
    const server = await startPostgres(path.join(folder, "server"));
    running.push(server);
    backends.set("PostgreSQL", await start("postgresql", 1, serverUrl(server.port, "prepared")));
  }
  running.unshift(...backends.values());
  await costOfOrders(backends);
  if (only.includes("pages")) {
    const backend = backends.get("PGlite") ?? (await start("pages", 2));
    if (!backends.has("PGlite")) running.unshift(backend);
    await costOfPages(backend);
  }
} finally {
  for (const one of running) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}
