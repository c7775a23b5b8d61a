import { type CartLine, lineKey, MAX_LINES, MAX_QUANTITY } from "./cart.ts";

/** A line as both sides had it when they last agreed. */
export interface AgreedLine {
  /** Signature and note, as `lineKey` returns them. */
  readonly key: string;
  readonly quantity: number;
}

/** The lines to store after a merge. */
export const agreedLines = (lines: readonly CartLine[]): AgreedLine[] =>
  lines.map((line) => ({ key: lineKey(line), quantity: line.quantity }));

/** True if two lists contain the same lines, notes included, in the same quantities and any order. */
export function sameLines(one: readonly AgreedLine[], other: readonly AgreedLine[]): boolean {
  const quantities = quantitiesOf(one);
  return one.length === other.length && other.every(({ key, quantity }) => quantities.get(key) === quantity);
}

/**
 * CART-13: merges this device's cart with the customer's cart on the server. `agreed` is the content of both after
 * their last merge, null before the first. Line by line:
 *
 * - Never merged: the line stays. If both sides have it, the larger quantity wins (a sum would double it with every
 *   login).
 * - One side changed it since: that side wins, also if it removed the line.
 * - Both changed it: the larger quantity wins, so that nothing the customer added is lost.
 *
 * Portions with different notes are different lines, so each keeps its own. Prices and titles of this device win; lines
 * only the server has follow in its order. At most 100 lines.
 */
export function mergeLines(
  agreed: readonly AgreedLine[] | null,
  local: readonly CartLine[],
  remote: readonly CartLine[],
): CartLine[] {
  const before = quantitiesOf(agreed ?? []);
  const [here, there] = [byKey(local), byKey(remote)];
  const order = [...here.keys(), ...[...there.keys()].filter((key) => !here.has(key))];
  const merged = order.flatMap((key): CartLine[] => {
    const [mine, theirs] = [here.get(key), there.get(key)];
    const quantity = mergedQuantity(before.get(key) ?? 0, mine?.quantity ?? 0, theirs?.quantity ?? 0);
    const line = mine ?? theirs;
    return line && quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return merged.slice(0, MAX_LINES);
}

function mergedQuantity(before: number, mine: number, theirs: number): number {
  if (mine === before) return Math.min(theirs, MAX_QUANTITY);
  if (theirs === before) return Math.min(mine, MAX_QUANTITY);
  return Math.min(Math.max(mine, theirs), MAX_QUANTITY);
}

const byKey = (lines: readonly CartLine[]) => new Map(lines.map((line) => [lineKey(line), line]));
const quantitiesOf = (lines: readonly AgreedLine[]) => new Map(lines.map(({ key, quantity }) => [key, quantity]));
