import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readLock } from "../../../backend/db/lock.ts";
import { arrive, expectAccessible, openCart, TEXTS, type Texts } from "../shopping.ts";
import { at, shop } from "../shops.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

/** As `npm run stock` does it: marks an item at a store as sold out (0) or back (null). */
async function setStock(business: string, item: string, stock: number | null): Promise<void> {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  if (!lock?.url) throw new Error("The backend under test has no lock in DATA_DIR.");
  const answer = await fetch(new URL("/staff/stock", lock.url), {
    method: "POST",
    headers: { authorization: `Bearer ${lock.staff_token}`, "content-type": "application/json" },
    body: JSON.stringify({ business, item: Number(item), stock }),
  });
  expect(answer.status).toBe(200);
}

const row = (page: Page, title: string) =>
  page.locator("li.dish", { has: page.getByRole("link", { name: title, exact: true }) });

/** The item whose heart carries this id; ids are the database's, titles are what people see. */
const idOf = async (page: Page, title: string) => (await row(page, title).getAttribute("data-dish")) ?? "";

test("[MENU-02] a dish that sells out while the page is open is shown so without a reload, in the cart as well", async ({
  page,
  isMobile,
}) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  const title = isMobile ? "Mango Lassi" : "Mysore Pak";
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  const id = await idOf(page, title);
  await row(page, title)
    .getByRole("button", { name: en.menu.addItem.replace("{item}", title) })
    .click();
  try {
    await setStock(kaapi.id, id, 0);
    await expect(row(page, title)).toHaveAttribute("data-state", "sold-out");
    await expect(row(page, title).getByRole("button", { name: en.menu.addItem.replace("{item}", title) })).toHaveCount(
      0,
    );
    await openCart(page, 4);
    const line = page.locator("[data-line]:visible", { hasText: title });
    await expect(line.getByRole("status").last()).toContainText(en.cart.soldOut.replace("{item}", title));
    await expectAccessible(page, "body");
    await line.getByRole("button", { name: en.cart.takeOut }).click();
    await expect(page.locator("[data-line]:visible", { hasText: title })).toHaveCount(0);
  } finally {
    await setStock(kaapi.id, id, null);
  }
  await expect(row(page, title)).toHaveAttribute("data-state", "open");
  expect(await page.evaluate(() => "neverLeft" in window)).toBe(true);
});
