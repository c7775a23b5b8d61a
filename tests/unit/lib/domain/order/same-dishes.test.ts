import fc from "fast-check";
import { expect, test } from "vitest";
import { hasSameDishes } from "@/lib/domain/order/same-dishes";

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
