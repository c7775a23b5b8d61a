/** Calling codes by region (ITU E.164); names come from the browser in the page's language. */
const CODES: Readonly<Record<string, string>> = {
  AE: "971",
  AR: "54",
  AT: "43",
  AU: "61",
  BD: "880",
  BE: "32",
  BH: "973",
  BO: "591",
  BR: "55",
  CA: "1",
  CH: "41",
  CL: "56",
  CN: "86",
  CO: "57",
  CR: "506",
  CZ: "420",
  DE: "49",
  DK: "45",
  DO: "1",
  DZ: "213",
  EC: "593",
  EG: "20",
  ES: "34",
  FI: "358",
  FR: "33",
  GB: "44",
  GR: "30",
  GT: "502",
  HK: "852",
  HN: "504",
  HU: "36",
  ID: "62",
  IE: "353",
  IL: "972",
  IN: "91",
  IQ: "964",
  IT: "39",
  JO: "962",
  JP: "81",
  KE: "254",
  KR: "82",
  KW: "965",
  LB: "961",
  LK: "94",
  LY: "218",
  MA: "212",
  MX: "52",
  MY: "60",
  NG: "234",
  NI: "505",
  NL: "31",
  NO: "47",
  NP: "977",
  NZ: "64",
  OM: "968",
  PA: "507",
  PE: "51",
  PH: "63",
  PK: "92",
  PL: "48",
  PS: "970",
  PT: "351",
  PY: "595",
  QA: "974",
  RO: "40",
  SA: "966",
  SD: "249",
  SE: "46",
  SG: "65",
  SV: "503",
  SY: "963",
  TH: "66",
  TN: "216",
  TR: "90",
  TW: "886",
  UA: "380",
  US: "1",
  UY: "598",
  VE: "58",
  VN: "84",
  YE: "967",
  ZA: "27",
};

export interface CountryCode {
  /** "+973" */
  readonly code: string;
  /** "+973 Bahrain" in the page's language; the code first, because a narrow list shows no more. */
  readonly label: string;
}

/** Codes to choose from, by name in `locale`; the shop's own first, also when no region above has it. */
export function countryCodes(locale: string, own: string): CountryCode[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const byCode = new Map<string, string[]>();
  for (const [region, digits] of Object.entries(CODES)) {
    byCode.set(`+${digits}`, [...(byCode.get(`+${digits}`) ?? []), names.of(region) ?? region]);
  }
  if (!byCode.has(own)) byCode.set(own, []);
  const listed = [...byCode].map(([code, regions]) => ({ code, name: regions.join(", ") }));
  const sorted = listed.sort((a, b) => a.name.localeCompare(b.name, locale));
  const first = sorted.filter(({ code }) => code === own);
  // Digits run from left to right in every language: isolated, so that Arabic keeps the plus in front.
  return [...first, ...sorted.filter(({ code }) => code !== own)].map(({ code, name }) => ({
    code,
    label: `\u2066${code}\u2069 ${name}`.trim(),
  }));
}
