import { expect, type Page, test } from "@playwright/test";
import { inEveryRun } from "../every-run.ts";
import { LANGUAGES, opener, overflow, visit } from "./kit.ts";

/** Settings of browser and system (text size, motion, colours) on every widget in every state of the catalogue. */
test.describe("every widget, for readers who", () => {
  const OPENED = ["sheet", "alert", "confirm", "modal", "anchored", "page"];

  /** Opens one dialog after the other and calls `check` with each. */
  async function eachDialog(page: Page, check: (name: string) => Promise<void>): Promise<void> {
    for (const name of OPENED) {
      await opener(page, name).click();
      const dialog = page.locator("[data-state=open]:is([role=dialog],[role=alertdialog],dialog)");
      await expect(dialog).toHaveCSS("opacity", "1");
      await check(name);
      await dialog.focus();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
  }

  /** Widgets of which a part is beyond the window, and opened dialogs that are. */
  const beyond = (page: Page) =>
    page.evaluate(() => {
      const wide = document.documentElement.clientWidth;
      return [...document.querySelectorAll<HTMLElement>("[data-specimen] *, [data-state=open]:is([role],dialog) *")]
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only, .strip"),
        )
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < -1 || right > wide + 1);
        })
        .map((element) => element.outerHTML.slice(0, 160));
    });

  for (const [name, width, height, size] of [
    ["have a window of 320 px", 320, 640, "100%"],
    ["zoom a desktop to 200 %", 640, 400, "100%"],
    ["set letters of twice the size", 640, 800, "200%"],
  ] as const)
    test(
      `${name}: nothing is cut off and nothing scrolls sideways, in both directions`,
      inEveryRun(width === 320),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        for (const language of LANGUAGES) {
          await visit(page, "union-burger", "own", language);
          await page.addStyleTag({ content: `html { font-size: ${size} }` });
          expect(await overflow(page), language).toBe(0);
          expect(await beyond(page), language).toEqual([]);
          await eachDialog(page, async (dialog) => expect(await beyond(page), `${dialog} ${language}`).toEqual([]));
        }
      },
    );

  test("with reduced motion no widget moves", { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page);
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-kit], [data-kit] *, [data-specimen] *")]
          .filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element);
            return animationName !== "none" || transitionDuration.split(", ").some((each) => each !== "0s");
          })
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    expect(await page.locator("[data-kit]").count()).toBeGreaterThan(60);
    expect(await moving()).toEqual([]);
    await eachDialog(page, async (name) => expect(await moving(), name).toEqual([]));
  });

  test("without it the same check finds motion", { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit(page);
    const button = page.locator("[data-kit=button]").first();
    await expect(button).toHaveCSS("transition-duration", /0\.15s/);
    await expect(page.locator("[data-specimen=Spinner] svg").first()).toHaveCSS("animation-name", "spin");
  });

  test("with forced colours every control and surface keeps an edge, and what is chosen is marked", async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await visit(page);
    const edgeless = () =>
      page.evaluate(() => {
        const edged = (element: Element) => {
          const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(element);
          const bordered = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
          return bordered || outlineStyle !== "none" || textDecorationLine.includes("underline");
        };
        const controls = [
          ...document.querySelectorAll(
            "[data-kit] :is(button,input,select,textarea), :is(button,input,select,textarea)[data-kit]",
          ),
        ];
        const surfaces = [
          ...document.querySelectorAll(
            "[data-kit]:is([data-kit=badge],[data-kit=notice],[data-kit=toast],[data-kit=skeleton],[data-kit=stepper],[data-kit=radio-card],[data-kit=radio-tile],[data-kit=action-row])",
          ),
        ];
        return (
          [...controls, ...surfaces]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            // The shape of a star needs no edge.
            .filter((element) => !element.closest("[data-kit=rating-input]"))
            .filter((element) => !edged(element) && !(element.parentElement && edged(element.parentElement)))
            .map((element) => element.outerHTML.slice(0, 160))
        );
      });
    expect(await edgeless()).toEqual([]);
    await eachDialog(page, async (name) => expect(await edgeless(), name).toEqual([]));
    for (const chosen of [
      "[data-kit=radio-tile]:has(:checked)",
      "[data-kit=radio-card]:has(:checked)",
      "[aria-current=true]",
    ])
      await expect(page.locator(chosen).first(), chosen).toHaveCSS("outline-style", "solid");
  });
});
