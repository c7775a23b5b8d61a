import { expect, test } from "@playwright/test";
import { loadConfiguration } from "../../../config/load.ts";
import type { BusinessConfig } from "../../../config/schema.ts";
import { textIn } from "../../../lib/business/features.ts";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import es from "../../../messages/es.json" with { type: "json" };
import { at, forAll, page as read, SHOPS, type Shop, shop, unescaped } from "../../fixtures/shop/shops.ts";
import { faults } from "../axe.ts";

const texts: Record<string, typeof en> = { en, ar: ar as typeof en, es: es as typeof en };
const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");
const arepera = shop("la-arepera");
const union = shop("union-burger");

const TITLES = {
  "/menu": "menu",
  "/search": "search",
  "/checkout": "checkout",
  "/offers": "offers",
  "/favourites": "favourites",
  "/choose-payment-method": "choosePaymentMethod",
  "/address": "address",
  "/orders": "orders",
  "/orders/ord_1": "order",
  "/profile": "profile",
  "/store-locator": "storeLocator",
  "/pg": "paymentReturn",
  "/by_ref/abc": "referral",
  "/no-such-page": "notFound",
} as const;
/** Only where the business has the feature (CFG-07). */
const WALLET_TITLES = { "/wallet": "wallet", "/add-money": "addMoney", "/refer": "refer" } as const;
const configOf = (of: Shop) => loadConfiguration().businesses.find(({ biz }) => biz.id === of.id) as BusinessConfig;
const ownTitle = (of: Shop, language: string) =>
  textIn(configOf(of), configOf(of).customizations.metatags.title, language);
/** CFG-09: a shop without hearts has no favourites. */
const isThere = (of: Shop, path: string) => path !== "/favourites" || configOf(of).theme.pages.menu.likeButton;
const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");

