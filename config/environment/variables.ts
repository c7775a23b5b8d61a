import { OWN_GROUPS } from "./own-variables.ts";
import type { Variable } from "./row.ts";
import { SERVICE_GROUPS } from "./service-variables.ts";

/** Every variable that a start reads. The check, docs/environment.md and deploy/environment.example are made from it. */
export const VARIABLES: readonly Variable[] = Object.entries({ ...OWN_GROUPS, ...SERVICE_GROUPS }).flatMap(
  ([group, rows]) =>
    rows.map(([name, kind, roles, fallback, example, what, more]) => ({
      name,
      group,
      what,
      fallback,
      example,
      kind,
      roles,
      ...more,
    })),
);

/** Variables that are not settings of a start, with who sets or reads them. */
export const OTHER_VARIABLES: Readonly<Record<string, string>> = {
  CONSOLE_PROXIES: "old name of BACKEND_PROXIES",
  STAFF_PASSWORD: "npm run staff: the password that it sets",
  NODE_ENV: "Next and React; set by the starting command",
  NEXT_RUNTIME: "Next",
  NEXT_PHASE: "Next",
  ERROR_TEXTS: "put into the bundle by next.config.ts",
  ERROR_BUTTON: "the same",
  PATH: "the system",
  INIT_CWD: "npm",
  npm_lifecycle_event: "npm",
  NODE_COMPILE_CACHE: "Node",
  CHROMIUM_PATH: "npm test, npm run bench: the browser",
  TEST_FULL: "npm run test:full",
  DEMO_DATA: "npm test: the demo as its first start leaves it, for tests to begin with",
  E2E_PORT: "npm test",
  E2E_BACKEND_PORT: "npm test",
  PROPERTY_SEED: "npm run fuzz",
  PROPERTY_FACTOR: "npm run fuzz",
  RECHECK_BACKEND: "the package recheck, which analyses regular expressions",
  BENCH_ROUNDS: "npm run bench:tables",
  BENCH_PACE: "npm run bench:tables",
  BENCH_PAGES: "npm run bench:orders",
};
