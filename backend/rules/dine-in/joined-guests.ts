/** What decides how a phone is called at its table. */
export interface SeatedGuest {
  readonly id: string;
  readonly colour: number;
  readonly mark: number | null;
  readonly from_table: string | null;
}

/** The colour and number by which the others know a phone. */
export const markOf = ({ mark, colour }: Pick<SeatedGuest, "mark" | "colour">): number => mark ?? colour;

const calledAs = (guest: Omit<SeatedGuest, "id">) => `${markOf(guest)} ${guest.from_table ?? ""}`;

/**
 * The phones of a party that joins another one. Each keeps its colour and number and is told apart by the table that it
 * came from, so nobody's name changes. Two parties may come from the same table one after the other; then the later
 * phone takes the next number that is free. Refused phones stay below zero.
 */
export function joinedGuests(
  from: readonly SeatedGuest[],
  into: readonly SeatedGuest[],
  fromTable: string,
): readonly SeatedGuest[] {
  let above = Math.max(-1, ...into.map(({ colour }) => colour)) + 1;
  let below = Math.min(0, ...into.map(({ colour }) => colour)) - 1;
  const taken = new Set(into.map(calledAs));
  return from.map(({ id, ...before }) => {
    const from_table = before.from_table ?? fromTable;
    if (before.colour < 0) return { id, colour: below--, mark: null, from_table };
    const guest = { colour: above++, mark: markOf(before), from_table };
    while (taken.has(calledAs(guest))) guest.mark += 1;
    taken.add(calledAs(guest));
    return { id, ...guest };
  });
}
