import memoryCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { scriptsAfterFirstPaint } from "./first-paint.ts";
import { statusOfPage } from "./missing-page.ts";
import { withoutVisitorAddress } from "./visitor-address.ts";

type Base = typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default;
// A CommonJS module with a default export, seen from Node itself.
const NextCache = ((memoryCache as unknown as { default?: Base }).default ?? memoryCache) as Base;

/** How many answers to addresses that lead to no page of their own are kept: not found, and moved. */
const MADE_UP_KEPT = 100;
/** Their keys, the longest kept first; one list for the process, as the memory they lie in. */
const madeUp = new Set<string>();

/**
 * Next's own cache of pages, which keeps each page with its scripts after the first paint (first-paint.ts). Done once when a page is made
 * and not for each answer; the very first visitor of a page gets it as it was made, but for the status of a page that does not exist.
 *
 * Of answers to made-up addresses it keeps a few: anybody can ask for any number of them, and the menu must stay.
 */
export default class PageCache extends NextCache {
  override async set(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    if (data?.kind === "APP_ROUTE" && data.status >= 300) forgetOldest(key);
    if (data?.kind !== "APP_PAGE" || typeof data.html !== "string") return super.set(key, data, context);
    // On the very object that the first visitor is answered from: that answer has the status as well.
    data.status = statusOfPage(data.html) ?? data.status;
    if ((data.status ?? 200) >= 300) forgetOldest(key);
    const kept = { ...data, html: withoutVisitorAddress(scriptsAfterFirstPaint(data.html)) };
    if (data.rscData) kept.rscData = Buffer.from(withoutVisitorAddress(data.rscData.toString("utf8")));
    // A redirect has set its header on that answer already; written from here too, browsers would join both to one address.
    if (data.headers) data.headers = without(data.headers, "location");
    return super.set(key, kept, context);
  }
}

function without<T extends object>(headers: T, name: string): T {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each.toLowerCase() !== name)) as T;
}

/** Makes room for another answer to a made-up address. */
function forgetOldest(key: string): void {
  madeUp.delete(key);
  madeUp.add(key);
  const [oldest] = madeUp;
  if (madeUp.size <= MADE_UP_KEPT || oldest === undefined) return;
  madeUp.delete(oldest);
  memory()?.remove(oldest);
}

/** Where Next's class keeps its pages; private to it, so a newer version may have none: then all is kept as Next would. */
const memory = () => (NextCache as unknown as { memoryCache?: { remove(key: string): void } }).memoryCache;
