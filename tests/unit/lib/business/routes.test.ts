import { describe, expect, it } from "vitest";
import { orderOffers } from "@/components/order/order-offers";
import { LANGUAGE_TABLE, LANGUAGES } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { publicPages } from "@/lib/business/pages/sitemap";
import { matchRoute, stripSubPath } from "@/lib/business/routes";
import { settingsOf } from "@/lib/business/settings-of";
import { publicPath } from "@/lib/business/urls";
import { requestHeaders } from "@/lib/domain/customer/session/request-headers";
import { ROUTE_IDS, ROUTES } from "@/lib/domain/pages/route-table";
import { paymentReturnUrl } from "@/lib/domain/pages/urls";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { businessWith } from "@/tests/unit/lib/business/builder";

const corner = businessWith({
  customPages: [
    { _id: "1", name: "Blog", path: "/blog", content: "" },
    { _id: "2", name: "Old", path: "/old", content: "", enabled: false },
  ],
});
const pathsOf = (business: BusinessConfig) =>
  publicPages(business, { categories: [], items: [] }).map(({ path }) => path);
const internal = (path: string, business = corner) => matchRoute(business, path)?.internal ?? null;

describe("public path to screen", () => {
  it("[RTE-19] each route has its page title of section 2 in English, and one in every other language", () => {
    const titles: Record<string, string> = {
      "/menu": "Menu",
      "/search": "Search",
      "/checkout": "Checkout",
      "/offers": "Offers",
      "/favourites": "Favourites",
      "/choose-payment-method": "Choose Payment Method",
      "/add-money": "Add Money",
      "/address": "Manage Address",
      "/wallet": "Wallet Balance",
      "/orders": "Order History",
      "/orders/:id": "Track Order",
      "/refer": "Refer & Earn",
      "/profile": "Profile",
      "/store-locator": "Store Locator",
    };
    for (const [path, title] of Object.entries(titles)) {
      const key = Object.values(ROUTES).find((each) => each.path === path)?.title;
      expect(key && ALL_MESSAGES.en.titles[key], path).toBe(title);
    }
    for (const { title } of Object.values(ROUTES)) {
      if (title === null) continue;
      for (const language of LANGUAGES) {
        const words = ALL_MESSAGES[language].titles[title];
        const own = LANGUAGE_TABLE[language].font.script === "arabic" ? /^\p{Script=Arabic}/u : /^\p{Script=Latin}/u;
        expect(words, `${title} in ${language}`).toMatch(own);
      }
    }
  });

  it("[MENU-01] rows of later sections are a file of the menu at a place, and go with the menu page", () => {
    expect(matchRoute(corner, "/menu/rows/all")).toEqual({ id: "file", internal: "/menu/rows/all", placed: true });
    expect(internal("/menu/rows/../all")).toBeNull();
    expect(internal("/menu/rows/all", businessWith({ theme: { pages: { menu: { enabled: false } } } }))).toBeNull();
  });

  it("[RTE-01] `/` is the menu, the landing page when enabled, or the page made the home page", () => {
    expect(internal("/")).toBe("/menu");
    const withBands = (...components: object[]) =>
      businessWith({ theme: { pages: { landing_screen: { enabled: true, components } } } });
    expect(internal("/", withBands({ name: "heroBanner" }))).toBe("/landing");
    expect(internal("/", withBands()), "never a blank page").toBe("/menu");
    expect(internal("/", withBands({ name: "heroBanner", enabled: false })), "its only band is off").toBe("/menu");
    const home = businessWith({ customPages: [{ _id: "1", name: "Hi", path: "/hi", content: "", isHomePage: true }] });
    expect(internal("/", home)).toBe("/pages/hi");
  });

  it("[RTE-02] paths containing category or landing-page are category and landing views", () => {
    expect(internal("/category/dosa")).toBe("/category/dosa");
    expect(internal("/shop/sub-category/dosa")).toBe("/category/dosa");
    expect(internal("/category")).toBe("/menu");
    expect(internal("/landing-page")).toBeNull();
    const landing = businessWith({ theme: { pages: { landing_screen: { components: [{ name: "heroBanner" }] } } } });
    expect(internal("/my-landing-page", landing)).toBe("/landing");
  });

  it("[RTE-08] items by id and slug; without a slug the page gets one that is wrong", () => {
    expect(internal("/item/i1/masala-dosa")).toBe("/item/i1/masala-dosa");
    expect(internal("/item/i1")).toBe("/item/i1/-");
    expect(internal(`/item/i1/${encodeURIComponent("ماسالا")}`)).toContain("/item/i1/%");
  });

  it("[RTE-08] each spelling of an address is one page", () => {
    const spelled = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
    expect(internal(`/item/${spelled("i1")}/${spelled("masala-dosa")}`)).toBe("/item/i1/masala-dosa");
    expect(internal("/item/i1/%C3%91ame")).toBe(internal("/item/i1/%c3%b1ame".replace("%c3%b1", "%c3%91")));
    expect(internal(`/x-category/${spelled("dosa")}`)).toBe("/category/dosa");
  });

  it("[OLIST-02] one page is made for all orders, and one for all invoices", () => {
    expect(new Set(["/orders/a", "/orders/b", "/orders/%63"].map((path) => internal(path)))).toEqual(
      new Set(["/order"]),
    );
    expect(internal("/orders/a/invoice")).toBe("/order/invoice");
    expect([internal("/order"), internal("/order/invoice")]).toEqual([null, null]);
  });

  it("[RTE-09] custom pages by their path; disabled and unknown ones are no route", () => {
    expect(internal("/blog")).toBe("/pages/blog");
    expect(internal("/Blog")).toBe("/pages/blog");
    expect(internal("/old")).toBeNull();
    expect(internal("/nothing")).toBeNull();
  });

  it("[RTE-18] every path with by_ref is one referral page, so made-up codes make no cached pages", () => {
    expect(internal("/x/by_ref/abc")).toBe("/by_ref");
    expect(internal("/by_ref_123")).toBe("/by_ref");
  });

  it("[RTE-30] a page id that is switched off takes its route away", () => {
    const withWallet = { customizations: { wallet: { enabled: true } } };
    const plain = businessWith({ ...withWallet, theme: { pages: { wallet: { enabled: false } } } });
    expect(internal("/wallet", plain)).toBeNull();
    expect(internal("/add-money", plain)).toBeNull();
    expect(internal("/wallet", businessWith(withWallet))).toBe("/wallet");
  });

  it("[RTE-30] page ids switch off the custom pages they name, and links to stores lead to the menu where there is no locator", () => {
    const legal = (pages: object) =>
      businessWith({
        theme: { pages },
        customPages: [
          { _id: "1", name: "Privacy", path: "/privacy-policy", content: "" },
          { _id: "2", name: "Terms", path: "terms-and-conditions", content: "", isHomePage: true },
        ],
      });
    const paths = (business: BusinessConfig) => [internal("/privacy-policy", business), internal("/", business)];
    expect(paths(legal({}))).toEqual(["/pages/privacy-policy", "/pages/terms-and-conditions"]);
    expect(paths(legal({ privacy: { enabled: false }, terms: { enabled: false } }))).toEqual([null, "/menu"]);
    expect(pathsOf(legal({ terms: { enabled: false } }))).not.toContain("/terms-and-conditions");
    const noLocator = legal({ store_locator: { enabled: false } });
    expect(internal("/store-locator", noLocator)).toBeNull();
    expect([settingsOf(noLocator, "en").storesPath, settingsOf(legal({}), "en").storesPath]).toEqual([
      "/menu",
      "/store-locator",
    ]);
  });

  it("[CPN-03] [RTE-30] where the offers are off, the page to sign in on for a coupon is one that the shop has", () => {
    const path = (pages: object) => settingsOf(businessWith({ theme: { pages } }), "en").couponPath;
    expect(path({})).toBe("/offers");
    expect(path({ coupons: { enabled: false } })).toBe("/profile");
    expect(path({ cart: { enabled: false } })).toBe("/profile");
    expect(path({ coupons: { enabled: false }, profile: { enabled: false } })).toBe("/address");
  });

  it("[SESS-09] the configuration names the channel, and the tokens that are no customer's", () => {
    const kiosk = settingsOf(businessWith({ biz: { channel: "in_store", adminTokenPrefix: "adm_" } }), "en");
    expect(kiosk).toMatchObject({ channel: "in_store", adminPrefix: "adm_" });
    expect(settingsOf(businessWith(), "en")).toMatchObject({ channel: "web", adminPrefix: "" });
    const state = {
      apiKey: "key",
      language: "en",
      mode: "web",
      storeId: null,
      tableId: null,
      origin: "https://a.example",
    };
    const sent = (token: string, { channel, adminPrefix } = kiosk) =>
      requestHeaders({ ...state, mode: "web", token, channel, adminPrefix });
    expect(sent("adm_1")).toMatchObject({ authorization: "key", origin: "https://a.example" });
    expect(sent("customer")).toMatchObject({ authorization: "Bearer customer" });
    expect(sent("adm_1", settingsOf(businessWith(), "en"))).toMatchObject({ authorization: "Bearer adm_1" });
    expect(() => businessWith({ biz: { channel: "kiosk" } })).toThrow(/biz\.channel/);
  });

  it.each(["cart", "checkout"])("[RTE-30] a business without the page %s takes no orders here", (page) => {
    const shop = businessWith({ theme: { pages: { [page]: { enabled: false } } } });
    expect(settingsOf(shop, "en").takesOrders).toBe(false);
    expect(orderOffers(shop, "en").reorder).toBe(false);
    expect(settingsOf(businessWith(), "en").takesOrders).toBe(true);
    // No offer could be used.
    expect([internal("/offers", shop), internal("/offers")]).toEqual([null, "/offers"]);
    expect(pathsOf(shop)).not.toContain("/offers");
    expect(pathsOf(businessWith())).toContain("/offers");
  });

  it("[CFG-07] wallet and referral pages exist only where the business has switched the feature on", () => {
    const rich = businessWith({
      customizations: { wallet: { enabled: true }, accessKeys: { referral: { enable: true } } },
    });
    for (const path of ["/wallet", "/add-money", "/refer"]) {
      expect(internal(path), path).toBeNull();
      expect(internal(path, rich), path).toBe(path);
    }
  });

  it.each([
    "/corner/en/default/menu",
    "/missing",
    "/landing",
    "/pages/blog",
    "/item/a%2Fb%2Fc/..",
    "/a/b/c/d/e/f/g",
    "/item/<script>",
    "/%",
    "//evil.example",
  ])("[SEC-01] %s, an internal or hostile path, is no route", (path) => expect(internal(path)).toBeNull());

  it("only menu, search, item, category and favourites depend on the chosen store", () => {
    expect(ROUTE_IDS.filter((id) => ROUTES[id].placed)).toEqual(["menu", "category", "item", "search", "favourites"]);
    expect(matchRoute(corner, "/category/x")?.placed).toBe(true);
  });
});

describe("sub-path", () => {
  it("[CFG-06] is stripped from what comes in and put before every link", () => {
    expect(stripSubPath("/shop/menu", "/shop")).toBe("/menu");
    expect(stripSubPath("/shop", "/shop")).toBe("/");
    expect(stripSubPath("/menu", "/shop")).toBeNull();
    expect(stripSubPath("/shopping/menu", "/shop")).toBeNull();
    expect(stripSubPath("/menu", "")).toBe("/menu");
    const mounted = businessWith({ biz: { urlSubPath: "shop" } });
    expect(publicPath(mounted, "/menu")).toBe("/shop/menu");
    expect(publicPath(mounted, "/")).toBe("/shop");
    expect(publicPath(corner, "/")).toBe("/");
  });

  it("[RTE-28] payments return to origin, sub-path and /pg", () => {
    const mounted = businessWith({ biz: { urlSubPath: "shop" } });
    expect(paymentReturnUrl("https://corner.example", mounted.biz.urlSubPath)).toBe("https://corner.example/shop/pg");
    expect(matchRoute(mounted, "/pg")?.internal).toBe("/pg");
  });
});
