import { expect, test } from "vitest";
import { asMinor, formatMoney } from "@/lib/domain/money";
import { withSign } from "@/lib/domain/text/with-sign";

test("[I18N-04] the plus of an option's price stays in front of its number in every language and currency", () => {
  const plus = (currency: string, language: string) => withSign("+", formatMoney(asMinor(1400), currency, language));
  expect(plus("USD", "en")).toBe("+$14.00");
  expect(plus("COP", "es")).toBe("+$\u00a01.400");
  // The mark before the sign joins it to the number, while the whole still reads from right to left.
  expect(plus("BHD", "ar")).toBe("\u200f\u200e+1.400\u00a0د.ب\u200f");
  expect(plus("INR", "ar")).toBe("\u2066+₹14.00\u2069");
  expect(withSign("−", formatMoney(asMinor(250), "BHD", "ar"))).toContain("\u200e−0.250");
});
