import { expect, test } from "vitest";
import { newRow } from "@/backend/importers/business/new-business";
import { countryOf, defaultPricesIncludeTax } from "@/lib/domain/shop/country";

test.each([
  ["+34", "EUR", "ES", true],
  ["+973", "BHD", "BH", true],
  ["+57", "COP", "CO", true],
  ["+1", "USD", "US", false],
  ["+1", "CAD", "CA", false],
  ["+91", "INR", "IN", false],
  ["", "EUR", null, true],
])(
  "[STUDIO-20] a new shop at %s with %s begins with its country's custom of tax",
  (countryCode, currency, country, isIncluded) => {
    expect(countryOf({ countryCode, currency })).toBe(country);
    expect(defaultPricesIncludeTax(country)).toBe(isIncluded);
    expect(newRow({ countryCode, currency } as never).prices_include_tax).toBe(isIncluded);
  },
);
