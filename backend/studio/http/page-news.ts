import type { EditorCall, StudioReply, StudioRoute } from "./studio-call.ts";

/** Well below the time after which the storefront gives a call up (REQUEST_TIMEOUT_MS). */
const WAITS_MS = 20_000;
/** What the pages of a shop show besides its configuration, which the studio has itself. */
const TOPICS = ["menu", "stores"] as const;

/**
 * Tells an open studio when dishes, prices or stores change, whoever changed them: the answer waits for the next change.
 * `?after=` is the cursor of the answer before, so that nothing is missed in between. `closing`: this backend ends.
 */
export function pageNewsRoute(closing: AbortSignal): StudioRoute {
  return { method: "GET", path: "/page-news", handle: (call) => nextNews(call, closing) };
}

async function nextNews({ app, url, http, business }: EditorCall, closing: AbortSignal): Promise<StudioReply> {
  const after = url.searchParams.get("after");
  const own: readonly string[] = TOPICS.map((topic) => `${topic}:${business.biz.id}`);
  const left = new AbortController();
  http.env.outgoing.once("close", () => left.abort());
  const ends = AbortSignal.any([closing, left.signal, AbortSignal.timeout(WAITS_MS)]);
  let cursor = after;
  for await (const announced of app.announcer.follow(after, ends)) {
    const { tags } = announced;
    cursor = announced.cursor;
    // The first reply only returns the cursor to start from.
    if (after === null) break;
    if (tags === null || tags.some((tag) => own.includes(tag))) return { body: { cursor, changed: true } };
  }
  return { body: { cursor, changed: false } };
}
