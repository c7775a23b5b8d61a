import { FULFILMENT_MODES, type FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { percentOf } from "../../../lib/domain/money/decimals.ts";
import { addMoney, asMinor, leastMoney, type Minor, multiplyMoney, ZERO } from "../../../lib/domain/money.ts";

/** The parts of a coupon that its rule needs; amounts in minor units. Rows of `coupons` fit. */
export interface CouponRule {
  readonly code: string;
  readonly kind: "percent" | "amount" | "free_delivery";
  readonly percent: string | null;
  readonly amount: Minor | null;
  readonly max_discount: Minor | null;
  readonly min_order_total: Minor | null;
  readonly max_qty: number | null;
  readonly single_selection: boolean;
  readonly modes: readonly string[] | null;
  readonly payment_options: readonly string[] | null;
  readonly item_refs: readonly string[] | null;
  readonly store_refs: readonly string[] | null;
  readonly first_order_only: boolean;
  readonly total_limit: number | null;
  readonly customer_limit: number | null;
  readonly used_count: number;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
}

/** The order that a coupon is checked against. */
export interface CouponContext {
  readonly lines: readonly { readonly ref: string; readonly quantity: number; readonly unit: Minor }[];
  readonly subTotal: Minor;
  readonly deliveryCharge: Minor;
  readonly mode: FulfilmentMode;
  readonly storeRef: string;
  /** Null: not chosen yet, so it is no reason to refuse. */
  readonly paymentOption: string | null;
  /** False for visitors and guests: a coupon needs an account. */
  readonly isAccount: boolean;
  /** The customer's orders that were not cancelled. */
  readonly ordersBefore: number;
  /** How often the customer has used this coupon. */
  readonly usedBefore: number;
  readonly now: Date;
}

export type CouponRefusal =
  | "LOGIN_REQUIRED"
  | "NOT_YET_VALID"
  | "EXPIRED"
  | "WRONG_MODE"
  | "WRONG_STORE"
  | "WRONG_PAYMENT"
  | "FIRST_ORDER_ONLY"
  | "USED_UP"
  | "ALREADY_USED"
  | "MIN_ORDER_TOTAL"
  | "NO_ITEM";

/** What a coupon takes off: `shares` per line, and `delivery` of the delivery charge. All in minor units. */
export type CouponResult =
  | { readonly ok: true; readonly value: Minor; readonly shares: readonly Minor[]; readonly delivery: Minor }
  | { readonly ok: false; readonly reason: CouponRefusal };

/**
 * Checks a coupon against an order (CPN-01, CPN-03). A percentage is rounded half up once for the whole order; a
 * discount is never larger than what it applies to. With `max_qty` only that many units count, most expensive first;
 * `single_selection` counts one unit.
 */
export function applyCoupon(coupon: CouponRule, question: CouponContext): CouponResult {
  const reason = refusalOf(coupon, question);
  if (reason) return { ok: false, reason };
  const none = question.lines.map(() => ZERO);
  if (coupon.kind === "free_delivery") {
    if (!MODES[question.mode].address) return { ok: false, reason: "WRONG_MODE" };
    const delivery = capped(question.deliveryCharge, coupon.max_discount);
    return { ok: true, value: delivery, shares: none, delivery };
  }
  const { base, value, shares } = couponDiscounts(coupon, question.lines);
  return base === 0 ? { ok: false, reason: "NO_ITEM" } : { ok: true, value, shares, delivery: ZERO };
}

/** What a coupon takes off some lines, all its conditions being met; nothing if it is for none of them. */
export function couponDiscounts(coupon: CouponRule, lines: CouponContext["lines"]) {
  const bases = eligibleAmounts(coupon, lines);
  const base = addMoney(ZERO, ...bases);
  const uncapped = coupon.kind === "percent" ? percentOf(base, coupon.percent ?? 0) : (coupon.amount ?? ZERO);
  const value = leastMoney(base, capped(uncapped, coupon.max_discount));
  return { base, value, shares: spread(value, bases) };
}

/** The modes in which a coupon can apply; null: all. Without a delivery there is none to take off. */
export function couponModes({ kind, modes }: Pick<CouponRule, "kind" | "modes">): FulfilmentMode[] | null {
  const allowed = FULFILMENT_MODES.filter((mode) => !excludes(modes, mode));
  if (kind === "free_delivery") return allowed.filter((mode) => MODES[mode].address);
  return modes === null ? null : allowed;
}

/** Refusals that no cart can change. */
const LASTING: readonly CouponRefusal[] = ["NOT_YET_VALID", "EXPIRED", "FIRST_ORDER_ONLY", "USED_UP", "ALREADY_USED"];
export const isLasting = (reason: CouponRefusal): boolean => LASTING.includes(reason);

const capped = (value: Minor, max: Minor | null) => (max === null ? value : leastMoney(value, max));
const excludes = (list: readonly string[] | null, value: string) => list !== null && !list.includes(value);

/** Reasons that no other cart could change come first, so that guests do not change store or payment in vain. */
function refusalOf(coupon: CouponRule, question: CouponContext): CouponRefusal | null {
  if (!question.isAccount) return "LOGIN_REQUIRED";
  if (coupon.valid_from && question.now < coupon.valid_from) return "NOT_YET_VALID";
  if (coupon.valid_until && question.now >= coupon.valid_until) return "EXPIRED";
  if (coupon.first_order_only && question.ordersBefore > 0) return "FIRST_ORDER_ONLY";
  if (coupon.total_limit !== null && coupon.used_count >= coupon.total_limit) return "USED_UP";
  if (coupon.customer_limit !== null && question.usedBefore >= coupon.customer_limit) return "ALREADY_USED";
  if (excludes(coupon.modes, question.mode)) return "WRONG_MODE";
  if (excludes(coupon.store_refs, question.storeRef)) return "WRONG_STORE";
  if (question.paymentOption !== null && excludes(coupon.payment_options, question.paymentOption))
    return "WRONG_PAYMENT";
  if (coupon.min_order_total !== null && question.subTotal < coupon.min_order_total) return "MIN_ORDER_TOTAL";
  return null;
}

/** The amount of each line that the coupon applies to. */
function eligibleAmounts(coupon: CouponRule, lines: CouponContext["lines"]): Minor[] {
  let units = coupon.single_selection ? 1 : (coupon.max_qty ?? Number.POSITIVE_INFINITY);
  const amounts = lines.map(() => ZERO);
  const dearestFirst = lines.map((line, index) => ({ line, index })).sort((a, b) => b.line.unit - a.line.unit);
  for (const { line, index } of dearestFirst) {
    if (excludes(coupon.item_refs, line.ref)) continue;
    const counted = Math.min(units, line.quantity);
    units -= counted;
    amounts[index] = multiplyMoney(line.unit, counted);
  }
  return amounts;
}

/** Splits an amount in proportion to weights, exact to the minor unit: the largest remainders get the rest. */
export function spread(amount: Minor, weights: readonly Minor[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => ZERO);
  const exact = weights.map((weight) => BigInt(weight) * BigInt(amount));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const rest = exact.map((product, index) => ({ index, rest: product % BigInt(sum) }));
  rest.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let over = amount - shares.reduce((total, share) => total + share, 0);
  for (const { index } of rest) {
    if (over <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    over -= 1;
  }
  return shares.map(asMinor);
}
