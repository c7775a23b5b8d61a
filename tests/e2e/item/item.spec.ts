import { expect, type Page, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  chooseTime,
  expectAccessible,
  freshPhone,
  holdScripts,
  openCart,
  orderAsGuest,
  place,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const union = shop("union-burger");
const arepera = shop("la-arepera");
const en = TEXTS.en as Texts;
const add = (page: Page) => page.locator("[data-action=order]");

/** The address of a dish, for a guest who has chosen a store. */
async function addressOf(page: Page, of: typeof union, title: string, language = "en"): Promise<string> {
  await arrive(page, { shop: of, language, mode: "pickup", lines: 0 });
  const menu = (await fetched(of, "/menu", language)).body;
  const href = new RegExp(`<a href="([^"]+)"[^>]*>${title}</a>`).exec(menu)?.[1] ?? "";
  return `${of.origin}${href}`;
}

async function openItem(page: Page, of: typeof union, title: string, language = "en"): Promise<string> {
  const address = await addressOf(page, of, title, language);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("html[data-hydrated], [data-action=order]").first()).toBeVisible();
  return address;
}

test("[RTE-08] [MENU-09] the address keeps the options chosen: it can be shared, reloaded, and what is gone is shown", {
  tag: "@full",
}, async ({ page }) => {
  const address = await openItem(page, union, "Union Classic");
  await page.getByRole("radio", { name: /Two patties|Double/ }).check();
  const toppings = page.getByRole("group", { name: "Toppings" });
  await toppings.getByRole("checkbox", { name: /bacon/i }).first().check();
  await toppings.getByRole("button", { name: en.item.more }).click();
  await expect(add(page)).toContainText("$21.50");
  await expect(page).toHaveURL(/\?o=[\w.~%-]+$/);
  const shared = page.url();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.locator("[data-action=share]").click();
  await expect(page.getByText(en.item.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);

  await page.goto("about:blank");
  await page.goto(shared);
  await expect(add(page)).toContainText("$21.50");
  await expect(toppings.locator('[data-kit="stepper"]')).toHaveAttribute("data-count", "2");
  await page.goto(`${address}?o=zzzzz`);
  await expect(page.getByText(en.item.sharedUnknown)).toBeVisible();
});

test("[CART-05] [CART-11] a line of the cart opens in the menu's sheet as it was chosen, keeps its quantity, and takes a note with a counter", {
  tag: "@full",
}, async ({ page }) => {
  await openItem(page, union, "Union Classic");
  await page.getByRole("checkbox", { name: /bacon/i }).first().check();
  await page.getByRole("button", { name: en.item.more }).last().click();
  await page.getByLabel(en.item.note).fill("Cut in half");
  await expect(page.locator("[data-note-count]")).toHaveText("11/300");
  await add(page).click();
  await page.goto(at(union, "/menu"));
  await openCart(page, 2);
  await page
    .getByRole("link", { name: en.cart.editItem.replace("{item}", "Union Classic") })
    .last()
    .click();
  const sheet = page.getByRole("dialog", { name: "Union Classic" });
  await expect(sheet.getByRole("checkbox", { name: /bacon/i }).first()).toBeChecked();
  await expect(sheet.getByLabel(en.item.note)).toHaveValue("Cut in half");
  await expect(add(page)).toContainText(en.item.update);
  await sheet.getByRole("checkbox", { name: /bacon/i }).first().uncheck();
  await add(page).click();
  await expect(sheet).toHaveCount(0);
  // Back in the cart, at the line.
  const edit = page.getByRole("link", { name: en.cart.editItem.replace("{item}", "Union Classic") });
  await expect(edit.last()).toBeFocused();
  const { cart } = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `${union.id}:cart`)) ?? "{}");
  expect(cart.items).toMatchObject([{ quantity: 2, instructions: "Cut in half" }]);
  expect(JSON.stringify(cart.items)).not.toContain("bacon");
});

