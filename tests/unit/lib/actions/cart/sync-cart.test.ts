import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepAgreed } from "@/lib/actions/cart/agreed-cart";
import { addItem } from "@/lib/actions/cart/cart";
import { syncCart } from "@/lib/actions/cart/sync-cart";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { agreedLines } from "@/lib/domain/cart/merge-cart";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, NOW, storefront, storeInMinor, token, user } from "../../fixtures";
import { reorder } from "./reordering";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

function shop({ visitor = false, empty = false } = {}): StorefrontState {
  const state = storefront({ origin: server.origin });
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({
    selected: { id: "indiranagar", storeInfo: storeInMinor(), ffMode: "delivery", ...place },
  });
  if (!visitor)
    state.session.setState({ accessToken: token({ exp: NOW }), user: { ...user, is_guest_checkout: false } });
  if (!empty) addItem(state, coffee);
  return state;
}

const wireLine = {
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
const quiet = { log: () => {}, arrived: () => {} };

test("[CART-13] an empty cart takes over the customer's and says how much came, a filled one is joined with it", async () => {
  server.answer({ getCart: () => ({ items: [wireLine] }), updateCart: () => ({ items: [] }) });
  const empty = shop({ empty: true });
  const arrived: number[] = [];
  await syncCart(empty, { log: () => {}, arrived: (count) => arrived.push(count) });
  expect(empty.cart.getState()).toMatchObject({ item_count: 2, sub_total: 18000 });
  expect(arrived).toEqual([2]);
  expect(server.callsOf("UpdateCart")).toEqual([]);
  const filled = shop();
  await syncCart(filled, quiet);
  expect(filled.cart.getState().item_count).toBe(3);
  // Lines that arrive have the prices of the mode that is ordered in.
  expect(server.callsOf("GetCart")[0]?.variables).toEqual({ ffMode: "delivery" });
  expect(server.callsOf("UpdateCart")[0]?.variables).toMatchObject({
    ffMode: "delivery",
    cart: { items: [{ id: "filter-coffee", quantity: 1 }, { quantity: 2 }] },
  });
});

test("[CART-13] what was taken out on another device since is taken out here, what was never there stays", async () => {
  const state = shop({ empty: true });
  server.answer({ getCart: () => ({ items: [wireLine] }), updateCart: () => ({ items: [] }) });
  await syncCart(state, quiet);
  server.answer({ getCart: () => ({ items: [] }) });
  await syncCart(state, quiet);
  expect(state.cart.getState().items).toEqual([]);
  const fresh = shop();
  await syncCart(fresh, quiet);
  expect(fresh.cart.getState().item_count).toBe(1);
});

test("[CART-08] [CART-13] an ordered cart stays empty when the request that stores it reaches the server after the order", async () => {
  const state = shop({ empty: true });
  server.answer({ getCart: () => ({ items: [] }), updateCart: () => ({ items: [] }) });
  await syncCart(state, quiet);
  server.answer({ reorder: () => ({ availableItems: [wireLine], unavailableItems: [], ordered_sub_total: 180 }) });
  await reorder(state, "o1");
  finishOrder(state, "order-1");
  server.answer({ getCart: () => ({ items: [wireLine] }) });
  await syncCart(state, quiet);
  expect(state.cart.getState().items).toEqual([]);
  expect(server.callsOf("UpdateCart").at(-1)?.variables).toMatchObject({ cart: { items: [] } });
});

test("[CART-13] a cart that another tab of this browser stores meanwhile keeps its dishes", async () => {
  const state = shop({ empty: true });
  server.answer({ getCart: () => ({ items: [] }), updateCart: () => ({ items: [] }) });
  await syncCart(state, quiet);
  server.answer({ reorder: () => ({ availableItems: [wireLine], unavailableItems: [], ordered_sub_total: 180 }) });
  await reorder(state, "o1");
  let reads = 0;
  server.answer({
    getCart: () => {
      reads += 1;
      // Read before the other tab has stored the cart, answered after.
      if (reads === 1) keepAgreed(state, agreedLines(state.cart.getState().items));
      return { items: reads === 1 ? [] : [wireLine] };
    },
  });
  await syncCart(state, quiet);
  expect([reads, state.cart.getState().item_count]).toEqual([2, 2]);
});

test("[CART-13] fetch and update errors are only logged", async () => {
  server.answer({
    updateCart: () => {
      throw new Error("Busy.");
    },
  });
  const logged: string[] = [];
  const news = { ...quiet, log: (message: string) => logged.push(message) };
  server.answer({ getCart: () => ({ items: [] }) });
  await syncCart(shop(), news);
  expect(logged).toHaveLength(1);
  await syncCart(shop({ visitor: true }), news);
  expect(logged).toHaveLength(1);
});
