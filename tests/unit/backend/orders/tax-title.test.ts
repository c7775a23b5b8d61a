import { expect, test } from "vitest";
import { translator } from "../../../../backend/texts/texts.ts";
import { addedTax, taxTitle } from "../../../../backend/wire/tax-title.ts";

const INDIA = { isd_code: "+91", currency: "INR" };
const BAHRAIN = { isd_code: "+973", currency: "BHD" };
const COLOMBIA = { isd_code: "+57", currency: "COP" };
const UNITED_STATES = { isd_code: "+1", currency: "USD" };

test.each([
  ["en", "bill.tax", "5", INDIA, "GST 5%"],
  ["ar", "bill.tax", "10", BAHRAIN, "ضريبة القيمة المضافة 10%"],
  ["en", "bill.tax_included", "10", BAHRAIN, "Includes 10% VAT on the dishes"],
  ["ar", "bill.tax_included", "10", BAHRAIN, "يشمل ضريبة القيمة المضافة 10% على الأصناف"],
  ["es", "bill.tax_included", "8", COLOMBIA, "Incluye impoconsumo del 8% sobre los platos"],
  ["es", "bill.tax_included", "19", COLOMBIA, "Incluye IVA del 19% sobre los platos"],
  ["en", "bill.tax", "8.875", UNITED_STATES, "Sales tax 8.875%"],
  ["en", "bill.tax", "7", { isd_code: "+44", currency: "GBP" }, "Tax 7%"],
] as const)(
  "[BILL-01] a tax has its name in the shop's country (%s, %s, %s)",
  (language, key, rate, business, title) => {
    expect(taxTitle(translator(language), key, rate, business)).toBe(title);
  },
);

test("[BILL-01] a store names the tax that its prices do not include, and none where they include it or there is none", () => {
  const added = (rate: string | null, prices_include_tax: boolean) =>
    addedTax(translator("en"), rate, { ...BAHRAIN, prices_include_tax });
  expect(added("10.0000", false)).toBe("VAT 10%");
  expect(added("10.0000", true)).toBeNull();
  expect(added("0.0000", false)).toBeNull();
  expect(added(null, false)).toBeNull();
});
