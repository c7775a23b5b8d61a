import { expect, test } from "vitest";
import { equalShare, sharersOf, suggestedShares, type TakenShare } from "@/lib/domain/dine-in/equal-share";
import { asMinor } from "@/lib/domain/money";

const share = (guest_id: string, of: number): TakenShare => ({ guest_id, of });
const own = (guest_id: string | null): TakenShare => ({ guest_id, of: null });

test("[DINE-05] equal shares are all that is due: the first ones take the rounding, the last what is left", () => {
  const taken: TakenShare[] = [];
  const amounts: number[] = [];
  for (let due = 1_000; due > 0; due -= amounts.at(-1) ?? 0) {
    amounts.push(equalShare(taken, asMinor(due), 3));
    taken.push(share(`guest ${taken.length}`, 3));
  }
  expect(amounts).toEqual([334, 333, 333]);
});

test("[DINE-05] a guest who pays separately after the first equal share no longer counts among those who share", () => {
  // Three share 300; one has taken 100, another then pays dishes for 60: the third takes the 140 that are left.
  expect(equalShare([share("ana", 3)], asMinor(200), 3)).toBe(100);
  expect(equalShare([share("ana", 3), own("ben")], asMinor(140), 3)).toBe(140);
  expect(sharersOf([share("ana", 3), own("ben"), own("ben")], 3)).toBe(2);
});

test("[DINE-05] whoever has a share counts, also if they pay dishes as well; so does nobody whose money staff took", () => {
  expect(sharersOf([share("ana", 3), own("ana")], 3)).toBe(3);
  expect(sharersOf([share("ana", 3), own(null)], 3)).toBe(3);
  // They paid separately before the others named their number, so that number is without them.
  expect(sharersOf([own("dan"), share("ana", 3), own("dan")], 3)).toBe(3);
});

test("[DINE-05] the number of shares that is suggested leaves out guests who pay separately, and goes on with a split that has begun", () => {
  const guests = ["ana", "ben", "cem", "dan"];
  expect(suggestedShares([], guests, "ana")).toBe(4);
  expect(suggestedShares([own("ben")], guests, "ana")).toBe(3);
  expect(suggestedShares([own("ana")], guests, "ana")).toBe(4);
  expect(suggestedShares([own("ben"), share("ana", 3)], guests, "cem")).toBe(3);
  expect(suggestedShares([share("ana", 2), share("ben", 2)], guests, "cem")).toBe(2);
  expect(suggestedShares([own("ben"), own("cem"), own("dan")], guests, "ana")).toBe(1);
  expect([suggestedShares([], ["ana"], "ana"), suggestedShares([own("ana")], ["ana"], "ana")]).toEqual([2, 2]);
});
