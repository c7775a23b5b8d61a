import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };

/** The copy that Node itself chooses: otherwise the backend and its libraries would each load another `graphql`. */
const graphql = { find: /^graphql$/, replacement: path.resolve(import.meta.dirname, "node_modules/graphql/index.mjs") };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node" },
      },
      {
        resolve: { alias },
        test: { name: "dom", include: ["tests/unit/**/*.test.tsx"], environment: "happy-dom" },
      },
      {
        resolve: { alias },
        test: { name: "contract", include: ["tests/contract/**/*.test.{ts,tsx}"], environment: "node" },
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
