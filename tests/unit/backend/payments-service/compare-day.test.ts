import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDay, differenceOf, type Movement } from "../../../../backend/payments-service/rules/compare-day.ts";
import { branded } from "../../lib/branded.ts";

const moved = (kind: Movement["kind"], txn: string, amount: number) => branded<Movement>({ kind, txn, amount });

test("[PAY-DAYS] a day is compared per payment and kind, to the minor unit: what is missing on a side and what differs is named", () => {
  const ours = [
    moved("charge", "a", 10_000),
    moved("charge", "b", 500),
    moved("charge", "c", 700),
    moved("refund", "a", 300),
    moved("dispute", "a", 4_000),
    moved("dispute_back", "b", 60),
  ];
  const theirs = [
    moved("dispute", "a", 4_000),
    moved("charge", "a", 10_000),
    moved("charge", "b", 501),
    moved("refund", "a", 100),
    moved("refund", "a", 200),
    moved("charge", "z", 9),
    moved("dispute_back", "b", 50),
  ];
  expect(compareDay(ours, theirs)).toEqual({
    taken: 11_260,
    returned: 4_300,
    vendor_taken: 10_560,
    vendor_returned: 4_300,
    differences: [
      { why: "amount", kind: "charge", txn: "b", ours: 500, theirs: 501 },
      { why: "missing_there", kind: "charge", txn: "c", ours: 700, theirs: null },
      { why: "amount", kind: "dispute_back", txn: "b", ours: 60, theirs: 50 },
      { why: "missing_here", kind: "charge", txn: "z", ours: null, theirs: 9 },
    ],
  });
});

test("[PAY-DAYS] the difference of a day is the sum of what is named, as money that the provider has more", () => {
  const ours = [moved("charge", "a", 700), moved("refund", "b", 300)];
  const theirs = [moved("charge", "a", 705), moved("charge", "c", 50), moved("refund", "b", 400)];
  expect(differenceOf(compareDay(ours, theirs).differences)).toBe(5 + 50 - 100);
  expect(differenceOf([])).toBe(0);
  const disputed = compareDay(
    [moved("dispute", "a", 700)],
    [moved("dispute", "a", 900), moved("dispute_back", "b", 40)],
  );
  expect(differenceOf(disputed.differences)).toBe(40 - 200);
});

test("[PAY-DAYS] money of another currency is a difference in that currency, and part of no sum", () => {
  const euros = { ...moved("charge", "a", 500), currency: "EUR" };
  const compared = compareDay([moved("charge", "a", 500)], [moved("charge", "a", 500), euros]);
  expect(compared).toMatchObject({
    vendor_taken: 500,
    differences: [{ why: "missing_here", kind: "charge", txn: "a", ours: null, theirs: 500, currency: "EUR" }],
  });
  expect(differenceOf(compared.differences)).toBe(0);
});

test("[PAY-DAYS] what one side books on the other side of midnight is no difference, unless the amounts differ", () => {
  const one = [moved("charge", "a", 10_000)];
  expect(compareDay(one, [], [], one).differences).toEqual([]);
  expect(compareDay([], one, one, []).differences).toEqual([]);
  expect(compareDay(one, [], [], [moved("charge", "a", 9_999)]).differences).toHaveLength(1);
  expect(compareDay(one, one, one, []).differences).toEqual([]);
});

test("[PAY-DAYS] of any list, losing, adding or changing any one row is found", () => {
  const rows = fc.uniqueArray(
    fc.record({ txn: fc.string({ minLength: 1, maxLength: 6 }), amount: fc.integer({ min: 1, max: 1e9 }) }),
    {
      minLength: 1,
      maxLength: 12,
      selector: ({ txn }) => txn,
    },
  );
  fc.assert(
    fc.property(rows, fc.nat(), fc.integer({ min: 1, max: 5 }), (list, index, by) => {
      const ours = list.map(({ txn, amount }) => moved("charge", txn, amount));
      const at = index % ours.length;
      expect(compareDay(ours, ours).differences).toEqual([]);
      expect(compareDay(ours, ours.toSpliced(at, 1)).differences).toHaveLength(1);
      expect(compareDay(ours.toSpliced(at, 1), ours).differences).toHaveLength(1);
      const { txn, amount } = ours[at] as Movement;
      expect(compareDay(ours, ours.toSpliced(at, 1, moved("charge", txn, amount + by))).differences).toHaveLength(1);
    }),
  );
});
