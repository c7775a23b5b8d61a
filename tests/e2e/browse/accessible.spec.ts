import { expect, test } from "@playwright/test";
import { isFullRun } from "../../full-run.ts";
import { faults } from "../axe.ts";
import { inEveryRun } from "../every-run.ts";
import { arepera, kaapi, manara, open, picker, placeButton, union } from "./menu-page.ts";

for (const [brand, base] of [
  ["kaapi", kaapi],
  ["manara", manara],
  ["arepera", arepera],
  ["union", union],
] as const) {
  test(
    `menu, item, sheet, search and picker of ${brand} have no violations`,
    inEveryRun(brand === "arepera"),
    async ({ page, isMobile }) => {
      test.skip(isMobile && (brand === "arepera" || brand === "union"), "one shop for each direction");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, `${base}/menu`);
      expect(await faults(page)).toEqual([]);
      await placeButton(page).click();
      await expect(picker(page).locator("[data-store]").first()).toBeVisible();
      expect(await faults(page, isFullRun ? {} : { part: "dialog[open]" })).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator('[data-action="add"][data-simple="false"]').first().click();
      await expect(page.locator("[data-item-sheet] [data-action=order]")).toBeVisible();
      expect(await faults(page, isFullRun ? {} : { part: "dialog[open]" })).toEqual([]);
      await page.reload({ waitUntil: "networkidle" });
      await expect(page.locator("[data-item-page]")).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await open(page, `${base}/search?q=${isFullRun ? "a" : "jugo"}`);
      await expect(page.locator("[data-found]")).toBeVisible();
      expect(await faults(page)).toEqual([]);
    },
  );
}
