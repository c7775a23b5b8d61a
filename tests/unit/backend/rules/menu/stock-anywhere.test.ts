import fc from "fast-check";
import { expect, test } from "vitest";
import { stockAnywhere } from "../../../../../backend/rules/menu/stock-anywhere.ts";

const stock = fc.option(fc.nat({ max: 3 }), { nil: null });

test("[MENU-02] without a store a dish is sold out exactly if every store is out of it", () => {
  fc.assert(
    fc.property(stock, fc.array(stock, { maxLength: 4 }), fc.nat({ max: 3 }), (own, atStores, others) => {
      const stores = atStores.length + others;
      const each = [...atStores, ...Array.from({ length: others }, () => own)];
      const isOut = stockAnywhere(own, atStores, stores) === 0;
      expect(isOut).toBe(stores === 0 ? own === 0 : each.every((one) => one === 0));
    }),
  );
});

test("[MENU-02] a dish that some store has keeps its own number, unless that says it is out", () => {
  expect(stockAnywhere(5, [0], 2)).toBe(5);
  expect(stockAnywhere(null, [0, 3], 2)).toBeNull();
  expect(stockAnywhere(0, [3], 2)).toBeNull();
});
