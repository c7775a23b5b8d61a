import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addItem, reduceItem } from "@/lib/actions/cart/cart";
import { changeLine, reduceLine, restoreCart } from "@/lib/actions/cart/cart-changes";
import { showPresetCart } from "@/lib/actions/cart/preset-cart";
import { saveAddress } from "@/lib/actions/customer/addresses";
import { search } from "@/lib/actions/search";
import { startStores } from "@/lib/actions/store/startup";
import { loadDeliveryParams, loadTableStore, selectStore, switchMode } from "@/lib/actions/store/store";
import { menuItemOf } from "@/lib/api/shop/menu";
import { minorUnits } from "@/lib/api/wire-money";
import { resetCart } from "@/lib/domain/cart/change-cart";
import { asMinor } from "@/lib/domain/money";
import type { StoreInfo } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../commerce-server";
import { coffee, dosa, MapStorage, storefront, storeInMinor, wireItem, wireStore } from "../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  server.places.length = 0;
  server.placeStatus = 204;
  server.answer({ getCurrentStore: () => wireStore() });
});

const open = (): StoreInfo => storeInMinor({ min_order_total: 10000 });
const closed = (): StoreInfo => storeInMinor({ enabled_for_ordering: false });
const paused = (): StoreInfo => storeInMinor({ temporarily_closed: true });
const shop = (overrides = {}) => storefront({ origin: server.origin, ...overrides });

async function shopWithStore(overrides = {}): Promise<StorefrontState> {
  const state = shop(overrides);
  expect((await selectStore(state, open(), { ffMode: "delivery" })).ok).toBe(true);
  return state;
}
const code = (outcome: { ok: boolean; error?: { code: string } }) => (outcome.ok ? "ok" : outcome.error?.code);
const ghee = { id: "ghee", title: "Ghee", price: asMinor(1000) };

describe("adding to the cart", () => {
  test("[CART-10] without a store it gives STORE_SELECTION_REQUIRED and adds nothing", () => {
    const state = shop();
    expect(code(addItem(state, coffee))).toBe("STORE_SELECTION_REQUIRED");
    expect(state.cart.getState().items).toEqual([]);
  });

  test("[CART-10] an item with options needs customization", async () => {
    expect(code(addItem(await shopWithStore(), dosa))).toBe("ITEM_CUSTOMIZATION_REQUIRED");
  });

  test("[CART-10] an item with options that is in the cart asks repeat-or-new", async () => {
    const state = await shopWithStore();
    addItem(state, dosa, { options: [ghee] });
    expect(code(addItem(state, dosa))).toBe("ITEM_REPEAT_OR_NOT_REQUIRED");
  });

  test("[CART-10] repeating takes the options of the last line, without one it needs customization", async () => {
    const state = await shopWithStore();
    expect(code(addItem(state, dosa, { repeat: true }))).toBe("ITEM_CUSTOMIZATION_REQUIRED");
    addItem(state, dosa, { options: [ghee] });
    expect(code(addItem(state, dosa, { repeat: true }))).toBe("ok");
    expect(state.cart.getState().items).toMatchObject([{ quantity: 2, options: [ghee] }]);
  });

  test("[CART-10] customizing with nothing chosen is a choice", async () => {
    const state = await shopWithStore();
    expect(code(addItem(state, dosa, { options: [] }))).toBe("ok");
  });

  test("[CART-02] a menu item's category becomes its name in the line", async () => {
    const state = await shopWithStore();
    addItem(state, menuItemOf(wireItem({ item_price: 120.5 }), minorUnits("INR")));
    expect(state.cart.getState().items[0]).toMatchObject({ category: "Hot drinks", item_price: 12050, quantity: 1 });
  });

  test("[CART-03] reducing a line that another tab removed gives ITEM_QUANTITY_UPDATED", async () => {
    const state = await shopWithStore();
    addItem(state, coffee);
    const signature = state.cart.getState().items[0]?.signature ?? "";
    expect(code(reduceLine(state, signature))).toBe("ok");
    expect(code(reduceLine(state, signature))).toBe("ITEM_QUANTITY_UPDATED");
    expect(code(reduceItem(state, "filter-coffee"))).toBe("ITEM_QUANTITY_UPDATED");
  });

  test("[CART-05] a line changed to nothing is gone", async () => {
    const state = await shopWithStore();
    addItem(state, dosa, { options: [] });
    changeLine(state, state.cart.getState().items[0]?.signature ?? "", [ghee], { quantity: 0 });
    expect(state.cart.getState().items).toEqual([]);
  });

  test("[CART-07] a cleared cart can be put back", async () => {
    const state = await shopWithStore();
    addItem(state, coffee, { quantity: 3 });
    const before = state.cart.getState();
    state.cart.setState(resetCart(before), true);
    expect(state.cart.getState().item_count).toBe(0);
    restoreCart(state, before);
    expect(state.cart.getState().item_count).toBe(3);
  });

  test("[CART-09] a preset cart is shown and the visitor's own stays in storage", async () => {
    const storage = new MapStorage();
    const state = storefront({ origin: server.origin }, { storage });
    await selectStore(state, open(), { ffMode: "delivery" });
    addItem(state, coffee);
    const sample = { items: [{ id: "x", item_price: 2000, item_title: "Sample", quantity: 1, food_type: "veg" }] };
    expect(showPresetCart(state, sample)).toBe(true);
    addItem(state, coffee);
    expect(state.cart.getState().items.map(({ id }) => id)).toEqual(["x", "filter-coffee"]);
    expect(storage.getItem("kaapi:cart")).not.toContain("Sample");
    expect(showPresetCart(state, { items: "nonsense" })).toBe(false);
  });
});

