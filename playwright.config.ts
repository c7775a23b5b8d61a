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

/** What has another layout on a phone: rows, a sheet in place of a column, a bar at the foot, the provider's form. */
const ON_A_PHONE_TOO = [
  "browse/menu.spec.ts",
  "cart/cart.spec.ts",
  "checkout/{choices,closing}.spec.ts",
  "item/{item,pizza,swipe}.spec.ts",
  "payment/providers.spec.ts",
  "stores/picker.spec.ts",
];
/** What a narrow window or a finger could spoil, but seldom does alone. */
const ON_A_PHONE_AT_TIMES = [
  "account/{address,profile}.spec.ts",
  "browse/accessible.spec.ts",
  "item/item-page.spec.ts",
  "kit/{kit,kit-dialogs,kit-types}.spec.ts",
  "menu/gallery.spec.ts",
  "order/order.spec.ts",
  "payment/screens.spec.ts",
  "stores/locator.spec.ts",
];
/** On a desktop many other tests go through the same steps: choosing a store, paying. */
const ON_A_PHONE_INSTEAD = ["tests/e2e/payment/providers.spec.ts", "tests/e2e/stores/picker.spec.ts"];
const onPhone = isFullRun ? [...ON_A_PHONE_TOO, ...ON_A_PHONE_AT_TIMES] : ON_A_PHONE_TOO;
const ONLY_ON_A_PHONE = ["tests/e2e/item/swipe.spec.ts", "tests/e2e/checkout/closing.spec.ts"];
const TROUBLE = ["tests/e2e/trouble/**"];
const SANDBOXES = "tests/e2e/sandbox/**";

const desktop = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1280, height: 800 },
  // A phone has its motion; a test of motion on a desktop asks for it (`withMotion`).
  ...(isFullRun ? {} : { contextOptions: { reducedMotion: "reduce" as const } }),
};

/** End-to-end: the real backend and the production build, started as `npm start` does, on ports of their own. */
export default defineConfig({
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
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
    { name: "trouble", testMatch: TROUBLE, use: desktop },
    {
      name: "phone",
      testMatch: onPhone.map((file) => `tests/e2e/${file}`),
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } },
    },
    {
      name: "desktop",
      testIgnore: [...TROUBLE, ...ONLY_ON_A_PHONE, ...(isFullRun ? [] : [SANDBOXES, ...ON_A_PHONE_INSTEAD])],
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
