import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { arrive, expectAccessible, kept } from "../shopping.ts";

test.use({ serviceWorkers: "allow" });

const kaapi = shop("kaapi-kitchen");
const arepera = shop("la-arepera");
const union = shop("union-burger");
const notice = (page: Page) => page.locator("[data-offline-notice]");
const ready = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-offline", "ready", { timeout: 20_000 });
const names = (page: Page) => page.evaluate(() => caches.keys());
const paths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

test("[CART-12] [SEC-01] after one visit the menu opens without a network and says so, the cart keeps working, and it recovers; what is kept is public and of one business", async ({
  page,
  context,
}) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 1 });
  await page.goto(at(union, "/menu"));
  await ready(page);
  for (const path of ["/checkout", "/orders", "/profile"]) await page.goto(at(union, path));
  await page.goto(at(union, "/store-locator"));
  await expect.poll(() => paths(page)).toContain("/store-locator");
  expect(await names(page)).toEqual([expect.stringMatching(/^union-burger:/)]);
  const all = await paths(page);
  expect(all).toContain("/menu");
  // Nothing personal, no answer of the API.
  expect(
    all.filter(
      (path) => !/^\/(?:_next\/static|fonts|demo)\/|^\/(?:menu|menu\/rows\/all|store-locator|__language)$/.test(path),
    ),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto(at(union, "/menu"));
  await expect(page.locator("li[data-dish]").first()).toBeVisible();
  await expect(notice(page)).toContainText("You're offline", { timeout: 25_000 });
  await expectAccessible(page, "[data-offline-notice]");
  await expect(page.locator('[data-cart-count="3"]')).toBeAttached({ timeout: 25_000 });
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.locator("[data-cart-bar]").click();
  await page
    .locator("[data-line]:visible")
    .getByRole("button", { name: /^One more: / })
    .first()
    .click();
  await expect.poll(async () => (await kept(page, union, "cart")).cart.items[0].quantity).toBe(4);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0, { timeout: 20_000 });
});

test("[CFG-06] below a sub-path the worker keeps to it, and a page never opened says so in the guest's language", {
  tag: "@full",
}, async ({ page, context }) => {
  await page.goto(at(arepera, "/menu"));
  await ready(page);
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    ),
  ).toEqual(["/pedidos"]);
  await context.setOffline(true);
  await page.goto(at(arepera, "/orders"));
  await expect(page.getByRole("heading", { name: "Estás sin conexión" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver el menú" }).click();
  await expect(page.locator("li[data-dish]").first()).toBeVisible();
  await context.setOffline(false);
});

test("[D15] what another build or another business had kept at this address is taken away", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto(at(kaapi, "/store-locator"));
  await page.evaluate(async () => {
    await (await caches.open("someone-else:old")).put("/menu", new Response("Somebody else's menu"));
  });
  await page.goto(at(kaapi, "/menu"));
  await ready(page);
  expect(await names(page)).toEqual([expect.stringMatching(/^kaapi-kitchen:/)]);
});
