import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { QUICK_IMPORTS } from "./scripts/processes.ts";
import { LongestFirst } from "./tests/longest-first.ts";
import { PATIENCE_MS } from "./tests/patience-ms.ts";
import { slowestTests } from "./tests/slowest-tests.ts";

const alias = { "@": path.resolve(import.meta.dirname) };

/** The copy that Node itself chooses: otherwise the backend and its libraries would each load another `graphql`. */
const graphql = { find: /^graphql$/, replacement: path.resolve(import.meta.dirname, "node_modules/graphql/index.mjs") };

const inTests = (file: string) => path.resolve(import.meta.dirname, "tests", file);

// What runs before each test file: a fixed seed for property tests, longer waits, and globals put back after each test.
const setupFiles = ["property-seed.ts", "patience.ts", "clean-globals.ts"].map(inTests);

// No test here waits for a clock; the bounds only have to be above what a machine under load needs, and end what hangs.
const testTimeout = 300_000 * Math.max(1, Number(process.env.PROPERTY_FACTOR ?? 1));
const expectations = { poll: { timeout: PATIENCE_MS } };

// A fifth of a worker's time is garbage collection, mostly of young objects: more room for them saves 3 % of the run.
const execArgv = [...QUICK_IMPORTS, "--max-semi-space-size=64"];

/** Settings that every project has. */
const shared = { testTimeout, hookTimeout: 120_000, expect: expectations, setupFiles, execArgv };
/**
 * Files of one worker share what they import, which is half of the work of a small test and a second of each that starts the backend;
 * stubs of globals and settings are taken back after each test.
 */
const together = { ...shared, isolate: false, unstubGlobals: true, unstubEnvs: true };
/** The secret is read once in a process. */
const withSecret = { ...together, env: { STOREFRONT_SECRET: "a secret for tests" } };

export default defineConfig({
  resolve: { alias },
  test: {
    // The default is one less, which on two cores leaves one idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    reporters: ["default", slowestTests],
    projects: [
      {
        resolve: { alias },
        test: {
          ...withSecret,
          name: "unit",
          setupFiles: [...setupFiles, inTests("next-globals.ts")],
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        resolve: { alias },
        test: {
          ...withSecret,
          name: "dom",
          include: ["tests/unit/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [...setupFiles, inTests("clean-document.ts")],
        },
      },
      {
        resolve: { alias },
        test: { ...withSecret, name: "contract", include: ["tests/contract/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        resolve: { alias: [{ find: "@", replacement: alias["@"] }, graphql] },
        test: {
          ...together,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          setupFiles: [...setupFiles, inTests("cheap-passwords.ts")],
          // Two of five seconds are spent waiting: for processes that start, for the database, for a moment to pass.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Projects with another number of workers need a place of their own in the order.
          sequence: { groupOrder: 1 },
          globalSetup: path.resolve(import.meta.dirname, "tests/fixtures/backend/prepared-storage.ts"),
        },
      },
      {
        resolve: { alias },
        test: {
          ...together,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          environment: "node",
          globalSetup: path.resolve(import.meta.dirname, "tests/http/started-shop.ts"),
        },
      },
    ],
  },
});
