import { expect, test } from "@playwright/test";
import { expectAccessible } from "../shopping.ts";
import { at, page as fetched, SHOPS, unescaped } from "../shops.ts";

for (const shop of SHOPS) {
  test(`[MENU-11] the gallery images of ${shop.id} are banners of its menu that lead to what they show`, async ({
    page,
  }) => {
    const { body } = await fetched(shop, "/menu");
    const banners = unescaped(body).match(/class="banner"/g) ?? [];
    expect(banners.length).toBeGreaterThan(0);
    await page.goto(at(shop, "/menu"), { waitUntil: "networkidle" });
    const banner = page.locator("[data-banner]").first();
    await banner.scrollIntoViewIfNeeded();
    const picture = banner.locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(source.includes("-band")).toBe((page.viewportSize()?.width ?? 0) < 768);
    await expectAccessible(page, "[data-banner]");
    const title = (await banner.locator(".banner-title").textContent()) ?? "";
    expect(title).not.toBe("");
    await banner.getByRole("link").click();
    await expect(page).toHaveURL(/\/menu\/category\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
