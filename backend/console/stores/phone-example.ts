import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

const ANY = "+91 80 4555 0101";

/** A number as the country has them, with its code: an example to write one's own by. */
export const phoneExample = (country: string | null): string =>
  country !== null && isSupportedCountry(country)
    ? (getExampleNumber(country, examples)?.formatInternational() ?? ANY)
    : ANY;
