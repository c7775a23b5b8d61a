import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { applyCoupon, chooseCoupon, loadCoupons } from "@/lib/actions/cart/coupons";
import { previewReorder } from "@/lib/actions/cart/reorder";
import { loadFavourites, setFavourite } from "@/lib/actions/customer/favourites";
import { loadDeliveryEstimate } from "@/lib/actions/order/delivery-estimate";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { type CommerceServer, startCommerce } from "../commerce-server";
import { coffee, NOW, storefront, storeInMinor, token, user, wireItem, wireStore } from "../fixtures";
import { reorder } from "./cart/reordering";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});
const code = (outcome: { ok: boolean; error?: { code: string } }) => (outcome.ok ? "ok" : outcome.error?.code);

function shop({ dash = false, guest = false, visitor = false, empty = false } = {}): StorefrontState {
  const state = storefront({ origin: server.origin });
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const storeInfo = storeInMinor({ features: { dash } });
  state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
  if (!visitor) {
    state.session.setState({ accessToken: token({ exp: NOW }), user: { ...user, is_guest_checkout: guest } });
  }
  if (!empty) addItem(state, coffee);
  return state;
}

const coupon = (redemption_code: string) => ({
  title: redemption_code,
  description: null,
  redemption_code,
  valid_until: null,
  conditions: [],
  modes: null,
});
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

describe("coupons", () => {
  beforeEach(() =>
    server.answer({
      getCouponsList: () => ["SMALL", "BIG", "NEW", "ABC"].map(coupon),
      validateCouponCode: ({ coupon_code }: { coupon_code: string }) =>
        ({
          SMALL: { msg: null, success: true, value: 10 },
          BIG: { msg: null, success: true, value: 50.5 },
        })[coupon_code] ?? { msg: `${coupon_code} is for others.`, success: false, value: 0 },
    }),
  );

  test("[CPN-01] [CPN-02] are validated one by one and sorted; the verdicts are kept until something changes", async () => {
    const state = shop();
    const lists = await loadCoupons(state, "cash");
    expect(lists).toMatchObject({
      ok: true,
      value: {
        applicable: [{ redemption_code: "BIG", value: 5050 }, { redemption_code: "SMALL" }],
        nonApplicable: [{ redemption_code: "ABC", msg: "ABC is for others." }, { redemption_code: "NEW" }],
      },
    });
    expect(state.cart.getState().sorted_coupons.map(({ redemption_code }) => redemption_code)).toEqual([
      "BIG",
      "SMALL",
    ]);
    await loadCoupons(state, "cash");
    expect(server.callsOf("ValidateCouponCode")).toHaveLength(4);
    addItem(state, coffee);
    await loadCoupons(state, "cash");
    expect(server.callsOf("ValidateCouponCode")).toHaveLength(8);
    expect(server.callsOf("ValidateCouponCode")[0]?.variables).toMatchObject({
      biz_location_id: "indiranagar",
      coupon_code: "SMALL",
      payment_option: "cash",
      phone: "9876543210",
    });
  });

  test("[CPN-01] a failure drops what is kept", async () => {
    const state = shop();
    await loadCoupons(state);
    addItem(state, coffee);
    server.answer({
      validateCouponCode: () => {
        throw new Error("Busy.");
      },
    });
    expect((await loadCoupons(state)).ok).toBe(false);
    server.calls.length = 0;
    server.answer({ validateCouponCode: () => ({ msg: null, success: true, value: 1 }) });
    setCartDetails(state, {});
    state.cart.setState(shop().cart.getState(), true);
    await loadCoupons(state);
    expect(server.callsOf("ValidateCouponCode")).toHaveLength(4);
  });

  test("[CPN-03] guests get no pre-validation; applying needs login and a non-empty cart", async () => {
    const guest = shop({ guest: true });
    expect(await loadCoupons(guest)).toMatchObject({ ok: true, value: { applicable: [], unvalidated: { length: 4 } } });
    expect(server.callsOf("ValidateCouponCode")).toEqual([]);
    expect(code(await applyCoupon(guest, "BIG"))).toBe("LOGIN_REQUIRED");
    expect(code(await applyCoupon(shop({ empty: true }), "BIG"))).toBe("CART_EMPTY");
  });

  test("[CPN-03] [CPN-04] a coupon chosen with an empty cart is kept in it, signed in or not, and the order placed later sends it", async () => {
    const own = shop({ empty: true });
    expect(await chooseCoupon(own, " BIG ")).toMatchObject({ ok: true, value: { kind: "applied" } });
    expect(own.cart.getState().coupon_code).toBe("BIG");
    for (const state of [shop({ empty: true, visitor: true }), shop({ empty: true, guest: true })]) {
      server.calls.length = 0;
      expect(await chooseCoupon(state, "BIG")).toEqual({ ok: true, value: { kind: "kept", why: null } });
      // Nobody is asked to sign in for it, and the server cannot know more yet.
      expect(server.calls).toEqual([]);
      addItem(state, coffee);
      expect(state.cart.getState()).toMatchObject({ coupon_code: "BIG", item_count: 1 });
    }
    const nowhere = shop({ empty: true });
    nowhere.store.setState({ selected: null });
    server.answer({ getStoresList: () => [wireStore()] });
    expect(await chooseCoupon(nowhere, "NEW")).toEqual({ ok: true, value: { kind: "kept", why: null } });
    expect(nowhere.cart.getState().coupon_code).toBe("NEW");
  });

  test("[CPN-04] what the cart can still meet is kept with the server's reason; what no cart can meet is refused", async () => {
    server.answer({
      validateCouponCode: ({ coupon_code }: { coupon_code: string }) =>
        coupon_code === "NEW"
          ? { msg: "NEW is only for your first order.", success: false, value: 0, lasting: true }
          : { msg: "Spend 500 or more to use SMALL.", success: false, value: 0, lasting: false },
    });
    for (const empty of [true, false]) {
      const state = shop({ empty });
      const why = empty ? null : "Spend 500 or more to use SMALL.";
      expect(await chooseCoupon(state, "SMALL")).toEqual({ ok: true, value: { kind: "kept", why } });
      const refused = await chooseCoupon(state, "NEW");
      const error = { code: "COUPON_REFUSED", message: "NEW is only for your first order." };
      expect(refused).toMatchObject({ ok: false, error });
      // A refused one does not replace the one that was kept.
      expect(state.cart.getState().coupon_code).toBe("SMALL");
    }
    expect(server.callsOf("ValidateCouponCode")[0]?.variables).toMatchObject({ items: [] });
    // Before a store is chosen, too: what no cart can meet, no store can.
    server.answer({ getStoresList: () => [wireStore({ biz_location_id: "jayanagar" })] });
    const nowhere = shop({ empty: true });
    nowhere.store.setState({ selected: null });
    expect(code(await chooseCoupon(nowhere, "NEW"))).toBe("COUPON_REFUSED");
    expect(server.callsOf("ValidateCouponCode").at(-1)?.variables).toMatchObject({ biz_location_id: "jayanagar" });
    expect(code(await chooseCoupon(shop({ visitor: true }), "SMALL"))).toBe("LOGIN_REQUIRED");
  });

  test("[CPN-03] applies only when success is true, else says why in the server's words", async () => {
    const state = shop();
    const refused = await applyCoupon(state, "NEW");
    expect(refused).toMatchObject({ ok: false, error: { code: "COUPON_REFUSED", message: "NEW is for others." } });
    expect(state.cart.getState().coupon_code).toBeNull();
    expect(code(await applyCoupon(state, " BIG "))).toBe("ok");
    expect(state.cart.getState().coupon_code).toBe("BIG");
  });
});

