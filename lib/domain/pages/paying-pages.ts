import type { ROUTES, RouteId } from "./route-table.ts";

/** The `payment` column of the route table, without its empty rows. */
type PaymentColumn = {
  readonly [Id in RouteId as (typeof ROUTES)[Id]["payment"] extends null ? never : Id]: (typeof ROUTES)[Id]["payment"];
};

/**
 * Paying pages (storefront.md section 2). Each is a separate document, because the policy that admits payment scripts
 * belongs to the document and not to the address (SEC-02). Every page checks its links against this column, so the
 * browser gets it without the rest of the table. A page that is in only one of the two does not compile.
 */
export const PAYING_PAGES = {
  checkout: "providers",
  "choose-payment-method": "providers",
  "pay-at-table": "providers",
  "add-money": "providers",
  pg: "return",
} as const satisfies PaymentColumn;

/** The last part of a path, without query and fragment. */
const lastSegment = (path: string) =>
  path
    .replace(/[?#].*$/s, "")
    .replace(/\/$/, "")
    .split("/")
    .at(-1) ?? "";

const paymentAt = (path: string): string | undefined =>
  Object.hasOwn(PAYING_PAGES, lastSegment(path)) ? PAYING_PAGES[lastSegment(path) as keyof PaymentColumn] : undefined;

/** Whether this path, with or without a sub-path, leads to a paying page. */
export const isPayingPath = (path: string): boolean => paymentAt(path) !== undefined;

/** Whether a document loaded at this path may open a provider's form; the return page opens none. */
export const opensProviders = (path: string): boolean => paymentAt(path) === "providers";
