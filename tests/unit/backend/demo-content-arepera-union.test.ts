import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  type MenuItemInput,
  menuDocument,
  type OptionGroupInput,
  type OptionInput,
} from "../../../backend/importers/menu/menu-document.ts";
import { LANGUAGES } from "../../../config/languages.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const TEXT_KEYS = new Set(
  "name title description price_descriptor text key value address city content on_close_msg on_select_msg kitchen_instructions msg_no_stores_nearby msg_nearest_store_closed msg_store_closed_temporary referral_ui_lbl referral_share_lbl".split(
    " ",
  ),
);
const MONEY_KEYS = new Set(
  "price markup_price delivery_charge packaging_charge min_order_total charge cod_max_order_value minimum_wallet_credit_threshold max_discount value".split(
    " ",
  ),
);
const ANIMAL = ["milk", "eggs", "fish", "crustaceans", "molluscs"] as const;
const FLESH = ["fish", "crustaceans", "molluscs"] as const;

interface Business {
  id: string;
  currency: string;
  api_key: string;
  languages: string[];
  default_language: string;
  time_slots: Record<string, Record<string, { start_time: string; end_time: string }>>;
}
interface Store {
  ref: string;
  biz_location_id: number;
  fulfillment_modes: string[];
  hours: Record<string, [string, string][]>;
  floors: { id: string; tables: { id: string }[] }[];
  slot_capacity: number | null;
}
interface Pictures {
  dishes: Record<string, object>;
  banners: Record<string, object>;
}
interface Coupon {
  redemption_code: string;
  type: string;
  value: number;
}
interface Page {
  path: string;
  contentType: string;
  content: Record<string, string>;
  seo: Record<string, { title: string; description: string }>;
}

const FILES = ["menu", "business", "stores", "coupons", "pictures"];
const read = <T>(id: string, name: string): T =>
  JSON.parse(readFileSync(path.join(ROOT, "backend/demo", id, `${name}.json`), "utf8")) as T;

interface Shop {
  id: string;
  storeIds: number[];
  pagePaths: string[];
}
const SHOPS: Shop[] = [
  {
    id: "la-arepera",
    storeIds: [301, 302, 303],
    pagePaths: ["/blog", "/privacy-policy", "/sample-page", "/terms-and-conditions"],
  },
  { id: "union-burger", storeIds: [401, 402], pagePaths: ["/privacy-policy", "/terms-and-conditions"] },
];

const menuOf = (id: string) => menuDocument.parse(read(id, "menu"));
const categoriesOf = (id: string) => menuOf(id).categories.flatMap((one) => [one, ...one.sub_categories]);
const itemsOf = (id: string) => categoriesOf(id).flatMap((category) => category.items);

/** Every group of a tree with its depth; the groups an item opens with have depth 1. */
function walk(groups: readonly OptionGroupInput[], depth = 1): { group: OptionGroupInput; depth: number }[] {
  return groups.flatMap((group) => [
    { group, depth },
    ...group.options.flatMap((option) => walk(option.groups ?? [], depth + 1)),
  ]);
}
const groupsOf = (id: string) => walk(menuOf(id).option_groups).map(({ group }) => group);
const optionsOf = (id: string) => groupsOf(id).flatMap((group) => group.options);

function levelsOf(id: string, item: MenuItemInput): number {
  const opened = menuOf(id).option_groups.filter((group) => item.option_groups.includes(group.ref));
  return Math.max(0, ...walk(opened).map(({ depth }) => depth));
}

