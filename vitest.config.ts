import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };

/** The copy that Node itself chooses: otherwise the backend and its libraries would each load another `graphql`. */
const graphql = { find: /^graphql$/, replacement: path.resolve(import.meta.dirname, "node_modules/graphql/index.mjs") };

// No test here waits for a clock; the bound only has to be above what a property test needs on a machine under load.
const testTimeout = 60_000;

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node", testTimeout },
      },
      {
        resolve: { alias },
        test: { name: "dom", include: ["tests/unit/**/*.test.tsx"], environment: "happy-dom", testTimeout },
      },
      {
        resolve: { alias },
        test: { name: "contract", include: ["tests/contract/**/*.test.{ts,tsx}"], environment: "node", testTimeout },
      },
      {
        resolve: { alias: [{ find: "@", replacement: alias["@"] }, graphql] },
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