test("[CART-11] [MENU-09] what is typed, chosen and counted on a dish's page while its scripts are on their way is what is ordered", async ({
  page,
}) => {
  const address = await addressOf(page, union, "Union Classic");
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.getByRole("radio", { name: /Two patties|Double/ }).check();
  await page.getByRole("checkbox", { name: /bacon/i }).first().check();
  await page.getByLabel(en.item.note).fill("Cut in half");
  await page.getByRole("button", { name: en.item.more }).last().dblclick();
  await expect(page.locator("[data-note-count]")).toHaveText("0/300");
  release();
  await expect(page.locator("[data-note-count]")).toHaveText("11/300");
  await expect(page.locator('.buy [data-kit="stepper"]')).toHaveAttribute("data-count", "3");
  await add(page).click();
  await expect(page.getByText(en.item.added.replace("{item}", "Union Classic")).last()).toBeVisible();
  const { cart } = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `${union.id}:cart`)) ?? "{}");
  expect(cart.items).toMatchObject([{ quantity: 3, instructions: "Cut in half" }]);
  expect(JSON.stringify(cart.items)).toMatch(/bacon/i);
  expect(JSON.stringify(cart.items)).toMatch(/Two patties|Double/);
});

test("[RTE-08] [MENU-09] back from a page that is another document, a dish shows the choices, the note and the price that it adds", {
  tag: "@full",
}, async ({ page }) => {
  await openItem(page, union, "Union Classic");
  const ticked = () =>
    page.locator("form input:checked").evaluateAll((all) => all.map((one) => one.closest("label")?.textContent));
  const untouched = await ticked();
  await page.getByRole("radio", { name: /Two patties|Double/ }).check();
  await page.getByRole("checkbox", { name: /bacon/i }).first().check();
  // What unfolds below an option moves the places of all that follow, by which a browser restores ticks.
  await page.getByRole("checkbox", { name: /Make it a meal/ }).check();
  await page.getByLabel(en.item.note).fill("Cut in half");
  await expect(page).toHaveURL(/\?o=[\w.~%-]+$/);
  const chosen = await ticked();
  const price = (await add(page).textContent()) ?? "";
  await page.goto(at(union, "/privacy-policy"));
  const release = await holdScripts(page);
  await page.goBack({ waitUntil: "domcontentloaded" });
  // The browser may still be between the two documents when it says that it went back.
  await expect(async () => expect(await ticked()).toEqual(untouched)).toPass();
  release();
  await expect(add(page)).toHaveText(price);
  await expect.poll(ticked).toEqual(chosen);
  const note = await page.getByLabel(en.item.note).inputValue();
  await add(page).click();
  await expect(page.getByText(en.item.added.replace("{item}", "Union Classic")).last()).toBeVisible();
  const { cart } = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `${union.id}:cart`)) ?? "{}");
  expect(cart.items).toMatchObject([{ quantity: 1, instructions: note }]);
  expect(JSON.stringify(cart.items[0].options)).toMatch(/(?:Two patties|Double).*bacon/is);
  expect(cart.items[0].options).toHaveLength(chosen.length);
});

test("[CART-11] [MENU-09] a half chosen while the scripts are on their way is charged as that half, whatever is ticked after it", {
  tag: "@full",
}, async ({ page }) => {
  const address = await openItem(page, arepera, "Giant arepa to share");
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  const where = page.getByRole("group", { name: en.item.where.replace("{option}", "Red beans") });
  await where.getByTitle(en.item.left).click();
  await page.getByRole("checkbox", { name: /Pulled beef/ }).check();
  await expect(add(page)).toContainText(/24[.,]900/);
  release();
  await expect(add(page)).toContainText(/27[.,]650/);
  await expect(where.getByTitle(en.item.left)).toBeChecked();
});

test("[CART-11] the same dish with two notes and with none is three lines of the cart, and each opens with its own note", {
  tag: "@full",
}, async ({ page }) => {
  await openItem(page, union, "Union Classic");
  for (const note of ["No nuts", "Cut in half", ""]) {
    await page.getByLabel(en.item.note).fill(note);
    await add(page).click();
    await expect(page.getByText(en.item.added.replace("{item}", "Union Classic")).last()).toBeVisible();
  }
  const { cart } = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `${union.id}:cart`)) ?? "{}");
  expect(cart.items).toMatchObject([
    { quantity: 1, instructions: "No nuts" },
    { quantity: 1, instructions: "Cut in half" },
    { quantity: 1, instructions: "" },
  ]);
  await page.goto(at(union, "/menu"));
  await openCart(page, 3);
  const links = page.getByRole("link", { name: en.cart.editItem.replace("{item}", "Union Classic") });
  await expect(links).toHaveCount(3);
  await links.nth(1).click();
  const sheet = page.getByRole("dialog", { name: "Union Classic" });
  await expect(sheet.getByLabel(en.item.note)).toHaveValue("Cut in half");
});

