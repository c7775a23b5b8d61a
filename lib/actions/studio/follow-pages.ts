import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import type { PageNews, StudioClient } from "@/lib/api/studio/client";

/** The storefront's processes learn of a change at the same moment; their pages are out of date a little later. */
const SETTLES_MS = 500;
/** After a question without an answer. */
const AGAIN_MS = 10_000;

interface Follower {
  /** Dishes, prices or stores are different now. */
  readonly changed: () => void;
  /** Resolves once the page is seen; nobody follows a page in the background. */
  readonly seen: () => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Follows what others change on the shop's pages, one waiting question after the other. What was changed while the page
 * was in the background is told when it is seen again.
 */
export async function followPages(
  client: Pick<StudioClient, "pageNews">,
  { changed, seen, pause, signal }: Follower,
): Promise<void> {
  let after: string | null = null;
  while (!signal.aborted) {
    await seen();
    const news: Outcome<PageNews> = await outcomeOf(client.pageNews(after, signal));
    if (signal.aborted) return;
    if (!news.ok) {
      await pause(AGAIN_MS);
      continue;
    }
    after = news.value.cursor;
    if (!news.value.changed) continue;
    await pause(SETTLES_MS);
    if (!signal.aborted) changed();
  }
}
