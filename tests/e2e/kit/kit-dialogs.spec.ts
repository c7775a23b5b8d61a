import { expect, type Page, test } from "@playwright/test";
import texts from "../../../app/%5Fkit/texts.json" with { type: "json" };
import { isFullRun } from "../../full-run.ts";
import { inEveryRun } from "../every-run.ts";
import { expectAccessible, LANGUAGES, opener, visit } from "./kit.ts";

/** What is outside the open dialog and has the focus after some presses of Tab. */
async function leftByTab(page: Page): Promise<string[]> {
  const outside: string[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const left = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest("[data-state=open]") ? [at?.outerHTML ?? ""] : [];
    });
    outside.push(...left);
  }
  return outside;
}

test.describe("dialogs", () => {
  const NAMES = ["sheet", "alert", "confirm", "delete", "no-confirm", "modal", "anchored", "page"];
  const ONE_OF_A_KIND = ["sheet", "delete", "modal", "anchored", "page"];
  const KEPT_BY_TAB = ["sheet", "delete", "modal", "page"];

  for (const language of LANGUAGES)
    test(
      `[KIT-12] every dialog is free of axe violations, keeps Tab inside, closes with Esc and gives focus back (${language})`,
      inEveryRun(language === "en"),
      async ({ page, isMobile }) => {
        await visit(page, language === "ar" ? "manara-grill" : "kaapi-kitchen", "own", language);
        for (const name of isFullRun ? NAMES : ONE_OF_A_KIND) {
          await opener(page, name).focus();
          await page.keyboard.press("Enter");
          const opened = "[data-state=open]:is([role=dialog],[role=alertdialog],dialog)";
          const dialog = page.locator(opened);
          await expect(dialog).toBeVisible();
          await expect(dialog).toHaveCSS("opacity", "1");
          expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
          await expectAccessible(page, `${name} ${language}`, opened);
          // Phones have no Tab key.
          if (!isMobile && KEPT_BY_TAB.includes(name)) expect(await leftByTab(page), name).toEqual([]);
          await page.keyboard.press("Escape");
          await expect(dialog).toHaveCount(0);
          await expect(opener(page, name)).toBeFocused();
        }
      },
    );

  test("[KIT-12] dialogs come and go in 0.15 s", { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit(page);
    for (const selector of [
      ".sheet",
      ".modal[data-kit=modal-dialog]",
      "[data-kit=alert-dialog]",
      ".page-layer-scrim",
    ]) {
      const durations = await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).transitionDuration);
      expect(new Set(durations.split(", ")), selector).toEqual(new Set(["0.15s"]));
    }
  });

  test("[KIT-06] a dialog stands under its element", { tag: "@full" }, async ({ page }) => {
    await visit(page);
    for (const language of LANGUAGES) {
      await visit(page, "kaapi-kitchen", "own", language);
      const anchor = opener(page, "anchored");
      await anchor.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await anchor.click();
      const dialog = page.locator("[data-anchored][open]");
      await expect(dialog).toHaveCSS("opacity", "1");
      const above = await anchor.boundingBox();
      const below = await dialog.boundingBox();
      const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(4);
      expect(gap).toBeLessThanOrEqual(16);
    }
  });

  test("[KIT-06] without room below, a dialog stands above its element; without any, in the middle, at any size of text within the view", {
    tag: "@full",
  }, async ({ page }) => {
    for (const [height, block, text] of [
      [500, "end", "100%"],
      [190, "center", "100%"],
      [190, "center", "200%"],
      [320, "start", "200%"],
    ] as const) {
      await page.setViewportSize({ width: 360, height });
      await visit(page);
      await page.addStyleTag({ content: `html { font-size: ${text} }` });
      const anchor = opener(page, "anchored");
      await anchor.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      await anchor.focus();
      await page.keyboard.press("Enter");
      const dialog = page.locator("[data-anchored][open]");
      await expect(dialog).toHaveCSS("opacity", "1");
      const at = await anchor.boundingBox();
      const box = await dialog.boundingBox();
      if (height === 500) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(at?.y ?? 0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      // What does not fit is scrolled to inside.
      await dialog.getByText(texts.en.storeLine).scrollIntoViewIfNeeded();
      await expect(dialog.getByText(texts.en.storeLine)).toBeInViewport({ ratio: 0.5 });
    }
  });

  test("[KIT-06] around payment frames nothing is in the top layer, and a window of the provider takes clicks and focus", async ({
    page,
  }) => {
    await visit(page);
    await opener(page, "page").click();
    const dialog = page.locator("[data-kit=modal-dialog][data-state=open]");
    await expect(dialog).toHaveCSS("opacity", "1");
    await page.frameLocator("[data-state=open] iframe").locator("input").fill("4242");
    await expect(page.locator("[data-state=open] iframe")).toBeFocused();
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.title = "3-D Secure";
      frame.srcdoc = "<input aria-label='Code'>";
      frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:white";
      document.body.append(frame);
    });
    await page.frameLocator("[title='3-D Secure']").getByLabel("Code").fill("123");
    await expect(page.locator("[title='3-D Secure']")).toBeFocused();
    expect(await page.locator("main").evaluate((main) => main.closest("[inert]") !== null)).toBe(true);
  });

  test("[KIT-05] confirm and dismiss tell what was chosen", { tag: "@full" }, async ({ page }) => {
    await visit(page);
    const said = page.locator("[data-specimen=ConfirmDialog] output");
    for (const answer of ["Confirm", "Not now"]) {
      await opener(page, "confirm").click();
      await page.locator("dialog[open]").getByRole("button", { name: answer }).click();
      await expect(said).toHaveText(answer);
    }
  });
});
