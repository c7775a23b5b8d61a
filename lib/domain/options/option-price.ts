import type { CartOption } from "../cart/cart.ts";
import { addMoney, asMinor, type Minor, multiplyMoney, ZERO } from "../money.ts";
import { amountsOf, type Half, type OptionGroup, type Selection, type VisibleGroup, visibleGroups } from "./options.ts";

/** The fields of a chosen option that its price depends on. */
export interface PricedChoice {
  /** Minor units of one whole unit in the normal amount. */
  readonly price: Minor;
  readonly quantity: number;
  /** Amount of each unit, in hundredths of the normal amount. */
  readonly factor: number;
  /** Amount included in the item's price, in hundredths of the normal amount. */
  readonly included: number;
  /** Null: on both halves. */
  readonly portion: Half | null;
}

/**
 * What each choice of one group adds, in minor units; the same rule in browser and backend. A dish has two halves. On
 * each, the amount above the included one is charged, after the first `free` units, which are the most expensive (the
 * earlier of equal ones). Half an option costs half; an odd minor unit goes to the right half, so both halves cost
 * exactly as much as the whole. Fractions of a minor unit are rounded half up. Removing an included option refunds
 * nothing.
 */
export function chargeGroup(free: number, choices: readonly PricedChoice[]): Minor[] {
  const left = chargedOn("left", free, choices);
  const right = chargedOn("right", free, choices);
  return choices.map(({ price }, index) => {
    const onLeft = Math.floor(priceOf(price, left[index] ?? 0) / 2);
    const onRight = Math.ceil(priceOf(price, right[index] ?? 0) / 2);
    return asMinor(onLeft + onRight);
  });
}

/** The price of an amount in hundredths, in minor units rounded half up. */
const priceOf = (price: Minor, hundredths: number) => Math.floor((multiplyMoney(price, hundredths) + 50) / 100);

/** The charged hundredths of each choice on one half. */
function chargedOn(half: Half, free: number, choices: readonly PricedChoice[]): number[] {
  let freeLeft = Math.max(0, free) * 100;
  const charged = choices.map(() => 0);
  const dearestFirst = choices.map((choice, index) => ({ ...choice, index })).sort((a, b) => b.price - a.price);
  for (const { quantity, factor, included, portion, index } of dearestFirst) {
    if (portion && portion !== half) continue;
    const beyond = Math.max(0, quantity * factor - included);
    const waived = Math.min(freeLeft, beyond);
    freeLeft -= waived;
    charged[index] = beyond - waived;
  }
  return charged;
}

/**
 * The effective choices as cart options, in display order. `price` is what the option adds to one unit of the item: all
 * its units in their amount, minus what is free or included.
 */
export function selectedOptions(groups: readonly OptionGroup[], selection: Selection): CartOption[] {
  return visibleGroups(groups, selection).flatMap(cartOptionsOf);
}

/** The chosen options of one group as cart options. */
export function cartOptionsOf({ group, path, options }: VisibleGroup): CartOption[] {
  const picked = options.flatMap(({ option, choice }) => {
    const amount = amountsOf(group, option).find(({ id }) => id === choice?.amount);
    return choice ? [{ option, choice, amount }] : [];
  });
  const prices = chargeGroup(
    group.free,
    picked.map(({ option, choice, amount }) => ({
      price: option.price,
      quantity: choice.quantity ?? 1,
      factor: amount?.factor ?? 100,
      included: option.included ?? 0,
      portion: choice.portion ?? null,
    })),
  );
  return picked.map(({ option, choice: { quantity = 1, portion }, amount }, index) => ({
    id: option.id,
    title: option.title,
    price: prices[index] ?? ZERO,
    group: group.id,
    ...(path.length > 0 ? { path } : {}),
    ...(quantity > 1 ? { quantity } : {}),
    ...(portion ? { portion } : {}),
    ...(amount ? { amount: amount.id, amount_title: amount.title } : {}),
  }));
}

/** Minor units that the selection adds to one unit of the item, minus free and included options. */
export function selectionPrice(groups: readonly OptionGroup[], selection: Selection): Minor {
  return addMoney(...selectedOptions(groups, selection).map((option) => option.price));
}
