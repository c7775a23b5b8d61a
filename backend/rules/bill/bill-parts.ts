import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import {
  addMoney,
  asMinor,
  includedPercentOf,
  leastMoney,
  mostMoney,
  percentOf,
  ZERO,
} from "../../../lib/domain/money.ts";

/** What a bill asks beside the items, minor units. */
export interface Charge {
  readonly kind: "packaging" | "delivery" | "tip" | "rounding";
  /** Negative only for a rounding that is the guest's gain. */
  readonly amount: Minor;
}
/** The tip a guest wishes: a part of the items' price in percent, or an amount in minor units. */
export interface TipInput {
  readonly percent: number | null;
  readonly amount: Minor | null;
}

/**
 * The tip in minor units: a percentage of the items before any discount, rounded half up, or the amount itself. Nothing where
 * the business takes none in this mode. No tip is larger than the items: beyond that it is a slip of the finger.
 */
export function tipOf(
  input: TipInput | null,
  { modes, mode, subTotal }: { modes: readonly FulfilmentMode[]; mode: FulfilmentMode; subTotal: Minor },
): { readonly amount: Minor; readonly tooLarge: boolean } {
  if (!input || !modes.includes(mode)) return { amount: ZERO, tooLarge: false };
  const percent = Math.min(Math.max(input.percent ?? 0, 0), 1000);
  const wished = input.amount === null ? percentOf(subTotal, percent.toFixed(4)) : mostMoney(ZERO, input.amount);
  return { amount: leastMoney(wished, subTotal), tooLarge: wished > subTotal };
}

/** Packaging and delivery of a mode, without those that cost nothing; none of them at a table. */
export function chargesOf(
  mode: FulfilmentMode,
  { packaging, delivery, tip }: { packaging: Minor; delivery: Minor; tip: Minor },
): readonly Charge[] {
  const amounts = { packaging, delivery };
  const charges: Charge[] = MODES[mode].charges.map((kind) => ({ kind, amount: amounts[kind] }));
  return [...charges, { kind: "tip" as const, amount: tip }].filter(({ amount }) => amount > 0);
}

/**
 * What must be added to an amount so that it is a multiple of `step`: to the nearest, halves up, and never down to nothing (the
 * order would be free by rounding). 0 for nothing to pay. All in minor units.
 */
export function roundingOf(payable: Minor, step: number): Minor {
  if (payable <= 0 || step <= 1) return ZERO;
  const rest = payable % step;
  const nearest = rest * 2 >= step ? payable - rest + step : payable - rest;
  return asMinor(Math.max(nearest, step) - payable);
}

/** The tax of an amount that is left of a line: on top of it, or the part of it that is tax. Rounded half up. */
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