test("[MENU-09] several pictures are leafed through by button and by key", { tag: "@full" }, async ({ page }) => {
  await openItem(page, union, "Family Box");
  const gallery = page.locator("[data-gallery]");
  await expect(gallery).toContainText("1 / 5");
  await gallery.getByRole("button", { name: en.item.nextPicture }).click();
  await expect(gallery).toContainText("2 / 5");
  await gallery.getByRole("region").focus();
  await page.keyboard.press("ArrowRight");
  await expect(gallery).not.toContainText("1 / 5");
});

test("[MENU-09] a half-and-half arepa: one filling on each half is free, another is charged by half", {
  tag: "@full",
}, async ({ page }) => {
  await openItem(page, arepera, "Giant arepa to share");
  // A vegan dish opens with its vegan filling, on both halves.
  await expect(page.getByRole("checkbox", { name: /Red beans/ })).toBeChecked();
  await expect(add(page)).toContainText(/24[.,]900/);
  await page.getByRole("checkbox", { name: /Pulled beef/ }).check();
  // Beef 9000 is free on both halves; the beans are charged on both.
  await expect(add(page)).toContainText(/30[.,]400/);
  const where = page.getByRole("group", { name: en.item.where.replace("{option}", "Pulled beef") });
  await where.getByTitle(en.item.left).click();
  // Beef is free on the left; the beans lie on both: free on the right, half of 5500 on the left.
  await expect(add(page)).toContainText(/27[.,]650/);
});

test("[MENU-09] [ORD-02] a guest's allergies mark the menu, follow the options, are told to the kitchen and shown with the order", async ({
  page,
}) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(union, "/menu"));
  const filters = page.getByRole("button", { name: en.arrange.filters });
  await filters.click();
  await page.getByRole("button", { name: en.diet.button }).click();
  const editor = page.getByRole("dialog", { name: en.diet.title });
  await editor.getByRole("checkbox", { name: en.item.allergen.milk }).check();
  await expectAccessible(page, "dialog[open]");
  await editor.getByRole("button", { name: en.diet.save }).click();
  const row = page.locator(".dish", { hasText: "Union Classic" }).first();
  await expect(row.locator("[data-diet]")).toHaveText("Contains milk");
  const states = await page
    .locator(".dish [data-diet]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.diet));
  console.log(
    `menu for a guest without milk: ${["contains", "unconfirmed", "free"].map((state) => `${state} ${states.filter((one) => one === state).length}`).join(", ")}`,
  );
  await page.getByRole("button", { name: en.diet.button }).click();
  await editor.getByRole("checkbox", { name: en.diet.hide }).check();
  await editor.getByRole("button", { name: en.diet.save }).click();
  await expect(row).toHaveCount(0);
  await expect(page.locator(".diet-bar")).toContainText(/\d+/);
  await expectAccessible(page, ".diet-bar");

  const href = await page.locator(".dish a[data-item]").first().getAttribute("href");
  await page.goto(`${union.origin}${href}`);
  await expect(page.locator(".diet-verdict")).toBeVisible();
  // One alone is below the shop's minimum.
  await page.getByRole("button", { name: en.item.more }).last().click();
  await add(page).click();
  await expect(page.locator('[data-cart-count="2"]')).toBeAttached();
  await page.evaluate((shop) => sessionStorage.setItem(`${shop}:pay-with`, "cash"), union.id);
  await page.goto(at(union, "/checkout"));
  await expect(page.locator("[data-diet-told]")).toContainText(en.item.allergen.milk.toLowerCase());
  await chooseTime(page, en);
  await page.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
  await orderAsGuest(page, en, { name: "Ana Ruiz", phone: freshPhone("212736", 10) });
  await place(page);
  await expect(page.locator("[data-diet-told]")).toContainText(en.item.allergen.milk.toLowerCase());
});
