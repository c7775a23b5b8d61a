import { defineConfig, devices } from "@playwright/test";
import { ADDED_SHOPS } from "./tests/fixtures/shop/added-shops.ts";
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
    // Each test is the first visit of a browser: what the optimizing compilers make is thrown away before it has paid.
    "--js-flags=--no-maglev,--no-turbofan",
  ],
};

/**
 * What a narrow window or a finger could spoil: `npm run test:full` runs it on a phone and on a desktop. `npm test` runs each test
 * once, on a desktop, or on a phone where it has the tag `@phone`.
 */
const ON_A_PHONE = [
  "account/{address,profile}.spec.ts",
  "browse/{accessible,menu}.spec.ts",
  "cart/cart.spec.ts",
  "checkout/{choices,closing}.spec.ts",
  "item/{item,item-page,pizza,swipe}.spec.ts",
  "kit/{kit,kit-dialogs,kit-types}.spec.ts",
  "menu/gallery.spec.ts",
  "order/order.spec.ts",
  "payment/{providers,screens}.spec.ts",
  "stores/{locator,picker}.spec.ts",
];
const ONLY_ON_A_PHONE = ["tests/e2e/item/swipe.spec.ts", "tests/e2e/checkout/closing.spec.ts"];
const TROUBLE = ["tests/e2e/trouble/**"];
const SANDBOXES = "tests/e2e/sandbox/**";

/** Which tests `npm test` runs in a project, by their tags (tests/e2e/every-run.ts); `npm run test:full` runs all of them. */
const inEveryRun = (tags: { grep?: RegExp; grepInvert?: RegExp }) => (isFullRun ? {} : tags);

const desktop = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1280, height: 800 },
  // A phone has its motion; a test of motion on a desktop asks for it (`withMotion`).
  ...(isFullRun ? {} : { contextOptions: { reducedMotion: "reduce" as const } }),
};

/** End-to-end: the real backend and the production build, started as `npm start` does, on ports of their own. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/warm-up.ts",
  fullyParallel: true,
  // A test waits about as long as it computes: three left a quarter of two cores idle.
  workers: 4,
  // A test that fails now and then says something about the shop or about itself.
  retries: 0,
  reporter: [["line"], ["./tests/slowest-tests.ts"]],
  // No test waits for a clock: these bounds only end what hangs, on a machine that is busy with four tests at once.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A service worker of an earlier page would answer for the next; the spec about it (offline.spec.ts) allows it.
  use: {
    screenshot: "only-on-failure",
    launchOptions,
    locale: "en-US",
    serviceWorkers: "block",
    // An action that never becomes possible fails with what it waited for, instead of as a test that hangs.
    actionTimeout: 60_000,
  },
  projects: [
    // Files of tests in a row, with servers of their own: begun first, they are done before the others.
    { name: "trouble", testMatch: TROUBLE, use: desktop, ...inEveryRun({ grepInvert: /@full/ }) },
    {
      name: "phone",
      testMatch: ON_A_PHONE.map((file) => `tests/e2e/${file}`),
      ...inEveryRun({ grep: /@phone/ }),
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } },
    },
    {
      name: "desktop",
      testIgnore: [...TROUBLE, ...ONLY_ON_A_PHONE, ...(isFullRun ? [] : [SANDBOXES])],
      ...inEveryRun({ grepInvert: /@full|@phone/ }),
      use: desktop,
    },
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
      // What a test publishes is another run's business as little as its database.
      ...(process.env.DATA_DIR ? { CONFIG_CACHE_FILE: `${process.env.DATA_DIR}/config-cache.json` } : {}),
      // Tests seat their own guests.
      DEMO_GUESTS: "0",
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-e2e",
      // The widget catalogue at /_kit is part of this build, and of no other.
      KIT_CATALOGUE: "1",
    },
  },
});