describe("selecting a store", () => {
  test("[STORE-01] with a non-empty cart it fails with CART_ALREADY_EXISTS and sends no request", async () => {
    const state = await shopWithStore();
    addItem(state, coffee);
    server.places.length = 0;
    expect(code(await selectStore(state, open(), { ffMode: "pickup" }))).toBe("CART_ALREADY_EXISTS");
    expect(server.places).toEqual([]);
    expect(state.cart.getState().item_count).toBe(1);
  });

  test("[STORE-01] forced, it clears the cart and posts store and mode", async () => {
    const state = await shopWithStore();
    addItem(state, coffee);
    state.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 30 } });
    const other = { ...open(), biz_location_id: "whitefield" };
    expect(code(await selectStore(state, other, { ffMode: "pickup", forced: true }))).toBe("ok");
    expect(server.places.at(-1)).toEqual({ storeId: "whitefield", mode: "pickup" });
    expect(state.cart.getState().item_count).toBe(0);
    expect(state.time.getState().orderTime).toBeNull();
    expect(state.store.getState()).toMatchObject({ ffMode: "pickup", selected: { id: "whitefield" } });
  });

  test("[STORE-01] lines that the new store sells as well can come along", async () => {
    const state = await shopWithStore();
    addItem(state, coffee, { quantity: 2 });
    const bring = state.cart.getState().items;
    await selectStore(state, open(), { ffMode: "pickup", forced: true, bring });
    expect(state.cart.getState()).toMatchObject({ item_count: 2, sub_total: 24100 });
  });

  test("[STORE-02] in web mode a closed store fails with its code", async () => {
    expect(code(await selectStore(shop(), closed(), { ffMode: "delivery" }))).toBe("STORE_ORDERING_NOT_ENABLED");
    expect(code(await selectStore(shop(), paused(), { ffMode: "delivery" }))).toBe("STORE_TEMPORARY_CLOSED");
  });

  test("[STORE-01] nothing is selected when the server cannot be told", async () => {
    const state = shop();
    server.placeStatus = 404;
    expect(code(await selectStore(state, open(), { ffMode: "delivery" }))).toBe("NO_STORE_FOUND");
    server.placeStatus = 409;
    expect(code(await selectStore(state, open(), { ffMode: "delivery" }))).toBe("MODE_NOT_OFFERED");
    const offline = storefront({ origin: "http://127.0.0.1:1" });
    expect(code(await selectStore(offline, open(), { ffMode: "delivery" }))).toBe("NETWORK");
    expect([state, offline].map((one) => one.store.getState().selected)).toEqual([null, null]);
  });

  test("[STORE-07] the place is remembered, newest first, at most three", async () => {
    const state = shop();
    for (const placeId of ["a", "b", "a", "c", "d"]) {
      const at = { address: placeId, placeId, latitude: 1, longitude: 2 };
      await selectStore(state, open(), { ffMode: "delivery", ...at });
    }
    expect(state.store.getState().pastLocations.map(({ placeId }) => placeId)).toEqual(["d", "c", "b"]);
  });

  test("[STORE-03] loading delivery parameters marks a closed store closed and fails", async () => {
    const state = await shopWithStore();
    server.answer({ getCurrentStore: () => wireStore({ enabled_for_ordering: false }) });
    expect(code(await loadDeliveryParams(state))).toBe("STORE_ORDERING_NOT_ENABLED");
    expect(state.store.getState().isStoreClosed).toBe(true);
    server.answer({ getCurrentStore: () => wireStore({ delivery_distance: 500 }) });
    expect(code(await loadDeliveryParams(state))).toBe("ok");
    expect(state.store.getState()).toMatchObject({
      isStoreClosed: false,
      selected: { deliveryInfo: { delivery_distance: 500, delivery_charge: 3050 } },
    });
  });

  test("[STORE-04] a closed table store is marked closed but does not fail", async () => {
    const state = shop();
    const table = { id: "t7", name: "Table 7" };
    server.answer({ getCurrentStore: () => wireStore({ temporarily_closed: true, table }) });
    const scan = { storeId: "indiranagar", tableId: "t7", clientMode: "dinein" } as const;
    expect(code(await loadTableStore(state, scan))).toBe("ok");
    expect(state.store.getState()).toMatchObject({
      isStoreClosed: true,
      clientMode: "dinein",
      table,
      ffMode: "dinein",
    });
    expect(server.callsOf("GetCurrentStore")[0]?.headers).toMatchObject({
      location_id: "indiranagar",
      table_id: "t7",
      "x-request-type": "dine-in",
    });
  });

  test("[DINE-01] scanning the same table again keeps the cart, another one empties it", async () => {
    const state = shop();
    const at = (id: string) => server.answer({ getCurrentStore: () => wireStore({ table: { id, name: id } }) });
    const scan = (tableId: string) => loadTableStore(state, { storeId: "indiranagar", tableId, clientMode: "qr" });
    at("t7");
    await scan("t7");
    addItem(state, coffee);
    await scan("t7");
    expect(state.cart.getState().item_count).toBe(1);
    at("t8");
    await scan("t8");
    expect(state.cart.getState().item_count).toBe(0);
  });

  test("[STORE-11] switching the mode keeps the cart, forgets the time, and asks for a refresh", async () => {
    const state = await shopWithStore();
    addItem(state, coffee);
    const outcome = await switchMode(state, "pickup");
    expect(outcome).toEqual({ ok: true, value: true });
    expect(state.cart.getState().item_count).toBe(1);
    expect(server.places.at(-1)).toEqual({ storeId: "indiranagar", mode: "pickup" });
    expect(await switchMode(state, "pickup")).toEqual({ ok: true, value: false });
  });

  test("[STORE-09] startup waits about 100 ms before initialising stores", async () => {
    const state = await shopWithStore();
    const waits: number[] = [];
    let callsWhenWaiting = -1;
    await startStores(state, { storeId: "indiranagar", mode: "delivery" }, async (milliseconds) => {
      waits.push(milliseconds);
      callsWhenWaiting = server.calls.length;
    });
    expect(waits).toEqual([100]);
    expect(callsWhenWaiting).toBe(0);
    expect(server.callsOf("GetCurrentStore")).toHaveLength(1);
  });

  test("[STORE-09] a page that lost its place is told again and refreshed", async () => {
    const state = await shopWithStore();
    server.places.length = 0;
    const noWait = async () => {};
    expect(await startStores(state, null, noWait)).toEqual({ refresh: true });
    expect(server.places).toEqual([{ storeId: "indiranagar", mode: "delivery" }]);
    expect(await startStores(state, { storeId: "indiranagar", mode: "delivery" }, noWait)).toEqual({ refresh: false });
    server.placeStatus = 404;
    expect(await startStores(state, null, noWait)).toEqual({ refresh: true });
    expect(state.store.getState().selected).toBeNull();
  });
});

