import { expect, type Page, test } from "@playwright/test";
import en from "../../../messages/en.json" with { type: "json" };
import { at, SHOPS, shop } from "../../fixtures/shop/shops.ts";
import { inEveryRun } from "../every-run.ts";
import { closedAfternoon } from "../kitchen.ts";
import { arrive } from "../shopping.ts";

// Sizes are set here: each page is loaded once and measured at every width.
const SMALL = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESK = { width: 1280, height: 800 };

interface FirstScreen {
  /** Lower edge of the first price, in pixels from the top. */
  readonly firstPrice: number;
  /** Dishes whose name and price are in view. */
  readonly dishes: number;
  readonly header: number;
  readonly announcement: number;
  readonly hero: number;
  readonly bar: number;
  /** Lower edge of the first section's name, in pixels from the top. */
  readonly firstSection: number;
  /** A banner before the first row of the list. */
  readonly bannerFirst: boolean;
  readonly overflow: boolean;
  /** Height of the tallest price below a tile. */
  readonly tilePrice: number;
  /** Rows that repeat what the head of their closed section says. */
  readonly saidTwice: number;
  /** Words of the header and of the tiles' prices that end before their end. */
  readonly cut: readonly string[];
}

/** Runs in the page. */
function measure(): FirstScreen {
  const height = (selector: string) =>
    Math.round(document.querySelector(selector)?.getBoundingClientRect().height ?? 0);
  const inView = ({ top, bottom, left, right, height: tall }: DOMRect) =>
    tall > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  const textOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const dishes = [...document.querySelectorAll("[data-dish]")].flatMap((dish) => {
    const [name, price] = [dish.querySelector("a[data-item]"), dish.querySelector("[data-kit=price] .money")];
    return name && price ? [{ name: textOf(name), price: price.getBoundingClientRect() }] : [];
  });
  const seen = dishes.filter(({ name, price }) => inView(name) && inView(price));
  const isCut = (element: Element) => {
    const { right, left, bottom } = textOf(element);
    const frame = (element.closest(".dish-price") ?? element).getBoundingClientRect();
    return right > frame.right + 1 || left < frame.left - 1 || bottom > frame.bottom + 2;
  };
  const words = [
    ...document.querySelectorAll("[data-header] .place-button span > span:not(.sr-only), .tile .dish-per"),
  ];
  const row = document.querySelector(".dish");
  const banner = document.querySelector("[data-banner]");
  return {
    firstPrice: Math.round(Math.min(...seen.map(({ price }) => price.bottom))),
    dishes: seen.length,
    header: height("[data-header]"),
    announcement: height("[data-announcement]"),
    hero: height(".hero, .landing-hero"),
    bar: height(".menu-bar"),
    firstSection: Math.round(
      document.querySelector(".menu-section h2")?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
    ),
    bannerFirst: Boolean(row && banner && banner.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING),
    overflow: document.documentElement.scrollWidth > innerWidth,
    tilePrice: Math.max(
      0,
      ...[...document.querySelectorAll(".tile .dish-price")].map((price) => price.getBoundingClientRect().height),
    ),
    saidTwice: [...document.querySelectorAll("[data-closed] [data-state=not-now] :is(.dish-why, .dish-closed)")].filter(
      (word) => getComputedStyle(word).display !== "none",
    ).length,
    cut: words
      .filter((word) => getComputedStyle(word).display !== "none" && isCut(word))
      .map((word) => word.textContent ?? ""),
  };
}

async function screenAt(page: Page, size: { width: number; height: number }): Promise<FirstScreen> {
  await page.setViewportSize(size);
  return page.evaluate(measure);
}

const VISITS = SHOPS.flatMap((each) => {
  const paths = each.id === "la-arepera" || each.id === "union-burger" ? ["/menu", "/"] : ["/menu"];
  const languages = each.languages.filter((language) => language !== "es" || each.defaultLanguage === "es");
  return languages.flatMap((language) => paths.map((path) => ({ each, language, path })));
});

/** A menu that reads from the right, and a landing page that reads from the left. */
const standsForAll = ({ each, language, path }: (typeof VISITS)[number]) =>
  language === each.defaultLanguage && ["manara-grill/menu", "union-burger/"].includes(`${each.id}${path}`);

