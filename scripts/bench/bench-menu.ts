import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright";
import { readLock } from "../../backend/db/lock.ts";
import { loadConfiguration } from "../../config/load.ts";
import { type MenuFigures, measureMenu, medians, SLOWER, searchTimes } from "../../tests/bench/menu-at-scale.ts";
import { largeShop } from "../../tests/fixtures/large-menu.ts";
import { buildStorefront, prepare } from "../build/build-storefront.ts";
import { PORT, readNumbers, readOptions } from "../command-line.ts";
import { backendCommand, type Supervised, supervise, waitFor } from "../processes.ts";
import { storefrontCommand } from "../storefront/command.ts";

const USAGE = `Usage: npm run bench:menu

A generated store with 50 dishes and one with 2,000, on one machine in one run: first paint, frames while scrolling, and the time
from a keystroke to its search results, with the processor slowed ${SLOWER} times. Medians of three alternating passes. Compare the two
columns: on a busy machine both are slow.`;

readOptions(USAGE, {});
const { PORT: port, BACKEND_PORT: backendPort } = readNumbers(USAGE, process.env, {
  PORT: { ...PORT, otherwise: 3312 },
  BACKEND_PORT: { ...PORT, otherwise: 4312 },
});
const sizes = [50, 2_000];
const PASSES = 3;
const dataDir = mkdtempSync(path.join(tmpdir(), "menu-bench-"));
const configFile = path.join(dataDir, "root.config.json");
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  BACKEND_PORT: String(backendPort),
  API_URL: `http://localhost:${backendPort}`,
  STOREFRONT_URL: `http://localhost:${port}`,
  STOREFRONT_SECRET: "bench-secret-bench-secret-bench-secret",
  NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-bench",
  ROOT_CONFIG_FILE: configFile,
  LOG_LEVEL: "error",
};
const chromePath = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((file) => file && existsSync(file));
const idOf = (size: number) => `menu-of-${size}`;

async function staff(route: string, body: object): Promise<void> {
  const lock = await readLock(dataDir);
  const answer = await fetch(new URL(route, lock?.url ?? ""), {
    method: "POST",
    headers: { authorization: `Bearer ${lock?.staff_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${(await answer.text()).slice(0, 800)}`);
}

/** Creates both shops in the backend and a storefront configuration with them. */
async function openShops(): Promise<void> {
  for (const size of sizes) {
    const { business, stores, menu } = largeShop(idOf(size), size);
    await staff("/staff/business", { business });
    await staff("/staff/stores", { business: idOf(size), document: stores });
    await staff("/staff/menu", { business: idOf(size), document: menu });
  }
}

function writeConfiguration(): void {
  const model = loadConfiguration().businesses.find(({ biz }) => biz.id === "union-burger");
  const businesses = sizes.map((size) => ({
    biz: { ...model?.biz, id: idOf(size), name: `Menu of ${size}`, apiKey: `key_${idOf(size)}`, domains: [] },
    theme: { customizations: model?.theme.customizations },
  }));
  writeFileSync(configFile, JSON.stringify({ version: 1, businesses }));
}

const row = (name: string, values: string[]) =>
  console.log(name.padEnd(52), ...values.map((value) => value.padStart(16)));

function print(figures: readonly MenuFigures[]): void {
  const line = (name: string, of: (figure: MenuFigures) => string) => row(name, figures.map(of));
  row(
    "",
    sizes.map((size) => `${size} dishes`),
  );
  line("html, gzip", ({ gzipKilobytes }) => `${gzipKilobytes.toFixed(0)} KB`);
  line(`first contentful paint, ${SLOWER}× slower`, ({ firstPaint }) => `${firstPaint.toFixed(0)} ms`);
  line(`longest task until at rest, ${SLOWER}× slower`, ({ longestTask }) => `${longestTask.toFixed(0)} ms`);
  line(`frames while scrolling, ${SLOWER}× slower: the middle one`, ({ frame }) => `${frame.toFixed(1)} ms`);
  line("  95 of 100 within", ({ frame95 }) => `${frame95.toFixed(1)} ms`);
  line("main thread's work for a frame, full speed: mean", ({ work }) => `${work.toFixed(1)} ms`);
  line("  95 of 100 within", ({ work95 }) => `${work95.toFixed(1)} ms`);
  line("dishes found in the html", ({ dishes }) => String(dishes));
}

const running: Supervised[] = [];
try {
  await prepare();
  await buildStorefront(env);
  writeConfiguration();
  running.push(supervise("The backend", backendCommand("--demo"), env));
  await waitFor("The backend", `http://localhost:${backendPort}/p/health`, {}, 240);
  await openShops();
  running.push(supervise("The storefront", storefrontCommand(port), env));
  await waitFor("The storefront", `http://localhost:${port}/api/health`);
  const browser = await chromium.launch({
    ...(chromePath ? { executablePath: chromePath } : {}),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
  });
  try {
    const originOf = (size: number) => `http://${idOf(size)}.localhost:${port}`;
    const passes: MenuFigures[][] = sizes.map(() => []);
    // Alternating, so that other load on the machine affects both equally.
    for (let pass = 0; pass < PASSES; pass += 1)
      for (const [at, size] of sizes.entries()) passes[at]?.push(await measureMenu(browser, originOf(size)));
    print(passes.map(medians));
    const times = await searchTimes(browser, originOf(2_000), PASSES);
    row(`a letter to its results drawn, 2,000 dishes, ${SLOWER}× slower`, [
      `median ${times.median.toFixed(0)} ms`,
      `worst ${times.worst.toFixed(0)} ms`,
    ]);
    row("  of which matching", [`median ${times.matching.toFixed(1)} ms`]);
  } finally {
    await browser.close();
  }
} finally {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(dataDir, { recursive: true, force: true });
}
