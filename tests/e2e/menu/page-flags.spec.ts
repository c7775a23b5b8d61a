import { expect, test } from "@playwright/test";
import { loadConfiguration } from "../../../config/load.ts";
import { addShops, hostOf } from "../../fixtures/shop/added-shops.ts";
import { ask, shop, unescaped } from "../../fixtures/shop/shops.ts";
import { arrive } from "../shopping.ts";

/**
 * What stands in the page while a flag is on. There is one shop for each flag of the menu page, with only that one switched off, and one
 * with all of them on.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  likeButton: /data-like="/,
  recommendedItems: /class="recommended"/,
  showFoodType: /aria-label="Vegetarian"/,
  showItemLikes: /class="dish-likes"/,
  showItemSort: /Menu order/,
  // What the button opens is not in the markup, but in the data of the part.
  showItemFilter: /"id\\?":\\?"non_veg/,
  showItemSearch: /data-search-box/,
};

const kaapi = loadConfiguration().businesses.find(({ biz }) => biz.id === "kaapi-kitchen");
const idOf = (flag: string) => `without-${flag.toLowerCase()}`;

function shopWith(id: string, flags: Record<string, boolean>) {
  const biz = { ...kaapi?.biz, id, domains: [] };
  return { biz, theme: { pages: { menu: flags, checkout: { message: "We bake until six." } } } };
}

test.beforeAll(async () => {
  const homeward = shopWith("homeward", {});
  Object.assign(homeward.theme.pages, { page_not_found: { enabled: false } });
  Object.assign(homeward, { customizations: { imageSize: "small" } });
  const closed = shopWith("reads-only", {});
  Object.assign(closed.theme.pages, { checkout: { enabled: false } });
  const shops = Object.keys(PARTS).map((flag) => shopWith(idOf(flag), { [flag]: false }));
  await addShops([shopWith("with-all", {}), homeward, closed, ...shops]);
});

const menu = async (id: string) =>
  unescaped((await ask(hostOf(id), "/menu?lang=en", { headers: { cookie: "locale=en" } })).body);

const read = (id: string, path: string, language = "en") => ask(hostOf(id), `${path}?lang=${language}`);

test("[CFG-09] showFoodType and showItemLikes hold on an item's page and in its sheet too", { tag: "@full" }, async ({
  page,
}) => {
  const path = /href="(\/item\/[^"]+masala-dosa)"/.exec(await menu("with-all"))?.[1] ?? "";
  const shown = unescaped((await read("with-all", path)).body);
  expect(shown).toContain('aria-label="Vegetarian"');
  expect(shown).toMatch(/data-likes="\d+"/);
  expect((await read(idOf("showItemLikes"), path)).body).not.toContain("data-likes=");
  expect(unescaped((await read(idOf("showFoodType"), path)).body)).not.toContain('aria-label="Vegetarian"');
  const marks = page.locator("[data-item-sheet]").getByRole("img", { name: "Vegetarian" });
  for (const id of ["with-all", idOf("showFoodType")]) {
    await page.goto(`http://${hostOf(id)}/menu?lang=en`, { waitUntil: "networkidle" });
    await page.locator(`a[href="${path}"]`).first().click();
    await expect(page.locator("[data-item-sheet] [data-likes]")).toBeVisible();
    if (id === "with-all") await expect(marks.first()).toBeVisible();
    else await expect(marks).toHaveCount(0);
  }
});

test("[CFG-01] [CFG-09] [RTE-30] each flag of the menu page shows or hides its part and no other; no likes, no favourites; pictures have the size that is set; whoever is lost is led home", async () => {
  for (const [flag, part] of Object.entries(PARTS)) {
    await test.step(`[CFG-09] ${flag}`, async () => {
      expect(await menu("with-all")).toMatch(part);
      const without = await menu(idOf(flag));
      expect(without).not.toMatch(part);
      for (const [other, its] of Object.entries(PARTS)) if (other !== flag) expect(without, other).toMatch(its);
    });
  }
  await test.step(
    "[CFG-09] without likeButton there are no favourites: no link to them, and no such page",
    noFavourites,
  );
  await test.step(
    "[RTE-30] without page_not_found whoever opens an address that does not exist is led home; a call or picture is told 404",
    ledHome,
  );
  await test.step("[RTE-30] where nothing can be ordered the menu says so and names no options", async () => {
    const said = "Online ordering is off right now. You can read the menu here.";
    const [open, closed] = [await menu("with-all"), await menu("reads-only")];
    expect([open.includes(said), open.includes("With options")]).toEqual([false, true]);
    expect([closed.includes(said), closed.includes("With options")]).toEqual([true, false]);
  });
  await test.step("[CFG-01] imageSize is the width that pictures of dishes are asked for", sizeOfPictures);
});

async function noFavourites() {
  expect((await read("with-all", "/favourites")).status).toBe(200);
  expect((await read("with-all", "/profile")).body).toContain('href="/favourites"');
  const without = idOf("likeButton");
  expect((await read(without, "/favourites")).status).toBe(404);
  expect((await read(without, "/profile")).body).not.toContain('href="/favourites"');
}

async function ledHome() {
  const asks = (id: string, accept: string) => ask(hostOf(id), "/no-such-page", { headers: { accept } });
  const led = await asks("homeward", "text/html,*/*");
  expect([led.status, new URL(led.headers.location ?? "", "http://x").pathname]).toEqual([307, "/"]);
  expect((await asks("homeward", "image/webp")).status).toBe(404);
  expect((await asks("with-all", "text/html,*/*")).status).toBe(404);
}

async function sizeOfPictures() {
  expect(await menu("with-all")).toMatch(/\.webp\?width=480/);
  const small = await menu("homeward");
  expect(small).toMatch(/\.webp\?width=240/);
  expect(small).not.toMatch(/\.webp\?width=480/);
}

test("[CFG-10] the checkout says the business's message", { tag: "@full" }, async ({ page }) => {
  const host = hostOf("with-all");
  const own = { ...shop("kaapi-kitchen"), id: "with-all", host, origin: `http://${host}` };
  await arrive(page, { shop: own, language: "en", mode: "pickup", lines: 1 });
  await page.goto(`${own.origin}/checkout`);
  await expect(page.locator("main").getByText("We bake until six.")).toBeVisible();
});
