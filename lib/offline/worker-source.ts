import { routeOf, routesWith } from "../domain/pages/route-table.ts";
import { KEPT_FILES } from "./kept-files.ts";

/** What a business's service worker is made of. Everything in it is public. */
export interface WorkerSettings {
  readonly business: string;
  /** Another build is another worker with another cache. */
  readonly build: string;
  /** "" or "/shop". */
  readonly base: string;
  /** By language: what a page says that was never opened before, while there is no network. */
  readonly texts: Readonly<Record<string, OfflineTexts>>;
  readonly language: string;
  /** A square picture beside messages about orders. */
  readonly icon: string;
  readonly colors: {
    readonly ground: string;
    readonly text: string;
    readonly action: string;
    readonly onAction: string;
  };
}

export interface OfflineTexts {
  readonly dir: "ltr" | "rtl";
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly menu: string;
  readonly retry: string;
}

/** A path of the route table as an expression, without its first slash. */
function pathPattern(path: string): string {
  if (path.startsWith("*")) return `(?:[^/]+/)*[^/]*${path.replaceAll("*", "")}[^/]*(?:/[^/]+)?`;
  return path
    .slice(1)
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+");
}

/** Paths below the base that are the same for everybody; a page of one person is never kept. */
export const KEPT_PAGES = new RegExp(
  `^/(?:${routesWith("offline", true)
    .map((id) => pathPattern(routeOf(id).path))
    .join("|")})$`,
);
/** What the menu page fetches by itself: kept like the page, and like it asked of the network first. */
const KEPT_ROWS = /^\/menu\/rows\/[\w-]+$/;

