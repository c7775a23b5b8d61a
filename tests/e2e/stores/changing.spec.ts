import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { cartCount, open, picker, placeButton, row } from "../browse/menu-page.ts";
import { arrive, expectAccessible, kept } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
/** Sold everywhere but at Whitefield, and without options. */
const COCONUT = "Whole Tender Coconut";
const add = (page: Page, title: string) =>
  row(page, title)
    .getByRole("button", { name: `Add ${title}` })
    .click();
/** What becomes of the cart may be asked next. */
const choose = async (page: Page, store: string, mode: string) => {
  await placeButton(page).click();
  await picker(page).getByRole("tab", { name: mode }).click();
  await picker(page)
    .getByRole("button", { name: new RegExp(`^${store}`) })
    .click();
};

/** Changes one line of the kept cart as an old visit would have left it. */
const ageCart = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem("kaapi-kitchen:cart") ?? "{}");
    Object.assign(kept.cart.items[0], wanted);
    localStorage.setItem("kaapi-kitchen:cart", JSON.stringify(kept));
  }, change);

/** Puts one of each dish into the kept cart, in the place of what is there. */
const fillCart = (page: Page, titles: readonly string[]) =>
  page.evaluate(
    async ([path, wanted]) => {
      const query = "{ getAllItems(limit: 200, fulfilment_mode: pickup) { items { id item_title item_price } } }";
      const headers = { "content-type": "application/json", location_id: "101", "x-use-lang": "en" };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ query }) });
      const { items } = (await answer.json()).data.getAllItems;
      const stored = JSON.parse(localStorage.getItem("kaapi-kitchen:cart") ?? "{}");
      const [line] = stored.cart.items;
      stored.cart.items = wanted.map((title) => {
        const { id, item_price } = items.find(({ item_title }: { item_title: string }) => item_title === title);
        return { ...line, id, signature: id, item_title: title, item_price: item_price * 100, quantity: 1 };
      });
      localStorage.setItem("kaapi-kitchen:cart", JSON.stringify(stored));
    },
    [at(kaapi, "/graphql"), titles] as const,
  );

test("[STORE-01] another store first shows what would be lost and what can come along; the cart is kept, brought along or left", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", store: "Indiranagar", lines: 1 });
  await fillCart(page, ["Thayir Vada", COCONUT]);
  // The place can be changed on every page of the menu: this one is short.
  await open(page, at(kaapi, "/menu/category/coolers"));
  await choose(page, "Whitefield", "Pickup");
  const question = page.locator("[data-replace-cart]");
  await expect(question.locator("[data-lost]")).toContainText(COCONUT);
  await expect(question.locator("[data-kept]")).toContainText("Thayir Vada");
  await expectAccessible(page, "[data-replace-cart]");
  await question.getByRole("button", { name: "Stay with Indiranagar" }).click();
  await expect(placeButton(page)).toContainText("Indiranagar");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await choose(page, "Whitefield", "Pickup");
  await question.locator("[data-bring]").click();
  await expect(placeButton(page)).toContainText("Whitefield");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
  await expect.poll(async () => (await kept(page, kaapi, "cart")).cart.items[0].item_title).toBe("Thayir Vada");
  await choose(page, "Jayanagar", "Pickup");
  await question.getByRole("button", { name: "Switch with an empty cart" }).click();
  await expect(placeButton(page)).toContainText("Jayanagar");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
});

test("[STORE-01] what was tapped before a store was chosen is not added where it is not sold", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, at(kaapi, "/menu"));
  await add(page, COCONUT);
  await picker(page).getByRole("tab", { name: "Pickup" }).click();
  await picker(page)
    .getByRole("button", { name: /^Whitefield/ })
    .click();
  await expect(placeButton(page)).toContainText("Whitefield");
  await expect(page.getByText(/This store doesn't sell/).first()).toBeVisible();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
});

test("[CART-12] on reopening each change of a kept cart is shown line by line and accepted once", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, at(kaapi, "/menu"));
  await choose(page, "Indiranagar", "Pickup");
  await expect(picker(page)).toHaveCount(0);
  await add(page, "Thayir Vada");
  await ageCart(page, { item_price: 100, item_title: "Old Vada" });
  await page.reload({ waitUntil: "networkidle" });
  const sheet = page.locator("[data-cart-changes]");
  // By its name of today, which is nothing to agree to.
  await expect(sheet.locator('[data-change="price"]')).toContainText("Thayir Vada");
  await expect(sheet).not.toContainText("Old Vada");
  await expect(sheet).toContainText("₹1.00 →");
  await expectAccessible(page, "[data-cart-changes]");
  await sheet.locator("[data-accept]").click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(async () => (await kept(page, kaapi, "cart")).cart.items[0].item_title).toBe("Thayir Vada");
  await page.reload({ waitUntil: "networkidle" });
  // At rest: the kept cart has been held against the menu.
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
  await expect(sheet).toHaveCount(0);
});

test("[STORE-11] changing between delivery and pickup holds the cart against the new mode", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, at(kaapi, "/menu"));
  await choose(page, "Indiranagar", "Pickup");
  await expect(picker(page)).toHaveCount(0);
  // The rows of the chosen place take the place of the former ones.
  await expect(page.locator("[data-place]").first()).toHaveAttribute("data-place", /\.pickup$/);
  await add(page, "Thayir Vada");
  await add(page, "Brass Filter & Davara Set");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await choose(page, "Indiranagar", "Delivery");
  const sheet = page.locator("[data-cart-changes]");
  await expect(sheet.locator('[data-change="gone"]')).toContainText("Brass Filter & Davara Set");
  await expect(sheet.locator("[data-change]")).toHaveCount(1);
  await sheet.locator("[data-accept]").click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
});
