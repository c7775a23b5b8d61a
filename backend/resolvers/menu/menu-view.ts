import { type FulfilmentMode, isOneOf } from "../../../lib/domain/enumerations.ts";
import { countryOf } from "../../../lib/domain/shop/country.ts";
import type { RequestContext } from "../../context.ts";
import type { CategoryRow, ItemRow } from "../../db/repositories/catalogue/menu.ts";
import type { Item } from "../../generated/resolvers.ts";
import { hoursOfItem, isSoldAt } from "../../rules/menu/item-availability.ts";
import {
  FILTERS,
  type Filter,
  passesFilters,
  SORTS,
  type Sort,
  sortItems,
  usefulFilters,
} from "../../rules/menu/menu-order.ts";
import { minutesOfDay, showTime } from "../../rules/time/local-time.ts";
import { onWire, onWireOrNull } from "../../wire/money.ts";
import type { OnWire } from "../../wire/on-wire.ts";

/** Filters and order of a list of items, as named in the operations. */
export interface MenuArguments {
  mode: FulfilmentMode | null;
  sort_by: string | null | undefined;
  filter_by: readonly string[] | null | undefined;
}

/** Reads the sort order and filters of a request; refuses what getSortFilters does not offer. */
export function readArguments(context: RequestContext, { sort_by, filter_by }: MenuArguments) {
  const sort = sort_by || "menu";
  if (!isOneOf(SORTS, sort)) throw context.fail("BAD_REQUEST", "sort_unknown", { value: sort.slice(0, 40) });
  const known: readonly string[] = FILTERS.map(({ id }) => id);
  const unknown = filter_by?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw context.fail("BAD_REQUEST", "filter_unknown", { value: unknown.slice(0, 40) });
  return { sort, filters: (filter_by ?? []) as readonly Filter[] };
}

/** The items of a list that the request's store sells in the mode and that pass the filters, in the requested order. */
export function visibleItems(context: RequestContext, items: readonly ItemRow[], args: MenuArguments): ItemRow[] {
  const { sort, filters } = readArguments(context, args);
  const minute = minutesOfDay(context.now, context.business.timezone);
  const shown = items.filter(
    (item) =>
      isSoldAt(item, context.store?.ref ?? null, args.mode) &&
      passesFilters(item, filters, hoursOfItem(item, minute).now),
  );
  return sortItems(shown, sort, (item) => context.localized(item.title) ?? item.ref, context.lang);
}

/** Sort orders, and the filters that menus of the country have and that make a difference among `items`. */
export function sortAndFilters(context: RequestContext, items: readonly ItemRow[]) {
  const minute = minutesOfDay(context.now, context.business.timezone);
  const { isd_code, currency } = context.business;
  const country = countryOf({ countryCode: isd_code, currency });
  const useful = usefulFilters(items, country, (item) => hoursOfItem(item as ItemRow, minute).now);
  return {
    sort_by: SORTS.map((id: Sort) => ({ id, title: context.text(`sort.${id}`) })),
    filter_by: FILTERS.filter(({ id }) => useful.includes(id)).map(({ id, group }) => ({
      id,
      group,
      title: context.text(`filter.${id}`),
    })),
  };
}

/** Why an item cannot be ordered even if it is in stock; null if it can. */
function unavailableReason(context: RequestContext, item: ItemRow): string | null {
  if (!isSoldAt(item, context.store?.ref ?? null, null)) return context.text("item.not_at_store");
  const hours = hoursOfItem(item, minutesOfDay(context.now, context.business.timezone));
  if (hours.now) return null;
  const params = {
    from: showTime(item.available_from ?? "", context.lang, context.business.timezone),
    until: showTime(item.available_until ?? "", context.lang, context.business.timezone),
  };
  return context.text(hours.returns === "today" ? "item.available_between" : "item.available_tomorrow", params);
}

/** An item in its wire format. */
export function itemOnWire(context: RequestContext, item: ItemRow, category: CategoryRow): OnWire<Item, "vat_rate"> {
  const { localized } = context;
  const reason = unavailableReason(context, item);
  const tax = item.tax_rate ?? context.store?.tax_rate ?? null;
  return {
    id: String(item.id),
    slug: item.slug,
    sort_order: item.sort_order,
    food_type: item.food_type,
    has_options: item.has_options,
    bestseller: item.bestseller,
    recommended: item.recommended,
    image_url: item.image_url,
    images: item.images,
    image_blur_hash: item.image_blur_hash,
    unit_weight: item.unit_weight,
    likes: item.likes,
    item_title: localized(item.title) ?? item.ref,
    item_desc: localized(item.description),
    item_price: onWire(context, item.price),
    markup_price: onWireOrNull(context, item.markup_price),
    display_price: onWireOrNull(context, item.display_price),
    price_descriptor: localized(item.price_descriptor),
    current_stock: item.stock,
    service_tax_rate: null,
    vat_rate: tax === null ? null : Number(tax),
    category: { id: String(category.id), name: localized(category.name) ?? category.ref, slug: category.slug },
    extras: item.extras.map((extra, index) => ({
      id: String(index + 1),
      name: localized(extra.name) ?? "",
      key_values: extra.key_values.map((pair, at) => ({
        id: `${index + 1}.${at + 1}`,
        key: localized(pair.key) ?? "",
        value: localized(pair.value) ?? "",
      })),
    })),
    allergens: allergensOnWire(item.allergens),
    sure_allergens: allergensOnWire(item.sure_allergens),
    available: reason === null,
    unavailable_reason: reason,
  };
}

/** The kitchen's statement per allergen; an allergen not listed is not confirmed. */
export function allergensOnWire(allergens: Readonly<Record<string, "contains" | "free">>) {
  return Object.entries(allergens).map(([allergen, state]) => ({ allergen, state }));
}
