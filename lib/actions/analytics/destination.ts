import type { ShopEvent } from "@/lib/domain/analytics/events";

/** Globals of the third parties' scripts. All are optional: a blocked script leaves none. */
export interface ThirdPartyWindow {
  dataLayer?: unknown[];
  webAnalyticsLayer?: unknown[];
  google_tag_manager?: Record<string, unknown>;
  clarity?: { (...command: unknown[]): void; q?: unknown[]; v?: string; t?: boolean };
  $crisp?: { push(command: unknown): unknown; is?: unknown };
  CRISP_WEBSITE_ID?: string;
  CRISP_RUNTIME_CONFIG?: { readonly locale: string };
}

/** The page as third parties may know it. */
export interface CleanPage {
  readonly page_location: string;
  readonly page_path: string;
  /** The page's name in the route table, not the title in the window, which may name an order. */
  readonly page_title: string;
  readonly page_referrer: string;
}

/** The browser, or what stands for it in tests. */
export interface ThirdPartyBrowser {
  readonly window: ThirdPartyWindow;
  /** Adds a script element; a script that cannot be loaded is only logged. */
  readonly addScript: (address: string) => void;
  /** Whatever is on the screen must not be recorded. */
  readonly maskAll: () => void;
  readonly post: (address: string, body: string) => Promise<unknown>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly log: (message: string, cause?: unknown) => void;
}

/** A service that receives the shop's events. */
export interface Destination {
  readonly name: string;
  /** It runs on pages about money, persons and tables as well. */
  readonly everywhere: boolean;
  /** Begins to load what it needs; false if that is not there in the end. */
  readonly start: (page: CleanPage) => Promise<boolean>;
  readonly send: (event: ShopEvent, page: CleanPage, at: number) => void;
}

const MAX_POLLS = 10;
const POLL_MS = 1000;

/** ANL-02: waits up to ten seconds for a third party's script, looking once a second. */
export async function scriptArrives(
  { pause, log }: Pick<ThirdPartyBrowser, "pause" | "log">,
  name: string,
  isThere: () => boolean,
): Promise<boolean> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS);
    if (isThere()) return true;
  }
  log(`Analytics: the script of ${name} did not arrive.`);
  return false;
}

/** The event's own fields. */
export function fieldsOf({ name: _, ...fields }: ShopEvent): Readonly<Record<string, unknown>> {
  return fields;
}
