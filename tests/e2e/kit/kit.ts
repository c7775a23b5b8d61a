import { expect, type Locator, type Page } from "@playwright/test";
import { faults } from "../axe.ts";
import { SHOPS } from "../shops.ts";

export const BRANDS = SHOPS.map(({ id }) => id);
export const TYPES = ["light", "dark", "two-tone", "inverted"] as const;
export const LANGUAGES = ["en", "ar"] as const;

/** A page of the widget catalogue, hydrated. */
export async function visit(page: Page, brand = "kaapi-kitchen", type = "own", language = "en"): Promise<void> {
  await page.goto(`${SHOPS[0]?.origin}/_kit/${brand}/${type}/${language}`);
  await expect(page.locator("html[data-ready]")).toBeAttached();
}

/** Takes the costs away, which change with every widget that shrinks. */
export async function withoutCosts(page: Page): Promise<void> {
  await page.addStyleTag({ content: "[data-cost] { display: none }" });
}

/** The shelf of one kind of widgets. */
export const group = (page: Page, id: string): Locator => page.locator(`[data-group=${id}]`);

export const opener = (page: Page, name: string): Locator => page.locator(`[data-opens=${name}]`);

/** Nothing axe knows to be wrong, best practices included. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await faults(page), where).toEqual([]);
}

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
