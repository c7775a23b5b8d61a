import { LANGUAGES } from "../../../config/languages.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { WrittenMenu } from "../menu/export-menu.ts";
import { presentDishes } from "../menu/keep-dishes.ts";
import type { MenuItemInput, OptionGroupInput, OptionInput, Text } from "../menu/menu-document.ts";
import { SHEET_COLUMNS } from "./cells.ts";
import { groupKey } from "./groups.ts";
import { pricesCell } from "./prices.ts";
import { nameOf, refFromName } from "./refs.ts";

type Cells = Record<string, string | undefined>;
type Dish = ReturnType<typeof presentDishes>[number]["item"];

/** Whether a sheet has a column for a field. A new field that is missing here does not compile. */
type Columns<Of> = Readonly<Record<keyof Of, boolean>>;
const ITEM_FIELDS: Columns<MenuItemInput> = {
  ref: true,
  title: true,
  description: true,
  price: true,
  markup_price: true,
  price_descriptor: false,
  prices: true,
  food_type: true,
  bestseller: true,
  recommended: true,
  stock: true,
  likes: false,
  unit_weight: false,
  tax_rate: true,
  image: true,
  image_blur_hash: false,
  images: false,
  allergens: false,
  extras: false,
  option_groups: true,
  modes: false,
  not_at: false,
  available_between: true,
  hidden: false,
};
const OPTION_FIELDS: Columns<OptionInput> = {
  ref: true,
  title: true,
  price: true,
  prices: true,
  food_type: true,
  default: true,
  available: false,
  stock: true,
  max_quantity: false,
  included: false,
  amounts: false,
  allergens: false,
  adds_nothing: false,
  groups: true,
  groups_ref: true,
};
const GROUP_FIELDS: Columns<OptionGroupInput> = {
  ref: true,
  title: true,
  description: false,
  min: true,
  max: true,
  free: true,
  halves: false,
  amounts: false,
  options: true,
};
const CATEGORY_FIELDS: Columns<WrittenMenu["categories"][number]> = {
  ref: true,
  name: true,
  description: false,
  image: false,
  hidden: false,
  items: true,
  sub_categories: true,
};

/**
 * The menu as a sheet that `convertSheet` converts back to the same menu, or the part of it that a sheet has no column
 * for.
 */
export function sheetOf(menu: WrittenMenu, defaultLanguage: string): Result<string, string[]> {
  const groups = allGroups(menu);
  const problems = [...problemsOf(menu), ...groupProblems(groups.known), ...groups.different];
  if (problems.length > 0) return err([...new Set(problems)].slice(0, 20));
  const texts = (column: string, text: Text | undefined): Cells => {
    if (text === undefined) return {};
    if (typeof text === "string") return { [column]: text };
    return Object.fromEntries(
      Object.entries(text).map(([language, value]) => [
        language === defaultLanguage ? column : `${column}_${language}`,
        value,
      ]),
    );
  };
  const named = (refs: readonly string[]) => refs.map((ref) => nameOf(groups.known.get(ref)?.title ?? ref)).join("|");
  const rows: Cells[] = presentDishes(menu).map(({ item, category, sub }) => ({
    type: "item",
    ...texts("category", category.name),
    ...texts("sub_category", sub?.name),
    ...texts("title", item.title),
    ...texts("description", item.description),
    ...itemCells(item),
    options: named(item.option_groups ?? []),
  }));
  for (const group of groups.known.values()) {
    group.options.forEach((option, index) => {
      rows.push({
        type: "option",
        ...texts("title", option.title),
        ...texts("group", group.title),
        ...optionCells(option),
        ...(index === 0
          ? { min: String(group.min), max: String(group.max), free: group.free ? String(group.free) : "" }
          : {}),
        options: named([...(option.groups ?? []).map(({ ref }) => ref), ...(option.groups_ref ?? [])]),
      });
    });
  }
  return ok(written(rows));
}

