import memoryCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { isOfDraft } from "../business/editing.ts";
import { RETRY_SOON } from "../http/retry-soon.ts";
import { isForNoVisit, noteAnswer, type PageVersion, requestStartedAt } from "./finished/page-answer.ts";
import { scriptsAfterFirstPaint } from "./first-paint.ts";
import { inlineScriptHashes, SCRIPT_HASHES_HEADER, withJoinedData } from "./inline-scripts.ts";
import { withoutUnread } from "./page-data.ts";
import { statusOfPage } from "./page-status.ts";
import { onRenewFailed } from "./renew-failed.ts";
import { steadyNow } from "./steady-now.ts";
import { withoutVisitorAddress } from "./visitor-address.ts";

type Base = typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js").default;
// A CommonJS module with a default export, as Node imports it.
const NextCache = ((memoryCache as unknown as { default?: Base }).default ?? memoryCache) as Base;

type Page = Extract<Parameters<InstanceType<Base>["set"]>[1], { kind: "APP_PAGE" }>;

/** Seconds that a page with a failed read stays fresh; lib/api/transport/server.ts sets it. */
const AFTER_FAILED_READ = 1;
/** Sent with a page that lacks its subject because the API did not respond. */
const FAILED_HEADERS = { "cache-control": "no-store", ...RETRY_SOON, "x-robots-tag": "noindex" };
/** Cached pages of which a read failed, so that a later version replaces them even if its reads failed too. */
const incomplete = new WeakSet<object>();

/** Seconds that each cached page stays fresh. */
const freshFor = new WeakMap<object, number>();
/** When complete pages were read (epoch milliseconds) that were kept again since, because a later version failed. */
const readAt = new WeakMap<object, number>();
/** Keys of these pages, until they are read again. */
const failed = new Set<string>();

/** When the API was last known to answer again (epoch milliseconds). */
let renewedAt = 0;

onRenewFailed(() => {
  renewedAt = steadyNow();
  for (const key of failed) restoreAge(key);
});

/** The next visitor of this page gets a new one. */
function restoreAge(key: string): void {
  const entry = memory()?.get(key);
  const read = entry?.value && readAt.get(entry.value);
  if (entry && read) entry.lastModified = read;
  failed.delete(key);
}

/**
 * The age of what is cached for a request that came while this process was starting: Next listens before the guard that
 * notes when a request came, so a change may have been announced while it waited.
 */
const LOADED_AT = steadyNow();

/** How many responses to addresses without a page (not found, redirected) are cached. */
const MADE_UP_KEPT = 100;
/** How many pages and files of drafts are cached: as many as one person opens before the next change. */
const DRAFTS_KEPT = 40;

/** Keys of responses of which only a few are cached, the oldest first; per process, like the memory they are in. */
const madeUp = { keys: new Set<string>(), most: MADE_UP_KEPT };
const drafts = { keys: new Set<string>(), most: DRAFTS_KEPT };

/**
 * Next's own page cache, which stores each page with its scripts delayed until the first paint (first-paint.ts). Done
 * once when a page is rendered and not for each response.
 *
 * A page of which a read failed never replaces a complete one: while the API does not respond, the last complete
 * version is served, also after its tags were revalidated. A page that says that its subject is gone replaces it. If
 * there is no complete version, the page is sent with status 503 and not cached. The same holds for a file, such as the
 * sitemap, that says 503 itself.
 *
 * A page is as old as what was read for it, not as the end of its rendering: a change that was announced meanwhile
 * makes it out of date although it is cached afterwards.
 *
 * Of responses to invented addresses, and of pages of drafts, it caches only a few: there can be any number of them, and
 * the menu must stay cached.
 */
export default class PageCache extends NextCache {
  /**
   * Next drops a page with a revalidated tag. With the page, it renders a new one first and keeps this if that fails;
   * an age of -1 says so, or a page that is also past its time would be sent once more meanwhile.
   */
  override async get(...[key, context]: Parameters<InstanceType<Base>["get"]>): ReturnType<InstanceType<Base>["get"]> {
    const found = await super.get(key, context);
    if (context.kind !== "APP_PAGE") return found;
    const page = found ?? memory()?.get(key) ?? null;
    if (page) noteFound(key, page);
    return found ?? (page && { ...page, lastModified: -1 });
  }

  override async set(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    if (data?.kind === "APP_ROUTE" && !mayBeKept(data.status)) return;
    if (isPage(data) && isForNoVisit()) {
      // A visit may be waiting for the same rendering.
      if (!takeFormer(key, data, context)) finish(data);
      return;
    }
    await this.#keep(key, data, context);
    const entry = memory()?.get(key);
    const since = requestStartedAt() ?? LOADED_AT;
    if (entry?.lastModified) entry.lastModified = since;
    // It was begun before the API answered again, so what failed can be read by now.
    if (failed.has(key) && since <= renewedAt) restoreAge(key);
  }

