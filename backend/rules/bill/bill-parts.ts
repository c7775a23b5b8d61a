import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { includedPercentOf, percentOf } from "../../../lib/domain/money/decimals.ts";
import { addMoney, asMinor, leastMoney, type Minor, mostMoney, ZERO } from "../../../lib/domain/money.ts";

/** A charge of a bill beside its items, in minor units. */
export interface Charge {
  readonly kind: "packaging" | "delivery" | "service" | "tip" | "rounding" | "cash_rounding";
  /** Negative only for a rounding in the guest's favour. */
  readonly amount: Minor;
}
/** The tip a guest gives: a percentage of the items' price, or an amount in minor units. */
export interface TipInput {
  readonly percent: number | null;
  readonly amount: Minor | null;
}

/**
 * The tip in minor units: a percentage of the items before any discount, rounded half up, or the amount itself. 0 if
 * the business takes no tips in this mode. A tip is capped at the price of the items, since a larger one is probably a
 * typo.
 */
export function tipOf(
  input: TipInput | null,
  { modes, mode, subTotal }: { modes: readonly FulfilmentMode[]; mode: FulfilmentMode; subTotal: Minor },
): { readonly amount: Minor; readonly tooLarge: boolean } {
  if (!input || !modes.includes(mode)) return { amount: ZERO, tooLarge: false };
  const percent = Math.min(Math.max(input.percent ?? 0, 0), 1000);
  const requested = input.amount === null ? percentOf(subTotal, percent.toFixed(4)) : mostMoney(ZERO, input.amount);
  return { amount: leastMoney(requested, subTotal), tooLarge: requested > subTotal };
}

/** The charges of a mode and the tip, without those of 0. */
export function chargesOf(
  mode: FulfilmentMode,
  { tip, ...amounts }: { packaging: Minor; delivery: Minor; service: Minor; tip: Minor },
): readonly Charge[] {
  const charges: Charge[] = MODES[mode].charges.map((kind) => ({ kind, amount: amounts[kind] }));
  return [...charges, { kind: "tip" as const, amount: tip }].filter(({ amount }) => amount > 0);
}

/** The service charge on what the dishes cost, in minor units, rounded half up. */
export const serviceChargeOf = (dishes: Minor, percent: number): Minor => percentOf(dishes, percent.toFixed(4));

/**
 * What rounds an amount to a multiple of `step`: to the nearest one, halves up, but never down to 0, which would make
 * the order free. 0 if there is nothing to pay. All in minor units.
 */
export function roundingOf(payable: Minor, step: number): Minor {
  if (payable <= 0 || step <= 1) return ZERO;
  const rest = payable % step;
  const nearest = rest * 2 >= step ? payable - rest + step : payable - rest;
  return asMinor(Math.max(nearest, step) - payable);
}

/**
 * The smallest coin that is in circulation, in minor units, where no coin has the currency's last digit: fils and baisa are
 * handed over in fives. Another currency that rounds its cash is one more row.
 */
const SMALLEST_COIN: Readonly<Record<string, number>> = { BHD: 5, KWD: 5, OMR: 5 };

/** The step to which cash is rounded, in minor units; 1: it is not. */
export const cashStep = (currency: string): number => SMALLEST_COIN[currency] ?? 1;

/** The tax on what is left of a line's amount: added to it, or included in it. Rounded half up. */
export function taxOf(amount: Minor, rate: string, included: boolean): Minor {
  return included ? includedPercentOf(amount, rate) : percentOf(amount, rate);
}

/** Taxes per rate in percent, lowest first. */
export function taxesByRate(lines: readonly { readonly taxRate: string; readonly tax: Minor }[]) {
  const byRate = new Map<string, Minor>();
  for (const { taxRate, tax } of lines) byRate.set(taxRate, addMoney(byRate.get(taxRate) ?? ZERO, tax));
  return [...byRate]
    .filter(([, amount]) => amount > 0)
    .map(([rate, amount]) => ({ rate, amount }))
    .sort((a, b) => Number(a.rate) - Number(b.rate));
}