describe("addresses and search", () => {
  const home = { address_1: "12th Main", lat: 12.9, lng: 77.6 };

  test("[ADDR-02] saving needs a store, its fields, and a place the store delivers to", async () => {
    expect(code(await saveAddress(shop(), home))).toBe("STORE_SELECTION_REQUIRED");
    const state = await shopWithStore();
    const empty = await saveAddress(state, { ...home, address_1: " " });
    expect(empty).toMatchObject({ ok: false, error: { code: "FIELDS_INVALID", fields: { address_1: "REQUIRED" } } });
    server.answer({ getStoresFromLatLng: () => ({ stores: [], message: null, code: null, alternatives: [] }) });
    expect(code(await saveAddress(state, home))).toBe("ADDRESS_OUT_OF_AREA");
    const jayanagar = wireStore({ biz_location_id: "jayanagar", name: "Jayanagar" });
    const shut = wireStore({ biz_location_id: "shut", temporarily_closed: true });
    server.answer({
      getStoresFromLatLng: () => ({ stores: [shut, jayanagar], message: null, code: null, alternatives: [] }),
    });
    expect(await saveAddress(state, home)).toMatchObject({
      error: { code: "ADDRESS_OUT_OF_AREA", details: { other: "Jayanagar", at: "12.9,77.6" } },
    });
    expect(server.callsOf("UpdateAddress")).toEqual([]);
    server.answer({
      getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
      updateAddress: () => ({ id: "home" }),
    });
    expect(await saveAddress(state, home)).toEqual({ ok: true, value: "home" });
    expect(state.cart.getState().delivery_address).toBe("home");
  });

  test("[MENU-05] a search uses the store's mode; a blank one sends no request", async () => {
    const state = await shopWithStore();
    server.answer({ getAllItems: () => ({ items: [wireItem()], total: 1, sort_by: [], filter_by: [] }) });
    expect(await search(state, "  ")).toMatchObject({ ok: true, value: { total: 0 } });
    expect(await search(state, " coffee ")).toMatchObject({ ok: true, value: { total: 1 } });
    expect(server.callsOf("GetAllItems").map(({ variables }) => variables)).toEqual([
      { fulfilment_mode: "delivery", limit: 50, offset: 0, keyword: "coffee" },
    ]);
  });
});
