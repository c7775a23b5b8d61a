import fc from "fast-check";
import { expect, test } from "vitest";
import { cashStep, roundingOf as typedRoundingOf } from "../../../../../backend/rules/bill/bill-parts.ts";
import { exponentOf, toDecimalString as typedToDecimalString } from "../../../../../lib/domain/money.ts";
import { GATEWAYS } from "../../../../../payments/core/enumerations.ts";
import { chargeStep, toGatewayAmount } from "../../../../../payments/core/money.ts";
import { bare } from "../../../lib/branded.ts";

const roundingOf = bare(typedRoundingOf);
const toDecimalString = bare(typedToDecimalString);

test("[BILL-01] what is paid online is rounded to what the gateways can charge: halves up, never down to nothing", () => {
  const rounded = [6_094, 6_095, 6_090, 4, 5].map((payable) => payable + roundingOf(payable, 10));
  expect(rounded).toEqual([6_090, 6_100, 6_090, 10, 10]);
  expect(roundingOf(0, 10)).toBe(0);
  expect(roundingOf(6_094, 1)).toBe(0);
});

test("[BILL-01] dinars go in tens, lempiras at MercadoPago in whole ones, and other money as it is", () => {
  expect(chargeStep("BHD", 3, ["Stripe", "Razorpay"])).toBe(10);
  expect(chargeStep("HNL", 2, ["Stripe"])).toBe(1);
  expect(chargeStep("HNL", 2, ["Stripe", "MercadoPago"])).toBe(100);
  for (const currency of ["INR", "USD", "JPY", "COP", "CLP", "ISK", "MGA"]) {
    expect(chargeStep(currency, exponentOf(currency), GATEWAYS)).toBe(1);
  }
  expect(chargeStep("BHD", 3, [])).toBe(1);
});

test("[BILL-01] cash in dinars is a multiple of 5 fils, at most half of that away from the bill; cash in other money is the bill itself", () => {
  expect(4_357 + roundingOf(4_357, cashStep("BHD"))).toBe(4_355);
  expect(4_358 + roundingOf(4_358, cashStep("BHD"))).toBe(4_360);
  const currency = fc.constantFrom("BHD", "KWD", "OMR", "INR", "USD", "COP", "JPY", "EUR", "MXN");
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 99_000_000 }), (code, payable) => {
      const step = cashStep(code);
      const rounding = roundingOf(payable, step);
      expect((payable + rounding) % step).toBe(0);
      if (exponentOf(code) < 3) expect(rounding).toBe(0);
      // Below one coin an order costs one, because none is free.
      else if (payable >= step) expect(Math.abs(rounding)).toBeLessThanOrEqual(step / 2);
      else expect(payable + rounding).toBe(payable === 0 ? 0 : step);
    }),
  );
});

test("[BILL-01] a rounded bill is charged to its last digit by every gateway, in every kind of currency", () => {
  const currency = fc.constantFrom(
    "INR",
    "USD",
    "JPY",
    "COP",
    "CLP",
    "BHD",
    "KWD",
    "OMR",
    "HNL",
    "NIO",
    "ISK",
    "MGA",
    "MXN",
  );
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 99_000_000 }), (code, payable) => {
      const due = payable + roundingOf(payable, chargeStep(code, exponentOf(code), GATEWAYS));
      expect(due).toBeGreaterThan(0);
      for (const gateway of GATEWAYS) {
        const amount = toGatewayAmount(toDecimalString(due, code), code, gateway);
        if (!amount.ok) continue;
        const { value, unit } = amount.value;
        const whole = code === "BHD" || code === "KWD" || code === "OMR" ? 1_000 : exponentOf(code) === 0 ? 1 : 100;
        const hundredths = unit === "minor" && (code === "COP" || code === "ISK") ? 100 : 1;
        expect(Math.round(unit === "major" ? value * whole : value / hundredths)).toBe(due);
      }
    }),
  );
});
