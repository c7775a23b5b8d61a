import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readLock } from "../../../backend/db/lock.ts";
import { loadConfiguration } from "../../../config/load.ts";
import { largeShop } from "../../fixtures/large-menu.ts";
import { addShops, hostOf } from "../../fixtures/shop/added-shops.ts";
import { expectAccessible, TEXTS, type Texts } from "../shopping.ts";

/** A business of its own whose gallery has a popup and what lies behind, sold by a storefront that knows it. */
test.describe.configure({ mode: "serial" });
const en = TEXTS.en as Texts;
const TITLE = "Shakes at half price until eight";
const id = `with-popup-${Date.now()}`;
const origin = `http://${hostOf(id)}`;

async function staff(route: string, body: object): Promise<void> {
  const lock = await readLock(path.resolve(process.env.DATA_DIR ?? ".data"));
  const answer = await fetch(new URL(route, lock?.url ?? ""), {
    method: "POST",
    headers: { authorization: `Bearer ${lock?.staff_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test.beforeAll(async () => {
  const { business, stores, menu } = largeShop(id, 20);
  const picture = (img_type: string, image: string, title: string) => ({
    img_type,
    image: `/demo/union-burger/${image}`,
    markups: [{ title: { en: title }, link: "/offers" }],
  });
  const gallery = [picture("web_popup", "banner-3.webp", TITLE), picture("web_bg_img", "banner-1.webp", "Behind")];
  await staff("/staff/business", { business: { ...business, gallery } });
  await staff("/staff/stores", { business: id, document: stores });
  await staff("/staff/menu", { business: id, document: menu });
  const model = loadConfiguration().businesses.find(({ biz }) => biz.id === "union-burger");
  const biz = { ...model?.biz, id, name: "Popups", apiKey: business.api_key, domains: [], supportedLanguages: ["en"] };
  await addShops([{ biz, theme: { customizations: model?.theme.customizations } }]);
});

const popup = (page: Page) => page.getByRole("dialog", { name: TITLE });

test("[MENU-11] web_popup comes after the page has come to rest, once a day, and is left by key or button", async ({
  page,
}) => {
  await page.goto(`${origin}/menu`);
  await expect(popup(page)).toBeVisible({ timeout: 20_000 });
  const [paint, asked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    performance.getEntriesByType("resource").find(({ name }) => name.includes("banner-3.webp"))?.startTime ?? 0,
  ]);
  // Its picture is not even asked for while the page itself is still coming.
  expect(asked).toBeGreaterThan((paint ?? 0) + 1_000);
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(popup(page).getByRole("button", { name: en.banners.close })).toBeFocused();
  await expect(popup(page).getByRole("link", { name: en.banners.open })).toHaveAttribute("href", "/offers");
  await expectAccessible(page, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  const kept = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), `${id}:popup`);
  expect((await kept()).image).toContain("banner-3.webp");

  // The same day: the late script runs again and shows nothing.
  await page.reload();
  await page.locator("[data-popup]").waitFor({ state: "attached" });
  await page.waitForFunction(() => performance.now() > 4_000);
  await expect(popup(page)).toHaveCount(0);

  // The next day it comes again.
  await page.evaluate((key) => {
    const before = JSON.parse(localStorage.getItem(key) ?? "null");
    localStorage.setItem(key, JSON.stringify({ ...before, at: before.at - 25 * 60 * 60_000 }));
  }, `${id}:popup`);
  await page.reload();
  await expect(popup(page)).toBeVisible({ timeout: 20_000 });
});

test("[MENU-11] a guest who is choosing a dish is not interrupted by a popup", { tag: "@full" }, async ({ page }) => {
  await page.goto(`${origin}/menu`);
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.waitForFunction(() => performance.now() > 6_000);
  await expect(popup(page)).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), `${id}:popup`)).toBeNull();
});

test("[MENU-11] web_bg_img lies behind a menu that is narrower than the screen, and is the head of one without a banner", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/menu?screenshot_mode=1`);
  await expect(page.locator(".hero-picture img")).toHaveAttribute("src", /banner-1\.webp/);
  const ground = page.locator(".menu-ground");
  await expect(ground).toBeHidden();
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(ground).toBeVisible();
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain("banner-1.webp");
  await expectAccessible(page, "main");
});
