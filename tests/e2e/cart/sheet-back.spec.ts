import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { arrive, openCart, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

test.use({ viewport: { width: 360, height: 740 } });

const cart = (page: Page) => page.getByRole("dialog", { name: en.cart.title });
const note = (page: Page) => page.getByRole("dialog", { name: en.cart.noteTitle });
/** Until the page has an entry of the sheet, or none any more: a guest is not as quick as a test. */
const hasEntry = (page: Page, has: boolean) =>
  expect.poll(() => page.evaluate(() => "sheets" in history.state)).toBe(has);
/** Where Back leads to once no sheet takes it. */
const before = at(kaapi, "/offers");

test.beforeEach(async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  await page.goto(before);
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await open(page);
});

async function open(page: Page): Promise<void> {
  await openCart(page, 3);
  await expect(cart(page)).toBeVisible();
  await hasEntry(page, true);
}

/** By its icon. */
async function close(page: Page): Promise<void> {
  await cart(page).getByRole("button", { name: en.cart.close, exact: true }).first().click();
  await expect(cart(page)).toBeHidden();
  await hasEntry(page, false);
}

test("[KIT-12] Back closes the cart's sheet, and the next one leaves the page; closed by its icon, the sheet takes no Back", {
  tag: "@full",
}, async ({ page }) => {
  await page.goBack();
  await expect(cart(page)).toBeHidden();
  await expect(page).toHaveURL(at(kaapi, "/menu"));
  await open(page);
  await close(page);
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test("[KIT-12] a store's number in a sheet leaves Back to the sheet", { tag: "@full" }, async ({ page }) => {
  await cart(page).getByText(en.cart.addNote, { exact: true }).first().click();
  await page.evaluate(() => {
    const steps: number[] = Object.assign(window, { steps: [] }).steps;
    addEventListener("popstate", () => steps.push(steps.length));
  });
  await note(page).locator("a[href^=tel]").click();
  await expect(note(page)).toBeVisible();
  await page.goBack();
  await expect(note(page)).toBeHidden();
  await expect(cart(page)).toBeVisible();
  await page.goBack();
  await expect(cart(page)).toBeHidden();
  await expect(page).toHaveURL(at(kaapi, "/menu"));
  // These two were all.
  expect(await page.evaluate(() => (window as unknown as { steps: number[] }).steps)).toHaveLength(2);
});

test("[KIT-12] a refresh of the page under a sheet leaves no entry of it behind", { tag: "@full" }, async ({
  page,
}) => {
  await page.evaluate(() => (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh());
  // The router has written the entry anew.
  await hasEntry(page, false);
  const steppedBack = page.evaluate(
    () => new Promise<void>((done) => addEventListener("popstate", () => done(), { once: true })),
  );
  await close(page);
  await steppedBack;
  await page.goBack();
  await expect(page).toHaveURL(before);
});

test("[KIT-12] a reload with a sheet open leaves no entry of it behind", { tag: "@full" }, async ({ page }) => {
  await page.reload({ waitUntil: "networkidle" });
  await expect(cart(page)).toBeHidden();
  await hasEntry(page, false);
  await page.goBack();
  await expect(page).toHaveURL(before);
});
