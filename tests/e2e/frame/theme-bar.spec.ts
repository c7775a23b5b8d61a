import { readFileSync } from "node:fs";
import { expect, type Page, type Response, test } from "@playwright/test";
import { THEME_MESSAGE } from "../../../lib/domain/studio/preview.ts";
import en from "../../../messages/en.json" with { type: "json" };
import { ask, at, SHOPS, shop } from "../../fixtures/shop/shops.ts";
import { expectAccessible } from "../kit/kit.ts";

const kaapi = shop("kaapi-kitchen");
const port = kaapi.host.split(":")[1];
/** The same shop where its owner tries things out. */
const own = (path: string, id = kaapi.id) => `http://${id}.localhost:${port}${shop(id).subPath}${path}`;
const texts = en.themeBar;

const bar = (page: Page) => page.getByRole("complementary", { name: texts.label });
const panel = (page: Page) => page.getByRole("region", { name: texts.title });
const token = (page: Page, name: string) =>
  page.locator("html").evaluate((html, key) => getComputedStyle(html).getPropertyValue(key), name);

async function open(page: Page, path = "/menu", id = kaapi.id): Promise<void> {
  await page.goto(own(path, id));
  await bar(page).getByRole("button", { name: texts.open }).click();
  await expect(panel(page)).toBeVisible();
}

