import type { CartLine } from "./cart.ts";
import { lineKey, MAX_LINES, MAX_QUANTITY } from "./cart.ts";

/** A line as both sides knew it when they last agreed. */
export interface AgreedLine {
  /** Signature and note, as `lineKey` makes them. */
  readonly key: string;
  readonly quantity: number;
}

/** What is remembered of an agreement. */
export const agreedLines = (lines: readonly CartLine[]): AgreedLine[] =>
  lines.map((line) => ({ key: lineKey(line), quantity: line.quantity }));

/** True when two lists hold the same lines, notes included, in the same quantities, in whatever order. */
export function sameLines(one: readonly AgreedLine[], other: readonly AgreedLine[]): boolean {
  const quantities = quantitiesOf(one);
  return one.length === other.length && other.every(({ key, quantity }) => quantities.get(key) === quantity);
}

/**
 * CART-13: this device's cart and the customer's cart at the server as one. `agreed` is what both were when they last met,
 * null when they never did. Line by line:
 *
 * - They never met: the line stays; on both sides the larger quantity holds (a sum would double it with every login).
 * - One side changed it since: that side is right, also when it took the line out.
 * - Both changed it: the larger quantity holds, so that nothing somebody wanted is lost.
 *
 * Portions with different notes are different lines, so each keeps its own. Prices and titles of this device come first;
 * lines only the server has follow in its order. At most 100 lines.
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
