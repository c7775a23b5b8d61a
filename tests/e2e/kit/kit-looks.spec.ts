import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { withMotion } from "../every-run.ts";
import { group, opener, visit, withoutCosts } from "./kit.ts";

test.use(withMotion);

/** The browser with which the pictures were taken; another version draws letters differently. */
const taken = path.join(import.meta.dirname, "kit-looks.spec.ts-snapshots", "browser.txt");
const major = (known: string) => known.split(".")[0] ?? "";

test.beforeEach(async ({ browser }, info) => {
  const version = `${process.platform} ${browser.version()}`;
  if (["all", "changed"].includes(info.config.updateSnapshots)) writeFileSync(taken, `${version}\n`);
  const before = readFileSync(taken, "utf8").trim();
  test.skip(
    major(before) !== major(version),
    `The pictures were taken with Chromium on ${before}, this is ${version}. Look at /_kit and take new ones: playwright test kit-looks --update-snapshots`,
  );
});

const LOOKS = [
  ["kaapi-kitchen", "en"],
  ["manara-grill", "ar"],
] as const;
const SAME = { maxDiffPixelRatio: 0.015, animations: "disabled", caret: "hide" } as const;

/** Where a group begins and ends at a fraction of a pixel, its picture is a pixel taller on some runs. */
function ontoWholePixels(element: HTMLElement | SVGElement) {
  const height = Math.ceil(element.getBoundingClientRect().height / 16) * 16;
  Object.assign(element.style, {
    position: "absolute",
    insetBlockStart: "0",
    insetInlineStart: "0",
    zIndex: "99",
    inlineSize: "836px",
    blockSize: `${height}px`,
    background: "var(--surface)",
  });
}

for (const [brand, language] of LOOKS) {
  test(`every widget looks as before: ${brand}, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await visit(page, brand, "own", language);
    await withoutCosts(page);
    await page.evaluate(() => document.fonts.ready);
    for (const id of ["theme", "actions", "fields", "navigation", "marks", "messages"]) {
      await group(page, id).evaluate(ontoWholePixels);
      await expect.soft(group(page, id)).toHaveScreenshot(`${id}-${brand}-${language}.png`, SAME);
      await group(page, id).evaluate((element) => element.removeAttribute("style"));
    }
  });

  test(`every open dialog looks as before: ${brand}, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await visit(page, brand, "own", language);
    await page.evaluate(() => document.fonts.ready);
    const dialog = page.locator("dialog[open]");
    for (const name of ["sheet", "delete", "modal"]) {
      await opener(page, name).click();
      await expect(dialog).toHaveCSS("opacity", "1");
      await expect.soft(dialog).toHaveScreenshot(`${name}-${brand}-${language}.png`, SAME);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  });
}
