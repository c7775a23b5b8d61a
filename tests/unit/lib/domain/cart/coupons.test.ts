import { describe, expect, test } from "vitest";
import { EMPTY_CART } from "../../../../../lib/domain/cart/cart.ts";
import * as rules from "../../../../../lib/domain/cart/coupons.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { cartOf, chosen, codeOf, item } from "../builders.ts";

const coupon = (redemption_code: string, value: number, success = true): rules.ValidatedCoupon => ({
  title: redemption_code,
  description: "",
  redemption_code,
  success,
  value: asMinor(value),
  msg: success ? "" : `${redemption_code} needs a larger order`,
});
const codes = (list: readonly { readonly redemption_code: string }[]) => list.map((each) => each.redemption_code);
const full = cartOf([item(), []]);

describe("coupons", () => {
  test("[CPN-02] those that apply are sorted by value, highest first; failed ones by code with their message", () => {
    const sorted = rules.sortCoupons([
      coupon("TEN", 1000),
      coupon("ZED", 9000, false),
      coupon("BIG", 5000),
      coupon("ALSO", 1000),
      coupon("ABC", 0, false),
    ]);
    expect(codes(sorted.applicable)).toEqual(["BIG", "ALSO", "TEN"]);
    expect(codes(sorted.nonApplicable)).toEqual(["ABC", "ZED"]);
    expect(sorted.nonApplicable[1]?.msg).toBe("ZED needs a larger order");
  });

  test("[CPN-03] a coupon applies only when success is true, however large its value", () => {
    expect(rules.sortCoupons([coupon("X", 9000, false)]).applicable).toEqual([]);
    const odd = { ...coupon("X", 1), success: "true" as unknown as boolean };
    expect(rules.sortCoupons([odd]).applicable).toEqual([]);
  });

  test("[CPN-03] applying needs login and a non-empty cart; guests get no pre-validation", () => {
    const user = { token: "t", isGuest: false };
    expect(codeOf(rules.canApplyCoupon({ token: null, isGuest: false }, full))).toBe("LOGIN_REQUIRED");
    expect(codeOf(rules.canApplyCoupon({ token: "t", isGuest: true }, full))).toBe("LOGIN_REQUIRED");
    expect(codeOf(rules.canApplyCoupon(user, EMPTY_CART))).toBe("CART_EMPTY");
    expect(codeOf(rules.canApplyCoupon(user, full))).toBeNull();
    expect(rules.preValidatesCoupons({ token: "t", isGuest: true }, full)).toBe(false);
    expect(rules.preValidatesCoupons(user, full)).toBe(true);
  });

  test("[CPN-01] the cache key holds user or guest, signatures and quantities, payment option and mode", () => {
    const asked = { isGuest: false, paymentOption: "cash", mode: "delivery" } as const;
    const key = rules.couponCacheKey(full, asked);
    const others = [
      rules.couponCacheKey(full, { ...asked, isGuest: true }),
      rules.couponCacheKey(full, { ...asked, paymentOption: null }),
      rules.couponCacheKey(full, { ...asked, mode: "pickup" }),
      rules.couponCacheKey(cartOf([item(), [], 2]), asked),
      rules.couponCacheKey(cartOf([item(), [chosen("x")]]), asked),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
    const [a, b] = [item({ id: "a" }), item({ id: "b" })];
    expect(rules.couponCacheKey(cartOf([a, []], [b, []]), asked)).toBe(
      rules.couponCacheKey(cartOf([b, []], [a, []]), asked),
    );
    expect(rules.couponCacheKey({ ...full, specialInstructions: "x" }, asked)).toBe(key);
  });
});
