import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { withMotion } from "../every-run.ts";
import { visit } from "./kit.ts";

test.use(withMotion);

test.describe("numbers of the specification in the browser", () => {
  test("[KIT-02] [KIT-11] the switcher of the top bar is there from 768 px on and hidden below", {
    tag: "@full",
  }, async ({ page }) => {
    await visit(page);
    const switcher = page.locator("[data-kit=top-bar] [data-kit=language-menu]").first();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(switcher).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(switcher).toBeHidden();
  });

  test("[KIT-11] a sheet stands at the lower edge below 768 px, and in the middle from there on", async ({ page }) => {
    await visit(page);
    await page.locator("[data-opens=sheet]").click();
    const sheet = page.locator("[data-kit=sheet][open]");
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(sheet).toHaveCSS("opacity", "1");
    const phone = await sheet.boundingBox();
    expect([phone?.x, (phone?.y ?? 0) + (phone?.height ?? 0)]).toEqual([0, 800]);
    // The place of the page's scroll bar stays free.
    expect(phone?.width).toBeGreaterThanOrEqual(750);
    await page.setViewportSize({ width: 768, height: 800 });
    const desk = await sheet.boundingBox();
    expect(desk?.x).toBeGreaterThan(50);
    expect((desk?.y ?? 0) + (desk?.height ?? 0)).toBeLessThan(780);
  });

  test("[KIT-01] the announcement opens a new tab", { tag: "@full" }, async ({ page, context }) => {
    await context.route("https://example.org/**", (route) => route.fulfill({ body: "there" }));
    await visit(page);
    const opened = context.waitForEvent("page");
    await page.locator("[data-kit=announcement-bar] a").first().click();
    await expect((await opened).locator("body")).toHaveText("there");
  });

  test("[KIT-03] the menu of languages opens, marks the active one, closes with Esc, and leads on", {
    tag: "@full",
  }, async ({ page }) => {
    await visit(page);
    const bar = page.locator("[data-kit=top-bar]").first();
    await bar.getByRole("button", { name: "English" }).click();
    await expect(bar.locator("[popover]")).toBeVisible();
    await expect(bar.locator("a[aria-current]")).toHaveText(/English/);
    await page.keyboard.press("Escape");
    await expect(bar.locator("[popover]")).toBeHidden();
    await bar.getByRole("button", { name: "English" }).click();
    // A press beside a menu that is still growing closes it.
    await bar
      .locator("[popover]")
      .evaluate((menu) => Promise.all(menu.getAnimations({ subtree: true }).map(({ finished }) => finished)));
    await bar.getByRole("link", { name: /العربية/ }).click();
    await page.waitForURL(/\/ar$/);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("[KIT-07] a toast with a timer of 15 stays 15 s, one without stays 5 s", { tag: "@full" }, async ({ page }) => {
    await page.clock.install();
    await visit(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const shelf = page.locator("[data-specimen=ToastRegion]");
    await shelf.getByRole("button", { name: "Address saved" }).click();
    await shelf.getByRole("button", { name: "Masala dosa removed" }).click();
    await page.mouse.move(0, 0);
    const toasts = page.locator("[data-kit=toast]");
    await expect(toasts.filter({ visible: true }), "the newest alone is seen").toHaveCount(1);
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

  test("[KIT-08] the bar of a loading page appears at once, at the upper edge, and fades out when done", {
    tag: "@full",
  }, async ({ page }) => {
    await visit(page);
    const shelf = page.locator("[data-specimen=pageProgress]");
    await shelf.getByRole("button", { name: "Start" }).click();
    const bar = page.locator("#nprogress");
    await expect(bar).toBeVisible();
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 });
    await shelf.getByRole("button", { name: "Finish" }).click();
    await expect(bar).toHaveCount(0);
  });

  test("[KIT-09] an image loads when it comes within 100 px of the view, and the fallback replaces a broken one", {
    tag: "@full",
  }, async ({ page }) => {
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
    expect(await image.getAttribute("src")).toMatch(/^data:/);
    await below(90);
    await expect(image).toHaveAttribute("src", /\.webp\?width=320$/);
    const broken = page.locator("[data-specimen=LazyImage] img[src*=missing]");
    await broken.scrollIntoViewIfNeeded();
    await expect(broken).toHaveAttribute("data-state", "failed");
    await expect(broken).toHaveCSS("opacity", "0");
  });

  test("[KIT-09] the landing page's dishes and search results load within 100 px of the view", {
    tag: "@full",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // Its second list of dishes is further down.
    await page.goto(at(shop("union-burger"), "/"));
    const dish = page.locator("[data-landing=menuSection] .picture > img").first();
    await page.waitForLoadState("networkidle");
    expect(await dish.getAttribute("src")).toMatch(/^data:/);
    await dish.evaluate((image) => scrollBy(0, image.getBoundingClientRect().top - innerHeight - 90));
    await expect(dish).toHaveAttribute("src", /\.webp/);
    await page.goto(at(shop("kaapi-kitchen"), "/search?q=dosa"));
    const found = page.locator("[data-results] .picture > img");
    await expect(found.first()).toHaveAttribute("src", /\.webp/);
    await page.waitForLoadState("networkidle");
    // The rows that come with the page are many more than fit into it.
    await expect.poll(() => found.count()).toBeGreaterThan(8);
    const [near, far] = await found.evaluateAll((images) => {
      const below = (image: Element) => image.getBoundingClientRect().top - innerHeight;
      const sources = (wanted: (gap: number) => boolean) =>
        images.filter((image) => wanted(below(image))).map((image) => !image.hasAttribute("data-near"));
      return [sources((gap) => gap < 90), sources((gap) => gap > 110)];
    });
    expect(new Set(near)).toEqual(new Set([true]));
    expect(new Set(far)).toEqual(new Set([false]));
  });

  test("[KIT-09] without script every picture of the landing page is there", { tag: "@full" }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at(shop("union-burger"), "/"));
    const dish = page.locator("[data-landing=menuSection] .picture noscript img").first();
    await dish.scrollIntoViewIfNeeded();
    await expect.poll(() => dish.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await context.close();
  });

  test("[KIT-10] a shop loads the files of its own font and no other", { tag: "@full" }, async ({ page }) => {
    const own = {
      "kaapi-kitchen": /^(open-sans|merriweather)-/,
      "manara-grill": /^(plus-jakarta-sans|cairo)-/,
      "la-arepera": /^quicksand-/,
      "union-burger": /^sora-/,
    };
    for (const [id, expected] of Object.entries(own)) {
      const files: string[] = [];
      const noted = (request: { url(): string }) => {
        const file = /\/fonts\/([^?]+)$/.exec(request.url())?.[1];
        if (file) files.push(file);
      };
      page.on("request", noted);
      await page.goto(at(shop(id), "/menu"));
      await page.evaluate(() => document.fonts.ready);
      page.off("request", noted);
      // One that was cut to nothing is refused by the browser.
      const refused = () =>
        [...document.fonts]
          // A machine may have none of the fonts that stand in until ours arrive.
          .filter(({ status, family }) => status === "error" && !/Fallback"?$/.test(family))
          .map((face) => face.unicodeRange);
      expect(await page.evaluate(refused), id).toEqual([]);
      expect(files.length, id).toBeGreaterThan(0);
      for (const file of files) expect(file, id).toMatch(expected);
    }
  });

  test("[RTE-27] [KIT-08] the bar is seen from the tap on a link until its page is there", { tag: "@full" }, async ({
    page,
  }) => {
    await page.goto(at(shop("kaapi-kitchen"), "/store-locator"));
    // The page listens: a tap before loads the next page as any link does, and the browser shows that.
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe("manual");
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

  test("[RTE-27] scroll restoration is manual, and back and forward lead to where each page was left", async ({
    page,
  }) => {
    await page.goto(at(shop("union-burger"), "/menu"));
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe("manual");
    const place = () => page.evaluate(() => Math.round(scrollY));
    const scroll = async (to: number) => {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), to);
      await expect.poll(() => page.evaluate(() => history.state?.scroll)).toBe(to);
    };
    await scroll(2400);
    await page.locator("[data-header] a[href='/orders']").evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/orders$/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/menu$/);
    await expect.poll(place).toBe(2400);
    await page.goForward();
    await expect(page).toHaveURL(/\/orders$/);
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(2400);
    await page.reload();
    await expect.poll(place).toBe(2400);
  });
});
