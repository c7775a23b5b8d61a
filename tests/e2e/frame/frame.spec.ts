import { expect, test } from "@playwright/test";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import { PAGE_TITLES, WALLET_TITLES } from "../../fixtures/shop/page-titles.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { faults } from "../axe.ts";
import { inEveryRun } from "../every-run.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");
const arepera = shop("la-arepera");
const union = shop("union-burger");

test("[SEC-02] the content policy is the business's own, and blocks nothing that a page needs", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|refused to/i.test(message.text())) refused.push(message.text());
  });
  for (const path of ["/menu", "/search?q=burger", "/checkout", "/orders", "/store-locator", "/no-such-page"]) {
    const answer = await page.goto(at(union, path), { waitUntil: "networkidle" });
    const policy = answer?.headers()["content-security-policy"] ?? "";
    for (const rule of ["default-src 'self'", "object-src 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy).toContain(`ws://${union.host}`);
  }
  expect(refused).toEqual([]);
  const blocked = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.src = "https://evil.example/x.js";
    const seen = new Promise((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
    );
    document.head.append(script);
    return seen;
  });
  expect(blocked).toBe("script-src-elem");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="/nothing" onerror="document.title = \'Stolen\'">');
    const script = document.createElement("script");
    script.textContent = "document.title = 'Stolen'";
    document.body.append(script);
  });
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(3);
  expect(await page.title()).not.toBe("Stolen");
});

test("[CFG-05] without script the brand's colours and letters are there", { tag: "@full" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at(union, "/menu"));
  const header = page.locator("[data-header]");
  const primary = await page.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--primary"));
  expect(primary).toBe("#f2b705");
  expect(await header.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Sora");
  await expect(page.getByRole("img", { name: "Union Burger Bar" }).first()).toBeVisible();
  await context.close();
});

test("[I18N-01] [SEC-01] a language choice sets the cookie for a year, is stored, reloads in that language, and is not there in another shop", async ({
  page,
}) => {
  const choose = (name: string) =>
    page.locator("[data-language-switcher]").getByText(name).filter({ visible: true }).click();
  await page.goto(at(kaapi, "/offers"));
  await choose("العربية");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveTitle(`${ar.titles.offers} · ${kaapi.name.ar}`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "locale");
  expect(cookie?.value).toBe("ar");
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(60);
  expect(await page.evaluate(() => localStorage.getItem("kaapi-kitchen:language"))).toBe("ar");
  expect(new URL(page.url()).search).toBe("");
  await page.goto(at(kaapi, "/favourites"));
  await expect(page, "the choice holds on the next page").toHaveTitle(`${ar.titles.favourites} · ${kaapi.name.ar}`);
  const session = () => page.evaluate(() => JSON.parse(localStorage.getItem("kaapi-kitchen:session") ?? "{}"));
  expect((await session()).language).toBe("ar");

  // [SEC-01] What a browser keeps of one shop is not there in another.
  await choose("Español");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto(at(manara, "/offers"));
  await expect(page.locator("html"), "the language of one shop is not the other's").toHaveAttribute("lang", "ar");
  const kept = await page.evaluate(() => ({ cookie: document.cookie, keys: Object.keys(localStorage) }));
  expect(kept.cookie).not.toContain("locale=es");
  expect(kept.keys.filter((key) => !key.startsWith("manara-grill:"))).toEqual([]);
  for (const kept of await page.context().cookies()) expect(kept.domain, kept.name).not.toMatch(/^\./);
});

test("[I18N-01] a browser that lost the cookie goes on in the language that was chosen, once; without a choice the shop's own stays", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(at(kaapi, "/store-locator"));
  await page.locator("[data-language-switcher]").getByText("العربية").filter({ visible: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.context().clearCookies();
  await page.goto(at(kaapi, "/offers"));
  await expect(page).toHaveTitle(`${ar.titles.offers} · ${kaapi.name.ar}`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "locale");
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(60);
  // A word that the shop does not speak is nobody's choice.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem("kaapi-kitchen:language", "xx"));
  await page.goto(at(kaapi, "/offers"));
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect((await page.context().cookies()).filter(({ name }) => name === "locale")).toEqual([]);
});

test("[I18N-01] a language that an outside link asks for is kept like a chosen one, also when the cookie goes", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(`${at(kaapi, "/store-locator")}?lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  const kept = () => page.evaluate(() => localStorage.getItem("kaapi-kitchen:language"));
  await expect.poll(kept).toBe("ar");
  await page.context().clearCookies();
  await page.goto(at(kaapi, "/offers"));
  await expect(page).toHaveTitle(`${ar.titles.offers} · ${kaapi.name.ar}`);
});

test("[I18N-02] Arabic is right to left on every screen, and nothing runs out of a narrow one", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", ...Object.keys(PAGE_TITLES), ...Object.keys(WALLET_TITLES), "/privacy-policy"]) {
    const of = path in WALLET_TITLES ? kaapi : manara;
    await page.goto(`${at(of, path)}?lang=ar`);
    const seen = await page.evaluate(() => ({
      dir: document.documentElement.dir,
      aligned: getComputedStyle(document.body).direction,
      width: document.documentElement.scrollWidth,
    }));
    expect.soft(seen, path).toEqual({ dir: "rtl", aligned: "rtl", width: 320 });
  }
});

test("[RTE-14] the page of an unknown order says so and links on", { tag: "@full" }, async ({ page }) => {
  await page.goto(at(union, "/orders/ord_nothing"));
  await expect(page.getByRole("heading", { name: en.order.unknown.title })).toBeVisible();
  await expect(page.getByRole("link", { name: en.order.unknown.action })).toHaveAttribute("href", "/menu");
});

const LOOKED_AT = [
  [arepera, ["/", "/sample-page", "/no-such-page"]],
  [manara, ["/privacy-policy", "/no-such-page", "/profile"]],
  [kaapi, ["/store-locator", "/wallet"]],
] as const;
for (const [of, paths] of LOOKED_AT) {
  test(
    `${paths.join(", ")} of ${of.id} have no accessibility violation`,
    inEveryRun(of === manara),
    async ({ page }) => {
      for (const path of paths) {
        await page.goto(at(of, path));
        if (path === "/no-such-page")
          await expect(page.locator("[data-menu-suggestions] a[href*='/item/']")).toHaveCount(4);
        expect.soft(await faults(page), path).toEqual([]);
      }
    },
  );
}

for (const width of [360, 1280]) {
  test(
    `[PAGE-01] [SEC-03] a raw page stands in a frame of no origin, as tall as its content, and its links lead on, ${width} px`,
    inEveryRun(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at(arepera, "/sample-page"));
      const element = page.locator("main iframe");
      const inside = await (await element.elementHandle())?.contentFrame();
      await expect(element.contentFrame().getByRole("heading", { level: 1 })).toBeVisible();
      expect(await inside?.evaluate(() => self.origin)).toBe("null");
      const session = () => {
        try {
          return localStorage.length;
        } catch {
          return "kept out";
        }
      };
      expect(await inside?.evaluate(session)).toBe("kept out");
      const spare = async () =>
        (await element.evaluate((frame) => frame.clientHeight)) -
        ((await inside?.evaluate(() => document.body.getBoundingClientRect().height)) ?? 0);
      await expect.poll(async () => Math.abs(await spare())).toBeLessThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await faults(page, { part: "main" })).toEqual([]);
      const link = element.contentFrame().getByRole("link").first();
      if ((await link.count()) === 0) return;
      await link.click();
      await expect(page).not.toHaveURL(/sample-page/);
    },
  );
}
