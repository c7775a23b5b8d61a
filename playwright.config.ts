import { defineConfig, devices } from "@playwright/test";
import { ADDED_SHOPS } from "./tests/e2e/added-shops.ts";
import { isFullRun } from "./tests/full-run.ts";

const port = Number(process.env.PORT ?? 3210);
const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--host-resolver-rules=MAP *.localhost 127.0.0.1",
  ],
};

/**
 * What a narrow window, a finger or a sheet in place of a column can spoil: tried on a phone too. All else is the same at
 * any width, and tried on the desk alone.
 */
const ON_A_PHONE_TOO = [
  "account/{address,profile}.spec.ts",
  "browse/{accessible,item,menu}.spec.ts",
  "checkout/choices.spec.ts",
  "kit/{kit,kit-dialogs,kit-types}.spec.ts",
  "menu/{arrange,cart,gallery}.spec.ts",
  "payment/{providers,screens}.spec.ts",
  "stores/{locator,picker}.spec.ts",
  "{item,order,pizza}.spec.ts",
].map((file) => `tests/e2e/${file}`);

/** End-to-end: the real backend and the production build, started as `npm start` does, on ports of their own. */
export default defineConfig({
  ...(isFullRun ? {} : { grepInvert: /@full/, testIgnore: "tests/e2e/sandbox/**" }),
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/warm-up.ts",
  fullyParallel: true,
  workers: 2,
  // A test that fails now and then says something about the shop or about itself.
  retries: 0,
  reporter: [["line"], ["./tests/slowest-tests.ts"]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A service worker of an earlier page would answer for the next; the spec about it (offline.spec.ts) allows it.
  use: { screenshot: "only-on-failure", launchOptions, locale: "en-US", serviceWorkers: "block" },
  projects: [
    {
      name: "phone",
      testMatch: ON_A_PHONE_TOO,
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } },
    },
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: "node scripts/run.mjs start.ts",
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
    env: {
      PORT: String(port),
      BACKEND_PORT: process.env.BACKEND_PORT ?? "4210",
      ROOT_CONFIG_FILE: ADDED_SHOPS,
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-e2e",
      // The widget catalogue at /_kit is part of this build, and of no other.
      KIT_CATALOGUE: "1",
    },
  },
});
