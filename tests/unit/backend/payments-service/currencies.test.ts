import { expect, test } from "vitest";
import { vendorTakes } from "../../../../backend/payments-service/providers/currencies.ts";
import { GATEWAYS } from "../../../../payments/core/enumerations.ts";

test.each([
  ["INR", ["MercadoPago", "PayULatinAmerica"]],
  ["COP", ["PhonePe"]],
  ["USD", ["PhonePe", "MercadoPago"]],
  ["BHD", ["PhonePe", "MercadoPago", "PayULatinAmerica"]],
  ["UYU", ["PhonePe", "PayULatinAmerica"]],
])("[PGW-13] in %s a shop is offered no vendor that does not take it", (currency, without) => {
  expect(GATEWAYS.filter((gateway) => !vendorTakes(gateway, currency)).toSorted()).toEqual(without.toSorted());
});

test("[PGW-13] a currency that cannot be converted exactly is taken by nobody", () => {
  expect(GATEWAYS.filter((gateway) => vendorTakes(gateway, "IQD"))).toEqual([]);
});
