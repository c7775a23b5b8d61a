import type { FeedbackEntry } from "../../db/repositories/order/feedback.ts";
import type { ConsoleContext } from "../console-context.ts";

/** Entries of one list. */
export const SHOWN = 100;
/** Ratings up to this count as low. */
const LOW = 3;
const BEST = 5;
const MEAN_DAYS = 30;

export interface FeedbackView {
  readonly lowOnly: boolean;
  readonly entries: readonly FeedbackEntry[];
  /** Of the last thirty days. */
  readonly rating: { readonly count: number; readonly mean: number | null };
}

/** OLIST-04: guests' feedback on this store's orders, newest first; `?stars=low`: only low ratings. */
export async function readFeedback({ signed, store, request, now }: ConsoleContext): Promise<FeedbackView> {
  const lowOnly = request.url.searchParams.get("stars") === "low";
  const { feedback } = signed.repos;
  const since = new Date(now.getTime() - MEAN_DAYS * 24 * 60 * 60_000);
  const [entries, rating] = await Promise.all([
    feedback.listByStore(store.id, { maxRating: lowOnly ? LOW : BEST, limit: SHOWN }),
    feedback.ratingSince(store.id, since),
  ]);
  return { lowOnly, entries, rating };
}
