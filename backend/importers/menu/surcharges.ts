import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import { selectionPrice } from "../../../lib/domain/options/option-price.ts";
import { defaultSelection, type OptionGroup } from "../../../lib/domain/options/options.ts";
import { cheapestOptions, type PricedGroup } from "../../rules/bill/cheapest.ts";
import { optionPricedAt, type PlaceSurcharge, placePriceAt, type SalePlace } from "../../rules/menu/place-price.ts";
import { hundredths, smallestFactor } from "./group-checks.ts";
import type { OptionGroupInput } from "./menu-document.ts";
import type { MenuPlan } from "./menu-plan.ts";

/** What a top-level group adds to an item's price at a place. */
interface Surcharge {
  /** With the cheapest choice that is allowed. */
  readonly least: Minor;
  /** With the defaults, as the item opens. */
  readonly opening: Minor;
}
export interface GroupSurcharge {
  at(place: SalePlace): Surcharge;
  /** The stores and modes in which an option costs something else. */
  readonly stores: readonly string[];
  readonly modes: readonly FulfilmentMode[];
}

type Prices = ReadonlyMap<string, Minor>;

/** The surcharge of each top-level group, by its ref. */
export function surcharges(plan: MenuPlan): Map<string, GroupSurcharge> {
  const optionsOf = Map.groupBy(
    plan.levels.flatMap(({ options }) => options),
    ({ root_path }) => root_path,
  );
  return new Map(
    (plan.levels[0]?.groups ?? []).map(({ path, input }) => {
      const options = optionsOf.get(path) ?? [];
      const differing = options.flatMap(({ prices }) => prices);
      const known = new Map<string, Surcharge>();
      const at = (place: SalePlace): Surcharge => {
        const key = JSON.stringify([place.store, place.mode]);
        const found = known.get(key) ?? surchargeOf(input, path, pricesAt(place));
        known.set(key, found);
        return found;
      };
      const pricesAt = (place: SalePlace): Prices =>
        new Map(options.map((option) => [option.path, optionPricedAt(option, place).price]));
      const stores = [...new Set(differing.flatMap(({ store }) => store ?? []))];
      return [path, { at, stores, modes: [...new Set(differing.flatMap(({ mode }) => mode ?? []))] }];
    }),
  );
}

function surchargeOf(input: OptionGroupInput, path: string, prices: Prices): Surcharge {
  const groups = [openingGroup(input, path, prices)];
  const opening = selectionPrice(groups, defaultSelection(groups));
  return { least: cheapestOptions([pricedGroup(input, path, prices)]), opening };
}

/**
 * What an item's groups add to its price at the least. Null: nothing, and a guest finds the item at its own price on
 * opening it, so no "from" is needed. `places`: where it is something else.
 */
export function surchargesOf(groups: readonly GroupSurcharge[]): { adds: Minor | null; places: PlaceSurcharge[] } {
  const addsAt = (place: SalePlace): Minor | null => {
    const added = groups.map((group) => group.at(place));
    const least = addMoney(...added.map((one) => one.least));
    return least === ZERO && added.every(({ opening }) => opening === ZERO) ? null : least;
  };
  const everywhere = addsAt({ store: null, mode: null });
  const stores = [...new Set(groups.flatMap((group) => group.stores))].sort();
  const modes = [...new Set(groups.flatMap((group) => group.modes))].sort();
  const places: PlaceSurcharge[] = [];
  // The less specific first, so that a row is left out where a less specific one says the same.
  for (const place of [
    ...modes.map((mode) => ({ store: null, mode })),
    ...stores.map((store) => ({ store, mode: null })),
    ...stores.flatMap((store) => modes.map((mode) => ({ store, mode }))),
  ]) {
    const adds = addsAt(place);
    const placePrice = placePriceAt(places, place);
    if (adds !== (placePrice ? placePrice.adds : everywhere)) places.push({ ...place, adds });
  }
  return { adds: everywhere, places };
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
