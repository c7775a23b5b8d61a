import type { CartLine } from "../cart/cart.ts";

/** A round that this phone sent. Its lines are kept, because staff may reject it and they go back into the cart. */
export interface SentRound {
  /** Its idempotency key: the same round is sent again with it until there is a response. */
  readonly key: string;
  readonly lines: readonly CartLine[];
  readonly instructions: string;
  /** `waiting`: without a response yet, for example offline. `returned`: rejected, and its dishes are in the cart again. */
  readonly state: "waiting" | "sent" | "returned";
}

/** What a phone stores of its visit at a table (D24). */
export interface VisitRecord {
  /** The code that was scanned. */
  readonly code: string;
  /** Made by this phone: starting or joining again with it returns the same access. */
  readonly key: string;
  /** null: it has not been admitted to a visit yet, or waits for the response. */
  readonly token: string | null;
  /** The name that the others see; "": none. */
  readonly name: string;
  readonly rounds: readonly SentRound[];
  /** Epoch milliseconds of the last use. */
  readonly at: number;
}

/** What a round's request tells about it. */
interface RoundRequest {
  readonly request_id: string;
  readonly guest_id?: string | null;
  readonly type: string;
  readonly status: string;
  readonly created: string;
  readonly reason?: string | null;
}

export interface ReturnedRound {
  readonly round: SentRound;
  readonly reason: string | null;
}

/**
 * This phone's rounds with their requests. Both have the same order, because each round is sent only after the response
 * to the one before. A long evening has more requests than are read at once; the newest are read, so both end alike.
 */
function pairs(rounds: readonly SentRound[], requests: readonly RoundRequest[], guestId: string) {
  const sent = rounds.filter(({ state }) => state !== "waiting");
  const own = requests
    .filter(({ guest_id, type }) => guest_id === guestId && type === "ADD_ITEMS")
    .sort((one, other) => Date.parse(one.created) - Date.parse(other.created));
  const missing = sent.length - own.length;
  return sent.map((round, index) => ({ round, request: own[index - missing] ?? null }));
}

/** DINE-04: this phone's rounds that staff rejected and whose dishes are not in the cart again yet. */
export function rejectedRounds(
  rounds: readonly SentRound[],
  requests: readonly RoundRequest[],
  guestId: string,
): readonly ReturnedRound[] {
  return pairs(rounds, requests, guestId).flatMap(({ round, request }) =>
    round.state === "sent" && request?.status === "declined" ? [{ round, reason: request.reason ?? null }] : [],
  );
}

/** The round of this phone that a request is about; null if it is another's. */
export const roundOfRequest = (
  rounds: readonly SentRound[],
  requests: readonly RoundRequest[],
  guestId: string,
  requestId: string,
): SentRound | null =>
  pairs(rounds, requests, guestId).find(({ request }) => request?.request_id === requestId)?.round ?? null;
