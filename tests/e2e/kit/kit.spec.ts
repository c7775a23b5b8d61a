import { expect, test } from "@playwright/test";
import { isFullRun } from "../../full-run.ts";
import { inEveryRun } from "../every-run.ts";
import {
  BRANDS,
  expectAccessible,
  expectReadable,
  group,
  LANGUAGES,
  opener,
  TYPES,
  visit,
  withoutCosts,
} from "./kit.ts";

test.describe("every widget", () => {
  for (const brand of BRANDS)
    test(
      `no axe violation in the catalogue of ${brand}, and it can be read in every theme type`,
      inEveryRun(brand === "kaapi-kitchen"),
      async ({ page, isMobile }) => {
        test.skip(isMobile && !["kaapi-kitchen", "manara-grill"].includes(brand), "one brand for each direction");
        const language = brand === "manara-grill" ? "ar" : "en";
        await visit(page, brand, "own", language);
        await expectAccessible(page, `${brand} ${language}`);
        if (isMobile) return;
        for (const type of isFullRun ? TYPES : TYPES.slice(1, 2)) {
          await visit(page, brand, type, language);
          await expectReadable(page, `${brand} ${type}`);
        }
      },
    );

  test("the keyboard reaches every control once, in the order of the page, and focus can be seen", async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "phones have no Tab key");
    await visit(page);
    const walked = await page.evaluate(() => {
      const reachable = "a[href],button:enabled,input:enabled,select:enabled,textarea:enabled,summary,[tabindex='0']";
      return [...document.querySelectorAll<HTMLElement>(reachable)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0)
        .filter((control) => !control.closest("nextjs-portal"))
        .filter((control) => control.getAttribute("type") !== "radio" || (control as HTMLInputElement).checked)
        .map((control, index) => {
          control.dataset.walk = String(index);
          return index;
        });
    });
    const seen: number[] = [];
    for (let step = 0; step < walked.length + 8; step++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const control = document.activeElement as HTMLElement;
        if (control.dataset.walk === undefined) return null;
        const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(control);
        const ringed = outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
        return {
          index: Number(control.dataset.walk),
          visible: ringed || boxShadow !== "none",
          html: control.outerHTML,
        };
      });
      if (!at || seen.includes(at.index)) continue;
      expect(at.visible, at.html).toBe(true);
      seen.push(at.index);
    }
    // Radios without a choice are reached too, which the list above leaves out.
    expect(walked.filter((index) => !seen.includes(index))).toEqual([]);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });

  test("the catalogue states what each widget costs", { tag: "@full" }, async ({ page }) => {
    await visit(page);
    const costs = await page.locator("[data-cost]").allTextContents();
    expect(costs.length).toBeGreaterThan(25);
    for (const cost of costs) expect(cost).toMatch(/^(0 \/ )?\d\.\d KB( \+ \d\.\d KB)?$/);
  });
});

test.describe("what a screen reader is told", () => {
  test.skip(({ isMobile }) => isMobile, "the same for every device");

  const GROUPS = ["actions", "fields", "navigation", "marks", "messages", "dialogs", "pictures"];
  /** English snapshots carry the bare name, Arabic ones their language. */
  const named = (name: string, language: string) =>
    language === "en" ? `${name}.aria.yml` : `${name}-${language}.aria.yml`;

  for (const language of LANGUAGES) {
    const brand = language === "ar" ? "manara-grill" : "kaapi-kitchen";

    test(
      `names, roles and states of every widget and open dialog (${language})`,
      inEveryRun(language === "en"),
      async ({ page }) => {
        await visit(page, brand, "own", language);
        await withoutCosts(page);
        for (const id of GROUPS) {
          await group(page, id).scrollIntoViewIfNeeded();
          await expect.soft(group(page, id)).toMatchAriaSnapshot({ name: named(id, language) });
        }
        const dialog = page.locator("[data-state=open]:is([role],dialog)");
        for (const name of ["sheet", "alert", "delete", "modal", "page"]) {
          await opener(page, name).click();
          await expect.soft(dialog).toMatchAriaSnapshot({ name: named(`${name}-open`, language) });
          await page.keyboard.press("Escape");
          await expect(dialog).toHaveCount(0);
        }
      },
    );
  }
});
