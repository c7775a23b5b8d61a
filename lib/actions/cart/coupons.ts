import { billRequest } from "@/lib/actions/cart/bill";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { type BillRequest, type Coupon, type CouponVerdict, getCoupons, validateCoupon } from "@/lib/api/order/bill";
import { getStores } from "@/lib/api/shop/stores";
import type { CartCoupon } from "@/lib/domain/cart/cart";
import {
  canApplyCoupon,
  couponCacheKey,
  preValidatesCoupons,
  sortCoupons,
  type ValidatedCoupon,
  withCoupon,
} from "@/lib/domain/cart/coupons";
import type { Minor } from "@/lib/domain/money";
import { err, ok } from "@/lib/domain/result";
import { sessionForRules } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface CouponLists {
  /** By value, in descending order. */
  readonly applicable: readonly CartCoupon[];
  /** By code, each with the server's reason. */
  readonly nonApplicable: readonly ValidatedCoupon[];
  /** Every coupon of the business, for guests and visitors, whose coupons are not validated in advance. */
  readonly unvalidated: readonly Coupon[];
}

const caches = new WeakMap<StorefrontState, Map<string, CouponLists>>();

function cacheOf(storefront: StorefrontState): Map<string, CouponLists> {
  const known = caches.get(storefront) ?? new Map<string, CouponLists>();
  caches.set(storefront, known);
  return known;
}

/** Everything a verdict depends on: the domain's key, and the customer and store. */
function keyOf(storefront: StorefrontState, paymentOption: string | null): string {
  const { selected, ffMode } = storefront.store.getState();
  const session = storefront.session.getState();
  const { isGuest } = sessionForRules(session);
  const mode = selected?.ffMode ?? ffMode;
  const key = couponCacheKey(storefront.cart.getState(), { isGuest, paymentOption, mode });
  return JSON.stringify([key, session.user?.phone, selected?.id]);
}

/**
 * CPN-01, CPN-02: the coupons of the business, validated one by one for signed-in customers with a non-empty cart.
 * Verdicts are cached by customer, cart, payment option and mode; a failed request drops the whole cache.
 */
export async function loadCoupons(
  storefront: StorefrontState,
  paymentOption: string | null = null,
  signal?: AbortSignal,
): Promise<Outcome<CouponLists>> {
  const cache = cacheOf(storefront);
  const key = keyOf(storefront, paymentOption);
  const known = cache.get(key);
  if (known) return ok(known);
  const lists = await readCoupons(storefront, paymentOption, signal);
  if (!lists.ok) {
    cache.clear();
    return lists;
  }
  cache.set(key, lists.value);
  setCartDetails(storefront, { sorted_coupons: lists.value.applicable });
  return lists;
}

async function readCoupons(
  storefront: StorefrontState,
  paymentOption: string | null,
  signal: AbortSignal | undefined,
): Promise<Outcome<CouponLists>> {
  const coupons = await outcomeOf(getCoupons(getSource(storefront), { signal }));
  if (!coupons.ok) return coupons;
  const session = sessionForRules(storefront.session.getState());
  if (!preValidatesCoupons(session, storefront.cart.getState())) {
    return ok({ applicable: [], nonApplicable: [], unvalidated: coupons.value });
  }
  const validated: ValidatedCoupon[] = [];
  for (const coupon of coupons.value) {
    const verdict = await verdictOf(storefront, coupon.redemption_code, paymentOption, { signal });
    if (!verdict.ok) return verdict;
    const { success, value, msg } = verdict.value;
    const { title, redemption_code } = coupon;
    validated.push({ title, redemption_code, description: coupon.description ?? "", success, value, msg: msg ?? "" });
  }
  return ok({ ...sortCoupons(validated), unvalidated: [] });
}

async function verdictOf(
  storefront: StorefrontState,
  coupon_code: string,
  paymentOption: string | null,
  { signal, isEmptyAllowed = false }: { signal?: AbortSignal | undefined; isEmptyAllowed?: boolean } = {},
): Promise<Outcome<CouponVerdict>> {
  const request = billRequest(storefront, { paymentOption, isEmptyAllowed });
  if (!request.ok) return request;
  const store = await storeToAsk(storefront, signal);
  if (!store.ok) return store;
  const {
    time_slot_start: _start,
    time_slot_end: _end,
    tip: _tip,
    place: _place,
    ...rest
  } = request.value satisfies BillRequest;
  return outcomeOf(
    validateCoupon(getSource(storefront), { ...rest, coupon_code, biz_location_id: store.value }, { signal }),
  );
}

