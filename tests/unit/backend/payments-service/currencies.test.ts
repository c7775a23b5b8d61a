import { expect, test } from "vitest";
import { listTakes, vendorTakes } from "../../../../backend/payments-service/providers/currencies.ts";
import { sandboxProviders } from "../../../../backend/payments-service/providers/sandbox/index.ts";
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

test("[PGW-13] an adapter takes the currencies that the console offers its vendor for", () => {
  const origins = Object.fromEntries(GATEWAYS.map((gateway) => [gateway, "http://localhost:4100"]));
  const providers = sandboxProviders({ origins, secret: "a secret of the demo" });
  expect(providers).toHaveLength(GATEWAYS.length);
  for (const currency of ["INR", "USD", "COP", "BHD", "UYU", "PEN"])
    for (const { gateway, currencies } of providers)
      expect(listTakes(currencies ?? null, gateway, currency), `${gateway} ${currency}`).toBe(
        vendorTakes(gateway, currency),
      );
});
