import type { PageId } from "@/config/constants";
import type { BusinessConfig } from "@/config/schema";
import { BRAND_ICONS, iconPath, SHARE_IMAGE } from "@/lib/business/brand-images/paths";
import { customPagesOf, featuresOf } from "@/lib/business/features";

/** One screen of storefront.md section 2. `title` is a key of the `titles` messages. */
interface Route {
  readonly id: string;
  /** Public path; `:x` stands for one segment. */
  readonly path: string;
  readonly title: string;
  /** The configuration's page id that can switch it off. */
  readonly page?: PageId;
  /** The feature it belongs to; without it there is no such page (CFG-07). */
  readonly feature?: "wallet" | "referral" | "likes";
  /** The page depends on the chosen store and mode; all others are cached once for everybody. */
  readonly placed?: true;
  /** Where it is answered, when that is not its public path: one page for all that differs in the browser only. */
  readonly internal?: string;
}

/** RTE-19: every screen with a fixed path and its title. Category, landing and referral paths are matched by word below. */
export const ROUTES = [
  { id: "menu", path: "/menu", title: "menu", page: "menu", placed: true },
  { id: "search", path: "/search", title: "search", placed: true },
  { id: "item", path: "/item/:id/:slug", title: "item", page: "item_detail", placed: true },
  { id: "item", path: "/item/:id", title: "item", page: "item_detail", placed: true },
  { id: "checkout", path: "/checkout", title: "checkout", page: "checkout" },
  { id: "offers", path: "/offers", title: "offers", page: "coupons" },
  { id: "favourites", path: "/favourites", title: "favourites", page: "favourite", feature: "likes", placed: true },
  { id: "choose-payment-method", path: "/choose-payment-method", title: "choosePaymentMethod", page: "checkout" },
  { id: "add-money", path: "/add-money", title: "addMoney", page: "wallet", feature: "wallet" },
  { id: "address", path: "/address", title: "address" },
  { id: "wallet", path: "/wallet", title: "wallet", page: "wallet", feature: "wallet" },
  { id: "orders", path: "/orders", title: "orders", page: "order_history" },
  { id: "order", path: "/orders/:id", title: "order", page: "order_success", internal: "/order" },
  {
    id: "invoice",
    path: "/orders/:id/invoice",
    title: "invoice",
    page: "order_success",
    internal: "/order/invoice",
  },
  // What is read of these stands in the address: ids and links of one person make no cached pages.
  { id: "order-map", path: "/order/map/:map", title: "orderMap", page: "order_success", internal: "/order/map" },
  { id: "refer", path: "/refer", title: "refer", page: "refer_earn", feature: "referral" },
  { id: "profile", path: "/profile", title: "profile", page: "profile" },
  { id: "store-locator", path: "/store-locator", title: "storeLocator", page: "store_locator" },
  { id: "pg", path: "/pg", title: "paymentReturn" },
] as const satisfies readonly Route[];
export type RouteId = (typeof ROUTES)[number]["id"] | "category" | "landing" | "referral" | "custom" | "file";

export interface RouteMatch {
  readonly id: RouteId;
  /** The path below `/<business>/<locale>/<place>`. */
  readonly internal: string;
  readonly placed: boolean;
}

/** The internal path that ends in the business's own not-found page; one for all, so that made-up urls share a cache entry. */
export const NOT_FOUND_PATH = "/missing";
/** Files that every business has its own of. */
const FILES: readonly string[] = [
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/sw.js",
  SHARE_IMAGE,
  ...BRAND_ICONS.map(iconPath),
];
/** The dishes of the menu's later sections, for the menu page of the same place. */
const MENU_ROWS = /^\/menu\/rows\/[\w-]{1,64}$/;
/** A segment we let into the cache: ids and slugs, in any script, without anything that could mean something in a path. */
const SEGMENT = /^(?:[\w~-]|%[0-9A-Fa-f]{2}){1,180}$/;

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
};
/** A segment as we would write it: each spelling of the same address is the same page. */
const canonical = (segment: string) => encodeURIComponent(decoded(segment));

function fits(route: Route, segments: readonly string[]): boolean {
  const pattern = route.path.slice(1).split("/");
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(":") || part === segments[index])
  );
}

