import { addMoney, asMinor, type Minor, ZERO } from "../money.ts";

/**
 * DINE-05: what each piece of a dish costs, in minor units: the first ones more by the rounding, together exactly the
 * dish. A dish of one piece costs all of it.
 */
export const pieceAmounts = (share: Minor, quantity: number): readonly Minor[] =>
  Array.from({ length: quantity }, (_, at) => asMinor(Math.floor(share / quantity) + (at < share % quantity ? 1 : 0)));

/** What some pieces of a dish cost. */
export function piecesAmount(share: Minor, quantity: number, pieces: readonly number[]): Minor {
  const amounts = pieceAmounts(share, quantity);
  return addMoney(ZERO, ...pieces.map((piece) => amounts[piece] ?? ZERO));
}
