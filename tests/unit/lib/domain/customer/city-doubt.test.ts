import { expect, test } from "vitest";
import { isOtherCity } from "@/lib/domain/customer/city-doubt";

test.each([
  ["Bogotá", ["Medellín"]],
  ["Chennai", ["Bengaluru"]],
  ["المحرق", ["المنامة"]],
  ["Queens", ["Brooklyn", "New York"]],
] as const)("[ADDR-02] a typed city that the pin is clearly not in is in doubt: %s, %j", (typed, there) => {
  expect(isOtherCity(typed, there)).toBe(true);
});

test.each([
  ["medellin", ["Medellín"]],
  ["Medellín, Antioquia", ["Medellín"]],
  ["Bangalore", ["Bengaluru"]],
  ["New York", ["Brooklyn", "New York"]],
  ["المنامة", ["Manama"]],
  ["Bogotá", [null, ""]],
  ["", ["Medellín"]],
] as const)(
  "[ADDR-02] another spelling, what the city lies in or an unknown city raises no doubt: %s, %j",
  (typed, there) => {
    expect(isOtherCity(typed, there)).toBe(false);
  },
);
