import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readLock } from "../../../backend/db/lock.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import { arrive, expectAccessible, openCart, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

/** As `npm run stock` does it: marks an item or option at every store as sold out (0) or back (null). */
async function setStock(business: string, what: { item: number } | { option: number }, stock: number | null) {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!lock?.url) throw new Error("The backend under test has no lock in DATA_DIR.");
  const answer = await fetch(new URL("/staff/stock", lock.url), {
    method: "POST",
    headers: { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" },
    body: JSON.stringify({ business, ...what, stock }),
  });
  expect(answer.status).toBe(200);
}

const row = (page: Page, title: string) =>
  page.locator("li.dish", { has: page.getByRole("link", { name: title, exact: true }) });

/** The item whose heart carries this id; ids are the database's, titles are what people see. */
const idOf = async (page: Page, title: string) => (await row(page, title).getAttribute("data-dish")) ?? "";

test("[MENU-02] a dish that sells out while the page is open is shown so without a reload, in the cart as well", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  const title = "Mysore Pak";
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  const id = await idOf(page, title);
  await row(page, title)
    .getByRole("button", { name: en.menu.addItem.replace("{item}", title) })
    .click();
  try {
    await setStock(kaapi.id, { item: Number(id) }, 0);
    await expect(row(page, title)).toHaveAttribute("data-state", "sold-out");
    await expect(row(page, title).getByRole("button", { name: en.menu.addItem.replace("{item}", title) })).toHaveCount(
      0,
    );
    await openCart(page, 4);
    const line = page.locator("[data-line]:visible", { hasText: title });
    await expect(line.getByRole("status").last()).toContainText(en.cart.soldOut.replace("{item}", title));
    await expectAccessible(page, isFullRun ? "body" : "[data-cart-column]");
    await line.getByRole("button", { name: en.cart.takeOut }).click();
    await expect(page.locator("[data-line]:visible", { hasText: title })).toHaveCount(0);
  } finally {
    await setStock(kaapi.id, { item: Number(id) }, null);
  }
  await expect(row(page, title)).toHaveAttribute("data-state", "open");
  expect(await page.evaluate(() => "neverLeft" in window)).toBe(true);
});

/** The last dish of a menu that asks for something, and its last option: no other test chooses it. */
async function lastOption(page: Page, origin: string) {
  return page.evaluate(async (address) => {
    const ask = async (query: string) => {
      const headers = { "content-type": "application/json", "x-use-lang": "en" };
      return (await (await fetch(address, { method: "POST", headers, body: JSON.stringify({ query }) })).json()).data;
    };
    const { getAllItems } = await ask(
      "{ getAllItems(limit: 200, fulfilment_mode: pickup) { items { id item_title has_options available slug } } }",
    );
    const optional = "{ id title max_selectable min_selectable options { id title } }";
    for (const dish of getAllItems.items.toReversed()) {
      if (!dish.has_options || !dish.available) continue;
      const { getItemOptionGroups } = await ask(`{ getItemOptionGroups(item_id: "${dish.id}") ${optional} }`);
      const group = getItemOptionGroups.findLast(
        (one: { min_selectable: number; options: unknown[] }) => one.min_selectable === 0 && one.options.length > 1,
      );
      if (group) return { dish, option: group.options.at(-1) as { id: string; title: string } };
    }
    throw new Error("No dish of this menu has an optional choice.");
  }, origin);
}

test("[MENU-09] [MENU-10] an option that sells out while its dish is open is shown so at once, in the cart as well", {
  tag: "@full",
}, async ({ page }) => {
  const union = shop("union-burger");
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 0 });
  await page.goto(at(union, "/menu"), { waitUntil: "networkidle" });
  const { dish, option } = await lastOption(page, at(union, "/graphql"));
  const link = page.locator(`a[data-item="${dish.id}"]`).first();
  const open = async () => {
    await link.click();
    await expect(page.getByRole("dialog", { name: dish.item_title })).toBeVisible();
  };
  const sheet = page.getByRole("dialog", { name: dish.item_title });
  const choice = sheet.getByLabel(new RegExp(`^${option.title.replaceAll(/[()+.]/g, "\\$&")}`)).first();
  const add = sheet.getByRole("button", { name: new RegExp(en.item.addToCart) }).last();
  const said = en.item.optionGone.replace("{option}", option.title);
  try {
    await open();
    await choice.check();
    await setStock(union.id, { option: Number(option.id) }, 0);
    await expect(sheet.getByRole("alert").filter({ hasText: said })).toBeVisible();
    await expectAccessible(page, "dialog[open]");
    await add.click();
    await expect(sheet).toBeVisible();
    await choice.uncheck();
    await expect(choice).toBeDisabled();
    await setStock(union.id, { option: Number(option.id) }, null);
    await expect(choice).toBeEnabled();
    await choice.check();
    await add.click();
    await expect(sheet).toHaveCount(0);
    await setStock(union.id, { option: Number(option.id) }, 0);
    await openCart(page, 1);
    const line = page.locator("[data-line]:visible", { hasText: dish.item_title });
    await expect(line.getByRole("status").last()).toContainText(en.cart.soldOut.replace("{item}", option.title));
  } finally {
    await setStock(union.id, { option: Number(option.id) }, null);
  }
});
