/**
 * Pages on which money moves (storefront.md section 2). Each is a document of its own: its policy, which lets the payment providers in,
 * belongs to the document and not to the address (SEC-02).
 */
export const PAYING_PAGES = ["checkout", "choose-payment-method", "add-money", "pg"] as const;
/** Of those, the ones whose policy names the providers; the return page opens none. */
const OPENING_PAGES: readonly string[] = PAYING_PAGES.filter((page) => page !== "pg");

/** The last part of a path, without query and fragment. */
const pageOf = (path: string) =>
  path
    .replace(/[?#].*$/s, "")
    .replace(/\/$/, "")
    .split("/")
    .at(-1) ?? "";

/** Whether this path, with or without a sub-path, leads to a page on which money moves. */
export const isPayingPath = (path: string): boolean => (PAYING_PAGES as readonly string[]).includes(pageOf(path));

/** Whether a document that was loaded at this path may open a provider's form. */
export const opensProviders = (path: string): boolean => OPENING_PAGES.includes(pageOf(path));