/** Every property below a node, with where it stands. */
function properties(node: unknown, at = ""): { at: string; key: string; value: unknown }[] {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${at}/${key}`;
    return [...(Array.isArray(node) ? [] : [{ at: here, key, value: value as unknown }]), ...properties(value, here)];
  });
}
/** A page's "contentType: text" is no text and a coupon's value is money: strings and objects only. */
const isText = (key: string, value: unknown) =>
  TEXT_KEYS.has(key) && (typeof value === "string" || (typeof value === "object" && value !== null));
const underLanguage = (at: string) => LANGUAGES.some((language) => at.includes(`/${language}/`));

const repeated = (refs: readonly string[]) => refs.filter((ref, index) => refs.indexOf(ref) !== index);
const decimalsOf = (amount: unknown) => String(amount).split(".")[1]?.length ?? 0;

/** What the food type promises and the allergens deny. */
function contradicts(dish: Pick<MenuItemInput | OptionInput, "food_type" | "allergens">): boolean {
  const has = (names: readonly (keyof NonNullable<OptionInput["allergens"]>)[]) =>
    names.some((name) => dish.allergens?.[name] === "contains");
  if (dish.food_type === "vegan") return has(ANIMAL);
  if (dish.food_type === "veg") return has(FLESH) || has(["eggs"]);
  return dish.food_type === "egg" && has(FLESH);
}

/** An allergen named "free" that an option below the dish contains. */
function broken(allergens: OptionInput["allergens"], groups: readonly OptionGroupInput[]): boolean {
  const added = walk(groups).flatMap(({ group }) => group.options.map((option) => option.allergens ?? {}));
  const contained = added.flatMap((one) => Object.entries(one).filter(([, state]) => state === "contains"));
  const names = new Set(contained.map(([name]) => name));
  return Object.entries(allergens ?? {}).some(([name, state]) => state === "free" && names.has(name));
}

describe.each(SHOPS)("demo content of $id", ({ id, storeIds, pagePaths }) => {
  const business = read<Business>(id, "business");
  const stores = read<Store[]>(id, "stores");
  const pictures = read<Pictures>(id, "pictures");

  test("the menu is a storefront-menu/1 document of a full-sized menu", () => {
    const parsed = menuDocument.safeParse(read(id, "menu"));
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(itemsOf(id).length).toBeGreaterThanOrEqual(id === "la-arepera" ? 50 : 45);
    expect(itemsOf(id).length).toBeLessThanOrEqual(70);
  });

  test("no ref names two categories, two items, two groups or two options", () => {
    expect(repeated(categoriesOf(id).map((one) => one.ref))).toEqual([]);
    expect(repeated(itemsOf(id).map((one) => one.ref))).toEqual([]);
    expect(repeated(groupsOf(id).map((one) => one.ref))).toEqual([]);
    expect(repeated(optionsOf(id).map((one) => one.ref))).toEqual([]);
  });

  test("items name only groups, stores and modes that exist, and every group is used", () => {
    const groupRefs = menuOf(id).option_groups.map((group) => group.ref);
    const modes = stores.flatMap((store) => store.fulfillment_modes);
    const named = itemsOf(id).flatMap((item) => item.option_groups);
    expect(named.filter((ref) => !groupRefs.includes(ref))).toEqual([]);
    expect(groupRefs.filter((ref) => !named.includes(ref))).toEqual([]);
    const storeRefs = stores.map((store) => store.ref);
    expect(itemsOf(id).flatMap((item) => item.not_at?.filter((ref) => !storeRefs.includes(ref)) ?? [])).toEqual([]);
    expect(itemsOf(id).flatMap((item) => item.modes?.filter((mode) => !modes.includes(mode)) ?? [])).toEqual([]);
  });

  test("every group can be satisfied and its defaults already satisfy it", () => {
    const wrong = groupsOf(id).filter((group) => {
      const defaults = group.options.filter((option) => option.default).length;
      const sellable = group.options.filter((option) => option.available !== false && option.stock !== 0).length;
      return group.min > sellable || group.max > group.options.length || defaults > group.max || defaults < group.min;
    });
    expect(wrong.map((group) => group.ref)).toEqual([]);
  });

  test("food types and allergens do not contradict each other", () => {
    expect([...itemsOf(id), ...optionsOf(id)].filter(contradicts).map((dish) => dish.ref)).toEqual([]);
  });

  test("what the kitchen rules out for a dish is in nothing that can be added to it", () => {
    const byRef = new Map(menuOf(id).option_groups.map((group) => [group.ref, group]));
    const opened = (item: MenuItemInput) => item.option_groups.flatMap((ref) => byRef.get(ref) ?? []);
    const wrong = [
      ...itemsOf(id).filter((item) => broken(item.allergens, opened(item))),
      ...optionsOf(id).filter((option) => broken(option.allergens, option.groups ?? [])),
    ];
    expect(wrong.map((dish) => dish.ref)).toEqual([]);
  });

  test("some items are bestsellers, reduced, scarce and sold out; most have a picture and allergens", () => {
    const items = itemsOf(id);
    const share = (pick: (item: MenuItemInput) => unknown) => items.filter(pick).length / items.length;
    expect(share((item) => item.bestseller)).toBeGreaterThan(0.05);
    expect(share((item) => item.bestseller)).toBeLessThan(0.16);
    expect(share((item) => item.markup_price)).toBeGreaterThan(0);
    expect(items.filter((item) => Number(item.markup_price ?? Infinity) <= Number(item.price))).toEqual([]);
    expect(share((item) => (item.stock ?? 0) > 0)).toBeGreaterThan(0);
    expect(items.filter((item) => item.stock === 0).length).toBeLessThanOrEqual(2);
    expect(share((item) => item.image)).toBeGreaterThan(0.5);
    expect(share((item) => item.image)).toBeLessThan(1);
    expect(share((item) => item.allergens)).toBeGreaterThanOrEqual(0.9);
  });

  test("every picture the menu shows has a recipe, and every recipe is of something on the menu", () => {
    const gallery = itemsOf(id).flatMap((item) => item.images ?? []);
    const shown = [...gallery, ...[...categoriesOf(id), ...itemsOf(id)].flatMap((one) => one.image ?? [])];
    const drawn = Object.keys(pictures.dishes).map((ref) => `/demo/${id}/${ref}.webp`);
    expect(shown.filter((image) => !drawn.includes(image))).toEqual([]);
    expect(drawn.filter((image) => !shown.includes(image))).toEqual([]);
    expect(Object.keys(pictures.banners)).toHaveLength(3);
    for (const item of itemsOf(id).filter((one) => one.image)) expect(item.image).toBe(`/demo/${id}/${item.ref}.webp`);
  });

  test.each(FILES)("every text of %s.json is in each language of the business and in no other", (file) => {
    const texts = properties(read(id, file)).filter(({ key, value, at }) => isText(key, value) && !underLanguage(at));
    const languages = business.languages.toSorted().join();
    const wrong = texts.filter(
      ({ value }) =>
        Object.keys(value as object)
          .toSorted()
          .join() !== languages,
    );
    expect(wrong.map(({ at }) => at)).toEqual([]);
    expect(texts.flatMap(({ value }) => Object.values(value as object)).filter((one) => !String(one).trim())).toEqual(
      [],
    );
  });

  test.each(FILES)("money in %s.json has no more decimals than the currency", (file) => {
    const amounts = properties(read(id, file)).filter(
      ({ key, value }) => MONEY_KEYS.has(key) && typeof value === "number",
    );
    expect(
      amounts.filter(({ value }) => decimalsOf(value) > exponentOf(business.currency)).map(({ at }) => at),
    ).toEqual([]);
  });

  test("the business names its languages and has three slots on each day", () => {
    expect(business.id).toBe(id);
    expect(business.api_key).toBe(`key_demo_${id}`);
    expect(business.languages).toContain(business.default_language);
    expect(Object.keys(business.time_slots)).toEqual(WEEK);
    for (const slots of Object.values(business.time_slots)) {
      expect(Object.keys(slots)).toEqual(["morning", "afternoon", "evening"]);
      const times = Object.values(slots).flatMap((slot) => [slot.start_time, slot.end_time]);
      expect(times.filter((time) => !/^([01]\d|2[0-3]):[0-5]\d:00$/.test(time))).toEqual([]);
    }
  });

  test("the stores have their ids, hours for each day and, where guests dine in, tables", () => {
    expect(stores.map((store) => store.biz_location_id)).toEqual(storeIds);
    for (const store of stores) {
      expect(Object.keys(store.hours)).toEqual(WEEK);
      expect(store.floors.length > 0).toBe(store.fulfillment_modes.includes("dinein"));
      expect(store.slot_capacity).toBe(id === "union-burger" ? 6 : null);
    }
    const tables = stores.flatMap((store) => store.floors.flatMap((floor) => floor.tables.map((table) => table.id)));
    expect(repeated(tables)).toEqual([]);
  });

  test("coupons have a code of their own and an amount that can be given", () => {
    const coupons = read<Coupon[]>(id, "coupons");
    expect(repeated(coupons.map((coupon) => coupon.redemption_code))).toEqual([]);
    expect(coupons.filter((coupon) => coupon.value <= 0 || (coupon.type === "percent" && coupon.value > 100))).toEqual(
      [],
    );
  });

  test("the custom pages have text and search texts in each language", () => {
    const file = path.join(ROOT, "config/businesses", `${id}.json`);
    const pages: Page[] = JSON.parse(readFileSync(file, "utf8")).customPages;
    expect(pages.map((page) => page.path).toSorted()).toEqual(pagePaths);
    for (const page of pages) {
      expect(Object.keys(page.seo).toSorted()).toEqual(business.languages.toSorted());
      const html = Object.values(page.content).map((content) => content.startsWith("<article>"));
      expect(html).toEqual(business.languages.map(() => page.contentType === "html"));
      expect(Object.values(page.content).filter((content) => /<script|\son\w+=/i.test(content))).toEqual([]);
    }
  });
});

test("one burger opens exactly seven levels of option groups and no item opens more", () => {
  const deep = itemsOf("union-burger").filter((item) => levelsOf("union-burger", item) === 7);
  expect(deep.map((item) => item.ref)).toEqual(["build-your-own"]);
  const levels = SHOPS.flatMap(({ id }) => itemsOf(id).map((item) => levelsOf(id, item)));
  expect(Math.max(...levels)).toBe(7);
});

test("the first two sauces of a burger cost nothing", () => {
  const sauces = menuOf("union-burger").option_groups.find((group) => group.ref === "sauces");
  expect(sauces?.free).toBe(2);
  expect(sauces?.options.filter((option) => Number(option.price ?? 0) === 0)).toEqual([]);
});

test("a burger can be had without what its description says is in it, and only that", () => {
  const english = (text: unknown) => String((text as { en?: string } | undefined)?.en).toLowerCase();
  const groups = menuOf("union-burger").option_groups.filter(({ ref }) => ref.startsWith("hold-"));
  const unnamed = itemsOf("union-burger").flatMap(({ description, option_groups }) =>
    groups
      .flatMap(({ ref, options }) => (option_groups.includes(ref) ? options : []))
      .filter(({ title }) => !english(description).includes(english(title).split(" ")[1] ?? "")),
  );
  expect(unnamed).toEqual([]);
});
