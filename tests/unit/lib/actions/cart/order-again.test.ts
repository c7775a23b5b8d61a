import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPayWith, writePayWith } from "@/components/payment/choose/pay-with";
import { addItem } from "@/lib/actions/cart/cart";
import { parseOrderAgain, readOrderAgain } from "@/lib/actions/cart/order-again";
import { previewReorder, putInCart } from "@/lib/actions/cart/reorder";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, MapStorage, NOW, storefront, storeInMinor, token, user, wireStore } from "../../fixtures";
import { wireOrder } from "../order/wire-order";
import { reorder } from "./reordering";

const line = {
  id: "dosa",
  signature: "dosa",
  quantity: 2,
  item_title: "Dosa",
  item_price: 90,
  food_type: "veg",
  has_options: false,
  category: null,
  instructions: null,
  options: [],
  mod_at: null,
};
const dinner = {
  ...wireOrder("COMPLETED"),
  order_number: "0177",
  is_future_order: true,
  time_slot_start: "19:00:00",
  time_slot_end: "19:30:00",
  tip: 20,
  coupon: "FILTER10",
  cutlery: true,
  no_contact: true,
};

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() =>
  server.answer({
    reorder: () => ({ availableItems: [line], unavailableItems: [], ordered_sub_total: 180 }),
    getOrderDetails: () => dinner as never,
  }),
);

function shop(): StorefrontState {
  const state = { ...storefront({ origin: server.origin }), tabStorage: new MapStorage() };
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({
    selected: { id: "indiranagar", storeInfo: storeInMinor(), ffMode: "delivery", ...place },
  });
  state.session.setState({ accessToken: token({ exp: NOW }), user: { ...user, is_guest_checkout: false } });
  return state;
}

test("[OLIST-03] ordering again repeats cutlery and the door, and keeps in mind the time, the tip and the coupon that it does not", async () => {
  const state = shop();
  expect(await reorder(state, "o1")).toMatchObject({ ok: true, value: { added: 2 } });
  expect(state.cart.getState()).toMatchObject({ cutlery: true, noContact: true, tip: null, coupon_code: null });
  expect(readOrderAgain(state)).toEqual({
    number: "0177",
    lines: ["dosa"],
    mode: "delivery",
    slot: { start_time: "19:00", end_time: "19:30" },
    tip: 2000,
    coupon: "FILTER10",
  });
  finishOrder(state, "o2");
  addItem(state, { ...coffee, id: "dosa" });
  expect(readOrderAgain(state), "an order that was placed is over").toBeNull();
});

test("[OLIST-03] [CART-12] the dishes of an old order come into the cart at once: no other tab sees half of them", async () => {
  const state = shop();
  server.answer({
    reorder: () => ({
      availableItems: [line, { ...line, id: "idli", signature: "idli" }],
      unavailableItems: [],
      ordered_sub_total: 360,
    }),
  });
  const counts: number[] = [];
  state.cart.subscribe(({ items }) => counts.push(items.length));
  await reorder(state, "o1");
  expect(new Set(counts)).toEqual(new Set([2]));
});

test.each([
  ["cash", null, "cash"],
  ["payment_gateway", "Stripe", "payment_gateway:Stripe"],
  ["mixed", null, null],
])("[OLIST-03] an order paid by %s at %s is paid again that way: %s", async (payment_option, provider, expected) => {
  const state = shop();
  const payment = provider ? { status: "paid", provider, txn_id: null, amount: null, refunds: null } : null;
  server.answer({ getOrderDetails: () => ({ ...dinner, payment_option, payment }) as never });
  await reorder(state, "o1");
  expect(readPayWith(state)).toBe(expected);
});

test("[OLIST-03] how a guest chose to pay for the cart they have holds when an old order joins it, and not for a new cart", async () => {
  const state = shop();
  server.answer({ getOrderDetails: () => ({ ...dinner, payment_option: "cash", payment: null }) as never });
  addItem(state, coffee);
  await reorder(state, "o1");
  expect(readPayWith(state), "nothing was chosen").toBe("cash");
  writePayWith(state, "payment_gateway:Stripe");
  await reorder(state, "o1");
  expect(readPayWith(state)).toBe("payment_gateway:Stripe");
  finishOrder(state, "o2");
  state.cart.setState({ ...state.cart.getState(), items: [], item_count: 0 });
  await reorder(state, "o1");
  expect(readPayWith(state), "the choice was for the order before").toBe("cash");
});

test("[OLIST-03] nothing is said of an order none of whose dishes is left, and dishes come back although the order cannot be read", async () => {
  const state = shop();
  await reorder(state, "o1");
  state.cart.setState({ ...state.cart.getState(), items: [] });
  expect(readOrderAgain(state)).toBeNull();
  server.answer({ getOrderDetails: () => null });
  const other = shop();
  expect(await reorder(other, "o1")).toMatchObject({ ok: true, value: { added: 2 } });
  expect(other.cart.getState().cutlery).toBe(false);
  expect(readOrderAgain(other)).toBeNull();
});

test("[SEC-01] a stored order again is read with suspicion", () => {
  for (const bad of [null, 4, [], {}, { number: "1" }, { number: 1, lines: [] }])
    expect(parseOrderAgain(bad)).toBeNull();
  expect(
    parseOrderAgain({ number: "1", lines: ["a", 2], mode: "by drone", slot: { start_time: 1 }, tip: -5, coupon: "" }),
  ).toEqual({
    number: "1",
    lines: ["a"],
    mode: null,
    slot: null,
    tip: 0,
    coupon: null,
  });
});

