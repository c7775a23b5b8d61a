import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type MenuDocument,
  type MenuItemInput,
  menuDocument,
  type OptionGroupInput,
} from "../../../backend/importers/menu/menu-document.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const TEXT_KEYS = new Set(
  "name title description price_descriptor text key value address city on_close_msg on_select_msg kitchen_instructions msg_no_stores_nearby msg_nearest_store_closed msg_store_closed_temporary referral_ui_lbl referral_share_lbl".split(
    " ",
  ),
);
const MONEY_KEYS = new Set(
  "price markup_price delivery_charge packaging_charge min_order_total charge cod_max_order_value minimum_wallet_credit_threshold value max_discount".split(
    " ",
  ),
);

interface Store {
  ref: string;
  biz_location_id: number;
  closing_day: string | null;
  hours: Record<string, [string, string][]>;
  floors: { id: string; tables: { id: string }[] }[];
  fulfillment_modes: string[];
}
interface Business {
  id: string;
  currency: string;
  languages: string[];
  default_language: string;
  time_slots: Record<string, Record<string, { start_time: string; end_time: string }>>;
}

const read = (id: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(ROOT, "backend/demo", id, file), "utf8"));

function categoriesOf(menu: MenuDocument) {
  return menu.categories.flatMap((category) => [category, ...category.sub_categories]);
}
const itemsOf = (menu: MenuDocument): MenuItemInput[] => categoriesOf(menu).flatMap((category) => category.items);

/** Every group with its depth, the top level being 1. */
function groupsOf(groups: readonly OptionGroupInput[], depth = 1): { group: OptionGroupInput; depth: number }[] {
  return groups.flatMap((group) => [
    { group, depth },
    ...group.options.flatMap((option) => groupsOf(option.groups ?? [], depth + 1)),
  ]);
}

/** Every property of a tree: where it stands, its key and its value. */
function* properties(node: unknown, at = ""): Generator<{ at: string; key: string; value: unknown }> {
  if (node === null || typeof node !== "object") return;
  for (const [key, value] of Object.entries(node)) {
    const here = `${at}/${key}`;
    if (!Array.isArray(node)) yield { at: here, key, value };
    yield* properties(value, here);
  }
}

const repeated = (list: readonly (string | number)[]) => list.filter((entry, index) => list.indexOf(entry) !== index);

function textFault(value: unknown, languages: readonly string[]): boolean {
  if (typeof value === "string") return true;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const texts = Object.entries(value);
  return (
    texts.map(([language]) => language).join() !== languages.join() ||
    texts.some(([, text]) => typeof text !== "string" || text.trim() === "")
  );
}

