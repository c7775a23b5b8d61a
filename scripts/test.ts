import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildStorefront, prepare } from "./build/build-storefront.ts";
import { readOptions } from "./command-line.ts";
import { CpuMeter } from "./cpu-meter.ts";
import { bin, endWithSignals, node, QUICK_IMPORTS, root, run, stopCommands } from "./processes.ts";

const USAGE = `Usage: npm test -- [files or names] [options]

What every change must pass. A file or name narrows the tests.

  --no-e2e   without end-to-end (npm run verify)
  --full     also what rarely fails alone (npm run test:full): the second storage, long property and fault runs, every provider
             in every trouble, the sandboxes`;

const { values, positionals } = readOptions(USAGE, {
  options: { e2e: { type: "boolean", default: true }, full: { type: "boolean", default: false } },
  allowNegative: true,
  allowPositionals: true,
});

if (values.full) process.env.TEST_FULL = "1";

const VITEST = "node_modules/vitest/vitest.mjs";
endWithSignals();

// Every process that is started here loads much the same modules: compiled once, they are read by the others.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.cache/compiled");

interface Spent {
  readonly name: string;
  readonly seconds: number;
  /**
   * What a machine computed for it, however busy it was with other things; `null` where the system does not tell, or where other steps
   * ran beside it.
   */
  readonly processor: number | null;
}
const steps: Spent[] = [];
const cpu = new CpuMeter();
/** Steps under way beside each other, which only all together know what they computed. */
let beside = 0;

async function step(name: string, work: () => Promise<unknown>) {
  const started = performance.now();
  const before = beside ? null : cpu.read();
  console.log(`\n── ${name}`);
  // Processes that are killed take their figures with them, so they are read on the way.
  const reading = setInterval(() => cpu.read(), 1000);
  await work().finally(() => {
    clearInterval(reading);
    const after = before === null ? null : cpu.read();
    const processor = before === null || after === null ? null : after - before;
    steps.push({ name, seconds: (performance.now() - started) / 1000, processor });
  });
}

/** A step of several that keep the cores busy together, where each leaves one idle at times. */
const together = (name: string, ...works: (() => Promise<unknown>)[]) =>
  step(name, async () => {
    beside += 1;
    await Promise.all(works.map((work) => work())).finally(() => {
      beside -= 1;
    });
  });

function report({ name, seconds, processor }: Spent): void {
  const computed = processor === null ? "" : `${processor.toFixed(1).padStart(9)} s of a processor`;
  console.log(`${name.padEnd(30)} ${seconds.toFixed(1).padStart(7)} s${computed}`);
}

/** Chromium without windows, which is all that the tests need and computes a third less, before the whole browser. */
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The system's browser where there is one, Debian's package where it can be installed, else Playwright's own download. */
function findChromium(names: readonly string[]): string | undefined {
  return [process.env.CHROMIUM_PATH, ...names.map((name) => `/usr/bin/${name}`)].find(
    (file) => file && existsSync(file),
  );
}
function installBrowser(...names: string[]): void {
  console.log("Installing a browser (Debian package) …");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  for (const name of names) {
    const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status === 0) return;
  }
}
async function ensureBrowser(): Promise<string | undefined> {
  const [shell = "", ...others] = BROWSERS;
  const found = findChromium([shell]);
  if (found) return found;
  if (process.platform === "linux" && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0)
    installBrowser(shell, "chromium");
  const installed = findChromium([shell, ...others]);
  if (installed) return installed;
  await run(bin("playwright"), ["install", "--only-shell", "chromium"]);
  return undefined;
}

async function checkTypes(): Promise<void> {
  await node(["node_modules/next/dist/bin/next", "typegen"], { output: "if it fails" });
  // Several checkers at once each check what they share: a third faster by the clock, but half as much again of a processor,
  // which unit tests and patterns use meanwhile.
  await run(bin("tsc"), ["--noEmit", "--singleThreaded"]);
  // Workers have globals of their own.
  await run(bin("tsc"), ["--noEmit", "--incremental", "false", "--project", "lib/offline/worker"]);
}

const started = performance.now();
const projects = (...names: string[]) => ["run", ...names.flatMap((name) => ["--project", name])];

/** The shops under test, on ports of their own, with a data folder that ends with the run. */
async function shopUnderTest() {
  return {
    ...process.env,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "storefront-e2e-")),
    PORT: process.env.E2E_PORT ?? "3210",
    BACKEND_PORT: process.env.E2E_BACKEND_PORT ?? "4210",
    NEXT_DIST_DIR: ".next-e2e",
    CHROMIUM_PATH: await ensureBrowser(),
    KIT_CATALOGUE: "1",
  };
}
type Env = Awaited<ReturnType<typeof shopUnderTest>>;

async function buildAndAskIt(env: Env): Promise<void> {
  // The same settings as the start below has, or it would build once more.
  const built = { ...env, API_URL: `http://localhost:${env.BACKEND_PORT}`, NODE_ENV: "production" } as const;
  await step("build", () => buildStorefront(built));
  await step("browser floor of the build", () => node(["scripts/checks/check-floor.ts", ".next-e2e/static"]));
  await step("over HTTP", () => node([VITEST, ...projects("http")], { env, output: "at its end" }));
}

async function runAll(): Promise<void> {
  await step("generated code", prepare);
  await step("format and lint", () =>
    run(bin("biome"), ["ci", "--colors=off", "--error-on-warnings", "--max-diagnostics=40", "."]),
  );
  await step("style rules", () => node(["scripts/checks/check-style.ts"]));
  await step("browser floor", () => node(["scripts/checks/check-floor.ts"]));
  await step("messages", () => node(["scripts/checks/check-messages.ts"]));
  await step("promises", () => node(["scripts/checks/check-promises.ts"]));
  await step("dead code", () => run(bin("knip"), []));
  await together(
    "small tests and types",
    // It computes on one core, and prints only what is wrong.
    () => step("patterns", () => node(["scripts/checks/check-patterns.ts", ...(values.full ? ["--all"] : [])])),
    () => step("types", checkTypes),
    () => step("unit and contract", () => node([VITEST, ...projects("unit", "dom", "contract")])),
  );
  const integration = () => step("integration", () => node([VITEST, ...projects("integration")]));
  if (!values.e2e) return integration();
  // Read by every step from here on (tests/fixtures/demo/demo-data.ts).
  const demo = mkdtempSync(path.join(tmpdir(), "storefront-demo-"));
  process.env.DEMO_DATA = demo;
  await step("data of the demo", () => node([...QUICK_IMPORTS, "tests/fixtures/demo/make-demo-data.ts", demo]));
  const env = await shopUnderTest();
  await together("larger tests", integration, () => buildAndAskIt(env));
  cpSync(demo, env.DATA_DIR, { recursive: true });
  await step("end-to-end", () => run(bin("playwright"), ["test"], { env }));
  for (const folder of [env.DATA_DIR, demo]) rmSync(folder, { recursive: true, force: true });
}

function reportAll(): void {
  console.log("");
  for (const each of steps) report(each);
  report({
    name: `all (${path.basename(root)})`,
    seconds: (performance.now() - started) / 1000,
    processor: cpu.read(),
  });
}

try {
  if (positionals.length) {
    await prepare();
    await node([VITEST, "run", ...positionals]);
  } else await runAll();
} catch (error) {
  stopCommands();
  reportAll();
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
reportAll();
