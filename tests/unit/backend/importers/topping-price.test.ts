import { describe, expect, test } from "vitest";
import { toppingRate } from "../../../../backend/importers/dominos/topping-price.ts";

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
      error: expect.stringContaining("not a valid amount in USD"),
    });
    expect(toppingRate(table("9.49", "10.98"), "COP")).toMatchObject({
      error: expect.stringContaining("not a valid amount in COP"),
    });
  });
});
