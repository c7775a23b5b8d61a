import { getCountries } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { countryDefaults } from "../../../../../backend/console/new-shop/country-defaults.ts";

test("[STUDIO-20] every country has a currency and a time zone that the form offers, of several the one that most people use", () => {
  const [currencies, zones] = [Intl.supportedValuesOf("currency"), Intl.supportedValuesOf("timeZone")];
  const without: string[] = [];
  for (const country of getCountries()) {
    const { currency, timezone } = countryDefaults(country);
    expect(currencies, country).toContain(currency);
    if (timezone === null) without.push(country);
    else expect(zones, country).toContain(timezone);
  }
  // Islands of a few hundred people.
  expect(without).toEqual(["AC", "TA"]);
  expect(countryDefaults("JO")).toEqual({ currency: "JOD", timezone: "Asia/Amman" });
  expect(countryDefaults("MX")).toEqual({ currency: "MXN", timezone: "America/Mexico_City" });
  expect(countryDefaults("ES")).toEqual({ currency: "EUR", timezone: "Europe/Madrid" });
  for (const unknown of ["", "XX", "</", "JOR"]) {
    expect(countryDefaults(unknown)).toEqual({ currency: null, timezone: null });
  }
});
