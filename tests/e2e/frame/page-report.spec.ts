import { expect, test } from "@playwright/test";
import { type CollectedSpan, startCollector } from "../../fixtures/collector.ts";
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { ask, shop } from "../../fixtures/shop/shops.ts";
import { button, freshPhone, TEXTS, type Texts } from "../shopping.ts";

// One storefront for all tests of this file.
test.describe.configure({ mode: "default" });
const collectorPort = Number(process.env.PORT ?? 3210) + 23;
/** A storefront whose metrics somebody reads, and whose traces are collected. */
const own = new FaultyShop(22, undefined, {
  METRICS_TOKEN: "read-by-prometheus",
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
});
let collector: Awaited<ReturnType<typeof startCollector>>;
test.beforeAll(async () => {
  collector = await startCollector(collectorPort);
  await own.start();
});
test.afterAll(async () => {
  await own.stop();
  collector.stop();
});

const metrics = async () =>
  (
    await ask("localhost", "/api/metrics", {
      port: own.port,
      headers: { authorization: "Bearer read-by-prometheus" },
    })
  ).body;

test("what a page was like in a guest's browser is counted when the guest leaves it, without anything of theirs", {
  tag: "@full",
}, async ({ page }) => {
  const { host } = shop("kaapi-kitchen");
  const origin = `http://${host.split(":")[0]}:${own.port}`;
  // Every visit is one of those that are measured.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const chunk = page.waitForResponse(
    async (response) => /\.js/.test(response.url()) && (await response.text()).includes("page-report"),
    { timeout: 30_000 },
  );
  await page.goto(`${origin}/menu?utm_source=Asha`);
  const reporter = (await chunk).url();
  await expect(async () => {
    await page.goto(`${origin}/menu?utm_source=Asha`);
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, reporter);
    await page.evaluate(() => {
      setTimeout(() => JSON.parse("Asha Rao 9845077123"));
      return new Promise((resolve) => setTimeout(resolve));
    });
    await page.goto(`${origin}/store-locator`);
    const text = await metrics();
    expect(text).toMatch(/storefront_browser_failures_total\{page="menu",name="SyntaxError"\} \d/);
    expect(text).toMatch(/storefront_page_lcp_seconds_count\{page="menu"\} \d/);
    expect(text).toMatch(/storefront_page_layout_shift_count\{page="menu"\} \d/);
  }).toPass({ timeout: 30_000 });
  expect(`${await metrics()}${own.log}`).not.toMatch(/Asha|9845077123/);
});

test("[ROB-01] a trace begins at the guest's tap and leads through the storefront to the API", {
  tag: "@full",
}, async ({ page }) => {
  const { host } = shop("kaapi-kitchen");
  await page.goto(`http://${host.split(":")[0]}:${own.port}/profile`);
  await page.locator('input[type="tel"]').fill(freshPhone("98", 10));
  const tapped = page.waitForResponse((response) => response.request().headers()["x-since-tap"] !== undefined);
  await button(page, (TEXTS.en as Texts).login.sendCode).click();
  const id = (await (await tapped).allHeaders())["x-request-id"];
  const ofTrace = () => collector.spans().filter(({ traceId }) => traceId === id);
  await expect.poll(() => ofTrace().length).toBe(3);
  const named = (name: string | RegExp) => ofTrace().find((span) => span.name.match(name)) as CollectedSpan;
  const [tap, visit, call] = [named(/^tap$/), named(/^POST \/graphql$/), named(/^POST API \/graphql$/)];
  expect(tap.parentSpanId).toBeUndefined();
  expect(visit.parentSpanId).toBe(tap.spanId);
  expect(call.parentSpanId).toBe(visit.spanId);
  expect(BigInt(tap.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(visit.startTimeUnixNano));
});
