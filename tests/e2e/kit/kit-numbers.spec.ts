import { expect, test } from "@playwright/test";
import { at, shop } from "../shops.ts";
import { visit } from "./kit.ts";

test.describe("numbers of the specification in the browser", () => {
  test.skip(({ isMobile }) => isMobile, "sets its own size");

  test("[KIT-02] [KIT-11] the switcher of the top bar is there from 768 px on and hidden below", async ({ page }) => {
    await visit(page);
    const switcher = page.locator("[data-kit=top-bar] [data-kit=language-menu]").first();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(switcher).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(switcher).toBeHidden();
  });

  test("[KIT-01] the announcement opens a new tab", async ({ page, context }) => {
    await context.route("https://example.org/**", (route) => route.fulfill({ body: "there" }));
    await visit(page);
    const opened = context.waitForEvent("page");
    await page.locator("[data-kit=announcement-bar] a").first().click();
    await expect((await opened).locator("body")).toHaveText("there");
  });

  test("[KIT-03] the menu of languages opens, marks the active one, closes with Esc, and leads on", async ({
    page,
  }) => {
    await visit(page);
    const bar = page.locator("[data-kit=top-bar]").first();
    await bar.getByRole("button", { name: "English" }).click();
    await expect(bar.locator("a[aria-current]")).toHaveText(/English/);
    await page.keyboard.press("Escape");
    await expect(bar.locator("[popover]")).toBeHidden();
    await bar.getByRole("button", { name: "English" }).click();
    await bar.getByRole("link", { name: /العربية/ }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("[KIT-07] a toast with a timer of 15 stays 15 s, one without stays 5 s", async ({ page }) => {
    await page.clock.install();
    await visit(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const shelf = page.locator("[data-specimen=ToastRegion]");
    await shelf.getByRole("button", { name: "Address saved" }).click();
    await shelf.getByRole("button", { name: "Masala dosa removed" }).click();
    await page.mouse.move(0, 0);
    const toasts = page.locator("[data-kit=toast]");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(4900);
    await expect(toasts).toHaveCount(2);
    await page.clock.runFor(200);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(9700);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(toasts).toHaveCount(0);
  });

  test("[KIT-08] the bar of a loading page appears at once, at the upper edge, and fades out when done", async ({
    page,
  }) => {
    await visit(page);
    const shelf = page.locator("[data-specimen=pageProgress]");
    await shelf.getByRole("button", { name: "Start" }).click();
    const bar = page.locator("#nprogress");
    await expect(bar).toBeVisible();
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 });
    await shelf.getByRole("button", { name: "Finish" }).click();
    await expect(bar).toHaveCount(0);
  });

  test("[KIT-09] an image loads when it comes within 100 px of the view, and the fallback replaces a broken one", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page);
    const image = page.locator("[data-specimen=NearImages] img");
    const below = async (pixels: number) => {
      await image.evaluate(
        (element, gap) => scrollBy(0, element.getBoundingClientRect().top - innerHeight - gap),
        pixels,
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    };
    await below(160);
    await page.waitForLoadState("networkidle");
    expect(await image.getAttribute("src")).toBe(null);
    await below(90);
    await expect(image).toHaveAttribute("src", /\.webp\?width=320$/);
    const broken = page.locator("[data-specimen=LazyImage] img[src*=missing]");
    await broken.scrollIntoViewIfNeeded();
    await expect(broken).toHaveAttribute("data-state", "failed");
    await expect(broken).toHaveCSS("opacity", "0");
  });

  test("[RTE-27] [KIT-08] the bar is seen from the tap on a link until its page is there", async ({ page }) => {
    await page.goto(at(shop("kaapi-kitchen"), "/store-locator"));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/_rsc=/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator("[data-header] a[href='/orders']").click();
    await expect(page.locator("#nprogress [data-bar]")).toBeVisible();
    answer();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.locator("#nprogress")).toHaveCount(0);
  });
});
