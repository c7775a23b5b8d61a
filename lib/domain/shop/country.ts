import { callingCodes } from "../customer/phone-number.ts";

/**
 * The country of a business, as an ISO 3166 code, by its calling code; if several countries share the code, the one
 * with its currency. For servers: the table of calling codes is large, so browsers get the result in their settings.
 */
export function countryOf(business: { readonly countryCode: string; readonly currency: string }): string | null {
  const countries = callingCodes().get(business.countryCode.replace(/\D/g, "")) ?? [];
  // An ISO 4217 code begins with its country: "USD" is of "US".
  return countries.find((country) => business.currency.startsWith(country)) ?? countries[0] ?? null;
}

/** Countries where menus name prices to which tax is added on the bill. Elsewhere the price on the menu is what is paid. */
const TAX_ADDED_COUNTRIES: ReadonlySet<string> = new Set("US PR CA IN PK BD NP LK MY SG ID EG".split(" "));

/** The default of a new shop: whether its prices include tax. In an unknown country they do. */
export const defaultPricesIncludeTax = (country: string | null): boolean =>
  country === null || !TAX_ADDED_COUNTRIES.has(country);
