import { expect, test } from "@playwright/test";
import {
  cartCount,
  choose,
  kaapi,
  manara,
  open,
  picker,
  placeButton,
  row,
  tapDish,
  union,
} from "../browse/menu-page.ts";
import { inEveryRun } from "../every-run.ts";
import { allRows, TEXTS } from "../shopping.ts";
import { spoiledPictures } from "./painted-pictures.ts";

test("[MENU-09] the sheet of an item has its own address and back closes it; while the dish is on its way nothing that is there moves", async ({
  page,
  isMobile,
}) => {
  const loaded = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("GetItemPage")) await loaded.promise;
    await route.continue();
  });
  await open(page, `${union}/menu`);
  await tapDish(page, "Union Classic");
  const sheet = page.getByRole("dialog", { name: "Union Classic" });
  await expect(sheet).toHaveCSS("opacity", "1");
  const boxes = async () => {
    await expect.poll(() => sheet.evaluate((one) => one.getAnimations({ subtree: false }).length)).toBe(0);
    return sheet.evaluate((one) =>
      ["", ".picture", "h2", ".item-head", ".buy"].map((part) => {
        const box = (part ? one.querySelector(part) : one)?.getBoundingClientRect();
        return [part, box && [box.top, box.height].map(Math.round)];
      }),
    );
  };
  const before = await boxes();
  await expect(sheet.getByRole("status")).toContainText("$12.50");
  loaded.resolve();
  await expect(sheet.locator("[data-action=order]")).toBeVisible();
  expect(await boxes()).toEqual(before);
  await expect(sheet.getByRole("group", { name: "How many patties?" })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/item\/\w+\/union-classic$/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(`${union}/menu`);
  await page.goForward();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${union}/menu`);
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Union Classic" })).toBeVisible();
  // On a desktop the page has the cart beside the dish, as the menu has.
  await expect(page.locator("[data-cart-column]")).toBeVisible({ visible: !isMobile });
});

for (const [language, base, most] of [
  ["en", union, "several"],
  ["ar", manara, "one"],
] as const) {
  test(
    `[MENU-09] a dish's pictures are seen whole in its sheet and on its page, at every width and in both directions, with ${most} (${language})`,
    inEveryRun(most === "several"),
    async ({ page, isMobile }) => {
      test.skip(isMobile, "every width in one run");
      await open(page, `${base}/menu`);
      const { path, id } = await page.evaluate(
        async ([api, wanted]) => {
          const query = "{ getAllItems(limit: 200) { items { id slug image_url images } } }";
          const headers = { "content-type": "application/json" };
          const asked = await fetch(api, { method: "POST", headers, body: JSON.stringify({ query }) });
          const { items } = (await asked.json()).data.getAllItems;
          const found = items.find(
            (item: { image_url: string | null; images: string[] }) =>
              item.image_url && new Set(item.images).size > 1 === (wanted === "several"),
          );
          return { path: `/item/${found.id}/${found.slug}`, id: found.id as string };
        },
        [`${base}/graphql`, most] as const,
      );
      await page.locator(`a[data-item="${id}"]`).first().click();
      await expect(page.locator("[data-item-sheet] [data-allergens]")).toBeAttached();
      expect(await spoiledPictures(page, "[data-item-sheet]")).toEqual([]);
      await open(page, `${base}${path}`);
      expect(await spoiledPictures(page, ".item-page")).toEqual([]);
    },
  );
}