const SCRIPT = `
const CACHE = settings.business + ":" + settings.build;
const LANGUAGE = "/__language";
const MAX_FILES = 400;
const PATIENCE = 6000;
const stale = new Set();

/** The path below the base, null outside of it. */
const below = (path) => {
  if (path === settings.base) return "/";
  return path.startsWith(settings.base + "/") ? path.slice(settings.base.length) : null;
};
const isPage = (path) => { const own = below(path); return own !== null && pages.test(own); };
const isRows = (path) => { const own = below(path); return own !== null && rows.test(own); };
const isFile = (path) => files.test(path) || files.test(below(path) || "");
const keyOf = (url) => url.origin + url.pathname;

/** Keeps a page only when it is whole, this business's, and the same for everybody. */
async function keepPage(url, answer) {
  const fits = answer.ok && !answer.redirected && answer.type === "basic" && isPage(url.pathname);
  if (!fits || !(answer.headers.get("content-type") || "").startsWith("text/html")) return false;
  const html = await answer.text();
  if (!html.includes('data-business="' + settings.business + '"')) return false;
  const kept = new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": answer.headers.get("content-security-policy") || "" } });
  await (await caches.open(CACHE)).put(keyOf(url), kept);
  return true;
}

async function answerPage(event, url) {
  const kept = isPage(url.pathname) ? await (await caches.open(CACHE)).match(keyOf(url)) : undefined;
  const fresh = (async () => (await event.preloadResponse) || fetch(event.request))();
  try {
    const answer = await (kept ? Promise.race([fresh, late(PATIENCE)]) : fresh);
    if (kept && answer.status >= 502 && answer.status <= 504) throw new Error("down");
    if (isPage(url.pathname)) event.waitUntil(keepPage(url, answer.clone()).catch(() => false));
    return answer;
  } catch (error) {
    fresh.catch(() => undefined);
    if (kept) stale.add(event.resultingClientId);
    return kept || offlinePage();
  }
}
const late = (wait) => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), wait));

async function answerFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200 && answer.type === "basic") {
    await cache.put(request, answer.clone()).catch(() => undefined);
    const keys = await cache.keys();
    if (keys.length > MAX_FILES) {
      const old = keys.filter((key) => isFile(new URL(key.url).pathname)).slice(0, keys.length - MAX_FILES);
      await Promise.all(old.map((key) => cache.delete(key)));
    }
  }
  return answer;
}

async function answerRows(url) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (answer.ok && answer.type === "basic") await cache.put(keyOf(url), answer.clone()).catch(() => undefined);
    return answer;
  } catch (error) {
    return (await cache.match(keyOf(url))) || Promise.reject(error);
  }
}

async function offlinePage() {
  const told = await (await caches.open(CACHE)).match(LANGUAGE);
  const language = told ? await told.text() : settings.language;
  const words = settings.texts[language] || settings.texts[settings.language];
  const { ground, text, action, onAction } = settings.colors;
  const plain = (value) => value.replace(/[&<>"]/g, (sign) => "&#" + sign.charCodeAt(0) + ";");
  const link = (href, label) => '<a href="' + plain(href) + '">' + plain(label) + "</a>";
  const html = '<!doctype html><html lang="' + language + '" dir="' + words.dir + '"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' + plain(words.title) + " · " + plain(words.name) + "</title><style>body{margin:0;box-sizing:border-box;min-height:100vh;display:grid;place-content:center;padding:1.5rem;text-align:center;text-wrap:balance;font:1rem/1.5 system-ui,sans-serif;background:" + ground + ";color:" + text + "}main{display:grid;gap:.75rem;justify-items:center}h1,p{margin:0;max-width:32rem}h1{font-size:1.75rem;line-height:1.2}nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.75rem}a{padding:.75rem 1.25rem;border-radius:.75rem;box-shadow:inset 0 0 0 1.5px;color:inherit;font-weight:600;text-decoration:none}a:first-child{box-shadow:none;background:" + action + ";color:" + onAction + "}</style><main><p>" + plain(words.name) + "</p><h1>" + plain(words.title) + "</h1><p>" + plain(words.text) + "</p><nav>" + link(settings.base + "/menu", words.menu) + link("", words.retry) + "</nav></main></html>";
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" } });
}

/** What the page asks to keep; only then what older builds, or another business at this address, had kept goes. */
async function keep({ pages: paths, files: names, language }) {
  const cache = await caches.open(CACHE);
  if (settings.texts[language]) await cache.put(LANGUAGE, new Response(language));
  const kept = await Promise.all(paths.map(async (path) => {
    const url = new URL(path, self.location.origin);
    if (isRows(url.pathname)) return answerRows(url).then(() => false);
    return isPage(url.pathname) && keepPage(url, await fetch(url, { credentials: "same-origin" }));
  }));
  await Promise.all(names.slice(0, MAX_FILES).map((name) => {
    const url = new URL(name, self.location.origin);
    if (url.origin !== self.location.origin || !isFile(url.pathname)) return undefined;
    return answerFile(new Request(url)).catch(() => undefined);
  }));
  if (!kept.includes(true)) return;
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
})()));
self.addEventListener("message", (event) => {
  const { type } = event.data || {};
  if (type === "keep") event.waitUntil(keep(event.data).then(() => event.source.postMessage({ type: "kept" }), () => undefined));
  if (type === "fresh?") event.source.postMessage({ type: "fresh", fresh: !stale.delete(event.source.id) });
});
/** What the shop says about an order: shown as it comes, and a tap leads to that order and nowhere else. */
self.addEventListener("push", (event) => {
  let told;
  try { told = event.data.json(); } catch { return; }
  const { title, body, dir, lang, tag, path } = told || {};
  if (typeof title !== "string" || typeof body !== "string" || !/^\\/orders\\/[\\w-]{8,64}$/.test(path)) return;
  event.waitUntil(self.registration.showNotification(title, { body, dir, lang, tag, renotify: true, icon: settings.icon, data: { url: settings.base + path } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((client) => client.url.split("#")[0] === url);
    return there ? there.focus() : self.clients.openWindow(url);
  })());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isFile(url.pathname)) event.respondWith(answerFile(request));
  else if (isRows(url.pathname)) event.respondWith(answerRows(url));
  else if (request.mode === "navigate" && below(url.pathname) !== null) event.respondWith(answerPage(event, url));
});
`;

/**
 * The script of a business's service worker: pages come from the network and, without one, as they were last; files
 * come from what was kept. Calls, personal pages and everything not named here pass it by.
 */
export function workerSource(settings: WorkerSettings): string {
  // A closing tag inside a text must not end anything, wherever this is shown.
  const data = JSON.stringify(settings).replace(/</g, "\\u003c");
  return `"use strict";\nconst settings = ${data};\nconst pages = ${KEPT_PAGES};\nconst rows = ${KEPT_ROWS};\nconst files = ${KEPT_FILES};\n${SCRIPT}`;
}

/** For a business that wants none: a worker that takes itself and everything it kept away. */
export const RETIRED_WORKER = `"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