const itemCells = (item: Dish): Cells => ({
  ref: item.ref,
  price: String(item.price),
  old_price: item.markup_price === undefined ? "" : String(item.markup_price),
  prices: pricesCell(item.prices),
  food_type: item.food_type,
  bestseller: item.bestseller ? "yes" : "",
  recommended: item.recommended ? "yes" : "",
  stock: item.stock === undefined || item.stock === null ? "" : String(item.stock),
  tax_rate: item.tax_rate === undefined ? "" : String(item.tax_rate),
  image: item.image,
  from: item.available_between?.[0],
  until: item.available_between?.[1],
});

const optionCells = (option: OptionInput): Cells => ({
  ref: option.ref,
  price: option.price === undefined ? "" : String(option.price),
  prices: pricesCell(option.prices),
  food_type: option.food_type,
  default: option.default ? "yes" : "",
  stock: option.stock === undefined || option.stock === null ? "" : String(option.stock),
});

/** Every group by its ref, including those inside options; a sheet has one group per ref. */
function allGroups(menu: WrittenMenu) {
  const known = new Map<string, OptionGroupInput>();
  const different: string[] = [];
  const visit = (group: OptionGroupInput): void => {
    const first = known.get(group.ref) ?? group;
    known.set(group.ref, first);
    if (JSON.stringify(first) !== JSON.stringify(group))
      different.push(`option group "${group.ref}": it differs from place to place`);
    for (const option of group.options) option.groups?.forEach(visit);
  };
  [...(menu.option_groups ?? []), ...(menu.shared_groups ?? [])].forEach(visit);
  return { known, different };
}

const surplus = (row: object, columns: Readonly<Record<string, boolean>>, at: string) =>
  Object.keys(row)
    .filter((field) => columns[field] !== true)
    .map((field) => `${at}: ${field}`);

function problemsOf(menu: WrittenMenu): string[] {
  const categories = menu.categories.flatMap((category) => [category, ...(category.sub_categories ?? [])]);
  const empty = categories.filter(({ items = [], sub_categories = [] }) => items.length + sub_categories.length === 0);
  return [
    ...categories.flatMap((row) => surplus(row, CATEGORY_FIELDS, `category "${row.ref}"`)),
    ...empty.map(({ ref }) => `category "${ref}": it has no dishes`),
    ...menu.categories
      .filter(({ ref, name }) => ref !== refFromName(nameOf(name)))
      .map(({ ref }) => `category "${ref}": its key is not made of its name`),
    ...menu.categories.flatMap(({ ref, sub_categories = [] }) =>
      sub_categories
        .filter((sub) => sub.ref !== `${ref}.${refFromName(nameOf(sub.name))}`.slice(0, 80))
        .map((sub) => `sub-category "${sub.ref}": its key is not made of its name`),
    ),
    ...presentDishes(menu).flatMap(({ item }) => surplus(item, ITEM_FIELDS, `dish "${item.ref}"`)),
  ];
}

function groupProblems(groups: ReadonlyMap<string, OptionGroupInput>): string[] {
  const names = Map.groupBy(groups.values(), ({ title }) => groupKey(nameOf(title)));
  return [
    ...[...names.values()]
      .filter((all) => all.length > 1)
      .map((all) => `option groups ${all.map(({ ref }) => `"${ref}"`).join(", ")}: they have the same name`),
    ...[...groups.values()].flatMap((group) => [
      ...(group.ref === refFromName(nameOf(group.title))
        ? []
        : [`option group "${group.ref}": its key is not made of its name`]),
      ...surplus(group, GROUP_FIELDS, `option group "${group.ref}"`),
      ...group.options.flatMap((option) => surplus(option, OPTION_FIELDS, `option "${group.ref}/${option.ref}"`)),
    ]),
  ];
}

function written(rows: readonly Cells[]): string {
  const used = new Set(rows.flatMap((row) => Object.keys(row).filter((column) => row[column])));
  const endings = ["", ...LANGUAGES.map((language) => `_${language}`)];
  const columns = SHEET_COLUMNS.flatMap((column) => endings.map((ending) => `${column}${ending}`)).filter((column) =>
    used.has(column),
  );
  const quoted = (cell: string | undefined = "") =>
    /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: readonly (string | undefined)[]) => cells.map(quoted).join(",");
  return `${[line(columns), ...rows.map((row) => line(columns.map((column) => row[column])))].join("\n")}\n`;
}
