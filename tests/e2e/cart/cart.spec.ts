import { expect, type Page, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { closedAfternoon } from "../kitchen.ts";
import { allRows, arrive, expectAccessible, kept, openCart, TEXTS, type Texts } from "../shopping.ts";
import { scrollTo } from "../still.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const named = (text: string, item: string) => text.replace("{item}", item);

interface Dish {
  readonly id: string;
  readonly item_title: string;
  readonly has_options: boolean;
}

/** What is recommended with the cart, made at this hour; returns the ids it was asked for and what it recommended. */
async function recommendAtAnyHour(page: Page) {
  const seen: { asked: string[]; said: Dish[] } = { asked: [], said: [] };
  await page.exposeFunction("recommended", (asked: string[], said: Dish[]) => Object.assign(seen, { asked, said }));
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      const body = String(request[1]?.body);
      if (!body.includes("getRecommendedItems")) return answer;
      const said = await answer.json();
      const dishes = said.data.getRecommendedItems as Dish[];
      for (const dish of dishes) Object.assign(dish, { available: true, current_stock: null });
      // One of each kind in front: the cart shows four.
      const front = [false, true].flatMap((rich) => dishes.find(({ has_options }) => has_options === rich) ?? []);
      said.data.getRecommendedItems = [...new Set([...front, ...dishes])];
      const tell = (window as unknown as { recommended: (asked: string[], said: Dish[]) => Promise<void> }).recommended;
      await tell(JSON.parse(body).variables.itemIds, said.data.getRecommendedItems);
      return new Response(JSON.stringify(said), { headers: { "content-type": "application/json" } });
    };
  });
  return seen;
}

test("[MENU-07] what goes with the dishes of the cart is offered there: added with a tap, or chosen over the page, and then no longer offered", {
  tag: "@full",
}, async ({ page }) => {
  const seen = await recommendAtAnyHour(page);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  await openCart(page, 3);
  const offered = page.getByRole("region", { name: en.cart.goesWith });
  await expect(offered.getByRole("listitem").first()).toBeVisible();
  const { items } = (await kept(page, kaapi, "cart")).cart;
  expect(seen.asked).toEqual([items[0].id]);
  const simple = seen.said.find(({ has_options }) => !has_options)?.item_title ?? "";
  await expectAccessible(page, "[data-goes-with]");
  await offered.getByRole("button", { name: named(en.cart.addItem, simple) }).click();
  await expect(page.locator("[data-line]:visible", { hasText: simple })).toBeVisible();
  await expect(offered.getByText(simple, { exact: true })).toHaveCount(0);
  await expect.poll(() => seen.asked.length).toBe(2);
  const rich = seen.said.find(({ has_options }) => has_options)?.item_title ?? "";
  await offered.getByRole("link", { name: named(en.cart.chooseItem, rich) }).click();
  const dish = page.getByRole("dialog", { name: rich });
  await expect(dish).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dish).toBeHidden();
  await expect(offered).toBeVisible();
  expect(await page.evaluate(() => "neverLeft" in window)).toBe(true);
});

test("[CART-03] the last unit takes its line out, and that can be undone: the line is back in its place", {
  tag: "@full",
}, async ({ page }) => {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await openCart(page, 6);
  const lines = page.locator("[data-line]:visible p.font-semibold");
  await expect(lines).toHaveCount(2);
  const before = await lines.allTextContents();
  const [first = ""] = before;
  const line = page.locator("[data-line]:visible", { hasText: first });
  for (let unit = 3; unit > 1; unit -= 1) await line.getByRole("button", { name: named(en.cart.less, first) }).click();
  await line.getByRole("button", { name: named(en.cart.remove, first) }).click();
  await expect(lines).toHaveCount(1);
  await page.getByRole("button", { name: en.cart.undo }).first().click();
  await expect(lines).toHaveText(before);
  await expect(page.locator('[data-cart-count="4"]')).toBeAttached();
});

test("[CART-05] where the sheet of a line cannot be loaded, its edit leads to the dish's own page, which knows the line", {
  tag: "@full",
}, async ({ page }) => {
  // Else the sheet would have been fetched in a quiet moment.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    stored.cart.items[0].has_options = true;
    localStorage.setItem(key, JSON.stringify(stored));
  }, `${kaapi.id}:cart`);
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await openCart(page, 3);
  const edit = page.locator("[data-line]:visible").getByRole("link");
  await expect(edit).toBeVisible();
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await edit.click();
  // By the dish's id, then by its own name: the line is not lost on the way.
  await expect(page).toHaveURL(/\/item\/[^/]+\/[^/]+#line=/);
  await page.unrouteAll();
  await page.reload({ waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: new RegExp(en.item.update) })
    .last()
    .click();
  await expect(page).toHaveURL(/\/menu$/);
});

test("[ERR-01] the menu says why the cart takes no more of a dish, and that a line was changed elsewhere meanwhile", {
  tag: "@full",
}, async ({ page }) => {
  const { titles } = await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  const [title = ""] = titles;
  const write = (change: string) =>
    page.evaluate(
      ([key, quantity]) => {
        const stored = JSON.parse(localStorage.getItem(key) ?? "null");
        const items = stored.cart.items.map((line: object) => ({ ...line, quantity: Number(quantity) }));
        stored.cart.items = quantity === "none" ? [] : items;
        localStorage.setItem(key, JSON.stringify(stored));
      },
      [`${kaapi.id}:cart`, change] as const,
    );
  await write("99");
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await allRows(page);
  const dish = page.locator("li.dish", { has: page.getByRole("link", { name: title, exact: true }) }).last();
  await scrollTo(dish);
  await dish.getByRole("button", { name: named(en.menu.addOne, title) }).click();
  await expect(page.getByText(en.errors.QUANTITY_LIMIT.replace("{max, number}", "99"))).toBeVisible();
  // Another tab's change of which this one has not heard yet.
  await write("none");
  await dish.getByRole("button", { name: named(en.menu.removeOne, title) }).click();
  await expect(page.getByText(en.errors.ITEM_QUANTITY_UPDATED)).toBeVisible();
});

test("[CART-02] [RTE-22] on a phone a dish's page has one bar at its foot, with what is said of a closed store; the way to the cart is beside the way back and stays in view", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const union = shop("union-burger");
  await arrive(page, { shop: union, language: "en", mode: "pickup" });
  await page.clock.setFixedTime(await closedAfternoon(union.id, "America/New_York"));
  const href = /href="(\/item\/[^"]+)"/.exec((await fetched(union, "/menu")).body)?.[1];
  await page.goto(new URL(href ?? "", union.origin).href);
  await expect(page.locator(".item-buy > div > .closed-banner")).toBeVisible();
  const corner = page.locator("[data-cart-corner]");
  await expect(corner).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await expect(corner).toBeInViewport();
  const atFoot = () =>
    page.evaluate(() => {
      const [x, y] = [innerWidth / 2, innerHeight - 4];
      const bars = document
        .elementsFromPoint(x, y)
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position));
      return bars.map(({ className }) => className);
    });
  expect(await atFoot()).toEqual(["item-buy"]);
  await corner.click();
  await expect(page.getByRole("dialog", { name: en.cart.title })).toBeVisible();
});
