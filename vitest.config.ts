import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./tests/patience-ms.ts";
import { slowestTests } from "./tests/slowest-tests.ts";

const alias = { "@": path.resolve(import.meta.dirname) };

/** The copy that Node itself chooses: otherwise the backend and its libraries would each load another `graphql`. */
const graphql = { find: /^graphql$/, replacement: path.resolve(import.meta.dirname, "node_modules/graphql/index.mjs") };

// Property tests draw the same values on every run; see there.
const setupFiles = ["property-seed.ts", "patience.ts"].map((file) => path.resolve(import.meta.dirname, "tests", file));

// No test here waits for a clock; the bounds only have to be above what a machine under load needs, and end what hangs.
const testTimeout = 300_000 * Number(process.env.PROPERTY_FACTOR ?? 1);
const expectations = { poll: { timeout: PATIENCE_MS } };

export default defineConfig({
  resolve: { alias },
  test: {
    // One short of that is the default, which on two cores leaves one idle.
    maxWorkers: availableParallelism(),
    reporters: ["default", slowestTests],
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
          testTimeout,
          expect: expectations,
          setupFiles,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "dom",
          include: ["tests/unit/**/*.test.tsx"],
          environment: "happy-dom",
          testTimeout,
          expect: expectations,
          setupFiles,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.{ts,tsx}"],
          environment: "node",
          testTimeout,
          expect: expectations,
          setupFiles,
        },
      },
      {
        resolve: { alias: [{ find: "@", replacement: alias["@"] }, graphql] },
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          testTimeout,
          expect: expectations,
          setupFiles,
          hookTimeout: 120_000,
          globalSetup: path.resolve(import.meta.dirname, "tests/fixtures/prepared-storage.ts"),
        },
      },
    ],
  },
});
