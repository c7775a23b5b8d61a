import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");

test("[SEC-01] what a browser keeps of one shop is not there in another", async ({ page }) => {
  await page.goto(at(kaapi, "/store-locator"));
  await page.locator("[data-language-switcher]").getByText("Español").filter({ visible: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto(at(manara, "/store-locator"));
  await expect(page.locator("html"), "the language of one shop is not the other's").toHaveAttribute("lang", "ar");
  const kept = await page.evaluate(() => ({ cookie: document.cookie, keys: Object.keys(localStorage) }));
  expect(kept.cookie).not.toContain("locale=es");
  expect(kept.keys.filter((key) => !key.startsWith("manara-grill:"))).toEqual([]);
  for (const cookie of await page.context().cookies()) expect(cookie.domain, cookie.name).not.toMatch(/^\./);
});
