import { callingCodes } from "./phone-number.ts";

/**
 * The country of a business, as an ISO 3166 code, by its calling code; if several countries share the code, the one
 * with its currency. For servers: the table of calling codes is large, so browsers get the result in their settings.
 */
export function countryOf(business: { readonly countryCode: string; readonly currency: string }): string | null {
  const countries = callingCodes().get(business.countryCode.replace(/\D/g, "")) ?? [];
  return countries.find((country) => business.currency.startsWith(country)) ?? countries[0] ?? null;
}

/** Countries where menus name prices to which tax is added on the bill. Elsewhere the price on the menu is what is paid. */
const ADDED: ReadonlySet<string> = new Set("US PR CA IN PK BD NP LK MY SG ID EG".split(" "));

/** Whether prices include tax where a business is, as a shop begins with it; an unknown country adds nothing to a price. */
export const pricesIncludeTax = (country: string | null): boolean => country === null || !ADDED.has(country);
