import { defineConfig, devices } from "@playwright/test";

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

/** What does not depend on the width, and is tried on the desk alone: half of the suite's time. */
const SAME_AT_ANY_WIDTH = [
  "account/{push,tabs}.spec.ts",
  "checkout/coupons.spec.ts",
  "console/*.spec.ts",
  "kit/kit-{looks,numbers,settings}.spec.ts",
  "menu/{landing,live-menu,page-flags,popup,rows}.spec.ts",
  "payment/{interrupted,menu-scripts,trouble,way-out}.spec.ts",
  "sandbox/*.spec.ts",
  "{backend-trouble,cart-devices,faults,frame,killed,offline,order-trouble,tenancy,theme-bar}.spec.ts",
].map((file) => `tests/e2e/${file}`);

/** End-to-end: the real backend and the production build, started as `npm start` does, on ports of their own. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may be late; what fails every time is broken. The report names what needed more than one try.
  retries: 2,
  reporter: [["line"]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A service worker of an earlier page would answer for the next; the spec about it (offline.spec.ts) allows it.
  use: { trace: "on-first-retry", launchOptions, locale: "en-US", serviceWorkers: "block" },
  projects: [
    {
      name: "phone",
      testIgnore: SAME_AT_ANY_WIDTH,
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
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-e2e",
      // The widget catalogue at /_kit is part of this build, and of no other.
      KIT_CATALOGUE: "1",
    },
  },
});
