import { MAX_CART_OPTIONS, MAX_LINES } from "../../../lib/domain/cart/cart.ts";
import type { LineInput } from "../../rules/bill/bill.ts";

/** Items as received on the wire. */
export interface WireItem {
  readonly id: string;
  readonly quantity: number;
  readonly options?: readonly WireOption[] | null;
  readonly instructions?: string | null;
}
interface WireOption {
  readonly id: string;
  readonly path?: readonly string[] | null;
  readonly quantity?: number | null;
  readonly portion?: "whole" | "left" | "right" | null;
  readonly amount?: string | null;
}

/** An id longer than any real one cannot match, so it is cut. Half a surrogate pair does not fit into a JSON column. */
const readId = (id: string) => id.slice(0, 40).toWellFormed();

/** The wire's items as lines. Keeps one line and one option over the limit so the check fails; ignores the rest. */
export function linesOfWire(items: readonly WireItem[]): LineInput[] {
  let left = MAX_CART_OPTIONS + 1;
  return items.slice(0, MAX_LINES + 1).map(({ id, quantity, options, instructions }) => {
    const read = (options ?? []).slice(0, left).map(readOption);
    left -= read.length;
    return { id: readId(id), quantity, instructions: instructions?.trim().toWellFormed() || null, options: read };
  });
}

const readOption = ({ id, path, quantity, portion, amount }: WireOption): LineInput["options"][number] => ({
  id: readId(id),
  path: (path ?? []).slice(0, 10).map(readId),
  quantity: quantity ?? 1,
  portion: portion === "left" || portion === "right" ? portion : null,
  amount: amount ? readId(amount) : null,
});
