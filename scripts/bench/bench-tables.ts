import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";
import { measureTables } from "../../tests/bench/tables.ts";
import { contentWithTables } from "../../tests/fixtures/dine-in/table-content.ts";
import { COUNT, PORT, readNumbers, readOptions } from "../command-line.ts";
import { CpuMeter } from "../cpu-meter.ts";
import { endWithSignals, supervise, waitFor } from "../processes.ts";

const USAGE = `Usage: npm run bench:tables

50 tables of six phones each at one backend, a socket for every phone and the staff's board open. How long after a round is sent
the other phones and the board have it, read as the storefront and the console read it. Loopback only; the goal is a p95 below
300 ms. BENCH_ROUNDS is how many rounds are sent (150), and BENCH_PACE how many a second (1).`;

readOptions(USAGE, {});
const TABLES = 50;
const PHONES = 6;
const {
  BENCH_ROUNDS: ROUNDS,
  BENCH_PACE: PACE,
  BACKEND_PORT: port,
} = readNumbers(USAGE, process.env, {
  BENCH_ROUNDS: { ...COUNT, otherwise: 150 },
  /** A round a second: each table orders every fifty seconds. */
  BENCH_PACE: { least: 0.001, otherwise: 1 },
  BACKEND_PORT: { ...PORT, otherwise: 4314 },
});
const url = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "tables-bench-"));
endWithSignals();

function writeShop(): string {
  const folders = contentWithTables(TABLES).map(({ business, ...rest }) => {
    const folder = path.join(dataDir, "content", String((business as { id: unknown }).id));
    mkdirSync(folder, { recursive: true });
    for (const [name, value] of Object.entries({ business, ...rest }))
      writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(value));
    return folder;
  });
  return folders.join(path.delimiter);
}

const at = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
};
const row = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(46)} p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, worst ${at(times, 1)}, ${times.length} times`,
  );

/** Milliseconds of the backend's processor time per round since now, which other programs' load changes little. */
function processorOfBackend(): () => number {
  const all = new CpuMeter();
  const own = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(own);
    return ((all.read() ?? Number.NaN) * 1_000 - (user + system) / 1_000) / ROUNDS;
  };
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  PORT: String(port),
  DEMO_DIRS: writeShop(),
};
const backend = supervise("The backend", ["tests/fixtures/dine-in/table-process.ts"], env);
try {
  await waitFor("The backend", `${url}/p/health`);
  const lock = await readLock(dataDir);
  const staffToken = lock?.staff_token ?? "";
  const room = { url, staffToken, tables: TABLES, phonesPerTable: PHONES };
  let processor = processorOfBackend();
  const begun = () => {
    processor = processorOfBackend();
  };
  // The first rounds find nothing warm.
  const { heard, phones, board } = await measureTables({ ...room, rounds: ROUNDS, pace: PACE, begun });
  row("round sent → event on the other phones", heard);
  row("round sent → shown on the other phones", phones);
  row("round sent → shown on the staff's board", board);
  console.log(`processor time of the backend per round        ${processor().toFixed(0)} ms`);
} finally {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
