import type { Minor } from "../../../lib/domain/money.ts";
import type { AmountRow } from "../../db/schema/orders.ts";
import type { Charge } from "../../rules/bill/bill-parts.ts";
import { inEveryLanguage } from "../../texts/texts.ts";
import { type PlaceOfTax, type TaxGroup, taxTitle } from "../../wire/tax-title.ts";

/** Charges as an order stores them, titled in every language. */
export const chargeRows = (charges: readonly Charge[]): AmountRow[] =>
  charges.map(({ kind, amount }) => ({ title: inEveryLanguage((text) => text(`bill.${kind}`)), amount }));

/** Taxes as an order stores them: added to its prices, or included in them. */
export const taxRows = (
  taxes: readonly { readonly rate: string; readonly amount: Minor }[],
  group: TaxGroup,
  business: PlaceOfTax,
): AmountRow[] =>
  taxes.map(({ rate, amount }) => ({
    title: inEveryLanguage((text) => taxTitle(text, group, rate, business)),
    amount,
  }));