for (const { each, language, path } of VISITS) {
  test(
    `the first screen of ${each.id}${path} in ${language} shows dishes with prices, on a phone and on a desktop`,
    inEveryRun(standsForAll({ each, language, path })),
    async ({ page }) => {
      await page.goto(`${at(each, path)}?lang=${language}`);
      const small = await screenAt(page, SMALL);
      const phone = await screenAt(page, PHONE);
      const tablet = await screenAt(page, TABLET);
      const desk = await screenAt(page, DESK);
      for (const [size, found] of Object.entries({ "360x740": small, "390x844": phone, "1280x800": desk }))
        console.log(`${each.id}${path} ${language} ${size}: first price ${found.firstPrice}, dishes ${found.dishes}`);
      expect.soft(small.firstPrice, "first price at 360 x 740").toBeLessThanOrEqual(740);
      expect.soft(phone.dishes, "dishes with price at 390 x 844").toBeGreaterThanOrEqual(3);
      expect.soft(desk.dishes, "dishes with price at 1280 x 800").toBeGreaterThanOrEqual(3);
      if (path === "/menu")
        expect.soft(desk.firstSection, "the first section begins on a laptop's first screen").toBeLessThanOrEqual(750);
      for (const [{ height }, found] of [
        [SMALL, small],
        [PHONE, phone],
        [DESK, desk],
      ] as const) {
        expect.soft(found.hero, "the hero is at most a quarter of the screen").toBeLessThanOrEqual(height / 4);
        expect.soft(found.bannerFirst, "no banner before the dishes").toBe(false);
        expect.soft(found.overflow, "nothing runs out at the side").toBe(false);
        expect
          .soft(
            found.tilePrice,
            "a tile's price has three lines at most: the amount, what it replaces, and for how many",
          )
          .toBeLessThan(78);
        expect.soft(found.saidTwice, "a closed section says once that it is closed").toBe(0);
      }
      for (const found of [small, tablet, desk]) {
        expect.soft(found.cut, "the place and what a price is for are read whole").toEqual([]);
        if (path === "/menu") expect.soft(found.bar, "sort order and filters in one row").toBeLessThan(68);
      }
      for (const found of [small, phone]) {
        expect.soft(found.announcement, "the announcement is one line").toBeLessThan(40);
        if (path !== "/menu") continue;
        expect.soft(found.header, "brand, place, search and account in one bar").toBeLessThan(65);
        expect.soft(found.bar, "categories and filters in one row").toBeLessThan(68);
      }
    },
  );
}

test("the cart's total and button are in view on a desktop at the top of the menu and further down, also while the store is closed", async ({
  page,
}) => {
  const union = shop("union-burger");
  await page.setViewportSize(DESK);
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 3 });
  await page.clock.setFixedTime(await closedAfternoon(union.id, "America/New_York"));
  // The column has its shape before the page's scripts: the words of an empty cart, and by what holds them the place of its lines and foot.
  const column = page.locator("[data-cart-column]");
  const foot = column.locator("footer");
  const scripts = /\/_next\/static\/chunks\/.*\.js/;
  await page.route(scripts, (route) => route.abort());
  const response = await page.goto(at(union, "/menu"));
  expect(await response?.text()).toMatch(
    new RegExp(`data-cart-column(?:(?!</aside>).)*${en.cart.empty}(?:(?!</aside>).)*data-kit="skeleton"`, "s"),
  );
  await expect(column.getByText(en.cart.empty)).toBeHidden();
  const early = [await column.boundingBox(), await column.locator(".cart-shape").last().boundingBox()];
  // On a slow line the page is painted before its end, the cart, has come: the dishes stand where they will.
  const middle = page.locator(".menu-middle");
  const columns = await middle.boundingBox();
  const [begin] = ((await response?.text()) ?? "").split('<div class="menu-cart"');
  await page.route(at(union, "/menu"), (route) => route.fulfill({ body: begin, contentType: "text/html" }));
  await page.goto(at(union, "/menu"));
  await expect(page.locator(".menu-cart")).toHaveCount(0);
  const begun = await middle.boundingBox();
  expect([begun?.x, begun?.width]).toEqual([columns?.x, columns?.width]);
  await page.unroute(at(union, "/menu"));
  await page.unroute(scripts);
  await page.goto(at(union, "/menu"));
  await expect(foot).toBeVisible();
  expect(await column.boundingBox()).toEqual(early[0]);
  expect(Math.abs(((await foot.boundingBox())?.y ?? 0) - (early[1]?.y ?? 0)), "the foot stays").toBeLessThan(32);
  const banner = page.locator("[data-store-closed]");
  for (const top of [0, 100, 1500]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    await expect(foot).toBeInViewport({ ratio: 1 });
    await expect(banner).toBeVisible();
    const [one, other] = [await foot.boundingBox(), await banner.boundingBox()];
    if (!one || !other) throw new Error("Neither has a place.");
    expect(other.x + other.width <= one.x || other.y >= one.y + one.height).toBe(true);
  }
  // The search has the cart as a bar at the foot; what is closed is told above it.
  await page.goto(at(union, "/search"));
  await expect(banner).toBeVisible();
  const [bar, told] = [await page.locator("[data-cart-bar]").boundingBox(), await banner.boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
