import { describe, expect, it } from "vitest";
import { DEFAULTS, PAGE_IDS } from "@/config/constants";
import { subPath } from "@/config/fields";
import { parseBusinessConfig } from "@/config/schema";

const minimal = (biz: object = {}) => ({
  biz: {
    id: "corner",
    name: "Corner",
    logoUrl: "/l.svg",
    logoUrlSquare: "/s.svg",
    favicon: "/f.svg",
    apiKey: "k",
    ...biz,
  },
});

function parsedConfig(input: unknown) {
  const parsed = parseBusinessConfig(input);
  if (!parsed.ok) throw new Error(parsed.errors.join("; "));
  return parsed.value;
}

function errorsOf(input: unknown): string[] {
  const parsed = parseBusinessConfig(input);
  return parsed.ok ? [] : parsed.errors;
}

describe("business configuration", () => {
  it("[RTE-30] [ENUM-01] the page ids are those of the specification", () => {
    expect(new Set(PAGE_IDS)).toEqual(
      new Set([
        "menu",
        "item_detail",
        "order_history",
        "checkout",
        "favourite",
        "cart",
        "wallet",
        "refer_earn",
        "profile",
        "order_success",
        "privacy",
        "terms",
        "store_locator",
        "coupons",
        "page_not_found",
        "landing_screen",
      ]),
    );
  });

  it("[CFG-01] fields of every part of a configuration are read, and what they leave out gets its default", () => {
    const { biz, version, customizations, theme, customPages } = parsedConfig({
      version: 7,
      ...minimal({
        username: "u",
        env: "pos-int",
        domains: [{ domain: "corner.example", type: "primary" }],
        defaultLanguage: "es",
        urlSubPath: "shop/",
        mode: "qr",
      }),
      customizations: {
        accessKeys: {
          socialLogin: { google: { clientId: "g" } },
          analytics: {},
          chat: { enabled: true },
          referral: { enable: true, branchKey: "b" },
          misc: { mapsKey: "m" },
          universalLink: "https://corner.example/app",
        },
        imageSize: "small",
        metatags: { title: "T" },
      },
      theme: {
        customizations: { colors: { primary: "2C016C", secondary: "fff", tertiary: "#FACD5D" } },
        components: {
          topbar: { leftLink: { title: "App", androidAppLink: "https://a.example" }, rightLink: { link: "tel:1" } },
          footer: {
            contactUs: { phone: "112", email: "a@b.example", address: "Here" },
            copyrightText: "©",
            socialMediaLinks: { linkedin: "https://l.example" },
            externalPageLinks: [{ name: "Blog", url: "https://b.example" }],
          },
        },
        pages: {
          menu: { likeButton: false },
          checkout: { cashbackCredits: true, message: "5%" },
          order_history: { reorder: false },
          landing_screen: { components: [{ name: "heroBanner" }, { name: "aboutUs", enabled: false }] },
        },
      },
      customPages: [
        {
          _id: "1",
          contentType: "html",
          name: "Blog",
          path: "/blog",
          content: "<p>",
          seo: { en: { title: "B" } },
          type: "x",
        },
      ],
      announcement: { title: "T", description: "D", url: "/menu" },
    });
    expect([biz.env, biz.urlSubPath, biz.mode, version]).toEqual(["pos-int", "/shop", "qr", 7]);
    expect(customizations.accessKeys.referral).toMatchObject({ enable: true, branchKey: "b" });
    expect(theme.customizations.colors.tertiary).toBe("#FACD5D");
    expect(theme.pages.menu.likeButton).toBe(false);
    expect(theme.pages.order_history.reorder).toBe(false);
    expect(theme.pages.landing_screen.components.map(({ name, enabled }) => [name, enabled])).toEqual([
      ["heroBanner", true],
      ["aboutUs", false],
    ]);
    expect(customPages[0]).toMatchObject({ enabled: true, addToFooter: false, addToMenu: false, isHomePage: false });
  });

  it("[CFG-01] unknown keys are kept at every level", () => {
    const config = parsedConfig({
      ...minimal({ tagline: "fresh" }),
      extra: 1,
      theme: { customizations: { shadows: "soft" }, pages: { menu: { density: 3 } } },
    });
    expect(config).toMatchObject({
      extra: 1,
      biz: { tagline: "fresh" },
      theme: { customizations: { shadows: "soft" }, pages: { menu: { density: 3 } } },
    });
  });

  it.each([
    [
      { ...minimal(), theme: { customizations: { colors: { primary: 5 } } } },
      "theme.customizations.colors.primary: expected string, received number",
    ],
    [
      { ...minimal(), theme: { pages: { menu: { showItemSort: "yes" } } } },
      "theme.pages.menu.showItemSort: expected boolean, received string",
    ],
    [
      { ...minimal(), customPages: [{ _id: "1", name: "A", path: "/a/b", content: "" }] },
      "customPages.0.path: expected one path segment such as /privacy-policy",
    ],
    [
      minimal({ domains: [{ domain: "Corner.Example:80" }] }),
      "biz.domains.0.domain: expected a host name in lower case, without a port",
    ],
    [
      minimal({ supportedLanguages: ["en"], defaultLanguage: "es" }),
      "biz.defaultLanguage: is not one of supportedLanguages",
    ],
    [null, "(the whole entry): expected object, received null"],
  ])("[CFG-01] a wrong value gives an error that names its path (%#)", (input, message) => {
    expect(errorsOf(input)).toContain(message);
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "/\t/evil.example", "data:text/html,x"])(
    "[CFG-01] a link never runs script, and a path leads to no other site: %j",
    (link) => {
      const input = { ...minimal(), theme: { components: { topbar: { rightLink: { link } } } } };
      expect(errorsOf(input)[0]).toMatch(/^theme\.components\.topbar\.rightLink\.link: expected a path/);
    },
  );

  it.each(["//evil.example/l.svg", "/\\evil.example/l.svg", "/\t/evil.example/l.svg"])(
    "[CFG-01] the path of a picture leads to no other site either: %j",
    (logoUrl) => {
      const { biz, ...rest } = minimal();
      expect(errorsOf({ ...rest, biz: { ...biz, logoUrl } })[0]).toMatch(/^biz\.logoUrl: expected a path/);
    },
  );

  it("[CFG-03] what is left out gets the default", () => {
    const { biz, customizations, theme, announcement } = parsedConfig({ ...minimal(), announcement: {} });
    expect(biz).toMatchObject({
      defaultLanguage: "en",
      supportedLanguages: ["en", "ar", "es"],
      currency: "INR",
      timezone: "Asia/Kolkata",
      countryCode: "+91",
      env: "local",
      urlSubPath: "",
    });
    expect(theme.customizations.font).toBe("Open Sans");
    expect(theme.components.topbar).toMatchObject({ enabled: true, backgroundColor: "#f1f1f1" });
    expect(theme.landing).toEqual({ name: "luna", enabled: false });
    expect(theme.pages.landing_screen.enabled).toBe(false);
    expect(theme.pages.menu.enabled).toBe(true);
    expect(customizations.imageSize).toBe("large");
    expect(customizations.deliveryPickup).toMatchObject({ defaultMode: "delivery", modes: ["delivery", "pickup"] });
    expect(customizations.guestCheckout.enabled).toBe(true);
    expect(announcement?.styles.color).toBe(DEFAULTS.announcementColor);
    expect(DEFAULTS.announcementColor).toBe("darkgreen");
  });

  it.each([
    [{ from: "24.12.2026" }, /^announcement\.from: expected a day such as/],
    [{ from: "2026-02-31" }, /^announcement\.from: is not a day of the calendar/],
    [{ from: "2026-12-24T25:00" }, /^announcement\.from: expected a day such as/],
    [{ from: "2026-12-24", until: "2026-12-23T23:00" }, /^announcement\.until: is before from/],
    [{ pages: ["checkout"] }, /^announcement\.pages\.0: /],
  ])("[CFG-01] an announcement's period and pages are checked: %o", (announcement, message) => {
    expect(errorsOf({ ...minimal(), announcement })[0]).toMatch(message);
  });

  it("[CFG-01] a period may be a day, or end on the day it begins", () => {
    const announcement = { description: { ar: "عرض" }, from: "2026-12-24T18:00", until: "2026-12-24" };
    expect(parsedConfig({ ...minimal(), announcement }).announcement).toMatchObject(announcement);
  });

  it("[CFG-12] the pre-order bound is at least -1, and slots and the least reload of a wallet have their defaults", () => {
    const { customizations } = parsedConfig({
      ...minimal(),
      customizations: { deliveryPickup: { maxPreOrderDate: -30 } },
    });
    expect(customizations.deliveryPickup.maxPreOrderDate).toBe(-1);
    expect(customizations.deliveryPickup.enableTimeSlots).toBe(true);
    expect(customizations.wallet.minReloadBtnVal).toBe(100);
  });

  it("[CFG-06] a sub-path is segments of letters, digits and hyphens, and the longest one is checked at once", () => {
    const valid = ["", "/", "pedidos", "/pedidos", "/a/b-c/", "/Order-Online"];
    for (const path of valid) expect(subPath.safeParse(path).success, path).toBe(true);
    for (const path of ["//", "/a//b", "/a_b", "/a b", "/../x", "/ñ"])
      expect(subPath.safeParse(path).success, path).toBe(false);
    // A pattern that backtracks would not end within the test's time-out.
    expect(subPath.safeParse(`/${"order-online-".repeat(4000)}_x`).success).toBe(false);
  });
});