test.describe("theme bar", () => {
  test("[RTE-23] it stands on the business-id host, and a guest's page neither shows nor loads any of it", {
    tag: "@full",
  }, async ({ page }) => {
    await page.goto(own("/menu"));
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole("button", { name: texts.studio }).click();
    await expect(page).toHaveURL(own("/studio"));
    await page.goto(at(kaapi, "/menu"));
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-theme-bar]")).toHaveCount(0);
    for (const of of SHOPS) {
      const guest = await ask(of.host, at(of, "/menu").slice(of.origin.length));
      expect(guest.body, of.id).not.toMatch(/ThemeBar|themeBar/);
    }
  });

  test("[RTE-23] its script is loaded on the business-id host and nowhere else", { tag: "@full" }, async ({ page }) => {
    const loaded = async (
      url: string,
      settled: () => Promise<unknown> = () => page.waitForLoadState("networkidle"),
    ) => {
      const scripts: string[] = [];
      const noted = (response: Response) => {
        if (response.url().endsWith(".js")) scripts.push(response.url());
      };
      page.on("response", noted);
      await page.goto(url);
      await settled();
      page.off("response", noted);
      // Read anew: a browser lets go of what an earlier page loaded.
      const bodies = scripts.map(async (script) => (await ask(new URL(script).host, new URL(script).pathname)).body);
      return (await Promise.all(bodies)).filter((body) => body.includes("data-theme-bar")).length;
    };
    expect(await loaded(at(kaapi, "/menu"))).toBe(0);
    expect(await loaded(own("/menu"), () => page.locator("[data-theme-bar]").waitFor())).toBeGreaterThan(0);
    expect(await loaded(own("/menu?screenshot_mode=1"))).toBe(0);
  });

  test("[RTE-23] not with screenshot_mode=1, not inside a frame, not on a brand's own domain", {
    tag: "@full",
  }, async ({ page }) => {
    await page.goto(own("/menu?screenshot_mode=1"));
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-theme-bar]")).toHaveCount(0);
    await page.goto(own("/offers"));
    await expect(bar(page)).toBeVisible();
    await page.route(own("/framing"), (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<script>addEventListener("message", ({ data }) => { window.here = data })</script><iframe title="framed" src="/menu"></iframe>`,
      }),
    );
    await page.goto(own("/framing"));
    const framed = page.frameLocator("iframe[title=framed]");
    await expect(framed.locator("[data-header]")).toBeAttached();
    await page.waitForLoadState("networkidle");
    await expect(framed.locator("[data-theme-bar]")).toHaveCount(0);

    // CFG-05: the studio around the frame shows a colour there at once, and nobody but the page around it can.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "here"))).toMatchObject({ path: "/menu" });
    const primary = () =>
      framed.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--primary"));
    const theme = (color: string) => ({
      type: THEME_MESSAGE,
      config: { theme: { customizations: { colors: { primary: color } } } },
    });
    await page.evaluate((message) => window.frames[0]?.postMessage(message, "*"), theme("7B1FA2"));
    await expect.poll(primary).toBe("#7b1fa2");
    await framed.locator("html").evaluate((_, message) => window.postMessage(message, "*"), theme("B3261E"));
    await page.evaluate((message) => window.frames[0]?.postMessage(message, "*"), {
      ...theme("1F5B3A"),
      type: "other",
    });
    expect(await primary()).toBe("#7b1fa2");
  });

  test("[RTE-23] colour, type and font show at once, survive pages and reload, and can be undone; the panel takes focus, Esc gives it back, and nothing is wrong for axe", async ({
    page,
  }) => {
    await open(page, "/orders");
    await expect(panel(page)).toBeFocused();
    await expectAccessible(page, "theme bar");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(bar(page).getByRole("button", { name: texts.open })).toBeFocused();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    if (size) await page.setViewportSize(size);
    const before = await token(page, "--primary");
    await panel(page).getByLabel(texts.colors.primary, { exact: true }).fill("#7b1fa2");
    expect(await token(page, "--primary")).toBe("#7b1fa2");
    await panel(page).getByRole("radio", { name: texts.types.dark }).check();
    expect(await page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme)).toBe("dark");
    const font = page.waitForRequest(/\/fonts\/sora-/);
    await panel(page).getByLabel(texts.font).selectOption("Sora");
    await font;
    await page.reload();
    await expect.poll(() => token(page, "--primary")).toBe("#7b1fa2");
    await page.goto(own("/offers"));
    await expect.poll(() => token(page, "--primary")).toBe("#7b1fa2");
    await bar(page).getByRole("button", { name: texts.open }).click();
    await panel(page).getByRole("button", { name: texts.reset }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: texts.reset }).click();
    expect(await token(page, "--primary")).toBe(before);
    await page.reload();
    await expect(bar(page)).toHaveAttribute("data-changed", "false");
    expect(await token(page, "--primary")).toBe(before);
  });

  test("[RTE-23] [KIT-10] the page follows the picker while it is dragged, and what was corrected is said and why", {
    tag: "@full",
  }, async ({ page }) => {
    await open(page);
    const pick = panel(page).getByLabel(texts.pick.replace("{name}", texts.colors.primary));
    for (const hex of ["#d4a000", "#e8b400", "#f0c800"]) {
      await pick.fill(hex);
      expect(await token(page, "--primary")).toBe(hex);
    }
    const links = panel(page).locator("[data-correction=primary-text]");
    await expect(links).toHaveText(texts.reasons.links.replace("{name}", texts.colors.primary));
    await pick.fill("#fff8e0");
    expect(await token(page, "--primary"), "a button nobody could see").not.toBe("#fff8e0");
    await expect(panel(page).locator("[data-correction=primary]")).toHaveText(
      texts.reasons.notVisible.replace("{name}", texts.colors.primary),
    );
    await pick.fill("#1f5b3a");
    await expect(links).toHaveCount(0);
    const typed = panel(page).getByLabel(texts.colors.primary, { exact: true });
    await typed.fill("#zz");
    await expect(panel(page).getByText(texts.noColor)).toBeVisible();
    expect(await token(page, "--primary")).toBe("#1f5b3a");
  });

  test("[RTE-23] the export is the theme of the configuration file, with what was changed", { tag: "@full" }, async ({
    page,
  }) => {
    await open(page);
    await panel(page).getByLabel(texts.colors.primary, { exact: true }).fill("#7b1fa2");
    await panel(page).getByRole("radio", { name: texts.types.inverted }).check();
    const saved = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: texts.export }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("kaapi-kitchen-theme.json");
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
      theme: { type: "inverted", customizations: { font: "Merriweather", colors: { primary: "7B1FA2" } } },
    });
  });
});
