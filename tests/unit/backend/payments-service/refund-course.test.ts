import fc from "fast-check";
import { expect, test } from "vitest";
import { refundIdAt } from "../../../../backend/payments-service/rules/refund-id.ts";

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const round = fc.integer({ min: 0, max: 36 ** 4 - 1 });

test("[PAY-REFUND] every round of a refund has an id of its own, of letters and digits, under 35", () => {
  fc.assert(
    fc.property(fc.constantFrom("r", "p"), hex, round, round, (letter, digits, one, other) => {
      const id = `${letter}${digits}`;
      fc.pre(one !== other);
      expect(refundIdAt(id, one)).not.toBe(refundIdAt(id, other));
      expect(refundIdAt(id, one)).toMatch(/^[a-z0-9]{33,34}$/);
    }),
  );
  // A first round may end in any digit.
  for (const digit of "0123456789abcdef") {
    const ids = Array.from({ length: 40 }, (_, rounds) => refundIdAt(`r${"7".repeat(31)}${digit}`, rounds));
    expect(new Set(ids).size).toBe(40);
  }
  expect(refundIdAt(`r${"7".repeat(32)}`, 0)).toBe(`r${"7".repeat(32)}`);
});
