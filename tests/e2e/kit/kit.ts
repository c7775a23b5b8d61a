import { expect, type Locator, type Page } from "@playwright/test";
import { SHOPS } from "../../fixtures/shop/shops.ts";
import { faults } from "../axe.ts";

export const BRANDS = SHOPS.map(({ id }) => id);
export const TYPES = ["light", "dark", "two-tone", "inverted"] as const;
export const LANGUAGES = ["en", "ar"] as const;

/** A page of the widget catalogue, hydrated. */
export async function visit(page: Page, brand = "kaapi-kitchen", type = "own", language = "en"): Promise<void> {
  await page.goto(`${SHOPS[0]?.origin}/_kit/${brand}/${type}/${language}`);
  // As long as the test may last: all widgets on one page are slow to wake on a busy machine.
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Takes the costs away, which change with every widget that shrinks. */
export async function withoutCosts(page: Page): Promise<void> {
  await page.addStyleTag({ content: "[data-cost] { display: none }" });
}

/** The shelf of one kind of widgets. */
export const group = (page: Page, id: string): Locator => page.locator(`[data-group=${id}]`);

export const opener = (page: Page, name: string): Locator => page.locator(`[data-opens=${name}]`);

/** Nothing axe knows to be wrong, best practices included; in the page or in a part of it. */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  // A frame's own document is looked at with the whole page; alone it lacks what a page needs.
  expect(await faults(page, part ? { part, without: "iframe" } : {}), where).toEqual([]);
}

/** Every letter stands out from what is behind it: all that a theme type can spoil. Rows alike are looked at four times. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const without = "[data-dish] ~ [data-dish] ~ [data-dish] ~ [data-dish] ~ [data-dish]";
  expect(await faults(page, { rules: ["color-contrast"], without }), where).toEqual([]);
}

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
