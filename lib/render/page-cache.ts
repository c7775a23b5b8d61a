import memoryCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { scriptsAfterFirstPaint } from "./first-paint.ts";
import { statusOfPage } from "./missing-page.ts";
import { withoutVisitorAddress } from "./visitor-address.ts";

type Base = typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default;
// A CommonJS module with a default export, as Node imports it.
const NextCache = ((memoryCache as unknown as { default?: Base }).default ?? memoryCache) as Base;

/** How many responses to addresses without a page (not found, redirected) are cached. */
const MADE_UP_KEPT = 100;
/** Their keys, the oldest first; one list per process, like the memory they are in. */
const madeUp = new Set<string>();

/**
 * Next's own page cache, which stores each page with its scripts delayed until the first paint (first-paint.ts). Done
 * once when a page is rendered and not for each response; the first visitor of a page gets it as rendered, except for
 * the status of a missing page.
 *
 * Of responses to invented addresses it caches only a few: there can be any number of them, and the menu must stay
 * cached.
 */
export default class PageCache extends NextCache {
  override async set(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    if (data?.kind === "APP_ROUTE" && data.status >= 300) forgetOldest(key);
    if (data?.kind !== "APP_PAGE" || typeof data.html !== "string") return super.set(key, data, context);
    // Set on the object that the first visitor's response is sent from, so that this response has the status too.
    data.status = statusOfPage(data.html) ?? data.status;
    if ((data.status ?? 200) >= 300) forgetOldest(key);
    const kept = { ...data, html: withoutVisitorAddress(scriptsAfterFirstPaint(data.html)) };
    if (data.rscData) kept.rscData = Buffer.from(withoutVisitorAddress(data.rscData.toString("utf8")));
    // The redirect has already set its header on that response. If the cache set it again, browsers would join both
    // into one address.
    if (data.headers) data.headers = without(data.headers, "location");
    return super.set(key, kept, context);
  }
}

function without<T extends object>(headers: T, name: string): T {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each.toLowerCase() !== name)) as T;
}

/** Makes room for another response to an invented address. */
function forgetOldest(key: string): void {
  madeUp.delete(key);
  madeUp.add(key);
  const [oldest] = madeUp;
  if (madeUp.size <= MADE_UP_KEPT || oldest === undefined) return;
  madeUp.delete(oldest);
  memory()?.remove(oldest);
}

/** Next's private store of pages. A newer version may lack it; then everything is cached as Next does. */
const memory = () => (NextCache as unknown as { memoryCache?: { remove(key: string): void } }).memoryCache;
