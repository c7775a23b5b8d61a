import { expect, test } from "vitest";
import { taxTitle } from "../../../../backend/orders/placing/amount-rows.ts";
import { translator } from "../../../../backend/texts/texts.ts";

const INDIA = { isd_code: "+91", currency: "INR" };
const BAHRAIN = { isd_code: "+973", currency: "BHD" };
const COLOMBIA = { isd_code: "+57", currency: "COP" };
const UNITED_STATES = { isd_code: "+1", currency: "USD" };

test.each([
  ["en", "bill.tax", "5", INDIA, "GST 5%"],
  ["ar", "bill.tax", "10", BAHRAIN, "ضريبة القيمة المضافة 10%"],
  ["es", "bill.tax_included", "8", COLOMBIA, "Incluye impoconsumo del 8%"],
  ["es", "bill.tax_included", "19", COLOMBIA, "Incluye IVA del 19%"],
  ["en", "bill.tax", "8.875", UNITED_STATES, "Sales tax 8.875%"],
  ["en", "bill.tax", "7", { isd_code: "+44", currency: "GBP" }, "Tax 7%"],
] as const)(
  "[BILL-01] a tax has its name in the shop's country (%s, %s, %s)",
  (language, key, rate, business, title) => {
    expect(taxTitle(translator(language), key, rate, business)).toBe(title);
  },
);
