import { describe, expect, it } from "vitest";
import { routeOf, routesWith } from "@/lib/domain/pages/route-table";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import {
  deviceBox,
  differOnlyAt,
  frameAddress,
  hasLeft,
  isLandingEmpty,
  missingTranslations,
  NAMED_PAGES,
  PAGE_OF_SECTION,
  pageAddress,
  pageOfSection,
  pageWeight,
  previewPages,
  secondsOnPhone,
} from "@/lib/domain/studio/preview";

describe("the frame of a preview", () => {
  it("[CART-09] a page has left an address while its new one is written, is not right, or it was removed, and not where another is there", () => {
    const config = (...paths: string[]) => ({ customPages: paths.map((path) => ({ path })) });
    const draft = (given: object, ...wrong: number[]) => ({
      config: given as ConfigInput,
      problems: wrong.map((index) => ({ path: `customPages.${index}.path`, code: "PAGE_PATH", message: "" })),
    });
    const before = config("/about-us");
    expect(hasLeft("/about-us", before, draft(config("/about-us")))).toBe(false);
    for (const path of ["/about-u", "", "/"])
      expect(hasLeft("/about-us", before, draft(config(path))), path).toBe(true);
    expect(hasLeft("/about-us", before, draft({}))).toBe(true);
    expect(hasLeft("/about-us", before, draft(config("/new", "/about-us")))).toBe(false);
    expect(hasLeft("/a/b", config("/a/b"), draft(config("/a/b"), 0))).toBe(true);
    expect(hasLeft("/menu", before, draft(config("/about-us")))).toBe(false);
  });

  it.each([
    ["phone", { width: 900, height: 844 }, { scale: 1, width: 390, height: 844 }],
    ["phone", { width: 900, height: 422 }, { scale: 0.5, width: 390, height: 844 }],
    ["tablet", { width: 410, height: 700 }, { scale: 0.5, width: 820, height: 1400 }],
    ["desktop", { width: 720, height: 700 }, { scale: 0.5, width: 1440, height: 1400 }],
    ["desktop", { width: 2000, height: 1000 }, { scale: 1, width: 1440, height: 1000 }],
    ["desktop", { width: 0, height: 0 }, { scale: 1, width: 1440, height: 900 }],
  ] as const)("a %s in %o is drawn as %o", (device, room, box) => {
    expect(deviceBox(device, room)).toEqual(box);
  });

  it("its address is below the sub-path, and names language and revision", () => {
    const shown = { language: "ar", revision: 7 };
    expect(frameAddress("", { page: "/", ...shown })).toBe("/?lang=ar&draft=7");
    expect(frameAddress("/pedidos", { page: "/", ...shown })).toBe("/pedidos?lang=ar&draft=7");
    expect(frameAddress("/pedidos", { page: "/menu", ...shown })).toBe("/pedidos/menu?lang=ar&draft=7");
  });

  it("a change of nothing but style needs no reload; any other does", () => {
    const paths = ["theme.type", "theme.customizations"];
    const before = { theme: { type: "light", customizations: { font: "Sora" }, components: {} }, biz: { name: "A" } };
    const style = { ...before, theme: { ...before.theme, type: "dark", customizations: { colors: { primary: "0" } } } };
    expect(differOnlyAt(before, style, paths)).toBe(true);
    expect(differOnlyAt(before, before, paths)).toBe(true);
    expect(differOnlyAt(before, { ...style, biz: { name: "B" } }, paths)).toBe(false);
    expect(differOnlyAt(before, { ...before, theme: { ...before.theme, typed: 1 } }, paths)).toBe(false);
  });

  it("offers the shop's pages, and the owner's own that are switched on, by their names", () => {
    const customPages = [
      { path: "blog", name: { en: "News", ar: "أخبار" } },
      { path: "/terms", name: "Terms", enabled: false },
      { path: "/plain", name: "Plain" },
      { path: "/unnamed" },
      { name: "without a path" },
      null,
    ];
    expect(previewPages({ customPages }, "ar").filter((page) => "name" in page)).toEqual([
      { path: "/blog", name: "أخبار" },
      { path: "/plain", name: "Plain" },
      { path: "/unnamed", name: "/unnamed" },
    ]);
    expect(previewPages({}, "en").map(({ path }) => path)).toContain("/menu");
    const typed = ["/", "//", "/menu", "/our", "our"].map((path) => ({ path, name: path }));
    const paths = previewPages({ customPages: typed }, "en").map(({ path }) => path);
    expect(paths.filter((path) => !previewPages({}, "en").some((page) => page.path === path))).toEqual(["/our"]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("goes to a page that can be seen, and to the page that a section is about", () => {
    expect(pageAddress({ path: "about-us" })).toBe("/about-us");
    expect(pageAddress({ path: "/about-us", enabled: true })).toBe("/about-us");
    for (const unseen of [{}, { path: "" }, { path: "/terms", enabled: false }, null])
      expect(pageAddress(unseen)).toBeNull();
    const offered = previewPages({}, "en").map(({ path }) => path);
    for (const path of Object.values(PAGE_OF_SECTION)) expect(offered).toContain(path);
  });

  it("[RTE-21] an announcement is shown beside its form on a page where it is seen", () => {
    expect(pageOfSection("announcement", {})).toBe("/menu");
    expect(pageOfSection("announcement", { announcement: { pages: ["landing", "menu"] } })).toBe("/menu");
    expect(pageOfSection("announcement", { announcement: { pages: ["landing"] } })).toBe("/");
    expect(pageOfSection("landing", {})).toBe("/");
    expect(pageOfSection("look", {})).toBeNull();
  });
});

describe("the pages that a preview offers by name", () => {
  it("are all that search engines find at one address", () => {
    const isOne = (path: string) => path.startsWith("/") && !path.includes(":");
    const found = routesWith("search", "dated", "listed", "open").map((id) => routeOf(id).path);
    const named: readonly string[] = Object.values(NAMED_PAGES);
    expect(found.filter((path) => isOne(path) && !named.includes(path))).toEqual([]);
  });
});

describe("[RTE-01] a landing page without a band", () => {
  const draft = (landing_screen: object, more: object = {}) => ({ theme: { pages: { landing_screen } }, ...more });

  it("is one that is switched on and shows none", () => {
    expect(isLandingEmpty(draft({ enabled: true }))).toBe(true);
    expect(isLandingEmpty(draft({ enabled: true, components: [{ name: "aboutUs", enabled: false }] }))).toBe(true);
    expect(isLandingEmpty(draft({ enabled: true, components: [{ name: "aboutUs" }] }))).toBe(false);
    expect(isLandingEmpty(draft({}))).toBe(false);
    expect(isLandingEmpty({})).toBe(false);
  });

  it("is none where the shop opens with a page of the owner's", () => {
    const home = { path: "/hi", isHomePage: true };
    expect(isLandingEmpty(draft({ enabled: true }, { customPages: [home] }))).toBe(false);
    expect(isLandingEmpty(draft({ enabled: true }, { customPages: [{ ...home, enabled: false }] }))).toBe(true);
  });
});

describe("what is shown before publishing", () => {
  const config = {
    biz: { supportedLanguages: ["en", "ar"], name: "A", localizedName: { ar: "أ" } },
    theme: { components: { footer: { copyrightText: { en: "All rights", ar: " " } } } },
    customPages: [{ name: "The same for all", content: { en: "Text", ar: "نص" }, seo: { en: { title: "T" } } }],
    announcement: { title: { en: "", ar: "" } },
  };

  it("[I18N-01] names each text that is written for some languages of the shop and not for this one", () => {
    expect(missingTranslations(config)).toEqual([
      { language: "ar", paths: ["theme.components.footer.copyrightText", "customPages.0.seo"] },
    ]);
  });

  it("[I18N-01] asks for no language that the shop does not have, and is quiet about a complete shop", () => {
    expect(missingTranslations({ ...config, biz: { supportedLanguages: ["en"] } })).toEqual([]);
    expect(missingTranslations({})).toEqual([]);
  });

  it("weighs a page by what crosses the network: page, pictures, fonts, and the rest", () => {
    const files = [
      { name: "http://x/demo/dosa.webp?width=480", initiatorType: "img", encodedBodySize: 40_000 },
      { name: "http://x/media/1", initiatorType: "img", encodedBodySize: 60_000 },
      { name: "http://x/demo/hero.jpg", initiatorType: "css", encodedBodySize: 100_000 },
      { name: "http://x/fonts/sora.woff2", initiatorType: "css", encodedBodySize: 30_000 },
      { name: "http://x/_next/static/a.js", initiatorType: "script", encodedBodySize: 170_000 },
      { name: "http://elsewhere/unknown" },
    ];
    const weight = pageWeight({ name: "http://x/menu", encodedBodySize: 20_000 }, files);
    expect(weight).toEqual({ page: 20_000, pictures: 200_000, fonts: 30_000, rest: 170_000 });
    expect(secondsOnPhone(weight)).toBe(2);
    expect(secondsOnPhone(pageWeight(undefined, []))).toBe(1);
  });
});
