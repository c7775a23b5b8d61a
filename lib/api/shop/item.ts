import {
  type AllergenInfoFragment,
  GetItemPageDocument,
  type ItemDetailFragment,
  LastOptionsDocument,
  type LastOptionsQueryVariables,
  type OptionFieldsFragment,
  type OptionGroupFieldsFragment,
} from "@/lib/api/generated/graphql";
import { optionOf } from "@/lib/api/order/cart";
import { menuItemOf } from "@/lib/api/shop/menu";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits, sendForAmounts } from "@/lib/api/wire-money";
import type { CartOption } from "@/lib/domain/cart/cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import type { Option, OptionGroup } from "@/lib/domain/options/options";

export type Allergen = AllergenInfoFragment;
/** Everything an item page shows; prices in minor units. */
export type ItemDetail = InMinor<ItemDetailFragment>;
/** An option as input of the rules in `domain/options`, with what the page also shows. */
export interface DetailOption extends Option {
  readonly allergens: readonly Allergen[];
  readonly option_groups: readonly DetailOptionGroup[];
}
export interface DetailOptionGroup extends OptionGroup {
  readonly options: readonly DetailOption[];
}
export interface ItemWithOptions {
  readonly item: ItemDetail;
  readonly option_groups: readonly DetailOptionGroup[];
}

interface WireGroup extends OptionGroupFieldsFragment {
  options: (OptionFieldsFragment & { option_groups?: WireGroup[] })[];
}

const bySortOrder = (one: { sort_order: number }, other: { sort_order: number }) => one.sort_order - other.sort_order;

/** The mapper of option groups at all seven levels; sorted, prices in minor units. */
export function optionGroupsOf(wire: readonly WireGroup[], minor: MinorUnits): DetailOptionGroup[] {
  return wire
    .map((group) => ({
      ...group,
      description: group.description ?? "",
      amounts: group.amounts.map((amount) => ({ ...amount, factor: Math.round(amount.factor * 100) })),
      options: group.options
        .map((option) => ({
          ...option,
          price: minor.required(option.price),
          included: Math.round(option.included * 100),
          option_groups: optionGroupsOf(option.option_groups ?? [], minor),
        }))
        .sort(bySortOrder),
    }))
    .sort(bySortOrder);
}

const detailOf = (wire: ItemDetailFragment, minor: MinorUnits): ItemDetail => ({
  ...wire,
  ...menuItemOf(wire, minor),
});

/** RTE-08, MENU-09: an item with its option groups and its prices in a mode, or null if there is none with that id. */
export async function getItem(
  source: Source,
  itemId: string,
  ffMode: FulfilmentMode,
  options?: SendOptions,
): Promise<ItemWithOptions | null> {
  const cached: SendOptions = { topics: ["menu"], ...options };
  const { data: wire, minor } = await sendForAmounts(source, GetItemPageDocument, { item_id: itemId, ffMode }, cached);
  if (!wire.getItemById) return null;
  return {
    item: detailOf(wire.getItemById, minor),
    option_groups: optionGroupsOf(wire.getItemOptionGroups, minor),
  };
}

/** The options of an item in the caller's newest order with it, also among orders whose access tokens they have; null: none. */
export async function getLastOptions(
  source: Source,
  variables: LastOptionsQueryVariables,
  options?: SendOptions,
): Promise<readonly CartOption[] | null> {
  const minor = minorUnits(await source.currency());
  const { lastOptions } = await source.send(LastOptionsDocument, variables, options);
  return lastOptions?.map((option) => optionOf(option, minor)) ?? null;
}
