import { expect, test } from "@playwright/test";
import { ask, at } from "../../fixtures/shop/shops.ts";
import { expectAccessible } from "../shopping.ts";
import { hire, kaapi, openConsole, texts } from "./staff.ts";

test.describe.configure({ timeout: 180_000 });

test("[STAFF-23] a closed day added in the console stands on the store's page in the shop, and is gone when it is removed", async ({
  page,
  browser,
}) => {
  const staff = await hire(kaapi, 4);
  const console = await openConsole(browser, staff, { width: 768, height: 1024 });
  // Far enough not to be in the way of other tests' orders, near enough for the shop to tell; another day at each run.
  const ahead = 20 + Math.floor(Math.random() * 80);
  const reason = `Our wedding ${ahead}`;
  // The shop's page is cached, and made anew once the backend has told it. What it knows stands in its document, before any script runs.
  const reads = () =>
    expect.poll(async () => (await ask(kaapi.host, `${kaapi.subPath}/store-locator`)).body.includes(reason), {
      timeout: 60_000,
    });
  await reads().toBe(false);
  await console.getByRole("link", { name: texts.nav.store }).click();
  await console.getByText(texts.hours.add).click();
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await console.getByLabel(texts.hours.from).fill(day);
  await console.getByLabel(texts.hours.opens, { exact: true }).fill("12:00");
  await expect(console.getByRole("radio", { name: texts.hours.other })).toBeChecked();
  await console.getByLabel(texts.hours.closed).check();
  await console.getByLabel(texts.language.en).fill(reason);
  await expectAccessible(console);
  await console.getByRole("button", { name: texts.hours.save }).click();
  const entry = console.locator("#coming li", { hasText: reason });
  await expect(entry).toBeVisible();
  await expect(console.locator("#lately")).toContainText("Maria");
  await reads().toBe(true);
  await page.goto(at(kaapi, "/store-locator"));
  await expect(page.locator("[data-other-hours]", { hasText: reason })).toHaveCount(1, { timeout: 30_000 });
  await entry.locator("summary").click();
  await entry.locator("button.stop").click();
  await expect(entry).toHaveCount(0);
  await reads().toBe(false);
  await console.context().close();
});
