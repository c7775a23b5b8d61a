import { expect, test } from "@playwright/test";
import { at, page as fetched, SHOPS, unescaped } from "../../fixtures/shop/shops.ts";
import { inEveryRun, withMotion } from "../every-run.ts";
import { expectAccessible, TEXTS, type Texts } from "../shopping.ts";

test.use(withMotion);

/** One that reads from the left and one from the right. */
const inBothDirections = SHOPS.filter(({ id }) => id === "kaapi-kitchen" || id === "manara-grill");

for (const shop of SHOPS) {
  test(`[MENU-11] the gallery images of ${shop.id} are banners of its menu that lead to what they show`, {
    tag: "@full",
  }, async ({ page, isMobile }) => {
    test.skip(isMobile && !inBothDirections.includes(shop), "one shop for each direction");
    const { body } = await fetched(shop, "/menu");
    expect(unescaped(body).match(/data-banner/g)?.length ?? 0).toBeGreaterThan(0);
    await page.goto(at(shop, "/menu"), { waitUntil: "networkidle" });
    const banner = page.locator("[data-banner]").first();
    await banner.scrollIntoViewIfNeeded();
    const picture = banner.locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(source.includes("-band")).toBe((page.viewportSize()?.width ?? 0) < 768);
    const title = (await banner.locator(".banner-title").textContent()) ?? "";
    expect(title).not.toBe("");
    await banner.getByRole("link").click();
    await expect(page).toHaveURL(/\/menu\/category\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

for (const shop of inBothDirections) {
  test(
    `[MENU-11] [I18N-02] the banners of ${shop.id} are leafed through by button and key, and then move no more by themselves`,
    inEveryRun(shop.id === "manara-grill"),
    async ({ page }) => {
      const texts = TEXTS[shop.defaultLanguage] as Texts;
      await page.goto(at(shop, "/menu"), { waitUntil: "load" });
      const carousel = page.getByRole("region", { name: texts.banners.label });
      const heightBefore = (await carousel.boundingBox())?.height;
      await carousel.scrollIntoViewIfNeeded();
      const next = carousel.getByRole("button", { name: texts.banners.next });
      await expect(next).toBeVisible();
      expect((await carousel.boundingBox())?.height).toBe(heightBefore);
      const place = carousel.getByRole("status");
      await expect(place).toHaveText("1 / 2");
      await expect(carousel.getByRole("button", { name: texts.banners.pause })).toBeVisible();
      await next.click();
      await expect(place).toHaveText("2 / 2");
      // Whoever has leafed through them is not moved on.
      await expect(carousel.getByRole("button", { name: texts.banners.play })).toBeVisible();
      const second = carousel.locator("[data-banner]").nth(1);
      await expect(second).toBeInViewport({ ratio: 0.9 });
      const picture = second.locator("img");
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await next.click();
      await expect(place).toHaveText("1 / 2");
      await carousel.locator(".carousel-strip").focus();
      await page.keyboard.press(texts === TEXTS.ar ? "ArrowLeft" : "ArrowRight");
      await expect(place).toHaveText("2 / 2");
      await expectAccessible(page, ".carousel");
    },
  );
}

test("[MENU-11] banners do not move by themselves for a guest who wants less motion", { tag: "@full" }, async ({
  page,
}) => {
  const [shop] = SHOPS;
  if (!shop) throw new Error("There is no shop.");
  const texts = TEXTS[shop.defaultLanguage] as Texts;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(at(shop, "/menu"), { waitUntil: "load" });
  const carousel = page.getByRole("region", { name: texts.banners.label });
  await expect(carousel.getByRole("button", { name: texts.banners.play })).toBeVisible();
});