describe("delivery estimate", () => {
  const bid = { estimated_price: 45.5, bid_id: "b1", exp_at: new Date(NOW + 60_000).toISOString(), extra_info: null };

  test("[EST-01] is cleared without the dash feature or an address", async () => {
    const state = shop();
    setCartDetails(state, { delivery_address: "home" });
    expect(await loadDeliveryEstimate(state)).toEqual({ kind: "none" });
    expect(await loadDeliveryEstimate(shop({ dash: true }))).toEqual({ kind: "none" });
    expect(server.calls).toEqual([]);
  });

  test("[EST-01] a bid is kept; without one the time is reset and the rider's absence is shown", async () => {
    const state = shop({ dash: true });
    setCartDetails(state, { delivery_address: "home" });
    server.answer({ getDeliveryEstimate: () => bid });
    expect(await loadDeliveryEstimate(state)).toMatchObject({ kind: "estimate", estimate: { estimated_price: 4550 } });
    state.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 1 } });
    for (const [kind, answer] of [
      ["unavailable", () => null],
      ["failed", () => Promise.reject(new Error("Down."))],
    ] as const) {
      server.answer({ getDeliveryEstimate: answer });
      let told = 0;
      expect(await loadDeliveryEstimate(state, () => (told += 1))).toEqual({ kind });
      expect(told).toBe(1);
      expect(state.cart.getState().dashEstimate).toBeNull();
      expect(state.time.getState().orderTime).toBeNull();
    }
  });
});

describe("orders and carts of a customer", () => {
  test("[OLIST-03] reorder needs login and a store, fills the cart and names what is unavailable", async () => {
    expect(code(await reorder(shop({ guest: true }), "o1"))).toBe("LOGIN_REQUIRED");
    const nowhere = shop();
    nowhere.store.setState({ selected: null });
    expect(code(await reorder(nowhere, "o1"))).toBe("STORE_SELECTION_REQUIRED");
    const gone = { id: "vada", title: "Vada", reason: "Sold out today" };
    server.answer({
      reorder: () => ({ availableItems: [wireLine], unavailableItems: [gone], ordered_sub_total: 180 }),
    });
    const state = shop();
    const before = state.cart.getState();
    const preview = await previewReorder(state, "o1");
    expect(preview).toMatchObject({ ok: true, value: { unavailable: [gone], subTotal: 18000, joins: 1, move: null } });
    // Nothing is in the cart before the guest agrees.
    expect(state.cart.getState()).toBe(before);
    expect(await reorder(state, "o1")).toEqual({ ok: true, value: { added: 2, missing: 0, moved: false } });
    expect(state.cart.getState()).toMatchObject({ item_count: 3, sub_total: 30050 });
    expect(server.callsOf("Reorder")[0]?.variables).toMatchObject({ ffMode: "delivery" });
  });

  test("[MENU-08] favourites need a token; without one the set is empty and no request is sent", async () => {
    expect(await loadFavourites(shop({ guest: true }))).toEqual({ ok: true, value: new Set() });
    expect(code(await setFavourite(shop({ visitor: true }), "dosa", true))).toBe("LOGIN_REQUIRED");
    expect(server.calls).toEqual([]);
    server.answer({
      favouriteItems: () => [{ liked_on: "2026-11-21T00:00:00Z", item: wireItem({ id: "dosa" }) }],
      removeFavouriteItem: () => ({ success: true, message: null }),
    });
    expect(await loadFavourites(shop())).toEqual({ ok: true, value: new Set(["dosa"]) });
    expect(await setFavourite(shop(), "dosa", false)).toEqual({ ok: true, value: false });
  });
});
