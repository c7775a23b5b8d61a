import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBill } from "@/lib/api/bill";
import { getAnnouncement, getBusinessInfo } from "@/lib/api/business";
import { linesOf, linesToWire } from "@/lib/api/cart";
import type { CartItemFieldsFragment } from "@/lib/api/generated/graphql";
import { getItem } from "@/lib/api/item";
import { findCategory, getItems, getMenu, suggest } from "@/lib/api/menu";
import { searchPlaces } from "@/lib/api/places";
import { getDeliveryAreas, getStores, getStoresNear } from "@/lib/api/stores";
import { browserSource } from "@/lib/api/transport/browser";
import { settle } from "@/lib/api/transport/source";
import { minorUnits } from "@/lib/api/wire-money";
import type { WireDecimal } from "@/lib/domain/money";
import { branded } from "../branded";
import type { CommerceServer } from "../commerce-server";
import { startCommerce } from "../commerce-server";
import { NOW, wireBill, wireItem, wireStore } from "../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

const source = (currency = "INR", mode: "web" | "qr" = "web") =>
  browserSource({
    subPath: "",
    currency,
    origin: server.origin,
    headers: () => ({
      apiKey: "key",
      token: null,
      adminPrefix: "",
      language: "ar",
      mode,
      storeId: "indiranagar",
      tableId: "t7",
      channel: "web",
      origin: null,
    }),
  });

const category = (overrides: Record<string, unknown>) => ({
  id: "c",
  name: "C",
  slug: "c-slug",
  sort_order: 1,
  description: null,
  image: null,
  item_count: 0,
  items: [],
  sub_categories: [],
  ...overrides,
});
const nothing = { recommended_items: [], sort_by: [], filter_by: [] };

