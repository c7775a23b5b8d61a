import { addMoney, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { type Charge, serviceChargeOf, taxesByRate, taxOf } from "../bill/bill-parts.ts";

/** A dish of a round as it was ordered; amounts in minor units, the tax rate in percent. */
export interface RoundDish {
  readonly total: Minor;
  readonly tax: Minor;
  readonly tax_rate: string | null;
}
interface RoundTerms {
  /** Percent of the dishes; 0: none, or staff removed it. */
  readonly servicePercent: number;
  /** Prices include their tax; otherwise it is added. */
  readonly pricesIncludeTax: boolean;
  /** What its coupon takes off each dish, in minor units; null without a coupon. */
  readonly discounts: readonly Minor[] | null;
}
export interface RoundAmounts {
  readonly sub_total: Minor;
  readonly discount: Minor;
  readonly charges: readonly Charge[];
  readonly charges_total: Minor;
  readonly taxes: readonly { readonly rate: string; readonly amount: Minor }[];
  readonly taxes_total: Minor;
  readonly included_taxes: readonly { readonly rate: string; readonly amount: Minor }[];
  readonly total: Minor;
}

/**
 * What a round costs after some of its dishes were rejected, or its service charge was removed. For the dishes as they
 * were ordered this is what `computeBill` returned. Amounts in minor units.
 */
export function roundAmounts(
  dishes: readonly RoundDish[],
  { servicePercent, pricesIncludeTax, discounts }: RoundTerms,
): RoundAmounts {
  const sub_total = addMoney(ZERO, ...dishes.map(({ total }) => total));
  const discount = addMoney(ZERO, ...(discounts ?? []));
  const service = serviceChargeOf(subtractMoney(sub_total, discount), servicePercent);
  const charges: Charge[] = service > 0 ? [{ kind: "service", amount: service }] : [];
  const taxOfDish = ({ total, tax, tax_rate }: RoundDish, at: number) =>
    discounts ? taxOf(subtractMoney(total, discounts[at] ?? ZERO), tax_rate ?? "0", pricesIncludeTax) : tax;
  const rates = taxesByRate(dishes.map((dish, at) => ({ tax: taxOfDish(dish, at), taxRate: dish.tax_rate ?? "0" })));
  const [taxes, included_taxes] = pricesIncludeTax ? [[], rates] : [rates, []];
  const taxes_total = addMoney(ZERO, ...taxes.map(({ amount }) => amount));
  const total = addMoney(subtractMoney(sub_total, discount), service, taxes_total);
  return { sub_total, discount, charges, charges_total: service, taxes, taxes_total, included_taxes, total };
}
