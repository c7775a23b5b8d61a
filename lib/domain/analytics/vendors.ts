import type { RouteId } from "../pages/route-table.ts";

/** What a business has set up, for its pages. */
export interface VendorSettings {
  readonly productAnalytics: { readonly token: string; readonly share: number } | null;
  readonly tagManager: string | null;
  readonly webAnalytics: string | null;
  readonly sessionRecording: string | null;
  readonly chat: string | null;
  readonly askConsent: boolean;
}

/**
 * Which of them a document may load. `open`: all. `closed`: only what reads nothing of the page by itself, because the
 * page is about money, a person or a table. `none`: previews and the studio's host.
 */
export type VendorScope = "open" | "closed" | "none";

/** Pages whose content and address are the same for everybody. A page that is not named here is closed. */
const OPEN_PAGES: readonly RouteId[] = [
  "home",
  "menu",
  "category",
  "item",
  "search",
  "store-locator",
  "landing",
  "custom",
];

/** What may run on a page, by its id; null is the not-found page. */
export const scopeOf = (page: string | null): Exclude<VendorScope, "none"> =>
  (OPEN_PAGES as readonly (string | null)[]).includes(page) ? "open" : "closed";

/** Whether a page of `to` must be a document of its own: a program that reads pages may run in this one and not there. */
export const needsDocument = (settings: VendorSettings, from: VendorScope, to: VendorScope): boolean =>
  from !== to && Boolean(settings.tagManager || settings.sessionRecording || settings.chat);
