import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney as typedFormatMoney } from "../../../../../lib/domain/money.ts";
import { typedAmount } from "../../../../../lib/domain/text/typed-amount.ts";
import { runs } from "../../../../property-seed.ts";
import { bare } from "../../branded.ts";

const formatMoney = bare(typedFormatMoney);

const of = (typed: string, currency: string) => {
  const read = typedAmount(typed, currency);
  return read.ok ? read.value : read.error.code;
};

test("[BILL-01] a typed amount is read with the decimals of its currency, in the digits of any keyboard", () => {
  expect(of("2.50", "USD")).toBe(250);
  expect(of("2,5", "USD")).toBe(250);
  expect(of("1,250.50", "INR")).toBe(125_050);
  expect(of("1.250,50", "EUR")).toBe(125_050);
  expect(of("1,250", "INR")).toBe(125_000);
  expect(of("5.000", "COP")).toBe(5_000);
  expect(of("12,500", "COP")).toBe(12_500);
  expect(of("0.250", "BHD")).toBe(250);
  expect(of("\u0661\u066b\u0665", "BHD")).toBe(1_500);
  expect(of(".5", "USD")).toBe(50);
  for (const wrong of ["", "abc", "-1", "1e3", "12.345", "1.000", "."]) expect(of(wrong, "USD")).toBe("AMOUNT_INVALID");
});

test("[BILL-01] separators that group nothing are refused, so that no amount becomes a hundred times as much", () => {
  for (const wrong of ["10,00", "10,5", "1.00", "10.0", "1,2,3", "1,0000", "1.000,00", "1,,000"])
    expect(of(wrong, "COP"), wrong).toBe("AMOUNT_INVALID");
  for (const wrong of ["1,2.50", "10,00.00", "1 2,50"]) expect(of(wrong, "USD"), wrong).toBe("AMOUNT_INVALID");
  expect([of("1,00,000", "INR"), of("10 000", "COP"), of("1,25,000.50", "INR")]).toEqual([
    10_000_000, 10_000, 12_500_050,
  ]);
});

test("[BILL-01] an amount typed as it is shown comes back as it was, in currencies of no, two and three decimals", () => {
  fc.assert(
    fc.property(fc.constantFrom("COP", "INR", "USD", "BHD"), fc.nat(99_999_999), (currency, minor) => {
      const shown = formatMoney(minor, currency).replace(/[^\d.,]/g, "");
      expect(of(shown, currency)).toBe(minor);
    }),
    { numRuns: runs(500) },
  );
});