test.describe("what the server sends", () => {
  test("[RTE-19] each route has its title in the visitor's language, in every shop and language", async () => {
    const visits = SHOPS.flatMap((of) =>
      of.languages.flatMap((language) =>
        Object.entries(of === kaapi ? { ...TITLES, ...WALLET_TITLES } : TITLES).map(
          ([path, title]) => [of, language, path, isThere(of, path) ? title : "notFound"] as const,
        ),
      ),
    );
    await forAll(visits, async ([of, language, path, title]) => {
      const { body, status } = await read(of, path, language);
      // [CFG-07] The menu has the shop's own title where it has one.
      const shopTitle = path === "/menu" ? ownTitle(of, language) : of.name[language];
      const wanted = `${texts[language]?.titles[title]} · ${shopTitle}`;
      expect.soft(titleOf(body), `${of.id} ${language} ${path}`).toBe(wanted);
      expect.soft(status, `${of.id} ${path}`).toBe(title === "notFound" ? 404 : 200);
      expect.soft(body, `${of.id} ${path}`).toContain(`<html lang="${language}"`);
    });
  });

  test("[RTE-01] / is the landing page when enabled, otherwise the menu", async () => {
    expect((await read(arepera, "/")).body).toContain('data-landing="heroBanner"');
    const home = await read(kaapi, "/");
    expect(home.body).not.toContain("data-landing");
    expect(titleOf(home.body)).toBe(`${en.titles.menu} · ${ownTitle(kaapi, "en")}`);
  });

  test("[RTE-20] the top bar holds contact and languages, and is hidden on checkout", async () => {
    const menu = (await read(kaapi, "/menu")).body;
    const topbar = menu.slice(menu.indexOf("data-topbar"), menu.indexOf("data-header"));
    expect(topbar).toContain('href="tel:+918045550101"');
    for (const language of kaapi.languages) expect(topbar).toContain(`href="?lang=${language}"`);
    expect((await read(kaapi, "/checkout")).body).not.toContain("data-topbar");
  });

  test("[RTE-21] the announcement is on landing and menu pages only, readable on its own colour", async () => {
    for (const [of, path] of [
      [kaapi, "/menu"],
      [arepera, "/"],
      [manara, "/menu"],
    ] as const) {
      expect((await read(of, path)).body, `${of.id} ${path}`).toContain("data-announcement");
    }
    await forAll(["/search", "/checkout", "/offers", "/store-locator", "/privacy-policy"], async (path) => {
      expect((await read(kaapi, path)).body, path).not.toContain("data-announcement");
    });
  });

  test("[RTE-24] [RTE-25] search box and fulfilment selector stand where they belong and nowhere else", async () => {
    const item = /href="(\/item\/[^"]+)"/.exec((await read(kaapi, "/menu")).body)?.[1] ?? "";
    const both = ["/menu", "/search", item];
    const selectorOnly = ["/favourites", "/by_ref/x"];
    const neither = ["/checkout", "/offers", "/orders", "/profile", "/store-locator", "/privacy-policy"];
    await forAll([...both, ...selectorOnly, ...neither], async (path) => {
      const { body } = await read(kaapi, path);
      expect.soft(body.includes("data-search-box"), `search box on ${path}`).toBe(both.includes(path));
      expect.soft(body.includes("data-place="), `selector on ${path}`).toBe(!neither.includes(path));
    });
  });

  test("[RTE-29] the footer holds contact, social links, pages and copyright on its background", async () => {
    const { body } = await read(arepera, "/store-locator");
    const footer = body.slice(body.indexOf("<footer"), body.indexOf("</footer>"));
    expect(footer).toMatch(/data-mode="(light|dark|primary)"/);
    expect(footer).toContain("tel:+576045550140");
    expect(footer).toContain("mailto:hola@arepera.example");
    expect(footer).toContain('href="/pedidos/privacy-policy"');
  });

  test("[RTE-09] custom pages answer by their path, unknown ones with a complete page and status 404", async () => {
    expect((await read(arepera, "/blog")).status).toBe(200);
    const missing = await read(arepera, "/no-such-page");
    expect(missing.status).toBe(404);
    expect(missing.body).toContain(`<h1 class="text-display">${es.notFound.title}</h1>`);
    // Made for its first visitor, and kept for the next.
    for (const path of [
      "/item/no-such-dish/x",
      "/item/no-such-dish/x",
      "/item/999999999",
      "/menu/category/no-such-part",
    ]) {
      const gone = await read(arepera, path);
      expect(gone.status, path).toBe(404);
      expect(gone.body, path).toContain(`<h1 class="text-display">${es.notFound.title}</h1>`);
      expect(titleOf(gone.body), path).toContain(es.titles.notFound);
    }
  });

  test("[PAGE-01] a page of raw HTML is headed by its own title and description in the visitor's language, and runs no script of its own", async () => {
    const { customPages } = loadConfiguration().businesses.find(({ biz }) => biz.id === arepera.id) ?? {
      customPages: [],
    };
    const own = customPages.find(({ path }) => path === "/blog");
    for (const language of ["es", "en"] as const) {
      const { body, headers } = await read(arepera, "/blog", language);
      const { title = "", description = "" } = own?.seo[language] ?? {};
      expect(title).not.toBe("");
      expect(titleOf(body)).toContain(title);
      expect(unescaped(body)).toContain(`<meta name="description" content="${description}"/>`);
      expect(headers["content-security-policy"]).toMatch(/frame-src 'self'|frame-src 'none'/);
      expect(headers["content-security-policy"]).toContain("object-src 'none'");
    }
  });

  test("[PAGE-01] plain text keeps its single line breaks", async () => {
    const { body } = await read(kaapi, "/privacy-policy");
    expect(body).toMatch(/<p class="whitespace-pre-line">/);
  });

  test("[CFG-07] pages of features the business has not switched on do not exist", async () => {
    for (const path of ["/wallet", "/add-money", "/refer"]) {
      expect((await read(union, path)).status, path).toBe(404);
      expect((await read(kaapi, path)).status, path).toBe(200);
    }
  });

  test("[CFG-05] name, logo, icon, colours and font are in the first HTML", async () => {
    const colours = { [kaapi.id]: "#1f5b3a", [manara.id]: "#f26b21", [arepera.id]: "#0f5c5c", [union.id]: "#f2b705" };
    const fonts = { [kaapi.id]: "Merriweather", [manara.id]: "Cairo", [arepera.id]: "Quicksand", [union.id]: "Sora" };
    for (const of of SHOPS) {
      const { body } = await read(of, "/menu");
      const head = body.slice(0, body.indexOf("</head>"));
      expect(head).toContain(`--primary:${colours[of.id]}`);
      expect(head).toContain(`${fonts[of.id]}`);
      expect(head).toContain(`rel="icon" href="${of.subPath}/demo/${of.id}/favicon.svg"`);
      expect(body).toContain(`src="${of.subPath}/demo/${of.id}/logo`);
      expect(titleOf(body)).toContain(of.name[of.defaultLanguage] ?? "");
    }
  });

  test("[CFG-06] every link, picture, font and form of a shop below a sub-path stays below it", async () => {
    const outside: string[] = [];
    await forAll(
      ["/", "/menu", "/search", "/store-locator", "/offers", "/sample-page", "/checkout", "/x"],
      async (path) => {
        const { body } = await read(arepera, path);
        const html = unescaped(body.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""));
        const named = [...html.matchAll(/\s(?:href|src|action|poster)="([^"]*)"|url\("([^"]*)"\)/g)].map(
          (match) => match[1] ?? match[2] ?? "",
        );
        const sets = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap((match) =>
          (match[1] ?? "").split(",").map((each) => each.trim().split(" ")[0] ?? ""),
        );
        outside.push(
          ...[...named, ...sets].filter((url) => url.startsWith("/") && !/^\/(pedidos(\/|$|\?)|_next\/)/.test(url)),
        );
      },
    );
    expect(outside).toEqual([]);
    expect((await read({ ...arepera, subPath: "" }, "/menu")).status, "nothing outside").toBe(404);
  });

  test("[RTE-28] payments return below the sub-path", async () => {
    const told = await read(arepera, "/pg?attempt=a1&status=done");
    expect([told.status, told.headers.location]).toEqual([303, "/pedidos/pg?attempt=a1"]);
    const { status, body } = await read(arepera, "/pg?attempt=a1");
    expect(status).toBe(200);
    expect(titleOf(body)).toContain(es.titles.paymentReturn);
    expect(body).toContain(es.pay.result.checking.title);
  });
});

