import { expect, type Page } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { allRows } from "../shopping.ts";
import { scrollTo } from "../still.ts";

export const kaapi = at(shop("kaapi-kitchen"), "");
export const manara = at(shop("manara-grill"), "");
export const arepera = at(shop("la-arepera"), "");
export const union = at(shop("union-burger"), "");

export const picker = (page: Page) => page.locator("[data-place-picker]");
export const placeButton = (page: Page) => page.locator("[data-place]");
export const row = (page: Page, title: string) =>
  page.locator("li[data-dish]", { has: page.getByRole("link", { name: title, exact: true }) }).last();
export const cartCount = (page: Page) => page.locator("[data-cart-count]");

/** The page's scripts are there, so that what is tapped is answered, and so is every row of a menu. */
export async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: "networkidle" });
  await allRows(page);
}

/** Taps a dish of the menu, which opens its sheet. */
export async function tapDish(page: Page, title: string) {
  const link = page.locator(".dish").getByRole("link", { name: title, exact: true });
  await scrollTo(link);
  await link.click();
}

export async function choose(page: Page, store: string, mode?: string) {
  await placeButton(page).click();
  if (mode) await picker(page).getByRole("tab", { name: mode }).click();
  await picker(page)
    .getByRole("button", { name: new RegExp(`^${store}`) })
    .click();
  await expect(picker(page)).toHaveCount(0);
  await expect(placeButton(page)).toContainText(store);
}
