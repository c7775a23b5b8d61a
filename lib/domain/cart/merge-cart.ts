import type { CartLine } from "./cart.ts";
import { MAX_LINES, MAX_QUANTITY } from "./cart.ts";

/** A line as both sides knew it when they last agreed. */
export interface AgreedLine {
  readonly signature: string;
  readonly quantity: number;
}

/** What is remembered of an agreement. */
export const agreedLines = (lines: readonly CartLine[]): AgreedLine[] =>
  lines.map(({ signature, quantity }) => ({ signature, quantity }));

/** True when two lists hold the same lines in the same quantities, in whatever order. */
export function sameLines(one: readonly AgreedLine[], other: readonly AgreedLine[]): boolean {
  const quantities = new Map(one.map(({ signature, quantity }) => [signature, quantity]));
  return (
    one.length === other.length && other.every(({ signature, quantity }) => quantities.get(signature) === quantity)
  );
}

/**
 * CART-13: this device's cart and the customer's cart at the server as one. `agreed` is what both were when they last met,
 * null when they never did. Line by line:
 *
 * - They never met: the line stays; on both sides the larger quantity holds (a sum would double it with every login).
 * - One side changed it since: that side is right, also when it took the line out.
 * - Both changed it: the larger quantity holds, so that nothing somebody wanted is lost.
 *
 * Notes, prices and titles of this device come first; lines only the server has follow in its order. At most 100 lines.
 */
export function mergeLines(
  agreed: readonly AgreedLine[] | null,
  local: readonly CartLine[],
  remote: readonly CartLine[],
): CartLine[] {
  const before = new Map(agreed?.map(({ signature, quantity }) => [signature, quantity]));
  const [here, there] = [bySignature(local), bySignature(remote)];
  const order = [...here.keys(), ...[...there.keys()].filter((signature) => !here.has(signature))];
  const merged = order.flatMap((signature): CartLine[] => {
    const [mine, theirs] = [here.get(signature), there.get(signature)];
    const quantity = mergedQuantity(before.get(signature) ?? 0, mine?.quantity ?? 0, theirs?.quantity ?? 0);
    const line = mine ?? theirs;
    if (!line || quantity < 1) return [];
    return [{ ...line, quantity, instructions: line.instructions || (theirs?.instructions ?? "") }];
  });
  return merged.slice(0, MAX_LINES);
}

function mergedQuantity(before: number, mine: number, theirs: number): number {
  if (mine === before) return Math.min(theirs, MAX_QUANTITY);
  if (theirs === before) return Math.min(mine, MAX_QUANTITY);
  return Math.min(Math.max(mine, theirs), MAX_QUANTITY);
}

const bySignature = (lines: readonly CartLine[]) => new Map(lines.map((line) => [line.signature, line]));
