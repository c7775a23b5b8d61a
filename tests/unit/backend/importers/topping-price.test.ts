import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toppingPrice, toppingRate } from "../../../../backend/importers/dominos/topping-price.ts";

const table = (...prices: string[]) => Object.fromEntries(prices.map((price, count) => [`price1-${count}`, price]));

describe("the price of a topping", () => {
  test("[CART-06] a topping costs what the table adds for one more, in minor units without fractions", () => {
    expect(toppingRate(table("9.49", "10.98", "12.47", "13.96", "15.45"), "USD")).toEqual({
      ok: true,
      value: { unit: 149, free: 0 },
    });
    expect(toppingRate(table("5.000", "5.125", "5.250"), "BHD")).toEqual({ ok: true, value: { unit: 125, free: 0 } });
    expect(toppingRate(table("5.00"), "USD")).toEqual({ ok: true, value: { unit: 0, free: 0 } });
    expect(toppingRate({}, "USD")).toEqual({ ok: true, value: { unit: 0, free: 0 } });
  });

  test("[CART-06] toppings that do not raise the price at first are free, and the later step is their price", () => {
    expect(toppingRate(table("7.99", "7.99", "7.99", "7.99", "8.99"), "USD")).toEqual({
      ok: true,
      value: { unit: 100, free: 3 },
    });
  });

  test("[ROB-01] a table that no single price explains is refused with its reason", () => {
    expect(toppingRate(table("4.00", "5.00", "7.00"), "USD")).toMatchObject({
      ok: false,
      error: expect.stringContaining("not equal"),
    });
    expect(toppingRate(table("5.00", "4.00"), "USD").ok).toBe(false);
    expect(toppingRate({ ...table("4.00", "5.00"), "price2-1": "5.50" }, "USD")).toMatchObject({
      error: expect.stringContaining("price2-1"),
    });
    expect(toppingRate(table("4.00", "4.505"), "USD")).toMatchObject({
      error: expect.stringContaining("no amount in USD"),
    });
    expect(toppingRate(table("9.49", "10.98"), "COP")).toMatchObject({
      error: expect.stringContaining("no amount in COP"),
    });
  });

  test.each([
    ["1", "0", "whole", 149],
    ["2", "0", "whole", 298],
    ["1.5", "0", "whole", 224], // 223.5
    ["0.5", "0", "whole", 75], // 74.5
    ["1", "0", "left", 74],
    ["1", "0", "right", 75],
    ["2", "0", "left", 149],
    ["2", "0", "right", 149],
    ["1.5", "0", "left", 112],
    ["0.5", "0", "right", 38],
  ] as const)(
    "[CART-06] amount %s of a topping at 1.49 with %s included, %s: %i",
    (amount, included, portion, price) => {
      expect(toppingPrice(149, { amount, included, portion })).toBe(price);
    },
  );

  test("[CART-06] what the product comes with is in its price: only the amount above it counts, less refunds nothing", () => {
    const price = (amount: string, included: string) => toppingPrice(200, { amount, included, portion: "whole" });
    expect([price("1", "1"), price("0.5", "1"), price("1.5", "1"), price("2", "1"), price("2", "1.5")]).toEqual([
      0, 0, 100, 200, 100,
    ]);
    expect(toppingPrice(200, { amount: "2", included: "1", portion: "left" })).toBe(100);
  });

  test("[CART-06] both halves together cost exactly what the whole does, whatever the price and the amount", () => {
    const amount = fc.constantFrom("0.5", "1", "1.5", "2", "3");
    fc.assert(
      fc.property(fc.nat(100_000), amount, fc.constantFrom("0", "1", "1.5"), (unit, chosen, included) => {
        const of = (portion: "whole" | "left" | "right") => toppingPrice(unit, { amount: chosen, included, portion });
        expect(of("left") + of("right")).toBe(of("whole"));
        expect(of("right") - of("left")).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("an amount that is none throws, because it is a bug of the caller", () => {
    expect(() => toppingPrice(100, { amount: "lots", included: "0", portion: "whole" })).toThrow(RangeError);
  });
});
