import { retryAt } from "./schedule.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What was reported of a refund or done about it, by `facts.refund` of its txn's events. */
export interface RefundEvent {
  readonly word: string;
  readonly at: Date;
  /** What the provider called the refund then. */
  readonly reference?: string | null;
}

/** A person began it anew: what was said before counts no more. */
export const RETRIED = "retry";
/** What is written down where nothing came back. */
export const NO_ANSWER = "no_answer";
/** Written down before the request leaves. */
export const SENT = "sent";
/** It was sent and never answered, and the keys that could ask about it stayed away: a person looks at the provider's own pages. */
export const KEYS_GONE = "keys_gone";
/** After this many attempts in a row without a response (more than three days), a person has to resolve the refund. */
export const MAX_UNANSWERED_REFUNDS = 90;
/** How long keys are awaited that could tell what became of a refund that was sent: as long as a silent provider. */
const KEYS_AWAITED_FOR = 80 * HOUR;
/**
 * After this many refusals too. A refusal may be temporary (the day's takings do not cover it yet), so it is retried
 * after 10 min, 30 min, 1.5 h, 4.5 h and 6 h.
 */
export const MAX_REFUSED_REFUNDS = 6;
/**
 * How long a refund may be pending. Several providers decide within days, and one whose account is short waits for
 * money. Giving it back by hand before then could pay it twice.
 */
const PENDING_FOR = 30 * DAY;
/** From then on it is queried every six hours. */
const PENDING_SOON_FOR = 3 * DAY;

/**
 * When a refund is sent again, or asked about, after the last of these words (oldest first); null if a person has to
 * resolve it. Pending is an answer: it is asked about for as long as the provider may work on it.
 */
export function refundAgainAt(words: readonly RefundEvent[], now: Date): Date | null {
  const said = words.filter(({ word }) => word !== SENT);
  const since = said.slice(said.findLastIndex(({ word }) => word === RETRIED) + 1);
  const last = since.at(-1)?.word;
  if (last === "refused") return afterRefusal(since.filter(({ word }) => word === "refused").length, now);
  const round = since.slice(since.findLastIndex(({ word }) => word === "refused") + 1);
  if (last === "pending") return whilePending(round, now);
  const unanswered = round.length - 1 - round.findLastIndex(({ word }) => word !== NO_ANSWER);
  return unanswered >= MAX_UNANSWERED_REFUNDS ? null : retryAt(unanswered, now);
}

function afterRefusal(refusals: number, now: Date): Date | null {
  if (refusals >= MAX_REFUSED_REFUNDS) return null;
  return new Date(now.getTime() + Math.min(6 * HOUR, (HOUR / 6) * 3 ** (refusals - 1)));
}

function whilePending(round: readonly RefundEvent[], now: Date): Date | null {
  const pending = round.filter(({ word }) => word === "pending");
  const since = now.getTime() - (pending[0]?.at ?? now).getTime();
  if (since >= PENDING_FOR) return null;
  return since < PENDING_SOON_FOR ? retryAt(pending.length, now) : new Date(now.getTime() + 6 * HOUR);
}

/**
 * Without its provider's keys: how a refund stands after these words; null: it is not one that was sent and never answered. A time-out is no
 * answer either; a person who begins it anew has looked.
 */
export function withoutKeys(words: readonly RefundEvent[], now: Date): "wait" | "person" | null {
  const last = words.findLast(({ word }) => word !== NO_ANSWER);
  if (last?.word !== SENT) return null;
  return now.getTime() - last.at.getTime() < KEYS_AWAITED_FOR ? "wait" : "person";
}

interface WaitingPart {
  readonly status: string;
  readonly next_at: Date | null;
}

/**
 * Which of a payment's parts, oldest first, is requested next: the one that was sent and has no answer yet, as no other goes beside it, or
 * else the oldest that is due. One that the provider refused is tried again later, after all that it has not refused, and of several of these
 * the one whose time comes first.
 */
export function nextPart<Part extends WaitingPart>(
  parts: readonly Part[],
  lastWordOf: (part: Part) => string | null,
): Part | undefined {
  const due = parts.filter(({ status }) => status === "due");
  const timeOf = ({ next_at }: Part) => next_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return (
    due.find((part) => lastWordOf(part) === SENT) ??
    due.find((part) => lastWordOf(part) !== "refused") ??
    due.toSorted((a, b) => timeOf(a) - timeOf(b))[0]
  );
}
