import { beforeEach, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { applyCoupon, checkCoupon, chooseCoupon, removeCoupon } from "@/lib/actions/cart/coupons";
import { setSession, signOut } from "@/lib/actions/customer/session";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { placeOrder } from "@/lib/actions/order/placing/place-order";
import { selectStore } from "@/lib/actions/store/store";
import { EMPTY_CART } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { coffee, NOW, storeInMinor, token, user } from "../../fixtures";
import { code, input, ready, serveOrders, server } from "../order/ordering-guest";

serveOrders();
const USABLE = { msg: null, success: true, value: 5, lasting: false };
const USED_UP = { msg: "TEN was used already.", success: false, value: 0, lasting: true };
beforeEach(() => server.answer({ validateCouponCode: () => USABLE }));

const signIn = (state: StorefrontState, isGuest = false) =>
  setSession(state, token({ exp: NOW / 1000 + 9000 }), { ...user, is_guest_checkout: isGuest });
const couponOf = (state: StorefrontState) => state.cart.getState().coupon_code;

/** A visitor who chose TEN on the page of offers before anything else. */
async function withKept(): Promise<StorefrontState> {
  const state = ready();
  signOut(state);
  state.cart.setState(EMPTY_CART, true);
  expect(await chooseCoupon(state, "TEN")).toMatchObject({ ok: true, value: { kind: "kept" } });
  return state;
}

async function order(state: StorefrontState, isCouponUsed?: boolean): Promise<void> {
  addItem(state, coffee);
  state.time.setState({ orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 45 } });
  state.cart.setState({ ...state.cart.getState(), delivery_address: "home" });
  expect(code(await placeOrder(state, { ...input, isCouponUsed }))).toBe("ok");
  finishOrder(state, "order-1");
  expect(state.cart.getState().items).toEqual([]);
}

test("[CPN-04] [SESS-05] a coupon kept before anything was in the cart survives choosing a store, signing in, using it and signing out", async () => {
  const state = await withKept();
  await selectStore(state, storeInMinor({ biz_location_id: "jayanagar" }), { ffMode: "delivery" });
  expect(couponOf(state)).toBe("TEN");
  addItem(state, coffee);
  signIn(state);
  expect(couponOf(state)).toBe("TEN");
  expect(code(await applyCoupon(state, "TEN"))).toBe("ok");
  expect(code(await chooseCoupon(state, "TEN"))).toBe("ok");
  signOut(state);
  expect(couponOf(state)).toBe("TEN");
  // Another one, which the account applied, is the account's.
  signIn(state);
  await applyCoupon(state, "BIG");
  signOut(state);
  expect(couponOf(state)).toBeNull();
});

test("[CPN-04] [CART-08] a kept coupon is left by an order without an account and by one that did not meet its conditions, and leaves with the one that used it", async () => {
  const state = await withKept();
  signIn(state, true);
  await order(state, true);
  expect(couponOf(state), "guests use no coupon").toBe("TEN");
  signOut(state);
  signIn(state);
  await order(state, false);
  expect(couponOf(state), "below its minimum").toBe("TEN");
  await order(state, true);
  expect(couponOf(state)).toBeNull();
  // After a reload in between, nobody knows the bill any more: it is not used twice.
  const other = await withKept();
  signIn(other);
  await order(other);
  expect(couponOf(other)).toBeNull();
});

test("[CPN-04] a kept coupon that the guest removes, or that is refused for good, does not come back", async () => {
  const removed = await withKept();
  removeCoupon(removed);
  expect(removed.cart.getState()).toMatchObject({ coupon_code: null, keepsCoupon: false });
  const refused = await withKept();
  signIn(refused);
  addItem(refused, coffee);
  server.answer({ validateCouponCode: () => USED_UP });
  await checkCoupon(refused, "TEN");
  // Its reason is said as long as this cart is.
  expect(couponOf(refused)).toBe("TEN");
  signOut(refused);
  expect(couponOf(refused)).toBeNull();
});
