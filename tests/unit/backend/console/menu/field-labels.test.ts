import { describe, expect, test } from "vitest";
import { plainWords } from "../../../../../backend/console/console-context.ts";
import { categorySpecs } from "../../../../../backend/console/menu/categories.ts";
import { dishSpecs } from "../../../../../backend/console/menu/dish-fields.ts";
import { groupSpecs, optionSpecs } from "../../../../../backend/console/menu/options/option-fields.ts";
import { isNewPrice } from "../../../../../backend/console/menu/prices/price-fields.ts";
import { fieldLabel, fieldWords } from "../../../../../backend/console/pages/menu/field-words.ts";
import { reportedField, UNREPORTED_FIELDS } from "../../../../../backend/console/pages/menu/import.ts";
import { describeMenu } from "../../../../../backend/importers/menu/describe-menu.ts";
import type { MenuRows } from "../../../../../backend/importers/menu/read-menu.ts";
import type { EditedPart } from "../../../../../backend/menu/editing/menu-parts.ts";
import { FULFILMENT_MODES } from "../../../../../lib/domain/enumerations.ts";
import { branded } from "../../../lib/branded.ts";

/** Arabic, whose words no name of a field resembles. */
const words = { ...plainWords("ar"), stores: [], localized: () => "" };
const EMPTY: EditedPart = { kind: "item", ref: "soup", parent: "", fields: {} };
const isName = (label: string) => /[a-z]/i.test(label);

const shop = { currency: "EUR", languages: ["en", "ar"], modes: FULFILMENT_MODES, stores: ["centre", "lake"] };

describe.each([
  ["category", categorySpecs(shop)],
  ["dish", dishSpecs(shop, [])],
  ["group", groupSpecs(shop)],
  ["option", optionSpecs(shop, [], ["normal", "double"])],
])("[STAFF-60] [STAFF-67] every field of a %s has its words in the console", (_kind, specs) => {
  test("as the label in its form, and where its changes are listed", () => {
    const names = specs.map(({ name }) => name).filter((name) => !isNewPrice(name));
    expect(names.filter((name) => isName(fieldLabel(words, name)))).toEqual([]);
  });

  test("a box that is not ticked says no, rather than nothing", () => {
    const ticks = specs.filter(({ isBoxes, read }) => isBoxes && ["", "yes"].includes(read(EMPTY)));
    expect(ticks).not.toEqual([]);
    for (const { name } of ticks) expect([name, fieldWords(words, name, "")]).toEqual([name, words.t("menu.no")]);
  });
});

/** A row with a value in every column: one that is new does not compile until it has one. */
type Filled<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };
type RowOf<Kind extends "categories" | "items" | "groups" | "options"> = Filled<MenuRows[Kind][number]>;

const TEXT = { en: "One", ar: "واحد" };
const OF_ALL = { id: 1, business_id: "corner", sort_order: 1, retired_at: new Date(0) };
const CATEGORY: RowOf<"categories"> = {
  ...OF_ALL,
  ref: "mains",
  parent_id: 2,
  name: TEXT,
  slug: "mains",
  description: TEXT,
  image: "/mains.webp",
  hidden: true,
};
const ITEM = branded<RowOf<"items">>({
  ...OF_ALL,
  ref: "soup",
  category_id: 1,
  title: TEXT,
  description: TEXT,
  slug: "soup",
  price: 100,
  markup_price: 200,
  display_price: 100,
  price_descriptor: TEXT,
  prices: [],
  surcharges: [],
  food_type: "veg",
  has_options: true,
  bestseller: true,
  recommended: true,
  stock: 1,
  likes: 1,
  unit_weight: 1,
  tax_rate: "5",
  image_url: "/soup.webp",
  image_blur_hash: "LEHV6nWB2yk8",
  images: ["/soup.webp"],
  allergens: { milk: "contains" },
  sure_allergens: { milk: "contains" },
  extras: [{ name: TEXT, key_values: [{ key: TEXT, value: TEXT }] }],
  modes: ["pickup"],
  not_at: ["lake"],
  available_from: "07:00",
  available_until: "11:00",
  hidden: true,
  off_menu: true,
  search_text: "soup",
});
const GROUP: RowOf<"groups"> = {
  ...OF_ALL,
  path: "sauce",
  parent_option_id: 1,
  root_id: 1,
  title: TEXT,
  description: TEXT,
  min_selectable: 1,
  max_selectable: 2,
  free: 1,
  halves: true,
  amounts: [{ id: "double", title: TEXT, factor: 200 }],
};
const OPTION = branded<RowOf<"options">>({
  ...OF_ALL,
  path: "sauce/mint",
  group_id: 1,
  root_id: 1,
  title: TEXT,
  price: 100,
  prices: [],
  food_type: "veg",
  is_default: true,
  max_quantity: 2,
  included: 100,
  amounts: ["double"],
  available: true,
  stock: 1,
  allergens: { milk: "contains" },
});

describe("[STAFF-65] what an import reports of a menu is shown in the console's words", () => {
  const rows: MenuRows = {
    categories: [{ ...CATEGORY, id: 2, ref: "food", parent_id: null }, CATEGORY],
    items: [ITEM],
    groups: [{ ...GROUP, parent_option_id: null }],
    options: [OPTION],
    groupsOfItem: new Map([[1, [1]]]),
  };
  const { categories, items, option_groups, options } = describeMenu(rows, { currency: "EUR", default_language: "en" });
  test.each([
    ["category", categories],
    ["dish", items],
    ["group", option_groups],
    ["option", options],
  ])("every field of a %s", (_kind, described) => {
    const fields = [...described.values()].flatMap((one) => Object.keys(one.fields));
    expect(fields.length).toBeGreaterThan(4);
    expect(fields.filter((field) => !UNREPORTED_FIELDS.includes(field) && isName(reportedField(words, field)))).toEqual(
      [],
    );
  });
});
