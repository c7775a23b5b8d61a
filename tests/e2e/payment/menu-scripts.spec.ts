import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";

const union = shop("union-burger");
/** Names that only the payment client has. */
const CLIENT = /PayULatinAmerica|FreedomPay|MercadoPago/;

/** Every script that a page loads by itself until it is at rest. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") bodies.push(answer.text().catch(() => ""));
  });
  await page.goto(at(union, path));
  // They are fetched after the first paint, before which a busy machine's network is idle too.
  await expect.poll(() => bodies.length).toBeGreaterThan(5);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("response");
  return Promise.all(bodies);
}

test("a menu loads nothing of the payment client, a page of a payment does", async ({ page }) => {
  const menu = await scriptsOf(page, "/menu");
  expect(menu.filter((script) => CLIENT.test(script))).toEqual([]);
  const paying = await scriptsOf(page, "/pg?attempt=none");
  expect(paying.some((script) => CLIENT.test(script))).toBe(true);
});
