import fc from "fast-check";
import { expect, test } from "vitest";
import { shareStock } from "../../../../../backend/rules/menu/share-stock.ts";

const line = (id: number, stock: number | null, quantity: number, options: [number, number | null, number][] = []) => ({
  item: { id, stock } as Parameters<typeof shareStock>[0][number]["item"],
  quantity,
  options: options.map(([option, left, each]) => ({ option: { id: option, stock: left }, quantity: each })),
});

test("[CART-12] lines of one item share its stock in the order of the cart", () => {
  expect(shareStock([line(1, 3, 2), line(1, 3, 2), line(2, null, 9)], () => true)).toEqual([2, 1, 9]);
});

test("[CART-12] an option that is short limits its lines, and a line that cannot be ordered takes nothing", () => {
  const lines = [line(1, null, 2, [[7, 3, 2]]), line(2, null, 4, [[7, 3, 1]])];
  expect(shareStock(lines, () => true)).toEqual([1, 1]);
  expect(shareStock(lines, ({ item }) => item.id === 2)).toEqual([0, 3]);
});

test("[CART-12] never more is given out than is ordered or in stock", () => {
  const stock = fc.option(fc.nat(20), { nil: null });
  fc.assert(
    fc.property(stock, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }), (left, quantities) => {
      const shares = shareStock(
        quantities.map((quantity) => line(1, left, quantity)),
        () => true,
      );
      for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(quantities[index] ?? 0);
      const [given, asked] = [shares, quantities].map((list) => list.reduce((sum, each) => sum + each, 0));
      expect(given).toBe(left === null ? asked : Math.min(left, asked ?? 0));
    }),
  );
});
