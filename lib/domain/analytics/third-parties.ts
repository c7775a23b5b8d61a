import type { RouteId } from "../pages/route-table.ts";

/** The services of other companies that a business has set up for its pages: analytics, recording, chat. */
export interface ThirdPartySettings {
  readonly productAnalytics: {
    readonly token: string;
    /** Percent of visitors. */
    readonly share: number;
  } | null;
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
export type ThirdPartyScope = "open" | "closed" | "none";

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
export const thirdPartyScopeOf = (page: string | null): Exclude<ThirdPartyScope, "none"> =>
  (OPEN_PAGES as readonly (string | null)[]).includes(page) ? "open" : "closed";

/** True if the two pages may not load the same programs, so that the second must be a document of its own. */
export const needsDocument = (settings: ThirdPartySettings, from: ThirdPartyScope, to: ThirdPartyScope): boolean =>
  from !== to && Boolean(settings.tagManager || settings.sessionRecording || settings.chat);
