import { asMinor, leastMoney, type Minor } from "../money.ts";

/** A part of a table's bill that is claimed or paid, in the order in which they were claimed. */
export interface TakenShare {
  /** The phone; null: staff took the money. */
  readonly guest_id: string | null;
  /** One of this many equal shares; null: dishes, an amount or the rest. */
  readonly of: number | null;
}

/**
 * How many share equally where `of` was named. That number is meant without guests who pay separately, so whoever claims
 * dishes or an amount of their own after the first share no longer counts, unless they have taken a share as well.
 */
export function sharersOf(taken: readonly TakenShare[], of: number): number {
  const begun = taken.findIndex((share) => share.of === of);
  if (begun < 0) return of;
  const idsOf = (shares: readonly TakenShare[]) => shares.flatMap(({ guest_id }) => guest_id ?? []);
  const sharing = taken.filter((share) => share.of === of);
  const known = new Set([...idsOf(sharing), ...idsOf(taken.slice(0, begun))]);
  const gone = new Set(idsOf(taken.slice(begun)).filter((id) => !known.has(id)));
  return of - gone.size;
}

/** How many of the equal shares are still to be taken; the last one takes all that is due. */
export const sharesLeft = (taken: readonly TakenShare[], of: number): number =>
  Math.max(1, sharersOf(taken, of) - taken.filter((share) => share.of === of).length);

/**
 * DINE-05: the next of `of` equal shares, in minor units: what is due, by those who have not taken theirs. The first ones
 * are larger by the rounding; together they come to exactly what is due.
 */
export const equalShare = (taken: readonly TakenShare[], due: Minor, of: number): Minor =>
  leastMoney(due, asMinor(Math.ceil(due / sharesLeft(taken, of))));

/**
 * How many would share, before a guest says so: a split that has begun goes on; else all who do not pay separately. 1: the
 * others do, and what is left is the guest's own. A sole phone may stand for a whole table.
 */
export function suggestedShares(taken: readonly TakenShare[], guestIds: readonly string[], ownId: string): number {
  const begun = taken.findLast(({ of }) => of !== null)?.of;
  if (begun && taken.filter(({ of }) => of === begun).length < sharersOf(taken, begun)) return begun;
  const separate = new Set(taken.map(({ guest_id }) => guest_id));
  const sharing = guestIds.filter((id) => id === ownId || !separate.has(id)).length;
  return guestIds.length > 1 ? sharing : 2;
}