const HERE = { storeId: "indiranagar", addressId: null } as const;
const stores = (...found: ReturnType<typeof wireStore>[]) => server.answer({ getStoresList: () => found });
const chosen = (state: StorefrontState) => {
  const { selected, ffMode } = state.store.getState();
  return [selected?.id, selected?.ffMode, ffMode];
};

test("[OLIST-03] an old order that is to be there alone takes the place of the dishes of another store, and not before it is put there", async () => {
  stores(wireStore({ biz_location_id: "whitefield", fulfillment_modes: ["delivery", "pickup"] }));
  const state = shop();
  addItem(state, coffee);
  const place = { storeId: "whitefield", mode: "pickup", addressId: null } as const;
  const preview = await previewReorder(state, "o1", place, { alone: true });
  expect(state.cart.getState().items.map(({ id }) => id)).toEqual(["filter-coffee"]);
  expect(preview.ok && (await putInCart(state, preview.value))).toMatchObject({ value: { added: 2, moved: true } });
  expect(state.cart.getState().items.map(({ id }) => id)).toEqual(["dosa"]);
  expect(chosen(state)).toEqual(["whitefield", "pickup", "pickup"]);
});

test.each([
  // The guest has ordered otherwise since, and so that is what is selected.
  ["another mode at the same store", "indiranagar", "pickup"],
  ["another store", "whitefield", "delivery"],
] as const)("[OLIST-03] an order comes back as it was: %s is selected with it", async (_, storeId, mode) => {
  stores(wireStore({ biz_location_id: storeId, fulfillment_modes: ["delivery", "pickup"] }));
  const state = shop();
  const answer = await reorder(state, "o1", { storeId, mode, addressId: null });
  expect(answer).toMatchObject({ ok: true, value: { added: 2, moved: true } });
  expect(chosen(state)).toEqual([storeId, mode, mode]);
  const asked = server.callsOf("Reorder").at(-1);
  expect([asked?.variables.ffMode, asked?.headers.location_id]).toEqual([mode, storeId]);
  expect(server.places.at(-1)).toMatchObject({ storeId, mode });
});

test("[OLIST-03] an order of which nothing is left, or that cannot be read, changes neither store nor mode", async () => {
  stores(wireStore({ fulfillment_modes: ["delivery", "pickup"] }));
  const state = shop();
  server.answer({ reorder: () => ({ availableItems: [], unavailableItems: [], ordered_sub_total: 180 }) });
  expect(await reorder(state, "o1", { ...HERE, mode: "pickup" })).toMatchObject({ value: { added: 0, moved: false } });
  server.answer({
    reorder: () => {
      throw new Error("Busy.");
    },
  });
  expect((await reorder(state, "o1", { ...HERE, mode: "pickup" })).ok).toBe(false);
  expect(chosen(state)).toEqual(["indiranagar", "delivery", "delivery"]);
});

test("[OLIST-03] lines of an old order that join a cart, or a table, are ordered as those; so is one whose store or shop no longer takes orders that way", async () => {
  const place = { ...HERE, mode: "pickup" } as const;
  stores(wireStore({ fulfillment_modes: ["delivery", "pickup"] }));
  const filled = shop();
  addItem(filled, coffee);
  await reorder(filled, "o1", place);
  const seated = shop();
  seated.store.setState({ clientMode: "dinein" });
  await reorder(seated, "o1", place);
  const withdrawn = shop();
  const settings = { ...withdrawn.settings, modes: ["delivery"] as const };
  await reorder({ ...withdrawn, settings }, "o1", place);
  stores(wireStore({ fulfillment_modes: ["delivery"] }));
  const without = shop();
  await reorder(without, "o1", place);
  stores();
  const gone = shop();
  await reorder(gone, "o1", place);
  for (const state of [filled, seated, withdrawn, without, gone]) {
    expect(chosen(state).slice(0, 2)).toEqual(["indiranagar", "delivery"]);
    expect(state.cart.getState().item_count).toBeGreaterThan(1);
  }
});

test("[OLIST-03] a store that is paused refuses its order again, as it does when it is chosen", async () => {
  stores(wireStore({ fulfillment_modes: ["delivery", "pickup"], temporarily_closed: true }));
  const state = shop();
  expect(await reorder(state, "o1", { ...HERE, mode: "pickup" })).toMatchObject({
    ok: false,
    error: { code: "STORE_TEMPORARY_CLOSED" },
  });
  expect(chosen(state)).toEqual(["indiranagar", "delivery", "delivery"]);
});

test("[OLIST-03] a delivery comes back to its own address, also when another was chosen since; lines that join a cart go where it goes", async () => {
  server.answer({
    addresses: () => ["home", "work"].map((id) => ({ id, tag: id, address_1: "Pier 6", lat: 12.9, lng: 77.6 })),
  });
  const place = { ...HERE, mode: "delivery", addressId: "home" } as const;
  const [empty, filled, unsaved] = [shop(), shop(), shop()];
  addItem(filled, coffee);
  for (const state of [empty, filled, unsaved]) state.cart.setState({ delivery_address: "work" });
  await reorder(empty, "o1", place);
  await reorder(filled, "o1", place);
  await reorder(unsaved, "o1", { ...place, addressId: "sold-flat" });
  expect([empty, filled, unsaved].map((state) => state.cart.getState().delivery_address)).toEqual([
    "home",
    "work",
    "work",
  ]);
});