test("[CFG-06] in the browser every request of a shop below a sub-path stays below it", async ({ page }) => {
  const paths: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host === arepera.host) paths.push(url.pathname);
  });
  await page.goto(at(arepera, "/"), { waitUntil: "networkidle" });
  await page.goto(at(arepera, "/menu"), { waitUntil: "networkidle" });
  expect(paths.some((path) => path.startsWith("/pedidos/fonts/"))).toBe(true);
  expect(paths.filter((path) => !/^\/(pedidos(\/|$)|_next\/)/.test(path))).toEqual([]);
  const answer = await page.evaluate(async () => {
    const response = await fetch("/pedidos/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"query":"{getBusinessInfo{currency}}"}',
    });
    return response.json();
  });
  expect(answer).toEqual({ data: { getBusinessInfo: { currency: "COP" } } });
});

test("[SEC-02] the content policy is the business's own, and blocks nothing that a page needs", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|refused to/i.test(message.text())) refused.push(message.text());
  });
  for (const path of ["/menu", "/search?q=dosa", "/checkout", "/orders", "/store-locator", "/no-such-page"]) {
    const answer = await page.goto(at(kaapi, path), { waitUntil: "networkidle" });
    const policy = answer?.headers()["content-security-policy"] ?? "";
    for (const rule of ["default-src 'self'", "object-src 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy).toContain(`ws://${kaapi.host}`);
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
});

test("[CFG-05] without script the brand's colours and letters are there", async ({ browser }) => {
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

test("[I18N-01] a language choice sets the cookie for a year, is stored, and reloads in that language", async ({
  page,
}) => {
  await page.goto(at(kaapi, "/store-locator"));
  await page.locator("[data-language-switcher]").getByText("العربية").filter({ visible: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveTitle(`${ar.titles.storeLocator} · ${kaapi.name.ar}`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "locale");
  expect(cookie?.value).toBe("ar");
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(60);
  expect(await page.evaluate(() => localStorage.getItem("kaapi-kitchen:language"))).toBe("ar");
  expect(new URL(page.url()).search).toBe("");
  await page.goto(at(kaapi, "/offers"));
  await expect(page, "the choice holds on the next page").toHaveTitle(`${ar.titles.offers} · ${kaapi.name.ar}`);
  const session = () => page.evaluate(() => JSON.parse(localStorage.getItem("kaapi-kitchen:session") ?? "{}"));
  expect((await session()).language).toBe("ar");
});

test("[I18N-01] a browser that lost the cookie goes on in the language that was chosen, once; without a choice the shop's own stays", async ({
  page,
}) => {
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

test("[I18N-02] Arabic is right to left on every screen, and nothing runs out of a narrow one", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", ...Object.keys(TITLES), ...Object.keys(WALLET_TITLES), "/privacy-policy"]) {
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

test("[RTE-14] order pages of nobody's order say so and lead on", async ({ page }) => {
  await page.goto(at(union, "/orders/ord_nothing"));
  await expect(page.getByRole("heading", { name: en.order.unknown.title })).toBeVisible();
  await expect(page.getByRole("link", { name: en.order.unknown.action })).toHaveAttribute("href", "/menu");
});

const LOOKED_AT = [
  [arepera, "/", "landing"],
  [arepera, "/sample-page", "custom page"],
  [manara, "/privacy-policy", "custom page"],
  [manara, "/no-such-page", "not found"],
  [arepera, "/no-such-page", "not found"],
  [kaapi, "/store-locator", "store list"],
  [manara, "/profile", "account page"],
  [kaapi, "/wallet", "account page"],
] as const;
for (const [of, path, what] of LOOKED_AT) {
  test(`${what} ${path} of ${of.id} has no accessibility violation`, async ({ page }) => {
    await page.goto(at(of, path));
    expect(await faults(page)).toEqual([]);
  });
}

for (const width of [360, 1280]) {
  test(`[PAGE-01] [SEC-03] a raw page stands in a frame of no origin, as tall as its content, and its links lead on, ${width} px`, async ({
    page,
  }) => {
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
  });
}
