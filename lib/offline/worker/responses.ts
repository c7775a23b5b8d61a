import { isFile, isPage, keyOf } from "./addresses.ts";
import { offlinePage } from "./offline-page.ts";
import { openCache, SETTINGS } from "./scope.ts";

export const MAX_FILES = 400;
/** How long to wait for the network before using the cached page. */
const PATIENCE_MS = 6_000;

/** Windows whose page came from the cache, until they ask. */
export const staleClients = new Set<string>();

/** Caches a page only if it is complete, of this business, and the same for all visitors. */
export async function keepPage(url: URL, response: Response): Promise<boolean> {
  const fits = response.ok && !response.redirected && response.type === "basic" && isPage(url.pathname);
  if (!fits || !response.headers.get("content-type")?.startsWith("text/html")) return false;
  const html = await response.text();
  if (!html.includes(`data-business="${SETTINGS.business}"`)) return false;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": response.headers.get("content-security-policy") ?? "",
  };
  await (await openCache()).put(keyOf(url), new Response(html, { headers }));
  return true;
}

/** From the network. If there is none, it is slow or the server is down, from the cache. */
export async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const kept = isPage(url.pathname) ? await (await openCache()).match(keyOf(url)) : undefined;
  const fresh = (async (): Promise<Response> => (await event.preloadResponse) || fetch(event.request))();
  try {
    const response = await (kept ? Promise.race([fresh, failAfter(PATIENCE_MS)]) : fresh);
    if (kept && response.status >= 502 && response.status <= 504) throw new Error("The server is down.");
    if (isPage(url.pathname)) event.waitUntil(keepPage(url, response.clone()).catch(() => false));
    return response;
  } catch {
    fresh.catch(() => undefined);
    if (kept) staleClients.add(event.resultingClientId);
    return kept ?? offlinePage();
  }
}

const failAfter = (milliseconds: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("The network is slow.")), milliseconds));

/** From the cache, because the name changes with the content. */
export async function respondWithFile(request: Request): Promise<Response> {
  const cache = await openCache();
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200 && response.type === "basic") {
    await cache.put(request, response.clone()).catch(() => undefined);
    await deleteOldestFiles(cache);
  }
  return response;
}

async function deleteOldestFiles(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  if (keys.length <= MAX_FILES) return;
  const oldest = keys.filter((key) => isFile(new URL(key.url).pathname)).slice(0, keys.length - MAX_FILES);
  await Promise.all(oldest.map((key) => cache.delete(key)));
}

/** From the network; without one, from the cache. */
export async function respondWithRows(url: URL): Promise<Response> {
  const cache = await openCache();
  try {
    const response = await fetch(url, { credentials: "same-origin" });
    if (response.ok && response.type === "basic") await cache.put(keyOf(url), response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    return (await cache.match(keyOf(url))) ?? Promise.reject(error);
  }
}
