import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { setLineQuantity } from "@/lib/actions/cart/cart-changes";
import { acceptCheck, adoptTitles, planStoreChange, recheckCart } from "@/lib/actions/cart/check-cart";
import { selectAgain, selectStore, switchMode } from "@/lib/actions/store/store";
import { type CartLine, lineKey } from "@/lib/domain/cart/cart";
import { readStore, writeStore } from "@/lib/state/store-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, dosa, storefront, storeInMinor } from "../../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  server.placeStatus = 204;
});

const item = (id: string, price: number) => ({
  id,
  signature: id,
  quantity: 1,
  item_title: id,
  item_price: price,
  food_type: "veg",
  has_options: false,
  category: null,
  instructions: null,
  options: [],
  mod_at: null,
});
/** Coffee costs 10 more now, and dosa is not sold. */
const answers = () => ({
  lines: [
    { signature: "filter-coffee", item: item("filter-coffee", 130.5), unit_price: 130.5, available: 1, errors: [] },
    {
      signature: "dosa",
      item: null,
      unit_price: null,
      available: 0,
      errors: [{ error_type: "ITEM_UNAVAILABLE", error_message: "Dosa is not sold here.", item: null }],
    },
  ],
});

async function filled() {
  const state = storefront({ origin: server.origin });
  await selectStore(state, storeInMinor(), { ffMode: "delivery" });
  addItem(state, coffee);
  addItem(state, dosa, { options: [] });
  server.answer({ checkCart: answers });
  return state;
}
const other = storeInMinor({ biz_location_id: "jayanagar", name: "Jayanagar" });

test("[STORE-01] before another store takes over it is asked what it sells of the cart, at its prices, and nothing changes", async () => {
  const state = await filled();
  const before = state.cart.getState();
  const plan = await planStoreChange(state, other, "pickup");
  expect(server.callsOf("CheckCart")[0]).toMatchObject({
    headers: { location_id: "jayanagar" },
    variables: { ffMode: "pickup" },
  });
  expect(plan.kept).toMatchObject([{ id: "filter-coffee", item_price: 13050 }]);
  expect(plan.changes).toHaveLength(1);
  expect(plan.lost).toMatchObject([{ before: { id: "dosa" }, problems: [{ message: "Dosa is not sold here." }] }]);
  expect(state.cart.getState()).toBe(before);
  await selectStore(state, other, { ffMode: "pickup", forced: true, bring: plan.kept });
  expect(state.cart.getState()).toMatchObject({ item_count: 1, sub_total: 13050 });
});

test("[STORE-01] a store that cannot be reached brings no lines along, and the result says so", async () => {
  const state = await filled();
  server.answer({
    checkCart: () => {
      throw new Error("down");
    },
  });
  expect(await planStoreChange(state, other, "pickup")).toMatchObject({ known: false, kept: [], lost: [{}, {}] });
});

test("[CART-12] a kept cart is held against its store, shown line by line, and accepted once", async () => {
  const state = await filled();
  const check = await recheckCart(state);
  expect(check.ok && check.value.changes.map(({ before, after }) => [before.id, after?.item_price])).toEqual([
    ["filter-coffee", 13050],
    ["dosa", undefined],
  ]);
  expect(state.cart.getState().item_count).toBe(2);
  if (check.ok) acceptCheck(state, check.value);
  expect(state.cart.getState()).toMatchObject({ item_count: 1, sub_total: 13050 });
  const again = await recheckCart(state);
  expect(again.ok && again.value.changes).toEqual([]);
});

test("[CART-12] [I18N-01] taking over titles brings back nothing that another tab took out meanwhile, and changes no amount", async () => {
  const state = await filled();
  const check = await recheckCart(state);
  if (!check.ok) throw new Error("not checked");
  const before = state.cart.getState();
  adoptTitles(state, check.value);
  const { items, ...amounts } = state.cart.getState();
  expect(items.map(({ item_title }) => item_title)).toEqual(["filter-coffee", dosa.item_title]);
  const { items: _, ...amountsBefore } = before;
  expect(amounts).toEqual(amountsBefore);
  const other = storefront({ origin: server.origin }, { storage: state.storage });
  setLineQuantity(other, lineKey(items[0] as CartLine), 0);
  adoptTitles(state, check.value);
  expect(state.cart.getState().items.map(({ id }) => id)).toEqual(["dosa"]);
});