test("[KIT-07] a message over the sheet of an item stands above its button, and can be closed", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${union}/menu`);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await tapDish(page, "Union Classic");
  const sheet = page.getByRole("dialog", { name: "Union Classic" });
  await sheet.locator("[data-action=share]").click();
  const toast = sheet.locator("[data-kit=toast]");
  await expect(toast).toBeVisible();
  // It stays while the pointer is on it.
  await toast.hover();
  await expect(page.locator("[data-kit=toast]:visible")).toHaveCount(1);
  const [above, below] = [await toast.boundingBox(), await sheet.locator(".buy").boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
});

test("[MENU-09] a dish's own page: free options cost nothing, dearest first, others change the price, nested groups unfold, allergens are never called free", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${union}/menu`);
  const href = await page
    .locator(".dish")
    .getByRole("link", { name: "Union Classic", exact: true })
    .getAttribute("href");
  await open(page, `${union}${href}`);
  await expect(page.getByRole("heading", { name: "Nutrition" })).toBeVisible();
  const allergens = page.locator("[data-allergens]");
  await expect(allergens.getByRole("listitem").filter({ hasText: "Contains" })).toContainText("wheat/gluten");
  await expect(allergens).toContainText(TEXTS.en?.item.unlisted ?? "?");
  const sauces = page.getByRole("group", { name: "Sauces on the side" });
  await sauces.getByRole("checkbox", { name: /Union sauce/ }).check();
  await sauces.getByRole("checkbox", { name: /Chipotle mayo/ }).check();
  const order = page.locator("[data-action=order]");
  await expect(order).toContainText("$12.50");
  await sauces.getByRole("checkbox", { name: /House hot sauce/ }).check();
  await expect(order).toContainText("$13.25");
  await sauces.getByRole("checkbox", { name: /House hot sauce/ }).uncheck();
  await expect(order).toContainText("$12.50");
  await page.getByRole("radio", { name: /Double/ }).check();
  await expect(order).toContainText("$16.50");
  const many = page.getByRole("group", { name: "Quantity of Union Classic" });
  await many.getByRole("button", { name: "One more" }).click();
  await expect(order).toContainText("$33.00");
  const meal = page.getByRole("group", { name: "Make it a meal" });
  const before = await meal.locator("fieldset").count();
  await meal.getByRole("checkbox", { name: /Make it a meal/ }).check();
  await expect.poll(() => meal.locator("fieldset").count()).toBeGreaterThan(before);
});

test("[MENU-10] the first group that is not satisfied is named, focused and stops the order", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, `${union}/menu`);
  await choose(page, "Williamsburg");
  await tapDish(page, "Family Box");
  const sheet = page.getByRole("dialog", { name: "Family Box" });
  const group = sheet.getByRole("group", { name: "Choose four burgers" });
  for (const burger of [0, 1, 2, 3]) await expect(group.getByRole("checkbox").nth(burger)).toBeChecked();
  for (const burger of [1, 2, 3]) await group.getByRole("checkbox").nth(burger).uncheck();
  await sheet.locator("[data-action=order]").click();
  const alert = group.getByRole("alert").first();
  await expect(alert).toHaveText("Choose four burgers: Choose 4 options.");
  await expect(group).toBeFocused();
  await expect(group).toBeInViewport();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
  for (const burger of [1, 2, 3]) await group.getByRole("checkbox").nth(burger).check();
  await expect(group.getByRole("alert")).toHaveCount(0);
  await sheet.locator("[data-action=order]").click();
  await expect(sheet).toHaveCount(0);
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
});

test("[CART-10] [RTE-27] without a store the guest is asked for one, and the item is then in the cart and still in view", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await allRows(page);
  await row(page, "Thayir Vada").getByRole("button", { name: "Add Thayir Vada" }).click();
  await expect(page.getByRole("dialog", { name: TEXTS.en?.place.titleNeeded ?? "?" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await picker(page)
    .getByRole("button", { name: /^Indiranagar/ })
    .click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
  await expect(placeButton(page)).toContainText("Indiranagar");
  await expect(row(page, "Thayir Vada").getByRole("group", { name: "Thayir Vada in your cart" })).toBeInViewport();
});

test("[CART-10] a simple item is added at once and its button becomes a stepper that keeps the focus", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  await allRows(page);
  const dish = row(page, "Thayir Vada");
  await dish.getByRole("button", { name: "Add Thayir Vada" }).click();
  await expect(dish.getByRole("button", { name: "One more Thayir Vada" })).toBeFocused();
  await dish.getByRole("button", { name: "One more Thayir Vada" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await dish.getByRole("button", { name: "One fewer Thayir Vada" }).click();
  await dish.getByRole("button", { name: "One fewer Thayir Vada" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
  await expect(dish.getByRole("button", { name: "Add Thayir Vada" })).toBeFocused();
});

test("[CART-10] [CART-11] an item with options asks for them, and when it is in the cart asks repeat or new, naming options and note", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  const dish = row(page, "Sada Dosa");
  await dish.getByRole("button", { name: "Add Sada Dosa" }).click();
  const sheet = page.getByRole("dialog", { name: "Sada Dosa" });
  await sheet.getByRole("textbox").fill("Well done");
  await sheet.locator("[data-action=order]").click();
  await expect(sheet).toHaveCount(0);
  await dish.getByRole("button", { name: "One more Sada Dosa" }).click();
  const question = page.getByRole("dialog", { name: "Sada Dosa again?" });
  await expect(question).toContainText("Last time you chose: ");
  await expect(question).toContainText("With the note “Well done”.");
  await question.getByRole("button", { name: "Repeat" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await dish.getByRole("button", { name: "One more Sada Dosa" }).click();
  await question.getByRole("button", { name: "Choose again" }).click();
  await expect(sheet.locator("[data-action=order]")).toBeVisible();
});