const enabled = (business: BusinessConfig, page: PageId | undefined, feature?: Route["feature"]) =>
  (page === undefined || business.theme.pages[page].enabled) &&
  (feature === undefined || featuresOf(business)[feature]);

/** Whether a screen with a fixed path is part of the business. */
export function isRouteEnabled(business: BusinessConfig, path: string): boolean {
  const route = (ROUTES as readonly Route[]).find((candidate) => candidate.path === path);
  return route !== undefined && enabled(business, route.page, route.feature);
}

/** The custom page with this path, unless it is disabled (RTE-09). */
export function customPageAt(business: BusinessConfig, pathname: string) {
  const slug = pathname.replace(/^\//, "").toLowerCase();
  return customPagesOf(business).find((page) => page.path.replace(/^\//, "").toLowerCase() === slug);
}

/** RTE-01, RTE-29: what `/` shows: the page made the home page, else the landing page when enabled, else the menu. */
export function homeRoute(business: BusinessConfig): RouteMatch {
  const home = customPagesOf(business).find((page) => page.isHomePage);
  if (home) return customMatch(home.path);
  if (business.theme.pages.landing_screen.enabled) return { id: "landing", internal: "/landing", placed: false };
  return { id: "menu", internal: "/menu", placed: true };
}

const customMatch = (path: string): RouteMatch => ({
  id: "custom",
  internal: `/pages/${path.replace(/^\//, "").toLowerCase()}`,
  placed: false,
});

/**
 * RTE-02, RTE-18: views found by a word anywhere in the path. A category is named by the last segment; a referral code
 * stays in the address, where the page's island reads it, so that made-up codes make no cached pages.
 */
function matchByWord(business: BusinessConfig, segments: readonly string[]): RouteMatch | null {
  const last = segments.at(-1) as string;
  const holds = (word: string) => segments.some((segment) => segment.includes(word));
  if (holds("by_ref")) {
    return { id: "referral", internal: "/by_ref", placed: false };
  }
  if (holds("landing-page")) {
    const landing = business.theme.pages.landing_screen;
    return landing.components.length > 0 ? { id: "landing", internal: "/landing", placed: false } : null;
  }
  if (holds("category") && enabled(business, "menu")) {
    const names = !last.includes("category");
    return names
      ? { id: "category", internal: `/category/${last}`, placed: true }
      : { id: "menu", internal: "/menu", placed: true };
  }
  return null;
}

/**
 * Finds the screen of a public path (sub-path already stripped). Null when the business has no such screen; the visitor
 * then gets its not-found page. Paths that mean the same screen come out as the same internal path.
 */
export function matchRoute(business: BusinessConfig, pathname: string): RouteMatch | null {
  if (pathname === "/" || pathname === "") return homeRoute(business);
  if (FILES.includes(pathname)) return { id: "file", internal: pathname, placed: false };
  if (MENU_ROWS.test(pathname))
    return enabled(business, "menu") ? { id: "file", internal: pathname, placed: true } : null;
  const typed = pathname.replace(/^\/|\/$/g, "").split("/");
  if (typed.length > 6 || !typed.every((segment) => SEGMENT.test(segment) && decoded(segment) !== "")) return null;
  const segments = typed.map(canonical);
  const route = (ROUTES as readonly Route[]).find((candidate) => fits(candidate, segments));
  if (route) {
    // An item without a slug is one with a wrong slug: the page leads to the canonical address (RTE-08).
    const internal = route.internal ?? `/${segments.join("/")}${route.path === "/item/:id" ? "/-" : ""}`;
    return enabled(business, route.page, route.feature)
      ? { id: route.id as RouteId, internal, placed: route.placed ?? false }
      : null;
  }
  const custom = segments.length === 1 ? customPageAt(business, decoded(pathname)) : undefined;
  return custom ? customMatch(custom.path) : matchByWord(business, segments);
}

/** The path without the business's sub-path; null when it lies outside. */
export function stripSubPath(pathname: string, subPath: string): string | null {
  if (subPath === "") return pathname;
  if (pathname === subPath) return "/";
  return pathname.startsWith(`${subPath}/`) ? pathname.slice(subPath.length) : null;
}
