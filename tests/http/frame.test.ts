import { describe, expect, test } from "vitest";
import { loadConfiguration } from "../../config/load.ts";
import type { BusinessConfig } from "../../config/schema.ts";
import { textIn } from "../../lib/business/features.ts";
import { ALL_MESSAGES } from "../../lib/i18n/all-messages.ts";
import { regional } from "../../lib/i18n/regional.ts";
import { ADDRESSES } from "../fixtures/shop/page-addresses.ts";
import { PAGE_TITLES, WALLET_TITLES } from "../fixtures/shop/page-titles.ts";
import { forAll, page as read, SHOPS, type Shop, shop, unescaped, withoutScripts } from "../fixtures/shop/shops.ts";
import { isFullRun } from "../full-run.ts";

const { en, es } = ALL_MESSAGES;
const texts: Readonly<Record<string, typeof en>> = ALL_MESSAGES;
const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");
const arepera = shop("la-arepera");
const union = shop("union-burger");

const configOf = (of: Shop) => loadConfiguration().businesses.find(({ biz }) => biz.id === of.id) as BusinessConfig;
const ownTitle = (of: Shop, language: string) =>
  textIn(configOf(of), configOf(of).customizations.metatags.title, language);
/** CFG-09: a shop without hearts has no favourites. */
const isThere = (of: Shop, path: string) => path !== "/favourites" || configOf(of).theme.pages.menu.likeButton;
const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");

/** Where a language is written otherwise than elsewhere. */
const COUNTRY = new Map([
  [union, "US"],
  [arepera, "CO"],
]);

describe("server-rendered pages", () => {
  test("[RTE-19] each route has its title in the visitor's language, in every shop and language", async () => {
    // `npm test` reads the other shops in their own language.
    const visits = SHOPS.flatMap((of) =>
      (isFullRun || of === kaapi ? of.languages : [of.defaultLanguage]).flatMap((language) =>
        Object.entries(of === kaapi ? { ...PAGE_TITLES, ...WALLET_TITLES } : PAGE_TITLES).map(
          ([path, title]) => [of, language, path, isThere(of, path) ? title : "notFound"] as const,
        ),
      ),
    );
    await forAll(visits, async ([of, language, path, title]) => {
      const { body, status } = await read(of, path, language);
      // [CFG-07] The menu has the shop's own title where it has one.
      const shopTitle = path === "/menu" ? ownTitle(of, language) : of.name[language];
      const spelled = texts[language] && regional(texts[language], language, COUNTRY.get(of) ?? null);
      const wanted = `${spelled?.titles[title]} · ${shopTitle}`;
      expect.soft(titleOf(body), `${of.id} ${language} ${path}`).toBe(wanted);
      // No table has this code, which only its page can say.
      const isMissing = title === "notFound" || path === ADDRESSES.table;
      expect.soft(status, `${of.id} ${path}`).toBe(isMissing ? 404 : 200);
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
    // Generated for its first visitor, cached for the next.
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
        const html = unescaped(withoutScripts(body));
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
