import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { allRows, arrive } from "../shopping.ts";
import { stroke } from "./finger.ts";

for (const [language, of] of [
  ["en", shop("union-burger")],
  ["ar", shop("manara-grill")],
] as const) {
  test(`[KIT-12] on a phone a dish's sheet follows the finger and is swiped away, while what scrolls inside goes first, in ${language}`, {
    tag: language === "en" ? "@phone" : "@full",
  }, async ({ page }) => {
    await arrive(page, { shop: of, language, mode: "pickup", lines: 0 });
    await page.goto(at(of, "/menu"), { waitUntil: "networkidle" });
    // Before its scripts run a dish is a link to its own page.
    await allRows(page);
    const sheet = page.locator("[data-item-sheet]");
    const open = async () => {
      await page.locator('.dish[data-state="open"] a[data-item]').first().click();
      await expect(page.locator("[data-action=order]")).toBeVisible();
      await expect(sheet).toHaveCSS("opacity", "1");
    };
    const top = async () => Math.round((await sheet.boundingBox())?.y ?? -1);
    await open();
    const rest = await top();
    let followed = 0;
    const measure = async () => {
      followed = (await top()) - rest;
    };
    // The finger goes up again before it is lifted. The speed of a flick is tested in the unit tests, because a busy machine makes every flick slow.
    await stroke(page, [rest + 60, rest + 200, rest + 130], measure);
    expect(followed).toBeGreaterThan(40);
    await expect.poll(top).toBe(rest);

    const scroller = sheet.locator(".overflow-y-auto").first();
    await stroke(page, [500, 200]);
    await expect.poll(() => scroller.evaluate((inside) => inside.scrollTop)).toBeGreaterThan(0);
    await stroke(page, [300, 420], measure);
    expect(followed).toBe(0);
    // A touch that stops what still glides belongs to the browser. The edge with the handle never scrolls.
    await scroller.evaluate(
      (inside) =>
        new Promise<void>((done) => {
          const look = (before: number) => () =>
            inside.scrollTop === before ? done() : setTimeout(look(inside.scrollTop), 100);
          look(-1)();
        }),
    );
    await stroke(page, [rest + 10, rest + 330]);
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(at(of, "/menu"));

    await page.emulateMedia({ reducedMotion: "reduce" });
    await open();
    await stroke(page, [rest + 60, rest + 330], measure);
    expect(followed).toBe(0);
    await expect(sheet).toHaveCount(0);
  });
}