test("[CART-12] [I18N-01] changes name the dishes as the page does, in whatever language the cart was filled", async () => {
  const state = await filled();
  const [first, ...others] = state.cart.getState().items;
  state.cart.setState({ items: [{ ...(first as CartLine), item_title: "قهوة مفلترة" }, ...others] });
  const check = await recheckCart(state);
  expect(check.ok && check.value.changes[0]?.before.item_title).toBe("filter-coffee");
});

test("[STORE-11] after a change between delivery and pickup the cart is held against the new mode", async () => {
  const state = await filled();
  await switchMode(state, "pickup");
  await recheckCart(state);
  expect(server.callsOf("CheckCart").at(-1)?.variables).toMatchObject({ ffMode: "pickup" });
});

test("[CART-12] an empty cart sends no request, and a response for a store that is no longer selected is dropped", async () => {
  const state = await filled();
  const late = recheckCart(state);
  await selectStore(state, other, { ffMode: "pickup", forced: true });
  expect(await late).toMatchObject({ ok: false, error: { code: "ABORTED" } });
  server.calls.length = 0;
  expect(await recheckCart(state)).toEqual({ ok: true, value: { checked: [], changes: [] } });
  expect(server.calls).toEqual([]);
});

test("[STORE-07] a street that was typed is the choice's, and the place found for it is what is offered again", async () => {
  const state = await filled();
  const known = { subtitle: "", street: null, landmark: null, sub_locality: null, city: null, pin: null };
  const searched = { ...known, typed: "88 Sterling Place", title: "Barclays Center" };
  const at = { address: "88 Sterling Place", placeId: "barclays", latitude: 1, longitude: 2, searched };
  await selectStore(state, other, { ffMode: "delivery", forced: true, ...at });
  const { selected, pastLocations } = state.store.getState();
  expect(selected?.address).toBe("88 Sterling Place");
  expect(pastLocations).toEqual([{ placeId: "barclays", address: "Barclays Center", lat: 1, lng: 2 }]);
});

test("[STORE-07] a saved address is no recent place of the device: after signing out it would still be offered", async () => {
  const state = await filled();
  const home = { address: "148 Driggs Ave", placeId: "address:1", savedTag: "home", latitude: 1, longitude: 2 };
  await selectStore(state, other, { ffMode: "delivery", forced: true, ...home });
  expect(state.store.getState()).toMatchObject({ selected: { savedTag: "home" }, pastLocations: [] });
  expect(readStore(JSON.parse(JSON.stringify(writeStore(state.store.getState()))))?.selected?.savedTag).toBe("home");
  // As earlier versions remembered it.
  const before = {
    ...writeStore(state.store.getState()),
    pastLocations: [{ placeId: "address:1", address: "Home", lat: 1, lng: 2 }],
  };
  expect(readStore(JSON.parse(JSON.stringify(before)))?.pastLocations).toEqual([]);
});

test("[STORE-05] the selected store chosen for another place keeps the cart and has the terms of that place", async () => {
  const state = await filled();
  const there = storeInMinor({
    delivery_terms: { charge: 4550, min_order_total: 20000, depends_on_address: false, minimum_varies: false },
  });
  const place = { latitude: 12.99, longitude: 77.61, address: "Hebbal", placeId: "hebbal" };
  expect(await selectAgain(state, there, { ffMode: "delivery", ...place })).toEqual({ ok: true, value: false });
  expect(state.cart.getState().item_count).toBe(2);
  const { selected, pastLocations } = state.store.getState();
  expect(selected).toMatchObject({
    latitude: 12.99,
    address: "Hebbal",
    storeInfo: { delivery_terms: { charge: 4550 } },
  });
  expect(pastLocations[0]).toMatchObject({ placeId: "hebbal" });
  // Without a place the one from before stays.
  await selectAgain(state, there, { ffMode: "pickup" });
  expect(state.store.getState().selected).toMatchObject({ latitude: 12.99, ffMode: "pickup" });
});
