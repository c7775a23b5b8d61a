import type { Minor } from "../../../lib/domain/money.ts";
import { addMoney, ZERO } from "../../../lib/domain/money.ts";
import { chargeGroup } from "../../../lib/domain/options/option-price.ts";

/** A group as far as its cheapest choice needs it; prices in minor units, factors in hundredths. */
export interface PricedGroup {
  readonly min: number;
  readonly free: number;
  readonly options: readonly PricedOption[];
}
export interface PricedOption {
  readonly price: Minor;
  /** Most units of it; 1 when absent. */
  readonly units?: number;
  /** Of the least amount it comes in; 100 when absent. */
  readonly factor?: number;
  readonly included?: number;
  readonly groups: readonly PricedGroup[];
}

/**
 * The least an item with these groups can cost beyond its own price: in every group as many of the cheapest units as must
 * be chosen (with what the groups they open demand), of which the dearest `free` cost nothing. On a dish of two halves
 * both are chosen alike, so halves change nothing.
 */
export function cheapestOptions(groups: readonly PricedGroup[]): Minor {
  return addMoney(...groups.map(cheapestOfGroup));
}

interface Chosen {
  readonly option: PricedOption;
  readonly quantity: number;
}

function cheapestOfGroup(group: PricedGroup): Minor {
  if (group.min === 0) return ZERO;
  const free = group.free >= group.min;
  const added = ({ option, quantity }: Chosen) => (free ? ZERO : priceOf(0, [{ option, quantity }]));
  const nested = new Map(group.options.map((option) => [option, cheapestOptions(option.groups)]));
  const chosen = new Map<PricedOption, number>();
  // The cheapest next unit, again and again; what the groups below an option demand is paid with its first unit.
  for (let count = 0; count < group.min; count += 1) {
    const next = group.options
      .filter((option) => (chosen.get(option) ?? 0) < (option.units ?? 1))
      .map((option) => {
        const before = chosen.get(option) ?? 0;
        const own = added({ option, quantity: before + 1 }) - (before === 0 ? 0 : added({ option, quantity: before }));
        return { option, cost: own + (before === 0 ? (nested.get(option) ?? 0) : 0) };
      })
      .sort((a, b) => a.cost - b.cost)[0];
    if (!next) break;
    chosen.set(next.option, (chosen.get(next.option) ?? 0) + 1);
  }
  const picked = [...chosen].map(([option, quantity]) => ({ option, quantity }));
  return addMoney(priceOf(group.free, picked), ...picked.map(({ option }) => nested.get(option) ?? ZERO));
}

function priceOf(free: number, chosen: readonly Chosen[]): Minor {
  const prices = chargeGroup(
    free,
    chosen.map(({ option, quantity }) => ({
      price: option.price,
      quantity,
      factor: option.factor ?? 100,
      included: option.included ?? 0,
      portion: null,
    })),
  );
  return addMoney(...prices);
}
