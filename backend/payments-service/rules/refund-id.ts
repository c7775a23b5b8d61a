import type { RefundState } from "../provider.ts";

/** Not a hexadecimal digit: no id of a round is the id of a first one. */
const MARK = "g";

/** Letters that the ids of all rounds share. */
const SHARED = 29;

/**
 * The id under which a provider is asked for a refund: its idempotency key, or our reference of it. `id` is 33 letters
 * and digits (a letter and 32 hexadecimal digits), and the id of round 0. Each later round has one of its own, of 34
 * letters and digits, because a provider answers a known id with the refund that it refused.
 */
export const refundIdAt = (id: string, round: number): string =>
  round === 0 ? id : `${id.slice(0, SHARED)}${MARK}${round.toString(36).padStart(4, "0")}`;

interface Known<T> {
  /** Our id that the provider keeps with it. */
  readonly idOf: (refund: T) => string | null | undefined;
  readonly stateOf: (refund: T) => RefundState;
}

/**
 * Finds a refund among those that its provider lists: the one of this round, or of another round that was not refused after
 * all. A request may reach a provider twice, by a proxy that repeats it; if one of the two is refused and the other is not, only
 * the refusal may reach us, and a refund in the next round would be a second one. Null if there is none.
 */
export function knownRefund<T>(
  listed: readonly T[],
  refundId: string,
  { idOf, stateOf }: Known<T>,
): RefundState | null {
  const own = listed.find((one) => idOf(one) === refundId);
  if (own) return stateOf(own);
  const stem = refundId.slice(0, SHARED);
  const others = listed.filter((one) => idOf(one)?.slice(0, SHARED) === stem).map(stateOf);
  return others.find(({ status }) => status === "done") ?? others.find(({ status }) => status === "pending") ?? null;
}
