import type { ROUTES, RouteId } from "./route-table.ts";

/** The `payment` column of the route table, without its empty rows. */
type PaymentColumn = {
  readonly [Id in RouteId as (typeof ROUTES)[Id]["payment"] extends null ? never : Id]: (typeof ROUTES)[Id]["payment"];
};

/**
 * Pages on which money moves (storefront.md section 2). Each is a document of its own: its policy, which lets the payment providers in,
 * belongs to the document and not to the address (SEC-02). Every page asks this of its links, so the browser has this one column
 * instead of the table; a page that is only here or only there does not compile.
 */
export const PAYING_PAGES = {
  checkout: "providers",
  "choose-payment-method": "providers",
  "add-money": "providers",
  pg: "return",
} as const satisfies PaymentColumn;

/** The last part of a path, without query and fragment. */
const pageOf = (path: string) =>
  path
    .replace(/[?#].*$/s, "")
    .replace(/\/$/, "")
    .split("/")
    .at(-1) ?? "";

const paymentAt = (path: string): string | undefined =>
  Object.hasOwn(PAYING_PAGES, pageOf(path)) ? PAYING_PAGES[pageOf(path) as keyof PaymentColumn] : undefined;

/** Whether this path, with or without a sub-path, leads to a page on which money moves. */
export const isPayingPath = (path: string): boolean => paymentAt(path) !== undefined;

/** Whether a document that was loaded at this path may open a provider's form; the return page opens none. */
export const opensProviders = (path: string): boolean => paymentAt(path) === "providers";
