import { isAuthenticated, type SessionState } from "../customer/session/signed-in.ts";
import type { FulfilmentMode } from "../enumerations.ts";
import { type DomainError, refuse } from "../errors.ts";
import type { Minor } from "../money.ts";
import { ok, type Result } from "../result.ts";
import type { Cart, CartCoupon } from "./cart.ts";

/** Coupon rules of storefront.md sections 5, 7 "Coupon loading", 8 and 9. Values in minor units. */
export interface ValidatedCoupon {
  readonly title: string;
  readonly description: string;
  readonly redemption_code: string;
  /** The result of validateCouponCode. */
  readonly success: boolean;
  readonly value: Minor;
  readonly msg: string;
}

/** Codes compared by code unit, so that every machine sorts them the same way. */
const byCode = (a: { readonly redemption_code: string }, b: { readonly redemption_code: string }) =>
  a.redemption_code < b.redemption_code ? -1 : a.redemption_code > b.redemption_code ? 1 : 0;

/**
 * CPN-02 and CPN-03: coupons that apply (success true and nothing else), by value in descending order, then by code;
 * and the failed ones with their message, by code.
 */
export function sortCoupons(coupons: readonly ValidatedCoupon[]): {
  readonly applicable: readonly CartCoupon[];
  readonly nonApplicable: readonly ValidatedCoupon[];
} {
  const applicable = coupons
    .filter((coupon) => coupon.success === true)
    .map(({ title, description, redemption_code, value }) => ({ title, description, redemption_code, value }))
    .sort((a, b) => b.value - a.value || byCode(a, b));
  return { applicable, nonApplicable: coupons.filter((coupon) => coupon.success !== true).sort(byCode) };
}

/** CPN-03: applying a coupon needs a signed-in user (LOGIN_REQUIRED) and a non-empty cart (CART_EMPTY). */
export function canApplyCoupon(
  session: SessionState,
  cart: Cart,
): Result<null, DomainError<"LOGIN_REQUIRED" | "CART_EMPTY">> {
  if (!isAuthenticated(session)) return refuse("LOGIN_REQUIRED");
  return cart.items.length === 0 ? refuse("CART_EMPTY") : ok(null);
}

/** CPN-03: coupons are validated in advance for signed-in users with a non-empty cart, never for guests. */
export function preValidatesCoupons(session: SessionState, cart: Cart): boolean {
  return canApplyCoupon(session, cart).ok;
}

/**
 * CPN-04: the cart's coupon once a code is chosen. `isKept`: no order can use it yet. One that was kept stays kept when
 * it is chosen again, so that signing in for it and out again does not lose it.
 */
export const withCoupon = (
  { coupon_code: before, keepsCoupon }: Cart,
  coupon_code: string,
  isKept = false,
): Pick<Cart, "coupon_code" | "keepsCoupon"> => ({
  coupon_code,
  keepsCoupon: isKept || (keepsCoupon && before === coupon_code),
});

/** CPN-04: whether a coupon is for orders of this mode; `modes` null: for all. */
export const isForMode = (
  { modes }: { readonly modes: readonly FulfilmentMode[] | null },
  mode: FulfilmentMode,
): boolean => modes === null || modes.includes(mode);

/** CPN-01: the key of cached validations: user or guest, line signatures and quantities, payment option and mode. */
export function couponCacheKey(
  cart: Cart,
  { isGuest, paymentOption, mode }: { isGuest: boolean; paymentOption: string | null; mode: FulfilmentMode },
): string {
  const lines = cart.items.map((line) => [line.signature, line.quantity] as const);
  const sorted = lines.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([isGuest ? "guest" : "user", sorted, paymentOption, mode]);
}
