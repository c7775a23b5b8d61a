import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";

/* The pricing rule read from the catalogue. A variant's `pricing` table has the price of the product with 0 to 4
   toppings beyond the included ones ("price1-N" on one part, "price2-N" on two). It never falls below price1-0 and
   every step is equal, so a topping has one price for that variant: price1-1 less price1-0. If the first steps are 0 (a
   pasta with three toppings included), that many toppings are free and the later step is the price. An amount counts as
   its number (light 0.5, double 2), included toppings cost nothing, and half a pizza counts half, as in
   `lib/domain/options/option-price.ts`, so a half-and-half pizza costs what the table says. Toppings tagged ignoreQty
   (sauces) are not counted and are free. */

/** The price of one topping of a variant, in minor units, after the first `free` ones. */
export interface ToppingRate {
  readonly unit: Minor;
  readonly free: number;
}

const MAX_COUNTED = 4;

/** Reads the rate from a `pricing` table; returns the reason if this rule cannot express it. */
export function toppingRate(pricing: Readonly<Record<string, string>>, currency: string): Result<ToppingRate, string> {
  const prices: Minor[] = [];
  for (let count = 0; count <= MAX_COUNTED; count += 1) {
    const text = pricing[`price1-${count}`];
    if (text === undefined) break;
    const price = toMinor(text, currency);
    if (!price.ok) return err(`pricing.price1-${count} "${text}" is not a valid amount in ${currency}`);
    const two = pricing[`price2-${count}`];
    if (two !== undefined && !sameAmount(two, price.value, currency))
      return err(`pricing.price2-${count} differs from price1-${count}, which one price per topping cannot express`);
    prices.push(price.value);
  }
  const steps = prices.slice(1).map((price, index) => subtractMoney(price, prices[index] as Minor));
  const free = steps.findIndex((step) => step !== 0);
  if (free === -1) return ok({ unit: ZERO, free: 0 });
  const unit = steps[free] as Minor;
  if (unit < 0 || steps.slice(free).some((step) => step !== unit))
    return err("the steps of its pricing table are not equal, which one price per topping cannot express");
  return ok({ unit, free });
}

function sameAmount(text: string, minor: Minor, currency: string): boolean {
  const price = toMinor(text, currency);
  return price.ok && price.value === minor;
}
