import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "@/lib/domain/cart/cart";
import { agreedLines, mergeLines, sameLines } from "@/lib/domain/cart/merge-cart";
import { asMinor } from "@/lib/domain/money";

const line = (id: string, quantity: number, instructions = ""): CartLine => ({
  id,
  signature: id,
  quantity,
  item_price: asMinor(100),
  options: [],
  instructions,
  mod_at: 1,
  item_title: id,
  food_type: "veg",
  category: "Mains",
  has_options: false,
});
const same = (one: readonly CartLine[], other: readonly CartLine[]) => sameLines(agreedLines(one), agreedLines(other));
const amounts = (lines: readonly CartLine[]) => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));

test("[CART-13] carts that never met become one: all lines, of a line on both sides the larger quantity", () => {
  const merged = mergeLines(null, [line("dosa", 1), line("idli", 3)], [line("dosa", 2), line("vada", 1)]);
  expect(amounts(merged)).toEqual({ dosa: 2, idli: 3, vada: 1 });
});

test("[CART-11] portions of two devices with different notes stay different lines, each with its own note", () => {
  const here = [line("dosa", 1), line("idli", 1, "crisp")];
  const there = [line("dosa", 3, "nut allergy"), line("idli", 2, "crisp")];
  const noted = (lines: readonly CartLine[]) => lines.map((one) => [one.id, one.quantity, one.instructions]);
  const merged = mergeLines(null, here, there);
  expect(noted(merged)).toEqual([
    ["dosa", 1, ""],
    ["idli", 2, "crisp"],
    ["dosa", 3, "nut allergy"],
  ]);
  expect(noted(mergeLines(null, merged, there))).toEqual(noted(merged));
});

test("[CART-13] a note changed on one device since they agreed takes the old one's place on the other", () => {
  const before = [line("dosa", 2, "crisp")];
  const changed = [line("dosa", 2, "soft")];
  expect(mergeLines(agreedLines(before), changed, before)).toEqual(changed);
  expect(mergeLines(agreedLines(before), before, changed)).toEqual(changed);
});

test("[CART-13] what one device took out or changed since they agreed is taken over by the other", () => {
  const agreed = agreedLines([line("dosa", 1), line("idli", 3), line("vada", 2)]);
  const merged = mergeLines(
    agreed,
    [line("dosa", 1), line("idli", 5), line("vada", 2)],
    [line("idli", 3), line("vada", 1), line("tea", 1)],
  );
  expect(amounts(merged)).toEqual({ idli: 5, vada: 1, tea: 1 });
});

test("[CART-13] what this device took out or changed since they agreed stays so, though the other still has it", () => {
  const before = [line("dosa", 2), line("idli", 3)];
  expect(amounts(mergeLines(agreedLines(before), [line("idli", 1)], before))).toEqual({ idli: 1 });
});

test("[CART-13] when both changed a line the larger quantity holds, and a line taken out here but raised there stays", () => {
  const agreed = agreedLines([line("dosa", 2), line("idli", 2)]);
  expect(amounts(mergeLines(agreed, [line("dosa", 1)], [line("dosa", 3), line("idli", 4)]))).toEqual({
    dosa: 3,
    idli: 4,
  });
});

test("[CART-13] an order placed elsewhere empties this cart too, and what was added here since then stays", () => {
  const agreed = agreedLines([line("dosa", 2)]);
  expect(mergeLines(agreed, [line("dosa", 2)], [])).toEqual([]);
  expect(amounts(mergeLines(agreed, [line("dosa", 2), line("tea", 1)], []))).toEqual({ tea: 1 });
});

const carts = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.integer({ min: 1, max: 99 }))
  .map((quantities) => Object.entries(quantities).map(([id, quantity]) => line(id, quantity)));

test("[CART-13] merging again changes nothing, and two devices that exchange their carts end with the same one", () => {
  fc.assert(
    fc.property(fc.option(carts.map(agreedLines)), carts, carts, (agreed, one, server) => {
      const first = mergeLines(agreed, one, server);
      expect(same(mergeLines(agreedLines(first), first, first), first)).toBe(true);
      expect(same(mergeLines(agreed, first, first), first)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.option(carts.map(agreedLines)), carts, carts, carts, (agreed, one, other, server) => {
      const first = mergeLines(agreed, one, server);
      const second = mergeLines(agreed, other, first);
      const back = mergeLines(agreedLines(first), first, second);
      expect(same(back, second)).toBe(true);
    }),
  );
});

test("[CART-13] at a first meeting nothing is lost and nothing doubled, whoever asks first", () => {
  fc.assert(
    fc.property(carts, carts, (one, other) => {
      const merged = amounts(mergeLines(null, one, other));
      const [mine, theirs] = [amounts(one), amounts(other)];
      for (const id of Object.keys({ ...mine, ...theirs })) {
        expect(merged[id]).toBe(Math.max(mine[id] ?? 0, theirs[id] ?? 0));
      }
      expect(same(mergeLines(null, other, one), mergeLines(null, one, other))).toBe(true);
    }),
  );
});
