import { expect, type Locator, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { inEveryRun } from "../every-run.ts";
import { arrive, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
/** Vegetarian, served at any hour, and its options cost extra. What the menu begins with depends on the hour. */
const ANY_HOUR = 'a[data-item][href$="/masala-dosa"]';

/** Presses Tab until what is wanted has the focus; fails when it is not reached. */
async function tabTo(page: Page, wanted: Locator, most = 150): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Not reached with ${most} presses of Tab: ${wanted}`);
}

/** Finds a vegetarian dish, chooses for it and adds it, with nothing but the keyboard; returns what a screen reader has of it. */
async function order(page: Page, texts: Texts, language: string) {
  await arrive(page, { shop: kaapi, language, mode: "pickup", lines: 0 });
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  const bar = page.getByRole("region", { name: texts.arrange.filterBy });
  await tabTo(page, bar.getByRole("button", { name: texts.arrange.filters }));
  await page.keyboard.press("Enter");
  const veg = bar.getByRole("button").nth(1);
  await tabTo(page, veg);
  await page.keyboard.press("Space");
  await expect(veg).toHaveAttribute("aria-pressed", "true");
  await expect(bar.getByRole("status")).not.toBeEmpty();
  const filters = await bar.ariaSnapshot();
  await page.keyboard.press("Escape");
  const dish = page.locator('li.dish[data-state="open"]:visible', { has: page.locator(ANY_HOUR) }).first();
  const title = (await dish.locator(".dish-title").textContent()) ?? "";
  await expect(dish.getByRole("img").first()).toHaveAccessibleName(new RegExp(`${texts.menu.veg}|${texts.menu.vegan}`));
  await tabTo(page, dish.locator("[data-action=add]"), 400);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: title });
  await expect(sheet).toBeVisible();
  const option = sheet.locator("input[type=radio], input[type=checkbox]").first();
  await expect(option).toBeVisible();
  await tabTo(page, option);
  await page.keyboard.press("Space");
  const rule = new RegExp(`^(${texts.optionRules.required}|${texts.optionRules.optional}) \\S`);
  for (const group of await sheet.locator("fieldset[data-group]").all())
    await expect(group).toHaveAccessibleDescription(rule);
  const item = await sheet.ariaSnapshot();
  const add = sheet.getByRole("button", { name: new RegExp(texts.item.addToCart) }).last();
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[data-cart-count="1"]')).toBeAttached();
  await expect(page.getByRole("group", { name: texts.menu.inCart.replace("{item}", title) }).first()).toBeVisible();
  return { title, filters, item };
}

for (const language of ["en", "ar"]) {
  test(
    `[MENU-04] [MENU-09] [MENU-10] a vegetarian dish is found, customised and added by keyboard alone, in ${language}`,
    inEveryRun(language === "en"),
    async ({ page }) => {
      const texts = TEXTS[language] as Texts;
      const { title, filters, item } = await order(page, texts, language);
      console.log(`${filters}\n${item}`);
      // What a screen reader says: the filter and that it is on, how many dishes are left, the dish by its name, each group
      // with its rule, each choice with its state, and a button that says what it costs.
      expect(filters).toContain("[pressed]");
      expect(filters).toMatch(/status: .*\d+/);
      expect(item).toContain(title);
      expect(item).toMatch(/group "/);
      expect(item).toMatch(/(radio|checkbox) "[^"]+" \[checked\]/);
      expect(item).toMatch(/(radio|checkbox) "[^"]*\+[^"]*₹[^"]*"/);
      expect(item).toMatch(new RegExp(`button "${texts.item.addToCart}[^"]*\\d`));
    },
  );
}
