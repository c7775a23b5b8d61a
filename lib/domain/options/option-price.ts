import type { CartOption } from "../cart/cart.ts";
import type { Minor } from "../money.ts";
import { addMoney, asMinor, multiplyMoney, ZERO } from "../money.ts";
import type { Half, OptionGroup, Selection, VisibleGroup } from "./options.ts";
import { amountsOf, visibleGroups } from "./options.ts";

/** A chosen option as far as its price goes. */
export interface PricedChoice {
  /** Minor units of one whole unit in the normal amount. */
  readonly price: Minor;
  readonly quantity: number;
  /** Hundredths of the normal amount in each unit. */
  readonly factor: number;
  /** Hundredths of the normal amount that are in the item's price. */
  readonly included: number;
  /** Null: on both halves. */
  readonly portion: Half | null;
}

/**
 * What each choice of one group adds, in minor units; the same rule in browser and backend. A dish is two halves: on each,
 * what goes beyond the included amount is charged, after the first `free` units, dearest first (of equal ones the earlier).
 * Half an option costs half, an odd minor unit falling on the right half, so both halves cost exactly what the whole does.
 * Fractions of a minor unit are rounded half up. Taking away what is included refunds nothing.
 */
export function chargeGroup(free: number, choices: readonly PricedChoice[]): Minor[] {
  const left = chargedOn("left", free, choices);
  const right = chargedOn("right", free, choices);
  return choices.map(({ price }, index) => {
    const onLeft = Math.floor(priceOf(price, left[index] ?? 0) / 2);
    const whole = priceOf(price, right[index] ?? 0);
    return asMinor(onLeft + whole - Math.floor(whole / 2));
  });
}

/** Minor units of so many hundredths, rounded half up. */
const priceOf = (price: Minor, hundredths: number) => Math.floor((multiplyMoney(price, hundredths) + 50) / 100);

/** Hundredths of each choice that are paid for on a half. */
function chargedOn(half: Half, free: number, choices: readonly PricedChoice[]): number[] {
  let gifts = Math.max(0, free) * 100;
  const charged = choices.map(() => 0);
  const dearestFirst = choices.map((choice, index) => ({ ...choice, index })).sort((a, b) => b.price - a.price);
  for (const { quantity, factor, included, portion, index } of dearestFirst) {
    if (portion && portion !== half) continue;
    const beyond = Math.max(0, quantity * factor - included);
    const gift = Math.min(gifts, beyond);
    gifts -= gift;
    charged[index] = beyond - gift;
  }
  return charged;
}

/**
 * The chosen options that count, as cart options in the order shown. `price` is what the option adds to one unit of the
 * item: all its units in their amount, without what is free or included.
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
    ...(path.length > 0 ? { path } : {}),
    ...(quantity > 1 ? { quantity } : {}),
    ...(portion ? { portion } : {}),
    ...(amount ? { amount: amount.id, amount_title: amount.title } : {}),
  }));
}

/** Minor units that the choice adds to one unit of the item, free and included ones taken off. */
export function selectionPrice(groups: readonly OptionGroup[], selection: Selection): Minor {
  return addMoney(...selectedOptions(groups, selection).map((option) => option.price));
}