  async #keep(...[key, data, context]: Parameters<InstanceType<Base>["set"]>): Promise<void> {
    if (data?.kind === "APP_ROUTE" && data.status === 503) {
      const former = memory()?.get(key)?.value;
      // The waiting visitor's response is sent from `data`.
      if (former?.kind === "APP_ROUTE" && former.status === 200) Object.assign(data, former);
      return;
    }
    if (isOfDraft(key)) keepFew(drafts, key);
    else if (data?.kind === "APP_ROUTE" && data.status >= 300) keepFew(madeUp, key);
    if (!isPage(data)) return super.set(key, data, context);
    const former = takeFormer(key, data, context);
    if (former) {
      freshFor.set(former, AFTER_FAILED_READ);
      readAt.set(former, readAt.get(former) ?? memory()?.get(key)?.lastModified ?? LOADED_AT);
      failed.add(key);
      return super.set(key, former, context);
    }
    failed.delete(key);
    const kept = finish(data);
    if (data.status === 503) return;
    if ((data.status ?? 200) >= 300 && !isOfDraft(key)) keepFew(madeUp, key);
    if (data.rscData) {
      const rows = withoutVisitorAddress(data.rscData.toString("utf8"));
      kept.rscData = Buffer.from(withoutUnread(rows, data.html));
    }
    if (hasFailedRead(context)) incomplete.add(kept);
    freshFor.set(kept, revalidateOf(context) || 0);
    return super.set(key, kept, context);
  }
}

type WholePage = Page & { html: string };
const isPage = (data: Parameters<InstanceType<Base>["set"]>[1]): data is WholePage =>
  data?.kind === "APP_PAGE" && typeof data.html === "string";

/**
 * If a read of this version failed, puts the last complete one in its place and returns it. The waiting visitor's response
 * is sent from `data`.
 */
function takeFormer(key: string, data: WholePage, context: object): Page | null {
  // What the API refused because its subject is gone, such as a table's renewed code, it did answer.
  const isGone = statusOfPage(data.html) === 404;
  const former = hasFailedRead(context) && !isGone ? lastComplete(key) : null;
  if (former) Object.assign(data, former, { headers: without(former.headers ?? {}, "location") });
  return former;
}

/**
 * Changes a rendered page into the one that every visitor gets, and returns it: its policy names its scripts by their
 * hashes. The object is the one that the first visitor's response is sent from, so that this response is the same.
 */
function finish(data: WholePage): WholePage {
  data.status = statusOfPage(data.html) ?? data.status;
  data.html = withJoinedData(withoutVisitorAddress(scriptsAfterFirstPaint(data.html)));
  data.headers = { ...data.headers, [SCRIPT_HASHES_HEADER]: inlineScriptHashes(data.html).join(" ") };
  if (data.status === 503) Object.assign(data.headers, FAILED_HEADERS);
  const page = { ...data };
  // The redirect has already set its header on that response. If the cache set it again, browsers would join both into
  // one address.
  data.headers = without(data.headers, "location");
  return page;
}

/**
 * What a file says to a visit, and that it is not there; not what it says to another method, which Next would keep for the visits
 * after it. What a failure does is decided where it is kept.
 */
const mayBeKept = (status: number): boolean => !isForNoVisit() && (status < 400 || status === 404 || status === 503);

const revalidateOf = (context: object): number | false | undefined =>
  (context as { cacheControl?: { revalidate?: number | false } }).cacheControl?.revalidate;

const hasFailedRead = (context: object): boolean => revalidateOf(context) === AFTER_FAILED_READ;

type Found = NonNullable<Awaited<ReturnType<InstanceType<Base>["get"]>>>;

/** One object for each cached version, and gone with it. */
const versions = new WeakMap<object, PageVersion>();

function versionOf(key: string, value: Page, renderedAt: number): PageVersion {
  const known = versions.get(value);
  // A version that is kept once more, because a later one failed, is fresh for another while.
  if (known?.renderedAt === renderedAt) return known;
  const reference = new WeakRef(value);
  const version: PageVersion = {
    key,
    renderedAt,
    freshUntil: renderedAt + (freshFor.get(value) ?? 0) * 1000,
    tags: String(value.headers?.["x-next-cache-tags"] ?? "").split(","),
    isHeld() {
      const held = memory()?.get(key);
      return !!held?.value && held.value === reference.deref() && held.lastModified === renderedAt;
    },
  };
  versions.set(value, version);
  return version;
}

/** Tells who answers this request which page it gets, so that it can be sent without Next the next time. */
function noteFound(key: string, { value, lastModified = 0 }: Found): void {
  if (value?.kind !== "APP_PAGE" || typeof value.html !== "string") return;
  noteAnswer({ version: versionOf(key, value, lastModified), html: value.html });
}

/** The cached version of a page if all of its reads succeeded. */
function lastComplete(key: string): Page | null {
  const page = memory()?.get(key)?.value;
  return page?.kind === "APP_PAGE" && !incomplete.has(page) ? page : null;
}

function without<T extends object>(headers: T, name: string): T {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each.toLowerCase() !== name)) as T;
}

/** Makes room for another response of a kind of which only a few are cached. */
function keepFew({ keys, most }: typeof madeUp, key: string): void {
  keys.delete(key);
  keys.add(key);
  const [oldest] = keys;
  if (keys.size <= most || oldest === undefined) return;
  keys.delete(oldest);
  memory()?.remove(oldest);
}

interface Memory {
  get(key: string): Awaited<ReturnType<InstanceType<Base>["get"]>> | undefined;
  remove(key: string): void;
}

/** Next's private store of pages. A newer version may lack it; then everything is cached as Next does. */
const memory = () => (NextCache as unknown as { memoryCache?: Memory }).memoryCache;
