import type { PageId } from "../../../config/constants.ts";
import type { Messages } from "../../i18n/messages.ts";

/** The properties of a page. No column has a default: a page without one of them does not compile. */
interface Columns {
  /** Public path; `:x` stands for one segment, `:x?` for an optional one, `*word*` for a word anywhere in a path. */
  readonly path: `/${string}` | `*${string}`;
  /** Its key in the `titles` messages; null if its content provides the title (RTE-19). */
  readonly title: keyof Messages["titles"] | null;
  /** The page id whose `theme.pages.<id>.enabled` can switch it off (RTE-30). */
  readonly page: PageId | null;
  /** The feature it belongs to; without the feature the page does not exist (CFG-07). */
  readonly feature: "wallet" | "referral" | "likes" | null;
  /** The page depends on the chosen store and mode; all others are cached once for all visitors. */
  readonly placed: boolean;
  /**
   * The path that serves it, if different from the public one: one cached page for addresses that differ only in the
   * browser.
   */
  readonly internal: `/${string}` | null;
  /**
   * Search engines. `dated`: in the sitemap, with the date of the last menu import. `listed`: in the sitemap. `open`:
   * in no sitemap but indexed. `unindexed`: its head says noindex. `closed`: robots.txt disallows it as well.
   */
  readonly search: "dated" | "listed" | "open" | "unindexed" | "closed";
  /** The same for all visitors, so the service worker stores it for offline use. */
  readonly offline: boolean;
  /**
   * A paying page: `providers` opens payment forms, `return` is where the guest returns. The browser has this column in
   * `paying-pages`.
   */
  readonly payment: "providers" | "return" | null;
  /** A tab of the account, in this order: always, or only if the business has coupons. */
  readonly account: "always" | "coupons" | null;
}

/** Every page of a storefront (storefront.md section 2); all lists of pages are derived from it or compared with it. */
// biome-ignore format: one row a page
export const ROUTES = {
  home:        { path: "/",                     title: null,            page: null,            feature: null,       placed: false, internal: null,             search: "dated",     offline: true,  payment: null,        account: null },
  menu:        { path: "/menu",                 title: "menu",          page: "menu",          feature: null,       placed: true,  internal: null,             search: "dated",     offline: true,  payment: null,        account: null },
  category:    { path: "*category*",            title: null,            page: "menu",          feature: null,       placed: true,  internal: null,             search: "dated",     offline: true,  payment: null,        account: null },
  item:        { path: "/item/:id/:slug?",      title: "item",          page: "item_detail",   feature: null,       placed: true,  internal: null,             search: "dated",     offline: true,  payment: null,        account: null },
  search:      { path: "/search",               title: "search",        page: null,            feature: null,       placed: true,  internal: null,             search: "open",      offline: true,  payment: null,        account: null },
  "store-locator":         { path: "/store-locator",         title: "storeLocator",        page: "store_locator", feature: null, placed: false, internal: null, search: "dated", offline: true, payment: null, account: null },
  landing:     { path: "*landing-page*",        title: null,            page: null,            feature: null,       placed: false, internal: "/landing",       search: "open",      offline: false, payment: null,        account: null },
  checkout:    { path: "/checkout",             title: "checkout",      page: "checkout",      feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: "providers", account: null },
  "choose-payment-method": { path: "/choose-payment-method", title: "choosePaymentMethod", page: "checkout", feature: null, placed: false, internal: null, search: "closed", offline: false, payment: "providers", account: null },
  "pay-at-table": { path: "/pay-at-table",      title: "payAtTable",    page: null,            feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: "providers", account: null },
  "table-receipt": { path: "/table-receipt",    title: "tableReceipt",  page: null,            feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: null,        account: null },
  "add-money": { path: "/add-money",            title: "addMoney",      page: "wallet",        feature: "wallet",   placed: false, internal: null,             search: "closed",    offline: false, payment: "providers", account: null },
  pg:          { path: "/pg",                   title: "paymentReturn", page: null,            feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: "return",    account: null },
  orders:      { path: "/orders",               title: "orders",        page: "order_history", feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: null,        account: "always" },
  // The page reads ids and links of one customer's orders from the address, so they create no cached pages.
  order:       { path: "/orders/:id",           title: "order",         page: "order_success", feature: null,       placed: false, internal: "/order",         search: "closed",    offline: false, payment: null,        account: null },
  invoice:     { path: "/orders/:id/invoice",   title: "invoice",       page: "order_success", feature: null,       placed: false, internal: "/order/invoice", search: "closed",    offline: false, payment: null,        account: null },
  "order-map": { path: "/order/map/:map",       title: "orderMap",      page: "order_success", feature: null,       placed: false, internal: "/order/map",     search: "closed",    offline: false, payment: null,        account: null },
  profile:     { path: "/profile",              title: "profile",       page: "profile",       feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: null,        account: "always" },
  address:     { path: "/address",              title: "address",       page: null,            feature: null,       placed: false, internal: null,             search: "closed",    offline: false, payment: null,        account: "always" },
  favourites:  { path: "/favourites",           title: "favourites",    page: "favourite",     feature: "likes",    placed: true,  internal: null,             search: "unindexed", offline: false, payment: null,        account: "always" },
  offers:      { path: "/offers",               title: "offers",        page: "coupons",       feature: null,       placed: false, internal: null,             search: "listed",    offline: false, payment: null,        account: "coupons" },
  wallet:      { path: "/wallet",               title: "wallet",        page: "wallet",        feature: "wallet",   placed: false, internal: null,             search: "closed",    offline: false, payment: null,        account: "always" },
  refer:       { path: "/refer",                title: "refer",         page: "refer_earn",    feature: "referral", placed: false, internal: null,             search: "unindexed", offline: false, payment: null,        account: "always" },
  table:       { path: "/table/:code",          title: "table",         page: "menu",          feature: null,       placed: false, internal: null,             search: "unindexed", offline: true,  payment: null,        account: null },
  referral:    { path: "*by_ref*",              title: "referral",      page: null,            feature: null,       placed: false, internal: "/by_ref",        search: "unindexed", offline: false, payment: null,        account: null },
  custom:      { path: "*",                     title: null,            page: null,            feature: null,       placed: false, internal: null,             search: "listed",    offline: false, payment: null,        account: null },
} as const satisfies Readonly<Record<string, Columns>>;

type Rows = typeof ROUTES;
export type RouteId = keyof Rows;
/** The pages with one of these values in this column. */
export type RoutesWith<Column extends keyof Columns, Value extends Columns[Column]> = {
  [Id in RouteId]: Rows[Id][Column] extends Value ? Id : never;
}[RouteId];

export const ROUTE_IDS = Object.keys(ROUTES) as readonly RouteId[];
/** The row of a page whose id is only known at run time. */
export const routeOf = (id: RouteId): Columns => ROUTES[id];

/** The pages with one of these values in a column, in the order of the table. */
export function routesWith<Column extends keyof Columns, const Value extends Columns[Column]>(
  column: Column,
  ...values: readonly Value[]
): readonly RoutesWith<Column, Value>[] {
  const wanted: readonly unknown[] = values;
  const has = (id: RouteId): id is RoutesWith<Column, Value> => wanted.includes(ROUTES[id][column]);
  return ROUTE_IDS.filter(has);
}

/** The constant prefix of a page's addresses: `/orders` of `/orders/:id/invoice`. */
export function fixedPath(id: RouteId): string {
  const { path } = ROUTES[id];
  const [fixed = path] = path.split("/:");
  return fixed.startsWith("*") ? `/${fixed.replaceAll("*", "")}` : fixed;
}
