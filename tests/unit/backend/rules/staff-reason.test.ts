import { expect, test } from "vitest";
import { dishReasons, orderReasons } from "../../../../backend/rules/staff-reason.ts";

test("[STAFF-51] an order is rejected for reasons that can hold for it", () => {
  expect(orderReasons("delivery")).toContain("address");
  expect(orderReasons("pickup")).not.toContain("address");
  expect(orderReasons("pickup")).toContain("unreachable");
  expect(orderReasons("dinein")).toEqual(["sold_out", "too_busy", "closing", "other"]);
});

test("[STAFF-51] a dish that the kitchen has not seen was neither sent back nor entered by mistake", () => {
  expect(dishReasons(true)).toEqual(["sold_out", "kitchen"]);
  expect(dishReasons(false)).toEqual(["sold_out", "kitchen", "returned", "mistake"]);
});
