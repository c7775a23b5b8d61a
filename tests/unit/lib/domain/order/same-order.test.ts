import fc from "fast-check";
import { expect, test } from "vitest";
import { hasSameDishes, isForOtherTime } from "@/lib/domain/order/same-order";

const dish = fc.record({ id: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: 1, max: 5 }) });
const dishes = fc.array(dish, { minLength: 1, maxLength: 6 });

test("[ORD-02] the order of the lines, and lines of one dish apart or together, do not make other dishes", () => {
  fc.assert(
    fc.property(dishes, (some) => {
      const apart = some.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => ({ id, quantity: 1 })));
      expect(hasSameDishes(some, apart.toReversed())).toBe(true);
    }),
  );
});

test("[ORD-02] one dish more, or one more of a dish, is not the same; nor are two empty orders", () => {
  fc.assert(
    fc.property(dishes, dish, (some, more) => {
      expect(hasSameDishes(some, [...some, more])).toBe(false);
      expect(hasSameDishes([...some, more], some)).toBe(false);
    }),
  );
  expect(hasSameDishes([], [])).toBe(false);
});

const at = (slotFrom: string | null, due: string | null) => ({ slotFrom, due: due === null ? null : Date.parse(due) });

test.each([
  ["both as soon as possible", at(null, "2026-11-21T12:00Z"), at(null, "2026-11-21T15:00Z"), false],
  ["one for later", at(null, "2026-11-21T12:00Z"), at("19:00", "2026-11-21T16:30Z"), true],
  ["one slot later", at("19:00:00", "2026-11-21T16:30Z"), at("19:30:00", "2026-11-21T17:00Z"), true],
  ["the same slot in either spelling", at("19:00:00", "2026-11-21T16:30Z"), at("19:00", "2026-11-21T16:30Z"), false],
  ["the same slot, promised later since", at("19:00", "2026-11-21T17:10Z"), at("19:00", "2026-11-21T16:30Z"), false],
  ["the same slot of another day", at("19:00", "2026-11-22T16:30Z"), at("19:00", "2026-11-21T16:30Z"), true],
  ["the same slot of a day that is not known", at("19:00", null), at("19:00", "2026-11-21T16:30Z"), false],
])("[ORD-02] orders for other times: %s", (_, one, other, isOther) => {
  expect(isForOtherTime(one, other)).toBe(isOther);
  expect(isForOtherTime(other, one)).toBe(isOther);
});
