import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { chargeGroup } from "../../../lib/domain/options/option-price.ts";

/** The parts of a group that its cheapest choice depends on; prices in minor units, factors in hundredths. */
export interface PricedGroup {
  readonly min: number;
  readonly free: number;
  readonly options: readonly PricedOption[];
}
export interface PricedOption {
  readonly price: Minor;
  /** The most units of it; 1 if absent. */
  readonly units?: number;
  /** Of its smallest amount; 100 if absent. */
  readonly factor?: number;
  readonly included?: number;
  readonly groups: readonly PricedGroup[];
}

/**
 * The least that an item with these groups can cost beyond its own price. Every group takes its minimum of the cheapest
 * units (with what the groups they open require), of which the most expensive `free` ones cost nothing. The two halves
 * of a dish are chosen alike, so halves change nothing.
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
  // Takes the cheapest next unit each time; what the groups below an option require is paid with its first unit.
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