describe("readers", () => {
  test("[SESS-09] the browser's calls carry key, language, mode, store and table", async () => {
    server.answer({ getLatestAnnouncement: () => null });
    await getAnnouncement(source("INR", "qr"));
    expect(server.calls.at(-1)?.headers).toMatchObject({
      authorization: "key",
      "x-api-key": "key",
      "x-use-lang": "ar",
      "x-request-type": "qr",
      location_id: "indiranagar",
      table_id: "t7",
    });
  });

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

  test("[API-04] an amount that is no amount makes the answer a clear error", () => {
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
    const read = await getItem(source(), "filter-coffee");
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
    expect(await getItem(source(), "gone")).toBeNull();
  });

  test("[STORE-06] stores come by sort_order, charges in minor units", async () => {
    server.answer({
      getStoresList: () => [wireStore({ biz_location_id: "b", sort_order: 2 }), wireStore({ sort_order: 1 })],
    });
    const stores = await getStores(source(), { offset: 0, limit: 50 });
    expect(stores.map(({ biz_location_id }) => biz_location_id)).toEqual(["indiranagar", "b"]);
    expect(stores[0]).toMatchObject({ delivery_charge: 3050, min_order_total: 10000, packaging_charge: null });
  });

  test("[STORE-05] nothing nearby comes with the server's code and sentence, and what works instead", async () => {
    server.answer({
      getStoresFromLatLng: () => ({
        stores: [],
        message: "We do not deliver there yet.",
        code: "NO_STORE_FOUND",
        alternatives: [{ mode: "pickup", store: wireStore() }],
      }),
    });
    const near = await getStoresNear(source(), { lat: 1, lng: 2, mode: "delivery" });
    expect(near).toMatchObject({ stores: [], message: "We do not deliver there yet.", code: "NO_STORE_FOUND" });
    expect(near.alternatives).toMatchObject([{ mode: "pickup", store: { delivery_charge: 3050 } }]);
    expect(server.calls.at(-1)?.variables).toEqual({ lat: 1, lng: 2, fulfilment_mode: "delivery" });
  });

  test("[STORE-06] delivery areas come by store, amounts of tiers in minor units, without what is no area", async () => {
    const area = (id: string, delivery_area: object | null) => ({
      ...wireStore({ biz_location_id: id }),
      delivery_area,
    });
    server.answer({
      getStoresList: () => [
        area("near", { type: "radius", km: 3 }),
        area("steps", { type: "tiers", tiers: [{ km: 2, charge: 20.5, min_order_total: null }] }),
        area("line", {
          type: "polygon",
          points: [
            [1, 2],
            [3, 4],
          ],
        }),
        area("none", null),
      ],
    });
    expect([...(await getDeliveryAreas(source()))]).toEqual([
      ["near", { type: "radius", km: 3 }],
      ["steps", { type: "tiers", tiers: [{ km: 2, charge: 2050, min_order_total: null }] }],
    ]);
  });

  test("[MENU-05] suggestions are items and categories, places are for the store picker", async () => {
    server.answer({
      autoComplete: () => [
        { id: "1", kind: "item", title: "Dosa", subtitle: null, slug: "dosa", lat: null, lng: null },
        { id: "2", kind: "place", title: "MG Road", subtitle: "Bengaluru", slug: null, lat: 12.9, lng: 77.6 },
      ],
    });
    expect((await suggest(source(), "d")).map(({ title }) => title)).toEqual(["Dosa"]);
    const parts = { street: null, landmark: null, sub_locality: null, city: null };
    expect(await searchPlaces(source(), "m")).toEqual([
      { id: "2", title: "MG Road", subtitle: "Bengaluru", lat: 12.9, lng: 77.6, pin: null, ...parts },
    ]);
  });

  test.each([null, { title: "T", description: " ", url: null, styles: null }])(
    "[RTE-21] an announcement without a description is none",
    async (wire) => {
      server.answer({ getLatestAnnouncement: () => wire });
      expect(await getAnnouncement(source())).toBeNull();
    },
  );

  test("[RTE-21] an announcement brings its url and its colour", async () => {
    const wire = { title: null, description: " Open late ", url: "/offers", styles: { color: "#123456" } };
    server.answer({ getLatestAnnouncement: () => wire });
    const announced = { title: "", description: "Open late", url: "/offers", color: "#123456" };
    expect(await getAnnouncement(source())).toEqual(announced);
  });

  test("[BILL-01] a bill comes in minor units, each error once", async () => {
    const error = { error_type: "OUT_OF_STOCK", error_message: "Sold out.", item: { id: "dosa", signature: null } };
    server.answer({
      getBill: () => ({ bill: wireBill({ errors: [error] }), errors: [error], store: wireStore() }),
    });
    const answer = await getBill(source(), { channel: "web", order_type: "delivery", lines: [] });
    expect(answer.bill).toMatchObject({ payable_amount: 28305, taxes: 1205, total: 27100 });
    expect(answer.bill?.other_charges).toEqual([{ title: "Delivery", amount: 3000 }]);
    expect(answer.errors).toEqual([error]);
    expect(answer.store?.delivery_charge).toBe(3050);
  });

  test("[CART-13] lines go to the server without prices and come back as the same lines", () => {
    const wire = branded<CartItemFieldsFragment>({
      id: "dosa",
      signature: "whatever",
      quantity: 2,
      item_title: "Dosa",
      item_price: 90,
      food_type: "veg" as const,
      has_options: true,
      category: null,
      instructions: null,
      options: [
        {
          id: "ghee",
          path: ["size-large"],
          title: "Ghee",
          price: 12.5,
          quantity: 1,
          portion: "left" as const,
          amount: "double",
          amount_title: "Double",
        },
        {
          id: "egg",
          path: [],
          title: "Egg",
          price: 20,
          quantity: 2,
          portion: "whole" as const,
          amount: null,
          amount_title: null,
        },
      ],
      mod_at: null,
    });
    const [line] = linesOf([wire], minorUnits("INR"), NOW);
    expect(line).toMatchObject({
      item_price: 9000,
      mod_at: NOW,
      signature: "dosa:egg,egg,size-large/ghee;left;double",
    });
    expect(line && linesToWire([line])).toEqual([
      {
        id: "dosa",
        quantity: 2,
        options: [
          { id: "ghee", path: ["size-large"], portion: "left", amount: "double" },
          { id: "egg", quantity: 2 },
        ],
      },
    ]);
  });

  test("[ROB-01] a read that fails is a value to render, not an exception", async () => {
    server.answer({
      getBusinessInfo: () => {
        throw new Error("The database sleeps.");
      },
    });
    const outcome = await settle(getBusinessInfo(source()));
    expect(outcome).toMatchObject({ ok: false, error: { message: "The database sleeps.", status: 200 } });
  });
});
