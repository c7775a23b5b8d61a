import type { PageId } from "@/config/constants";
import type { BusinessConfig } from "@/config/schema";
import { BRAND_ICONS, dishOfImage, iconPath, SHARE_IMAGE } from "@/lib/business/brand-images/paths";
import { customPagesOf, featuresOf, takesOrders } from "@/lib/business/features";
import { fixedPath, ROUTE_IDS, type RouteId, routeOf, routesWith } from "@/lib/domain/pages/route-table";
import { decodedText } from "@/lib/domain/text/decoded-text";

/** What robots.txt disallows: personal pages and everything below their paths. */
export const CLOSED_PATHS: readonly string[] = [...new Set(routesWith("search", "closed").map(fixedPath))];

export interface RouteMatch {
  readonly id: RouteId | "file";
  /** The path below `/<business>/<locale>/<place>`. */
  readonly internal: string;
  readonly placed: boolean;
}

/**
 * The internal path of the business's own not-found page; one for all, so that invented addresses share a cache entry.
 */
export const NOT_FOUND_PATH = "/missing";
/** Files that differ per business. */
const FILES: readonly string[] = [
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/sw.js",
  SHARE_IMAGE,
  ...BRAND_ICONS.map(iconPath),
];
/** The dishes of the menu's lazy sections, for the menu page of the same place or table. */
const MENU_ROWS = /^\/(?:menu|table\/[\w-]{1,64})\/rows\/[\w-]{1,64}$/;
/** A segment allowed into the cache: ids and slugs in any script, without characters that have a meaning in a path. */
const SEGMENT = /^(?:[\w~-]|%[0-9A-Fa-f]{2}){1,180}$/;

const decoded = (segment: string) => decodedText(segment) ?? "";
/** The canonical encoding of a segment, so that every spelling of an address is the same page. */
const canonical = (segment: string) => encodeURIComponent(decoded(segment));

const isOptional = (part: string) => part.startsWith(":") && part.endsWith("?");

function fits(path: string, segments: readonly string[]): boolean {
  if (!path.startsWith("/")) return false;
  const pattern = path.slice(1).split("/");
  return (
    pattern.length >= segments.length &&
    pattern.every((part, index) => {
      const segment = segments[index];
      return segment === undefined ? isOptional(part) : part.startsWith(":") || part === segment;
    })
  );
}

/**
 * The path of a page as cached. A missing segment gets a placeholder, which the page redirects to the right one
 * (RTE-08).
 */
const wholePath = (path: string, segments: readonly string[]) =>
  `/${path
    .slice(1)
    .split("/")
    .map((_, index) => segments[index] ?? "-")
    .join("/")}`;

const isOn = (business: BusinessConfig, page: PageId) => business.theme.pages[page].enabled;

/**
 * Whether the business has this page: neither its page id nor its feature is switched off. Where nothing is ordered, no
 * offer could be used.
 */
export function isRouteEnabled(business: BusinessConfig, id: RouteId): boolean {
  if (id === "offers" && !takesOrders(business)) return false;
  const { page, feature } = routeOf(id);
  return (page === null || isOn(business, page)) && (feature === null || featuresOf(business)[feature]);
}

/** The custom page with this path, unless it is disabled (RTE-09). */
export function customPageAt(business: BusinessConfig, pathname: string) {
  const slug = pathname.replace(/^\//, "").toLowerCase();
  return customPagesOf(business).find((page) => page.path.replace(/^\//, "").toLowerCase() === slug);
}

/** A landing page without a band would be blank. */
const hasBands = ({ theme }: BusinessConfig) => theme.pages.landing_screen.components.some(({ enabled }) => enabled);

/** RTE-01, RTE-29: the page at `/`: the configured home page, else the landing page if it is enabled and shows a band, else the menu. */
export function homeRoute(business: BusinessConfig): RouteMatch {
  const home = customPagesOf(business).find((page) => page.isHomePage);
  if (home) return customMatch(home.path);
  return isOn(business, "landing_screen") && hasBands(business) ? found("landing") : found("menu");
}

const found = (id: RouteId, internal = routeOf(id).internal ?? fixedPath(id)): RouteMatch => ({
  id,
  internal,
  placed: routeOf(id).placed,
});
const customMatch = (path: string) => found("custom", `/pages/${path.replace(/^\//, "").toLowerCase()}`);

/**
 * RTE-02, RTE-18: pages found by a word anywhere in the path. The last segment names a category. A referral code stays
 * in the address, where the page's island reads it, so that invented codes create no cached pages.
 */
function matchByWord(business: BusinessConfig, segments: readonly string[]): RouteMatch | null {
  const last = segments.at(-1) as string;
  const holds = (id: "referral" | "landing" | "category") => {
    const word = fixedPath(id).slice(1);
    return segments.some((segment) => segment.includes(word));
  };
  if (holds("referral")) return found("referral");
  if (holds("landing")) return hasBands(business) ? found("landing") : null;
  if (!holds("category") || !isRouteEnabled(business, "category")) return null;
  const names = !last.includes("category");
  return names ? found("category", `/category/${last}`) : found("menu");
}

/**
 * Finds the page of a public path (sub-path already stripped). Null if the business has no such page; the visitor then
 * gets its not-found page. Paths of the same page yield the same internal path.
 */
export function matchRoute(business: BusinessConfig, pathname: string): RouteMatch | null {
  if (pathname === "/" || pathname === "") return homeRoute(business);
  const isDish = dishOfImage(pathname) !== null && isRouteEnabled(business, "item");
  if (FILES.includes(pathname) || isDish) return { id: "file", internal: pathname, placed: false };
  if (MENU_ROWS.test(pathname))
    return isRouteEnabled(business, "menu")
      ? { id: "file", internal: pathname, placed: pathname.startsWith("/menu/") }
      : null;
  const typed = pathname.replace(/^\/|\/$/g, "").split("/");
  if (typed.length > 6 || !typed.every((segment) => SEGMENT.test(segment) && decoded(segment) !== "")) return null;
  const segments = typed.map(canonical);
  const id = ROUTE_IDS.find((candidate) => fits(routeOf(candidate).path, segments));
  if (id) {
    const { path, internal } = routeOf(id);
    return isRouteEnabled(business, id) ? found(id, internal ?? wholePath(path, segments)) : null;
  }
  const custom = segments.length === 1 ? customPageAt(business, decoded(pathname)) : undefined;
  return custom ? customMatch(custom.path) : matchByWord(business, segments);
}

/** The path without the business's sub-path; null if it is outside. */
export function stripSubPath(pathname: string, subPath: string): string | null {
  if (subPath === "") return pathname;
  if (pathname === subPath) return "/";
  return pathname.startsWith(`${subPath}/`) ? pathname.slice(subPath.length) : null;
}
