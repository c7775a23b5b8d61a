import fc from "fast-check";
import { expect, test } from "vitest";
import { gatewayUnits, leastRefund, minorOf } from "../../../../backend/payments-service/amounts.ts";
import { asMinor, exponentOf, toDecimalString } from "../../../../lib/domain/money.ts";
import { GATEWAYS } from "../../../../payments/core/enumerations.ts";

test("[PAY-DAYS] an amount that a vendor states is read to the last digit, also one that could not be charged", () => {
  for (const gateway of GATEWAYS) expect(minorOf(0, "COP", gateway), gateway).toBe(0);
  expect(minorOf(980.53, "COP", "MercadoPago")).toBe(981);
  expect(minorOf(0.4, "COP", "MercadoPago")).toBe(0);
  expect(minorOf(19.99, "brl", "MercadoPago")).toBe(1_999);
  expect(minorOf(2_550_000, "COP", "Stripe")).toBe(25_500);
  expect(minorOf(1_501, "BHD", "Tap")).toBe(1_501);
  expect(minorOf(-501, "BHD", "Tap")).toBe(-501);
  // Outside the tables of what is charged.
  expect(minorOf(12_345, "IQD", "Tap")).toBe(12_345);
  // Finer than the gateway counts.
  expect(minorOf(1_250.5, "USD", "Tap")).toBe(1_251);
  expect(minorOf(100.5, "CLP", "Tap")).toBe(101);
  expect(minorOf(2 ** 60, "USD", "Tap")).toBeNull();
  for (const gateway of ["Stripe", "MercadoPago"] as const) expect(minorOf(Number.NaN, "USD", gateway)).toBeNull();
});

test("[PGW-13] [ROBUST-24] decimal major units are read in the unit that the gateway is sent, exactly; what is finer is another amount than any that is asked for", () => {
  expect(gatewayUnits(25_500, "COP", "Tap")).toBe(2_550_000);
  expect(gatewayUnits("12.50", "USD", "FreedomPay")).toBe(1_250);
  expect(gatewayUnits("12.500", "USD", "FreedomPay")).toBe(1_250);
  // Charged in steps of ten fils; one fils too much is another amount.
  expect(gatewayUnits("12.501", "BHD", "FreedomPay")).toBe(12_501);
  expect(gatewayUnits(0, "ISK", "Tap")).toBe(0);
  // Outside the tables of what is charged.
  expect(gatewayUnits(1.234, "IQD", "Tap")).toBe(1_234);
  for (const finer of [12.505, "12.505", "12.50500"]) {
    expect(gatewayUnits(finer, "USD", "PayULatinAmerica"), String(finer)).toBe(1_250.5);
  }
  expect(gatewayUnits(25.5, "ISK", "Tap"), "in a currency without decimals").not.toBe(26);
  for (const none of [1e-7, -1, Number.NaN, "", null]) {
    expect(gatewayUnits(none, "USD", "PayULatinAmerica"), String(none)).toBeNull();
  }
  expect(gatewayUnits(1, null, "Tap")).toBeNull();
});

test("[PAY-DAYS] Mercado Pago's major units and the others' smallest ones are the same money", () => {
  const currencies = fc.constantFrom("USD", "INR", "BHD", "COP", "CLP", "JPY", "IQD");
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), currencies, (units, currency) => {
      const minor = asMinor(units);
      expect(minorOf(Number(toDecimalString(minor, currency)), currency, "MercadoPago")).toBe(units);
      const finer = currency === "COP" ? 2 : exponentOf(currency);
      expect(minorOf(units * 10 ** (finer - exponentOf(currency)), currency, "Stripe")).toBe(units);
    }),
  );
});

test("[PAY-REFUND] PhonePe and Razorpay give back one rupee or more at once; where no vendor names a least, one unit goes", () => {
  for (const gateway of GATEWAYS) {
    expect(leastRefund("INR", gateway), gateway).toBe(["PhonePe", "Razorpay"].includes(gateway) ? 100 : 1);
    for (const currency of ["BHD", "COP", "USD"]) expect(leastRefund(currency, gateway)).toBe(1);
  }
});
