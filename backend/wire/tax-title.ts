import { countryOf } from "../../lib/domain/shop/country.ts";
import type { Translate } from "../texts/texts.ts";

export type TaxGroup = "bill.tax" | "bill.tax_included";
export type PlaceOfTax = { readonly isd_code: string; readonly currency: string };
type TaxName = "gst" | "vat" | "consumption" | "sales" | "other";

/** What a tax on meals is called, by ISO 3166 country. Colombian restaurants charge 8 % consumption tax or VAT. */
const TAX_NAMES: Readonly<Record<string, TaxName>> = {
  IN: "gst",
  BH: "vat",
  AE: "vat",
  SA: "vat",
  CO: "vat",
  MX: "vat",
  US: "sales",
};

/** A tax by the name that it has in the business's country: GST, VAT, sales tax. `rate` in percent. */
export function taxTitle(text: Translate, group: TaxGroup, rate: string, { isd_code, currency }: PlaceOfTax): string {
  const country = countryOf({ countryCode: isd_code, currency }) ?? "";
  const name = country === "CO" && rate === "8" ? "consumption" : (TAX_NAMES[country] ?? "other");
  return text(`${group}.${name}`, { rate });
}

/** A store's tax in percent by its name, where it is added to the prices; null where they include it, or there is none. */
export function addedTax(
  text: Translate,
  rate: string | null,
  business: PlaceOfTax & { readonly prices_include_tax: boolean },
): string | null {
  const percent = Number(rate ?? 0);
  return business.prices_include_tax || percent === 0 ? null : taxTitle(text, "bill.tax", String(percent), business);
}