/** The selected store; before one is chosen any will do, as what it alone refuses is not for good. */
async function storeToAsk(storefront: StorefrontState, signal: AbortSignal | undefined): Promise<Outcome<string>> {
  const { selected } = storefront.store.getState();
  if (selected) return ok(selected.id);
  const stores = await outcomeOf(getStores(getSource(storefront), { offset: 0, limit: 1 }, { signal }));
  return stores.ok ? ok(stores.value[0]?.biz_location_id ?? "") : stores;
}

/**
 * CPN-03: applies a picked or typed code. Needs a signed-in customer (LOGIN_REQUIRED) and a non-empty cart
 * (CART_EMPTY). Applies only if the server's success is true, else COUPON_REFUSED with the server's sentence.
 */
export async function applyCoupon(
  storefront: StorefrontState,
  code: string,
  paymentOption: string | null = null,
): Promise<Outcome<CouponVerdict>> {
  const allowed = canApplyCoupon(sessionForRules(storefront.session.getState()), storefront.cart.getState());
  const coupon_code = code.trim();
  if (!allowed.ok) return allowed;
  const verdict = await verdictOf(storefront, coupon_code, paymentOption);
  if (!verdict.ok) return verdict;
  if (verdict.value.success !== true) return err(serverRefusal("COUPON_REFUSED", verdict.value.msg));
  setCoupon(storefront, coupon_code);
  return verdict;
}

/** The outcome of a coupon that was chosen before its order is complete. */
export type CouponChoice =
  | { readonly kind: "applied"; readonly value: Minor }
  /** `why`: the server's sentence about what the cart still lacks; null if the cart is empty. */
  | { readonly kind: "kept"; readonly why: string | null };

/**
 * CPN-03, CPN-04: chooses a coupon of the offers page. With an empty cart, or one that does not meet its conditions yet, it stays
 * in the cart and applies by itself as soon as they are met. Refused are a coupon that no cart could use
 * (COUPON_REFUSED), and a full cart without an account (LOGIN_REQUIRED), as by `applyCoupon`.
 */
export async function chooseCoupon(storefront: StorefrontState, code: string): Promise<Outcome<CouponChoice>> {
  const allowed = canApplyCoupon(sessionForRules(storefront.session.getState()), storefront.cart.getState());
  const isEmpty = storefront.cart.getState().items.length === 0;
  const coupon_code = code.trim();
  if (!allowed.ok && allowed.error.code === "LOGIN_REQUIRED") return isEmpty ? keep(storefront, coupon_code) : allowed;
  const verdict = await verdictOf(storefront, coupon_code, null, { isEmptyAllowed: true });
  // Without an answer an empty cart keeps it: the cart asks again when there is something in it.
  if (!verdict.ok) return isEmpty ? keep(storefront, coupon_code) : verdict;
  const { success, value, msg, lasting } = verdict.value;
  if (!success && lasting) return err(serverRefusal("COUPON_REFUSED", msg));
  if (!success) return keep(storefront, coupon_code, isEmpty ? null : msg);
  setCoupon(storefront, coupon_code, isEmpty);
  return ok({ kind: "applied", value });
}

function keep(storefront: StorefrontState, coupon_code: string, why: string | null = null): Outcome<CouponChoice> {
  setCoupon(storefront, coupon_code, true);
  return ok({ kind: "kept", why });
}

const setCoupon = (storefront: StorefrontState, coupon_code: string, isKept = false) =>
  setCartDetails(storefront, withCoupon(storefront.cart.getState(), coupon_code, isKept));

/**
 * The discount of an applied coupon for the current cart; the coupon stays chosen whatever the result. One that no order
 * can use any more stays with the reason as long as this cart, and is kept no longer.
 */
export async function checkCoupon(
  storefront: StorefrontState,
  code: string,
  signal?: AbortSignal,
): Promise<Outcome<CouponVerdict>> {
  const verdict = await verdictOf(storefront, code, null, { signal });
  if (verdict.ok && !verdict.value.success && verdict.value.lasting) setCartDetails(storefront, { keepsCoupon: false });
  return verdict;
}

/** Drops all verdicts: an order was placed, so usage limits may have been reached. */
export function forgetCoupons(storefront: StorefrontState): void {
  caches.delete(storefront);
}

/** Removes the coupon from the cart. */
export function removeCoupon(storefront: StorefrontState): void {
  setCartDetails(storefront, { coupon_code: null, keepsCoupon: false });
}