describe.each([
  { id: "kaapi-kitchen", items: [90, 120], stores: [101, 102, 103, 104, 105, 106] },
  { id: "manara-grill", items: [50, 70], stores: [201, 202] },
])("demo content of $id", ({ id, items: [fewest, most], stores: storeIds }) => {
  const menu = menuDocument.parse(read(id, "menu.json"));
  const business = read(id, "business.json") as Business;
  const stores = read(id, "stores.json") as Store[];
  const pictures = read(id, "pictures.json") as { dishes: Record<string, object>; banners: Record<string, object> };
  const files = { menu, business, stores, coupons: read(id, "coupons.json") };

  test("[MENU-01] the menu is a valid document of the promised size whose refs are unique", () => {
    expect(itemsOf(menu).length).toBeGreaterThanOrEqual(Number(fewest));
    expect(itemsOf(menu).length).toBeLessThanOrEqual(Number(most));
    expect(repeated(itemsOf(menu).map((item) => item.ref))).toEqual([]);
    expect(repeated(categoriesOf(menu).map((category) => category.ref))).toEqual([]);
    expect(repeated(menu.option_groups.map((group) => group.ref))).toEqual([]);
  });

  test("[MENU-09] every option group an item names exists, and every group is used", () => {
    const named = itemsOf(menu).flatMap((item) => item.option_groups);
    const known = menu.option_groups.map((group) => group.ref);
    expect(named.filter((ref) => !known.includes(ref))).toEqual([]);
    expect(known.filter((ref) => !named.includes(ref))).toEqual([]);
  });

  test("[MENU-09] every group can be satisfied, its defaults fit, and nesting is two to four levels deep", () => {
    const all = groupsOf(menu.option_groups);
    for (const { group } of all) {
      const defaults = group.options.filter((option) => option.default);
      expect(repeated(group.options.map((option) => option.ref)), group.ref).toEqual([]);
      expect(group.options.length, group.ref).toBeGreaterThanOrEqual(group.max);
      expect(defaults.length, group.ref).toBeLessThanOrEqual(group.max);
      expect(
        defaults.some((option) => option.available === false || option.stock === 0),
        group.ref,
      ).toBe(false);
      for (const option of group.options)
        expect(repeated((option.groups ?? []).map((nested) => nested.ref)), option.ref).toEqual([]);
    }
    const deepest = Math.max(...all.map(({ depth }) => depth));
    expect(deepest).toBeGreaterThanOrEqual(2);
    expect(deepest).toBeLessThanOrEqual(4);
  });

  test("[MENU-09] an allergen the kitchen rules out for an item is in none of the options it can have", () => {
    const groups = new Map(menu.option_groups.map((group) => [group.ref, group]));
    for (const item of itemsOf(menu)) {
      const own = groupsOf(item.option_groups.flatMap((ref) => groups.get(ref) ?? []));
      for (const option of own.flatMap(({ group }) => group.options))
        for (const [name, state] of Object.entries(option.allergens ?? {}))
          if (state === "contains")
            expect(item.allergens?.[name as "milk"], `${item.ref} with ${option.ref}: ${name}`).not.toBe("free");
    }
  });

  test("[MENU-02] struck-through prices are higher than prices, and sold-out and limited stock both occur", () => {
    for (const item of itemsOf(menu))
      if (item.markup_price !== undefined)
        expect(Number(item.markup_price), item.ref).toBeGreaterThan(Number(item.price));
    expect(itemsOf(menu).some((item) => item.stock === 0)).toBe(true);
    expect(itemsOf(menu).some((item) => item.stock !== null && item.stock > 0)).toBe(true);
  });

  test("[MENU-02] every recommended dish has a picture, and each picture is drawn for the dish that shows it", () => {
    const drawn = Object.keys(pictures.dishes).map((ref) => `/demo/${id}/${ref}.webp`);
    for (const item of itemsOf(menu)) {
      expect(item.image, item.ref).toBe(pictures.dishes[item.ref] ? `/demo/${id}/${item.ref}.webp` : undefined);
      if (item.recommended) expect(item.image, item.ref).toBeDefined();
      expect((item.images ?? []).filter((image) => !drawn.includes(image))).toEqual([]);
    }
    for (const { ref, image } of categoriesOf(menu)) if (image) expect(drawn, ref).toContain(image);
    expect(Object.keys(pictures.banners)).toHaveLength(3);
  });

  test("[I18N-01] every text has all the languages of the business, the default one first", () => {
    expect(business.languages[0]).toBe(business.default_language);
    for (const { at, key, value } of Object.entries(files).flatMap(([file, tree]) => [...properties(tree, file)])) {
      const text = TEXT_KEYS.has(key) || (value !== null && typeof value === "object" && "en" in value);
      if (text) expect(textFault(value, business.languages), at).toBe(false);
    }
  });

  test("[I18N-04] no amount has more decimals than its currency", () => {
    for (const { at, key, value } of Object.entries(files).flatMap(([file, tree]) => [...properties(tree, file)])) {
      if (!MONEY_KEYS.has(key) || (typeof value === "object" && value !== null)) continue;
      const decimals = String(value).split(".")[1]?.length ?? 0;
      expect(decimals, `${at} is ${String(value)}`).toBeLessThanOrEqual(exponentOf(business.currency));
    }
  });

  test("[STORE-05] stores and tables are told apart, and items name only stores that exist", () => {
    expect(stores.map((store) => store.biz_location_id)).toEqual(storeIds);
    const refs = stores.map((store) => store.ref);
    expect(repeated(refs)).toEqual([]);
    const floors = stores.flatMap((store) => store.floors);
    expect(repeated([...floors.map((floor) => floor.id), ...floors.flatMap((f) => f.tables.map((t) => t.id))])).toEqual(
      [],
    );
    for (const store of stores)
      expect(store.floors.length > 0, store.ref).toBe(store.fulfillment_modes.includes("dinein"));
    expect(itemsOf(menu).flatMap((item) => (item.not_at ?? []).filter((ref) => !refs.includes(ref)))).toEqual([]);
  });

  test("[TIME-01] opening hours and time slots cover the week, and a closing day has no hours", () => {
    for (const store of stores) {
      expect(Object.keys(store.hours), store.ref).toEqual(WEEK);
      for (const day of WEEK)
        expect(store.hours[day]?.length === 0, `${store.ref} ${day}`).toBe(day === store.closing_day);
      for (const time of Object.values(store.hours).flat(2)) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }
    expect(Object.keys(business.time_slots)).toEqual(WEEK);
    for (const day of Object.values(business.time_slots))
      for (const { start_time, end_time } of Object.values(day))
        for (const time of [start_time, end_time]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d:00$/);
  });
});
