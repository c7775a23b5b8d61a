import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { couponValues, readCoupon } from "../../../../backend/console/coupons/coupon-form.ts";
import { categorySpecs } from "../../../../backend/console/menu/categories.ts";
import { dishSpecs } from "../../../../backend/console/menu/dish-fields.ts";
import { applyForm, type FieldSpec, valuesOf } from "../../../../backend/console/menu/form-fields.ts";
import { groupSpecs, optionSpecs } from "../../../../backend/console/menu/options/option-fields.ts";
import { areaSpec } from "../../../../backend/console/stores/area-fields.ts";
import { spansOf, storeSpecs } from "../../../../backend/console/stores/store-fields.ts";
import { couponInput } from "../../../../backend/importers/business/coupon-document.ts";
import type { WrittenMenu } from "../../../../backend/importers/menu/export-menu.ts";
import { menuDocument, menuItem } from "../../../../backend/importers/menu/menu-document.ts";
import { storeInput } from "../../../../backend/importers/stores/store-document.ts";
import { type EditedPart, partsOf } from "../../../../backend/menu/editing/menu-parts.ts";
import { storePart } from "../../../../backend/stores/store-parts.ts";
import { FULFILMENT_MODES } from "../../../../lib/domain/enumerations.ts";

const shop = {
  currency: "EUR",
  languages: ["en", "ar"],
  modes: FULFILMENT_MODES,
  stores: ["centre", "lake"],
};

/** Of a field of a file: what it was and what a person makes of it, or where else in the console it is, or why nowhere. */
type Field = readonly [from: unknown, to: unknown] | string;
type Table = Readonly<Record<string, Field>>;

const KEY = "what files name it by; the console makes one";
const PLACE = "added, moved and put in order in their lists";
const TEXT: Field = [{ en: "One" }, { en: "Two", ar: "اثنان" }];
const FURTHER_TEXT: Field = [undefined, { en: "Two", ar: "اثنان" }];
const FLAG: Field = [undefined, true];
const PRICES: Field = [[{ mode: "pickup", price: "3.00" }], [{ mode: "pickup", price: "4.50" }]];
const ALLERGENS: Field = [{ milk: "contains" }, { milk: "free", nuts: "contains" }];

const CATEGORY: Table = {
  ref: KEY,
  name: TEXT,
  description: FURTHER_TEXT,
  hidden: FLAG,
  items: PLACE,
  sub_categories: PLACE,
  image: "no page of a guest shows it",
};
const ITEM: Table = {
  ref: KEY,
  title: TEXT,
  description: FURTHER_TEXT,
  price: ["1.00", "2.50"],
  markup_price: [undefined, "3.00"],
  price_descriptor: FURTHER_TEXT,
  prices: PRICES,
  food_type: [undefined, "vegan"],
  bestseller: FLAG,
  recommended: FLAG,
  stock: [undefined, 4],
  unit_weight: [undefined, 340.5],
  tax_rate: [5, 12.5],
  allergens: ALLERGENS,
  extras: [
    [{ name: "Nutrition", key_values: [{ key: "Energy", value: "320 kcal" }] }],
    [
      {
        name: { en: "Nutrition", ar: "القيم الغذائية" },
        key_values: [
          { key: { en: "Energy", ar: "الطاقة" }, value: { en: "10:30", ar: "١٠" } },
          { key: { en: "Salt", ar: "ملح" }, value: { en: "1 g", ar: "١ غ" } },
        ],
      },
      {
        name: { en: "Origin", ar: "المنشأ" },
        key_values: [{ key: { en: "Beef", ar: "لحم" }, value: { en: "Spain", ar: "إسبانيا" } }],
      },
    ],
  ],
  modes: [undefined, ["delivery"]],
  not_at: [undefined, ["lake"]],
  available_between: [undefined, ["07:00", "11:30"]],
  hidden: FLAG,
  option_groups: "the dish's panel of options",
  image: "the dish's panel of its photo",
  image_blur_hash: "computed from the photo",
  images: "the dish's panel of its photos",
  likes: "a count, which nobody decides",
};
const GROUP: Table = {
  ref: KEY,
  title: TEXT,
  description: FURTHER_TEXT,
  min: [0, 1],
  max: [1, 2],
  free: [undefined, 1],
  halves: FLAG,
  amounts: [
    [{ ref: "light", title: "Light", factor: "0.5" }],
    [
      { ref: "light", title: { en: "Light", ar: "خفيف" }, factor: "0.75" },
      { ref: "double", title: { en: "Double", ar: "مضاعف" }, factor: "2" },
    ],
  ],
  options: PLACE,
};
const OPTION: Table = {
  ref: KEY,
  title: TEXT,
  price: [undefined, "2.50"],
  prices: PRICES,
  food_type: [undefined, "vegan"],
  default: FLAG,
  available: [undefined, false],
  stock: [undefined, 4],
  max_quantity: [undefined, 3],
  included: [undefined, "1.5"],
  amounts: [undefined, ["double"]],
  allergens: ALLERGENS,
  adds_nothing: FLAG,
  groups: "the option's page lists the groups that it opens",
  groups_ref: "how a file writes a group once; the console changes it in every place",
};

