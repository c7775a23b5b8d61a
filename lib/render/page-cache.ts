import memoryCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { scriptsAfterFirstPaint } from "./first-paint.ts";
import { statusOfPage } from "./missing-page.ts";

type Base = typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default;
// A CommonJS module with a default export, seen from Node itself.
const NextCache = ((memoryCache as unknown as { default?: Base }).default ?? memoryCache) as Base;

/**
 * Next's own cache of pages, which keeps each page with its scripts after the first paint (first-paint.ts). Done once when a page is made
 * and not for each answer; the very first visitor of a page gets it as it was made, but for the status of a page that does not exist.
 */
export default class PageCache extends NextCache {
  override set(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    if (data?.kind !== "APP_PAGE" || typeof data.html !== "string") return super.set(key, data, context);
    // On the very object that the first visitor is answered from: that answer has the status as well.
    data.status = statusOfPage(data.html) ?? data.status;
    return super.set(key, { ...data, html: scriptsAfterFirstPaint(data.html) }, context);
  }
}
