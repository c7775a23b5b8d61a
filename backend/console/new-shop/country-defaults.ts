import { isSupportedCountry } from "libphonenumber-js/min";

/** Currencies of one country each, whose code their own begins with: "JOD" is of "JO". */
const NATIONAL =
  "AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP " +
  "CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY " +
  "KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD " +
  "NGN NIO NPR OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SLE SOS SRD SSP STN SYP SZL THB " +
  "TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW";

/** Currencies of several countries, or of one that they are not named after. */
const SHARED: Readonly<Record<string, string>> = {
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  USD: "AS BQ EC FM GU IO MH MP PA PR PW SV TC TL US VG VI ZW",
  GBP: "GB GG IM JE TA",
  SHP: "AC SH",
  AUD: "AU CC CX KI NF NR TV",
  NZD: "CK NU NZ TK",
  DKK: "DK FO GL",
  NOK: "NO SJ",
  CHF: "CH LI",
  ILS: "IL PS",
  MAD: "EH MA",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
};
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...NATIONAL.split(" ").map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(SHARED).flatMap(([currency, of]) => of.split(" ").map((country) => [country, currency] as const)),
]);

/** Of countries with several time zones, the one that most people live in. */
const MAIN_ZONES =
  "AR America/Buenos_Aires, AU Australia/Sydney, BR America/Sao_Paulo, CA America/Toronto, " +
  "CD Africa/Kinshasa, CL America/Santiago, CN Asia/Shanghai, CY Asia/Nicosia, DE Europe/Berlin, " +
  "EC America/Guayaquil, ES Europe/Madrid, FM Pacific/Ponape, GL America/Godthab, ID Asia/Jakarta, " +
  "KI Pacific/Tarawa, KZ Asia/Almaty, MH Pacific/Majuro, MN Asia/Ulaanbaatar, MX America/Mexico_City, " +
  "MY Asia/Kuala_Lumpur, NZ Pacific/Auckland, PF Pacific/Tahiti, PG Pacific/Port_Moresby, PS Asia/Gaza, " +
  "PT Europe/Lisbon, RU Europe/Moscow, UA Europe/Kiev, US America/New_York, UZ Asia/Tashkent, " +
  "XK Europe/Belgrade";
const ZONES: ReadonlyMap<string, string> = new Map(
  MAIN_ZONES.split(", ").map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
);

export interface CountryDefaults {
  readonly currency: string | null;
  readonly timezone: string | null;
}

/** What a shop in a country most likely has; null: it has to be chosen. */
export function countryDefaults(country: string): CountryDefaults {
  const currency = CURRENCIES.get(country) ?? null;
  if (!isSupportedCountry(country)) return { currency, timezone: null };
  return { currency, timezone: ZONES.get(country) ?? onlyZone(country) };
}

/** The zone of a country that has one. The types of TypeScript don't know the method yet. */
function onlyZone(country: string): string | null {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  return zones.length === 1 ? (zones[0] ?? null) : null;
}
