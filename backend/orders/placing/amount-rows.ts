import { countryOf } from "../../../lib/domain/customer/country.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import type { Charge } from "../../rules/bill/bill-parts.ts";
import { inEveryLanguage, type Translate } from "../../texts/texts.ts";

type TaxGroup = "bill.tax" | "bill.tax_included";
type PlaceOfTax = { readonly isd_code: string; readonly currency: string };
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

/** Charges as an order stores them, titled in every language. */
export const chargeRows = (charges: readonly Charge[]): AmountRow[] =>
  charges.map(({ kind, amount }) => ({ title: inEveryLanguage((text) => text(`bill.${kind}`)), amount }));

/** Taxes as an order stores them: added to its prices, or included in them. */
export const taxRows = (
  taxes: readonly { readonly rate: string; readonly amount: Minor }[],
  key: TaxGroup,
  business: PlaceOfTax,
): AmountRow[] =>
  taxes.map(({ rate, amount }) => ({
    title: inEveryLanguage((text) => taxTitle(text, key, rate, business)),
    amount,
  }));
