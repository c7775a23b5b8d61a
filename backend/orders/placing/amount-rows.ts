import { countryOf } from "../../../lib/domain/customer/country.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import type { Charge } from "../../rules/bill/bill-parts.ts";
import { inEveryLanguage, type Translate } from "../../texts/texts.ts";

type TaxKey = "bill.tax" | "bill.tax_included";
type PlaceOfTax = { readonly isd_code: string; readonly currency: string };

/** A tax by the name that it has in the business's country: GST, VAT, sales tax. */
export function taxTitle(text: Translate, key: TaxKey, rate: string, { isd_code, currency }: PlaceOfTax): string {
  return text(key, { rate, country: countryOf({ countryCode: isd_code, currency }) ?? "other" });
}

/** Charges as an order stores them, titled in every language. */
export const chargeRows = (charges: readonly Charge[]): AmountRow[] =>
  charges.map(({ kind, amount }) => ({ title: inEveryLanguage((text) => text(`bill.${kind}`)), amount }));

/** Taxes as an order stores them: added to its prices, or included in them. */
export const taxRows = (
  taxes: readonly { readonly rate: string; readonly amount: Minor }[],
  key: TaxKey,
  business: PlaceOfTax,
): AmountRow[] =>
  taxes.map(({ rate, amount }) => ({
    title: inEveryLanguage((text) => taxTitle(text, key, rate, business)),
    amount,
  }));
