import { expect, test } from "@playwright/test";
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { ask, shop } from "../../fixtures/shop/shops.ts";

/** A storefront whose metrics somebody reads. */
const own = new FaultyShop(22, undefined, { METRICS_TOKEN: "read-by-prometheus" });
test.beforeAll(async () => {
  await own.start();
});
test.afterAll(() => own.stop());

const metrics = async () =>
  (
    await ask("localhost", "/api/metrics", {
      port: own.port,
      headers: { authorization: "Bearer read-by-prometheus" },
    })
  ).body;

test("what a page was like in a guest's browser is counted when the guest leaves it, without anything of theirs", async ({
  page,
}) => {
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
