import { ROUTE_IDS, ROUTES, type RouteId } from "../pages/route-table.ts";

export interface PageView {
  readonly page: RouteId;
  /** The address without anything of this visitor: `/orders/:id`. */
  readonly page_path: string;
}

/** Pages for everybody by their own names: the rest of an address may be a code, a token or an id. */
function fits(pattern: string, path: string): boolean {
  const parts = pattern.split("/");
  const segments = path.split("/");
  return (
    segments.length <= parts.length &&
    parts.every((part, index) =>
      segments[index] === undefined ? part.endsWith("?") : part.startsWith(":") || part === segments[index],
    )
  );
}

const wordOf = (pattern: string) => pattern.replaceAll("*", "");

/** The page at a path of the browser, with or without the shop's sub-path. Its address is the row's, never the visitor's. */
export function pageView(pathname: string, subPath: string): PageView {
  const inShop = pathname.startsWith(`${subPath}/`) || pathname === subPath ? pathname.slice(subPath.length) : pathname;
  const path = inShop.replace(/(?<=.)\/$/, "") || "/";
  const page =
    ROUTE_IDS.find((id) => ROUTES[id].path.startsWith("/") && fits(ROUTES[id].path, path)) ??
    ROUTE_IDS.find((id) => ROUTES[id].path.startsWith("*") && path.includes(wordOf(ROUTES[id].path))) ??
    "custom";
  return { page, page_path: cleanPath(page) };
}

function cleanPath(page: RouteId): string {
  const { path } = ROUTES[page];
  if (page === "custom") return "/:page";
  return path.startsWith("*") ? `/${wordOf(path)}` : path.replaceAll("?", "");
}

/** Campaign marks that say where a visitor came from. Others, such as click ids, name the visitor. */
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign"] as const;
/** Words; a run of digits could be a phone number, and an address has an @. */
const CAMPAIGN_WORD = /^(?!.*\d{7})[\p{L}\p{N} ._-]{1,60}$/u;

/** The campaign marks of an address, as a query; "" without any. */
export function campaignOf(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of CAMPAIGN) {
    const value = given.get(name);
    if (value && CAMPAIGN_WORD.test(value)) kept.set(name, value);
  }
  const query = kept.toString();
  return query && `?${query}`;
}

/** Where the visitor came from: only the site, and only another one. */
export function referrerSite(referrer: string, own: string): string {
  const [origin] = /^https?:\/\/[^/?#@\s]+/.exec(referrer) ?? [];
  return !origin || origin === own ? "" : `${origin}/`;
}
