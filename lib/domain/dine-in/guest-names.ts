import type { VisitGuest } from "./table.ts";

type Guest = Pick<VisitGuest, "id" | "name" | "colour" | "from_table">;

/** How guests are called in a language. */
export interface GuestWords {
  /** Without a name, by the order of arrival. */
  numbered(number: number): string;
  /** Whoever came from another table. */
  from(name: string, table: string): string;
  /** The second of one name, the third … */
  again(name: string, number: number): string;
}

/**
 * What each guest of a table is called, by id: no two the same, and nobody's changes because another one comes. Guests of
 * a joined table are told apart by it where their name or number alone would not.
 */
export function guestNames(guests: readonly Guest[], words: GuestWords): ReadonlyMap<string, string> {
  const isFrom = ({ from_table }: Guest) => Number(Boolean(from_table));
  const inOrder = guests.toSorted((a, b) => isFrom(a) - isFrom(b) || a.colour - b.colour);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name, colour, from_table } of inOrder) {
    const own = name || words.numbered(colour + 1);
    const plain = from_table && (!name || taken.has(own)) ? words.from(own, from_table) : own;
    let unique = plain;
    for (let n = 2; taken.has(unique); n += 1) unique = words.again(plain, n);
    taken.add(unique);
    names.set(id, unique);
  }
  return names;
}