const HOURS = { mon: [["09:00", "17:00"]] };
const STORE: Table = {
  ref: KEY,
  name: TEXT,
  address: TEXT,
  city: TEXT,
  lat: [1, 2.5],
  lng: [1, -2.5],
  phone: [undefined, "+34 600"],
  hours: [{}, HOURS],
  delivery_area: [undefined, { type: "radius", km: 3 }],
  delivery_charge: [undefined, 2.5],
  packaging_charge: [undefined, 1],
  tax_rate: [undefined, 12.5],
  min_order_total: [undefined, 20],
  delivery_min_offset_time: [undefined, 1_800_000],
  pickup_min_offset_time: [undefined, 600_000],
  enabled_for_ordering: [true, false],
  hide_store_name: [false, true],
  fulfillment_modes: [["pickup"], ["delivery", "pickup"]],
  merchant_ref_id: [undefined, "A-1"],
  sort_order: [1, 2],
  on_close_msg: FURTHER_TEXT,
  on_select_msg: FURTHER_TEXT,
  kitchen_instructions: FURTHER_TEXT,
  payment_modes: [["cash"], ["cash", "online"]],
  features: [undefined, { dash: true }],
  slot_capacity: [undefined, 4],
  last_order_minutes: [undefined, 15],
  slot_cutoff_minutes: [undefined, 30],
  temporarily_closed: "the store's page of today",
  hours_overrides: "the store's holidays",
  floors: "the floor and its tables",
  biz_location_id: "assigned",
  opening_time: "derived from the hours",
  closing_time: "derived from the hours",
  closing_day: "derived from the hours",
};

const COUPON: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  title: { title_ar: "عرض" },
  description: { description_en: "Lunch" },
  redemption_code: { code: "OTHER" },
  type: { kind: "free_delivery" },
  value: { amount: "7.5" },
  max_discount: { kind: "percent", percent: "10", max_discount: "5" },
  min_order_total: { min_order_total: "20" },
  max_qty: { max_qty: "3" },
  modes: { modes: "pickup" },
  payment_options: { payment_options: "cash" },
  items: { dishes: "some", items: "soup" },
  stores: { stores: "lake" },
  first_order_only: { first_order_only: "yes" },
  total_limit: { total_limit: "9" },
  customer_limit: { customer_limit: "2" },
  listed: { listed: "" },
  valid_from: { valid_from: "2026-11-23T09:00" },
  valid_until: { valid_until: "2026-12-24T18:00" },
};

// Schemas that recur are written as functions of themselves.
// biome-ignore lint/suspicious/noExplicitAny: zod's own types do not say what a list holds.
const inner = (schema: any): any => {
  const of = schema?._zod?.def;
  if (of?.type === "lazy") return inner(of.getter());
  if (of?.type === "default" || of?.type === "optional") return inner(of.innerType);
  return of?.type === "array" ? inner(of.element) : schema;
};
const fieldsOf = (schema: unknown): string[] => Object.keys((inner(schema) as z.ZodObject).shape).toSorted();
const categorySchema = inner(menuDocument.shape.categories);
const groupSchema = inner(menuDocument.shape.option_groups);

const NEEDED = {
  category: { name: { en: "Mains" } },
  item: { title: { en: "Soup" }, price: "5.00" },
  group: { title: { en: "Sauce" }, min: 0, max: 1 },
  option: { title: { en: "Mint" } },
};
type Kind = keyof typeof NEEDED;

