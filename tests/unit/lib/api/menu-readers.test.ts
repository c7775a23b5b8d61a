import { describe, expect, test } from "vitest";
import { getItem } from "@/lib/api/shop/item";
import { findCategory, getItems, getMenu, suggest } from "@/lib/api/shop/menu";
import { searchPlaces } from "@/lib/api/shop/places";
import { minorUnits } from "@/lib/api/wire-money";
import type { WireDecimal } from "@/lib/domain/money";
import { branded } from "../branded";
import { wireItem } from "../fixtures";
import { serveReaders, server, source } from "./reader-source";

serveReaders();

const category = (overrides: Record<string, unknown>) => ({
  id: "c",
  name: "C",
  slug: "c-slug",
  slug_aliases: [],
  sort_order: 1,
  description: null,
  image: null,
  item_count: 0,
  items: [],
  sub_categories: [],
  ...overrides,
});
const nothing = { recommended_items: [], sort_by: [], filter_by: [] };

describe("menu readers", () => {
  test("[MENU-01] a menu comes sorted, without empty categories, prices in minor units", async () => {
    const items = [wireItem()];
    server.answer({
      getAllCategories: () => ({
        ...nothing,
        categories: [
          category({ id: "late", sort_order: 2, items }),
          category({ id: "empty", sort_order: 0 }),
          category({ id: "first", sort_order: 1, sub_categories: [category({ id: "sub", slug: "sub-slug", items })] }),
        ],
      }),
    });
    const menu = await getMenu(source(), { mode: "pickup", filter_by: ["veg"] });
    expect(menu.categories.map(({ id }) => id)).toEqual(["first", "late"]);
    expect(menu.categories[1]?.items[0]).toMatchObject({ item_price: 12050, markup_price: 15000, display_price: null });
    expect(server.calls.at(-1)?.variables).toEqual({
      fulfillmentMode: "pickup",
      recommendedItems: true,
      filter_by: ["veg"],
    });
    expect(findCategory(menu, "sub-slug")?.id).toBe("sub");
    expect(findCategory(menu, "nowhere")).toBeNull();
  });

  test("[RTE-02] a category is found by its slug in any language, its own before another's", async () => {
    const items = [wireItem()];
    const sub = category({ id: "sub", slug: "jugos", slug_aliases: ["juices"], items });
    server.answer({
      getAllCategories: () => ({
        ...nothing,
        categories: [
          category({ id: "one", slug: "bebidas", slug_aliases: ["drinks", "jugos"], sub_categories: [sub] }),
          category({ id: "two", slug: "drinks", sort_order: 2, items }),
        ],
      }),
    });
    const menu = await getMenu(source());
    const found = ["bebidas", "juices", "jugos", "drinks", "tea"].map((slug) => findCategory(menu, slug)?.id);
    expect(found).toEqual(["one", "sub", "sub", "two", undefined]);
  });

  test("[CART-06] amounts of currencies without and with three decimals are exact", async () => {
    server.answer({
      getAllItems: () => ({
        items: [wireItem({ item_price: 12500, markup_price: null })],
        total: 1,
        sort_by: [],
        filter_by: [],
      }),
    });
    expect((await getItems(source("COP"))).items[0]?.item_price).toBe(12500);
    expect((await getItems(source("KWD"))).items[0]?.item_price).toBe(12_500_000);
  });

  test("[API-04] an amount that is not a number is an error that says so, and an optional one may be missing", () => {
    expect(() => minorUnits("INR").required(branded<WireDecimal>(Number.NaN))).toThrow(/amount/);
    expect(minorUnits("INR").optional(null)).toBeNull();
  });

  test("[MENU-09] an item comes with its option groups to seven levels, sorted, prices in minor units", async () => {
    const option = (level: number): object => ({
      id: `o${level}`,
      title: `Option ${level}`,
      food_type: "veg",
      price: 10.5,
      sort_order: 1,
      current_stock: null,
      available: true,
      option_group_id: `g${level}`,
      default: true,
      max_quantity: 1,
      included: 0.5,
      amounts: null,
      allergens: [],
      option_groups: level < 7 ? [group(level + 1)] : [],
    });
    const group = (level: number): object => ({
      id: `g${level}`,
      title: `Group ${level}`,
      description: null,
      default: `o${level}`,
      min_selectable: 0,
      max_selectable: 1,
      free: 0,
      halves: true,
      amounts: [{ id: "extra", title: "Extra", factor: 1.15 }],
      sort_order: 1,
      options: [option(level)],
    });
    const item = { ...wireItem({ has_options: true }), images: [], unit_weight: null, service_tax_rate: null };
    server.answer({
      getItemById: () => ({ ...item, vat_rate: null, extras: [], allergens: [] }),
      getItemOptionGroups: () => [group(1)],
    });
    const read = await getItem(source(), "filter-coffee", "pickup");
    expect(server.callsOf("GetItemPage")[0]?.variables).toEqual({ item_id: "filter-coffee", ffMode: "pickup" });
    let depth = 0;
    for (let groups = read?.option_groups; groups?.[0]; groups = groups[0].options[0]?.option_groups) {
      depth += 1;
      expect(groups[0].options[0]).toMatchObject({ price: 1050, default: true, included: 50 });
      expect(groups[0]).toMatchObject({ halves: true, amounts: [{ factor: 115 }] });
    }
    expect(depth).toBe(7);
  });

  test("[RTE-08] an item that does not exist is null", async () => {
    server.answer({ getItemById: () => null, getItemOptionGroups: () => [] });
    expect(await getItem(source(), "nowhere", "pickup")).toBeNull();
  });

  test("[MENU-05] suggestions are items and categories; places are left to the store picker", async () => {
    server.answer({
      autoComplete: () => [
        { id: "1", kind: "item", title: "Dosa", subtitle: null, slug: "dosa", lat: null, lng: null },
        { id: "3", kind: "category", title: "Dosas", subtitle: null, slug: "dosas", lat: null, lng: null },
        { id: "2", kind: "place", title: "MG Road", subtitle: "Bengaluru", slug: null, lat: 12.9, lng: 77.6 },
      ],
    });
    expect((await suggest(source(), "d")).map(({ title }) => title)).toEqual(["Dosa", "Dosas"]);
    const parts = { street: null, landmark: null, sub_locality: null, city: null };
    expect(await searchPlaces(source(), "m")).toEqual([
      { id: "2", title: "MG Road", subtitle: "Bengaluru", lat: 12.9, lng: 77.6, pin: null, ...parts },
    ]);
  });
});
