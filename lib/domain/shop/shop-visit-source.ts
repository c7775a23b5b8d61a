import { shopPath } from "../pages/shop-path.ts";

/** Where a shop visit came from. A campaign with a name of its own is `campaign:<name>`. */
export const SHOP_VISIT_SOURCES = ["direct", "search", "social", "link", "table", "campaign"] as const;

/** A campaign's name: a short word. A run of digits could be a phone number, so there is none. */
const CAMPAIGN_NAME = /^(?!.*\d{7})[a-z0-9][a-z0-9_-]{0,29}$/;
export const CAMPAIGN_PREFIX = "campaign:";

/** A source as it was sent; null if it is none. */
export function readShopVisitSource(sent: unknown): string | null {
  if (typeof sent !== "string") return null;
  const known = SHOP_VISIT_SOURCES.find((one) => one === sent);
  if (known) return known;
  return sent.startsWith(CAMPAIGN_PREFIX) && CAMPAIGN_NAME.test(sent.slice(CAMPAIGN_PREFIX.length)) ? sent : null;
}

/** The name in a source that is a campaign; null for any other source. */
export const campaignName = (source: string): string | null =>
  source.startsWith(CAMPAIGN_PREFIX) ? source.slice(CAMPAIGN_PREFIX.length) : null;

/** Names of sites, as a part of their host. */
const SEARCH = ["google", "bing", "duckduckgo", "yahoo", "ecosia", "yandex", "baidu", "startpage", "qwant", "brave"];
/** "t" is t.co and "x" is x.com. */
const SOCIAL = [
  "facebook",
  "fb",
  "instagram",
  "t",
  "twitter",
  "x",
  "tiktok",
  "snapchat",
  "youtube",
  "linkedin",
  "pinterest",
  "reddit",
  "whatsapp",
  "telegram",
  "threads",
];
/** Hosts that are no search although a search engine's name is in them. */
const NO_SEARCH = /^(?:mail|accounts|docs|drive|calendar|classroom)\./;

export interface OpenedPage {
  /** The address of the page. */
  readonly url: string;
  /** The page that led here; "" if there was none, or it does not tell. */
  readonly referrer: string;
  /** "" or "/shop". */
  readonly subPath: string;
}

/** The source of a shop visit by the page's address and the site that led here. Neither address is kept. */
export function shopVisitSource({ url, referrer, subPath }: OpenedPage): string {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith(shopPath(subPath, "/table/"))) return "table";
  const campaign = searchParams
    .get("utm_source")
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s.]+/g, "-");
  if (campaign) return readShopVisitSource(`${CAMPAIGN_PREFIX}${campaign}`) ?? "campaign";
  const host = siteOf(referrer).replace(/^https?:\/\/(?:(?:www|m|l|lm)\.)?|:\d+$/g, "");
  if (host === "") return "direct";
  // The name before the ending: "google" of google.co.in and of search.google.com.
  const parts = host.split(".");
  const names = parts.slice(0, -1);
  if (names.some((name) => SEARCH.includes(name)) && !NO_SEARCH.test(host)) return "search";
  return parts.length <= 3 && names.some((name) => SOCIAL.includes(name)) ? "social" : "link";
}

/** The origin of a page; "" if there is none. */
const siteOf = (referrer: string) => /^https?:\/\/[^/?#@\s]+/.exec(referrer.toLowerCase())?.[0] ?? "";

export interface DocumentLoad extends OpenedPage {
  /** How the document was loaded, as browsers name it: navigate, reload, back_forward, prerender. */
  readonly type: string;
  /** The visitor asks not to be counted (Global Privacy Control, Do Not Track). */
  readonly asksPrivacy: boolean;
  /** A program drives the browser. */
  readonly isAutomated: boolean;
  /** In a frame: a preview of the owner's, or another site's page. */
  readonly isFramed: boolean;
}

/**
 * Whether a document that was loaded begins a shop visit: it was opened from outside the shop. Reloads, going back and moving within
 * the shop do not count, nor does coming back from a payment provider.
 */
export function beginsShopVisit({ url, referrer, type, ...loading }: DocumentLoad, isPaying: boolean): boolean {
  if (!isCounted({ url, ...loading }) || type === "reload" || type === "back_forward" || isPaying) return false;
  return siteOf(referrer) !== new URL(url).origin;
}

/** Whether anything of this visitor is counted. Not counted: a page opened to take a screenshot for a preview. */
export function isCounted({
  url,
  asksPrivacy,
  isAutomated,
  isFramed,
}: Pick<DocumentLoad, "url" | "asksPrivacy" | "isAutomated" | "isFramed">): boolean {
  return !asksPrivacy && !isAutomated && !isFramed && new URL(url).searchParams.get("screenshot_mode") !== "1";
}
