import { expect, test } from "vitest";
import { isContained } from "@/lib/domain/cart/contained";
import { asMinor } from "@/lib/domain/money";

const line = (...titles: string[]) => ({
  options: titles.map((title, index) => ({ id: `${index}`, price: asMinor(0), title })),
});

test.each([
  ["Fries", ["Fries"], true],
  ["Fries", ["Large fries", "Cola"], true],
  ["Papas", ["Papás"], true],
  ["Cola", ["Chocolate"], false],
  ["Sweet Potato Fries", ["Fries"], false],
  ["Fries", [], false],
] as const)("[MENU-07] %s beside a meal with %j is contained: %s", (title, options, contained) => {
  expect(isContained(title, [line(), line(...options)])).toBe(contained);
});