/** The part of a menu in which one thing has this field. */
function partWith(kind: Kind, field: string, value: unknown): EditedPart {
  const of = (one: Kind) => ({ ref: one, ...NEEDED[one], ...(one === kind ? { [field]: value } : {}) });
  const menu = {
    format: "storefront-menu/1",
    categories: [{ ...of("category"), items: [of("item")] }],
    option_groups: [{ ...of("group"), options: [of("option")] }],
  } as unknown as WrittenMenu;
  const found = [...partsOf(menu, "en").values()].find((part) => part.kind === kind);
  return found as EditedPart;
}

const specsOf: Readonly<Record<Kind, (names: readonly string[]) => readonly FieldSpec[]>> = {
  category: () => categorySpecs(shop),
  item: (names) => dishSpecs(shop, names),
  group: () => groupSpecs(shop),
  option: (names) => optionSpecs(shop, names, ["light", "double"]),
};

/** What the form of one part makes of it, filled in as another part is. */
function filledIn(specs: readonly FieldSpec[], from: EditedPart, to: EditedPart) {
  const filled = applyForm(specs, from, valuesOf(specs, to), null);
  return filled.ok ? filled.value.fields : filled.error;
}

const decided = (tables: Readonly<Record<string, Table>>) =>
  Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([field, value]) =>
      typeof value === "string" ? [] : [[kind, field, value[0], value[1]] as const],
    ),
  );

describe("[STAFF-60] [STAFF-67] what a file can say of a menu, a person can say in the console", () => {
  test.each([
    ["category", categorySchema, CATEGORY],
    ["item", menuItem, ITEM],
    ["group", groupSchema, GROUP],
    ["option", (groupSchema as z.ZodObject).shape.options, OPTION],
    ["store", storeInput, STORE],
    ["coupon", couponInput, { ...COUPON, single_selection: "the same as one dish" }],
  ])("every field of a file's %s is in the table, with its form or the reason for none", (_kind, schema, table) => {
    expect(Object.keys(table).toSorted()).toEqual(fieldsOf(schema));
  });

  test.each(decided({ category: CATEGORY, item: ITEM, group: GROUP, option: OPTION }))(
    "a %s's %s is changed by its form to what a file would say",
    (kind, field, before, after) => {
      const [from, to] = [partWith(kind as Kind, field, before), partWith(kind as Kind, field, after)];
      const names = [...Object.keys(from.fields), ...Object.keys(to.fields)];
      expect(to.fields).not.toEqual(from.fields);
      const specs = specsOf[kind as Kind](names);
      expect(filledIn(specs, from, to)).toEqual(to.fields);
      expect(filledIn(specs, to, from)).toEqual(from.fields);
    },
  );

  test.each(decided({ store: STORE }))(
    "a %s's %s is changed by its form to what a file would say",
    (_kind, field, before, after) => {
      const needed = {
        ref: "a",
        name: "A",
        address: "B",
        city: "C",
        lat: 0,
        lng: 0,
        hours: {},
        fulfillment_modes: ["pickup"],
      };
      const part = (value: unknown) => storePart(storeInput.parse({ ...needed, [field]: value }), "en");
      const [from, to] = [part(before), part(after)];
      expect(to.fields).not.toEqual(from.fields);
      const of = { ...shop, payments: ["cash", "online"], unit: "km" as const };
      const specs = [...storeSpecs(of, spansOf(to)), areaSpec(of)];
      expect(filledIn(specs, from, to)).toEqual(to.fields);
    },
  );

  test.each(Object.entries(COUPON))("a coupon's %s is decided by its form", (field, typed) => {
    const business = { currency: "EUR", timezone: "Europe/Madrid", payment_options: ["cash", "online"] };
    const of = { ...shop, business, dishes: ["soup", "salad"] };
    const blank = { ...couponValues(null, of), kind: "amount", amount: "5", code: "FIVE", title_en: "Five" };
    const [before, after] = [blank, { ...blank, ...typed }].map((values) => readCoupon(values, of, null));
    expect([before?.ok, after?.ok]).toEqual([true, true]);
    const value = (read: typeof before) => (read?.ok ? (read.value as Record<string, unknown>)[field] : null);
    expect(value(after)).not.toEqual(value(before));
  });
});
