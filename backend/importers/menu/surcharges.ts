import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import { selectionPrice } from "../../../lib/domain/options/option-price.ts";
import { defaultSelection, type OptionGroup } from "../../../lib/domain/options/options.ts";
import { cheapestOptions, type PricedGroup } from "../../rules/bill/cheapest.ts";
import { hundredths, smallestFactor } from "./group-checks.ts";
import type { OptionGroupInput } from "./menu-document.ts";
import type { MenuPlan } from "./menu-plan.ts";

/** What a top-level group adds to an item's price. */
export interface Surcharge {
  /** With the cheapest choice that is allowed. */
  readonly least: Minor;
  /** With the defaults, as the item opens. */
  readonly opening: Minor;
}

type Prices = ReadonlyMap<string, Minor>;

/** The surcharge of each top-level group, by its ref. */
export function surcharges(plan: MenuPlan): Map<string, Surcharge> {
  const prices = new Map(
    plan.levels.flatMap((level) => level.options.map((option) => [option.path, option.price] as const)),
  );
  return new Map(
    (plan.levels[0]?.groups ?? []).map(({ path, input }) => {
      const groups = [openingGroup(input, path, prices)];
      const opening = selectionPrice(groups, defaultSelection(groups));
      return [path, { least: cheapestOptions([pricedGroup(input, path, prices)]), opening }];
    }),
  );
}

const pricedGroup = (group: OptionGroupInput, path: string, prices: Prices): PricedGroup => ({
  min: group.min,
  free: group.free ?? 0,
  options: group.options.map((option) => ({
    units: option.max_quantity ?? 1,
    included: hundredths(option.included ?? 0),
    factor: smallestFactor(group, option),
    price: prices.get(`${path}/${option.ref}`) ?? ZERO,
    groups: (option.groups ?? []).map((nested) => pricedGroup(nested, `${path}/${option.ref}/${nested.ref}`, prices)),
  })),
});

/** A group as a guest's browser has it, as far as its defaults and prices go. */
const openingGroup = (group: OptionGroupInput, path: string, prices: Prices): OptionGroup => ({
  id: path,
  title: "",
  description: "",
  default: null,
  sort_order: 0,
  min_selectable: group.min,
  max_selectable: group.max,
  free: group.free ?? 0,
  halves: group.halves ?? false,
  amounts: (group.amounts ?? []).map(({ ref, factor }) => ({ id: ref, title: "", factor: hundredths(factor) })),
  options: group.options.map((option, sort_order) => ({
    id: option.ref,
    title: "",
    food_type: "not_specified",
    sort_order,
    option_group_id: path,
    available: option.available ?? true,
    current_stock: option.stock ?? null,
    default: option.default ?? false,
    max_quantity: option.max_quantity ?? 1,
    included: hundredths(option.included ?? 0),
    amounts: option.amounts ?? null,
    price: prices.get(`${path}/${option.ref}`) ?? ZERO,
    option_groups: (option.groups ?? []).map((nested) =>
      openingGroup(nested, `${path}/${option.ref}/${nested.ref}`, prices),
    ),
  })),
});
