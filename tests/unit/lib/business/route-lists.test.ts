import { describe, expect, test } from "vitest";
import { PAGE_IDS } from "@/config/constants";
import { publicPages, sitemapXml } from "@/lib/business/pages/sitemap";
import { CLOSED_PATHS, isRouteEnabled, matchRoute } from "@/lib/business/routes";
import { isPayingPath, opensProviders } from "@/lib/domain/pages/paying-pages";
import { ROUTE_IDS, routeOf, routesWith } from "@/lib/domain/pages/route-table";
import { KEPT_PAGES } from "@/lib/offline/worker-source";
import { ADDRESSES } from "@/tests/fixtures/shop/page-addresses";
import { pageFileAt } from "@/tests/fixtures/shop/page-files";
import { businessWith } from "@/tests/unit/lib/business/builder";

const imported = new Date("2026-01-01T00:00:00Z");
const rich = businessWith({
  customizations: { wallet: { enabled: true }, accessKeys: { referral: { enable: true } } },
  theme: { pages: { landing_screen: { components: [{ name: "heroBanner" }] } } },
  customPages: [{ _id: "1", name: "Blog", path: "/blog", content: "" }],
});
const sitemap = (business = rich) =>
  publicPages(business, { categories: ["/category/dosa"], items: [{ path: "/item/7/dosa" }], changed: imported });
const listed = new Map(sitemap().map(({ path, changed }) => [path, changed]));
const isClosed = (path: string) => CLOSED_PATHS.some((each) => path === each || path.startsWith(`${each}/`));

describe.each(ROUTE_IDS)("%s is in each list of pages as its columns say", (id) => {
  const address = ADDRESSES[id];
  const { search, offline, payment, placed, page } = routeOf(id);

  test("[RTE-19] its address leads to it", () => {
    const home = { id: "menu", placed: true };
    expect(matchRoute(rich, address)).toMatchObject(id === "home" ? home : { id, placed });
  });

  test("[RTE-19] the path that serves it has a page.tsx", () => {
    expect(pageFileAt(matchRoute(rich, address)?.internal ?? "")).toMatch(/page\.tsx$/);
  });

  test("search engines: the sitemap and robots.txt", () => {
    const isListed = (search === "dated" || search === "listed") && id !== "home";
    expect(listed.has(address)).toBe(isListed);
    expect(listed.get(address)).toEqual(isListed && search === "dated" ? imported : undefined);
    expect(isClosed(address)).toBe(search === "closed");
  });

  test("[CART-12] the service worker keeps it if it is the same for everybody, never if it is one person's", () => {
    expect(KEPT_PAGES.test(address)).toBe(offline);
    // A table's page is the same for all who scan its code, though no search engine lists it: the visit is an island.
    if (offline && id !== "table") expect(["dated", "listed", "open"]).toContain(search);
  });

  test("[ROBUST-11] as a page on which money moves it is a document of its own, and closed", () => {
    expect(isPayingPath(address)).toBe(payment !== null);
    expect(opensProviders(address)).toBe(payment === "providers");
    if (payment) expect(search).toBe("closed");
  });

  test("[RTE-30] its page id takes it out of the site and of the sitemap", () => {
    if (!page) return;
    const without = businessWith({ theme: { pages: { [page]: { enabled: false } } } });
    expect(isRouteEnabled(without, id)).toBe(false);
    expect(sitemap(without).map(({ path }) => path)).not.toContain(address);
  });
});

test("[SEO] the sitemap lists the home page only where it is a page of its own", () => {
  const paths = (business: typeof rich) => sitemap(business).map(({ path }) => path);
  const landing = businessWith({
    theme: { pages: { landing_screen: { enabled: true, components: [{ name: "heroBanner" }] } } },
  });
  const custom = businessWith({
    theme: { pages: { landing_screen: { enabled: true, components: [{ name: "heroBanner" }] } } },
    customPages: [{ _id: "1", name: "Hello", path: "/hello", content: "", isHomePage: true }],
  });
  expect(paths(landing)).toContain("/");
  expect(paths(rich)).toContain("/menu");
  expect(paths(rich)).not.toContain("/");
  expect(paths(custom)).toContain("/hello");
  expect(paths(custom)).not.toContain("/");
});

test("[SEO] the sitemap names the first page as its canonical address does, without a slash at its end", () => {
  const business = businessWith({ biz: { domains: [{ domain: "corner.example" }] } });
  const xml = sitemapXml(business, [{ path: "/" }, { path: "/menu" }]);
  const addresses = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address ?? "").pathname);
  expect(addresses).toContain("/menu");
  expect(xml).not.toMatch(/(?:<loc>|href=")https?:\/\/[^/"<]+\/["<]/);
  expect(xml).toMatch(/<loc>https?:\/\/[^/<]+<\/loc>/);
});

test("robots.txt disallows the pages of one visitor, and no more", () => {
  const personal = [
    "/checkout",
    "/choose-payment-method",
    "/add-money",
    "/pay-at-table",
    "/table-receipt",
    "/pg",
    "/orders",
    "/order/map",
    "/profile",
  ];
  expect([...CLOSED_PATHS].sort()).toEqual([...personal, "/address", "/wallet"].sort());
});

test("the tabs of the account stand in the order of the table", () => {
  const tabs = ["orders", "profile", "address", "favourites", "offers", "wallet", "refer"];
  expect(routesWith("account", "always", "coupons")).toEqual(tabs);
  expect(routesWith("account", "always")).toEqual(tabs.filter((id) => id !== "offers"));
});

test("[RTE-30] every page id switches a page of the table, or one of what has no path of its own", () => {
  const others = ["cart", "privacy", "terms", "page_not_found", "landing_screen"];
  expect(new Set([...ROUTE_IDS.flatMap((id) => routeOf(id).page ?? []), ...others])).toEqual(new Set(PAGE_IDS));
});
