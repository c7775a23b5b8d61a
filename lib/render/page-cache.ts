import memoryCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { scriptsAfterFirstPaint } from "./first-paint.ts";

type Base = typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default;
// A CommonJS module with a default export, seen from Node itself.
const NextCache = ((memoryCache as unknown as { default?: Base }).default ?? memoryCache) as Base;

/**
 * Next's own cache of pages, which keeps each page with its scripts after the first paint (first-paint.ts). Done once when a page is made
 * and not for each answer; the very first visitor of a page gets it as it was made.
 */
export default class PageCache extends NextCache {
  override set(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    const page = data?.kind === "APP_PAGE" && typeof data.html === "string";
    return super.set(key, page ? { ...data, html: scriptsAfterFirstPaint(data.html) } : data, context);
  }
}
