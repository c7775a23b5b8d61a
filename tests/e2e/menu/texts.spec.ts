import { expect, test } from "@playwright/test";
import { page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { kaapi, picker, placeButton } from "../browse/menu-page.ts";
import { TEXTS, type Texts } from "../shopping.ts";

test("[I18N-03] a press before the texts of what it opens are there waits for them, and they are asked for again where they could not be had", async ({
  page,
}) => {
  const { cart, place, item } = TEXTS.en as Texts;
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const { body } = await fetched(shop("kaapi-kitchen"), new URL(route.request().url()).pathname);
    if (!body.includes(cart.emptyText)) return route.continue();
    asked += 1;
    // The browser's loader tries twice before it says that it failed.
    if (asked <= 2) return route.abort();
    await held.promise;
    return route.continue();
  });
  await page.goto(`${kaapi}/menu`);
  await placeButton(page).click();
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(3);
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole("dialog", { name: place.title })).toBeVisible();
  await picker(page)
    .getByRole("button", { name: /^Indiranagar/ })
    .click();
  await expect(placeButton(page)).toContainText("Indiranagar");
  await page.locator(".dish a[data-item]").first().click();
  await expect(page.locator("[data-item-sheet]")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: item.close, exact: true }).click();
  expect(asked, "one file for all of them").toBe(3);
});
