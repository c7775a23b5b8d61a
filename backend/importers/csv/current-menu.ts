import { toMinor } from "../../../lib/domain/money/decimals.ts";
import type { WrittenMenu } from "../menu/export-menu.ts";
import { presentDishes } from "../menu/keep-dishes.ts";
import type { OptionGroupInput, Text } from "../menu/menu-document.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import type { SheetContext } from "./cells.ts";
import { nameOf, type RowIdentity, refFromName } from "./refs.ts";

/** What distinguishes a dish or option from others of the same name. */
export interface DishIdentity {
  readonly title: Text;
  readonly price?: number | string | undefined;
  /** Its category and sub-category. */
  readonly place?: readonly (Text | undefined)[];
}

/** Keys by which a row is matched with the current menu, most specific first. */
export function matchKeysOf(
  { title, price = 0, place = [] }: DishIdentity,
  { currency, defaultLanguage }: SheetContext,
): string[] {
  const written = (text: Text | undefined) =>
    Object.entries(asLocalized(text, defaultLanguage) ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .join();
  const amount = toMinor(price, currency);
  const [name, cost, where] = [written(title), amount.ok ? amount.value : "", place.map(written).join("/")];
  return [`${name}|${cost}|${where}`, `${name}|${where}`, `${name}|${cost}`, name, `|${cost}|${where}`, `|${cost}`];
}

/** A dish or option of the current menu, in the form that rows are matched with. */
export function knownAs(row: DishIdentity & { readonly ref: string }, context: SheetContext): RowIdentity {
  return { ref: row.ref, base: refFromName(nameOf(row.title)), matchKeys: matchKeysOf(row, context) };
}

/** The dishes of the current menu, in the form that rows are matched with. */
export function knownItems(menu: WrittenMenu | null, context: SheetContext): RowIdentity[] {
  return (menu ? presentDishes(menu) : []).map(({ item, category, sub }) =>
    knownAs({ ref: item.ref, title: item.title, price: item.price, place: [category.name, sub?.name] }, context),
  );
}

/** Every option group of the current menu by its ref, at any level; the first of several with the same ref. */
export function knownGroups(menu: WrittenMenu | null): ReadonlyMap<string, OptionGroupInput> {
  const found = new Map<string, OptionGroupInput>();
  const visit = (group: OptionGroupInput): void => {
    if (!found.has(group.ref)) found.set(group.ref, group);
    for (const option of group.options) option.groups?.forEach(visit);
  };
  menu?.option_groups?.forEach(visit);
  menu?.shared_groups?.forEach(visit);
  return found;
}
