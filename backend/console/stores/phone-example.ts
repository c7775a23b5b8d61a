import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

const FALLBACK = "+91 80 4555 0101";

/** An example of a phone number in the country's own form, with the country code. */
export const phoneExample = (country: string | null): string =>
  country !== null && isSupportedCountry(country)
    ? (getExampleNumber(country, examples)?.formatInternational() ?? FALLBACK)
    : FALLBACK;
