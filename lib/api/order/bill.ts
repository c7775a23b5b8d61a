import {
  type BillErrorFieldsFragment,
  type BillFieldsFragment,
  GetBillDocument,
  type GetBillQueryVariables,
  GetCouponsListDocument,
  type GetCouponsListQuery,
  GetDeliveryEstimateDocument,
  ValidateCouponCodeDocument,
} from "@/lib/api/generated/graphql";
import { linesToWire } from "@/lib/api/order/cart";
import { type Store, storeOf } from "@/lib/api/shop/stores";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import {
  type InMinor,
  type MinorUnits,
  minorUnits,
  percentageOrNull,
  percentageToWire,
  sendForAmounts,
} from "@/lib/api/wire-money";
import type { CartLine, CartTip, DashEstimate } from "@/lib/domain/cart/cart";
import type { Channel, OrderType } from "@/lib/domain/enumerations";
import { type Minor, toDecimal, ZERO } from "@/lib/domain/money";
import type { Point } from "@/lib/domain/store/geo";

/** Bill of section 3; every amount in minor units. */
export type Bill = InMinor<BillFieldsFragment>;
export type BillError = BillErrorFieldsFragment;
/** A coupon as it is listed; its minimum in minor units. */
export type Coupon = InMinor<GetCouponsListQuery["getCouponsList"][number]>;

export interface BillAnswer {
  readonly bill: Bill | null;
  /** Errors of the bill and of the request, without duplicates. They block placing (BILL-02). */
  readonly errors: readonly BillError[];
  readonly store: Store | null;
}

/** Everything a bill depends on (BILL-01): every argument of section 7, in the client's terms. */
export interface BillRequest {
  readonly channel: Channel;
  readonly order_type: OrderType;
  readonly lines: readonly CartLine[];
  readonly phone?: string | null;
  readonly coupon_code?: string | null;
  readonly apply_wallet_credit?: boolean;
  /** UTC YYYY-MM-DD HH:mm */
  readonly delivery_datetime?: string | null;
  readonly address_id?: string | null;
  readonly dashEstimate?: DashEstimate | null;
  /** HH:mm:ss in the business's zone */
  readonly time_slot_start?: string | null;
  readonly time_slot_end?: string | null;
  readonly payment_option?: string | null;
  readonly tip?: CartTip | null;
  /** Where a delivery goes until it has an address_id, for its charge and minimum; getBill only. */
  readonly place?: Point | null;
}

/** A tip in wire format. */
export function tipToWire(tip: CartTip | null | undefined, currency: string) {
  if (!tip) return null;
  return "amount" in tip ? { amount: toDecimal(tip.amount, currency) } : { percent: percentageToWire(tip.percent) };
}

/** A delivery bid in wire format. */
export function dashToWire(estimate: DashEstimate | null | undefined, currency: string) {
  if (!estimate) return null;
  return { bid_id: estimate.bid_id, estimated_price: toDecimal(estimate.estimated_price, currency) };
}

/** The mapper of bills, also for the one in PRICE_CHANGED. */
export function billOf(wire: BillFieldsFragment, minor: MinorUnits): Bill {
  const titled = (amounts: BillFieldsFragment["tax_breakup"]) =>
    amounts.map(({ title, amount }) => ({ title, amount: minor.required(amount) }));
  return {
    ...wire,
    total: minor.required(wire.total),
    sub_total: minor.required(wire.sub_total),
    taxes: minor.required(wire.taxes),
    payable_amount: minor.required(wire.payable_amount),
    wallet_credit_applied: minor.optional(wire.wallet_credit_applied),
    cashback: minor.required(wire.cashback),
    other_charges: wire.other_charges.map((charge) => ({ ...charge, amount: minor.required(charge.amount) })),
    tax_breakup: titled(wire.tax_breakup),
    included_taxes: titled(wire.included_taxes),
    tip: minor.required(wire.tip),
    discount: wire.discount && discountOf(wire.discount, minor),
    items: wire.items.map((line) => ({
      ...line,
      price: minor.required(line.price),
      total: minor.required(line.total),
    })),
  };
}

function discountOf(
  wire: NonNullable<BillFieldsFragment["discount"]>,
  minor: MinorUnits,
): NonNullable<Bill["discount"]> {
  const rule = wire.applicable_on;
  return {
    ...wire,
    value: minor.required(wire.value),
    applicable_on: rule && {
      ...rule,
      discount_pct: percentageOrNull(rule.discount_pct),
      max_discount_amt: minor.optional(rule.max_discount_amt),
    },
  };
}

function billVariables(request: BillRequest, currency: string): GetBillQueryVariables {
  const { lines, dashEstimate, tip, place, ...rest } = request;
  const dash_delivery = dashToWire(dashEstimate, currency);
  const point = place ? { lat: place.lat, lng: place.lng } : {};
  return { ...rest, ...point, items: linesToWire(lines), dash_delivery, tip: tipToWire(tip, currency) };
}

function distinct(errors: readonly BillError[]): BillError[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}

/** BILL-01: the bill of a cart with the given address, time, coupon and payment option. */
export async function getBill(source: Source, request: BillRequest, options?: SendOptions): Promise<BillAnswer> {
  const currency = await source.currency();
  const minor = minorUnits(currency);
  const { getBill: wire } = await source.send(GetBillDocument, billVariables(request, currency), options);
  return {
    bill: wire.bill && billOf(wire.bill, minor),
    errors: distinct([...wire.errors, ...(wire.bill?.errors ?? [])]),
    store: wire.store && storeOf(wire.store, minor),
  };
}

/** CPN-04: the coupons of the business. */
export async function getCoupons(source: Source, options?: SendOptions): Promise<Coupon[]> {
  const { data, minor } = await sendForAmounts(source, GetCouponsListDocument, {}, options);
  return data.getCouponsList.map((coupon) => ({ ...coupon, min_order_total: minor.optional(coupon.min_order_total) }));
}

export interface CouponVerdict {
  readonly success: boolean;
  readonly msg: string | null;
  /** Discount in minor units. */
  readonly value: Minor;
  /** Refused for a reason that no cart can change; null: not known. */
  readonly lasting: boolean | null;
}

/** CPN-01: the discount of one coupon for a bill request. */
export async function validateCoupon(
  source: Source,
  request: Omit<BillRequest, "coupon_code" | "time_slot_start" | "time_slot_end" | "tip" | "place"> & {
    coupon_code: string;
    biz_location_id: string;
  },
  options?: SendOptions,
): Promise<CouponVerdict> {
  const currency = await source.currency();
  const { lines, dashEstimate, ...rest } = request;
  const variables = { ...rest, items: linesToWire(lines), dash_delivery: dashToWire(dashEstimate, currency) };
  const { validateCouponCode: wire } = await source.send(ValidateCouponCodeDocument, variables, options);
  return { ...wire, value: minorUnits(currency).required(wire.value) };
}

/** EST-01: the rider's bid for an address; null if there is none. */
export async function getDeliveryEstimate(
  source: Source,
  addressId: string,
  options?: SendOptions,
): Promise<DashEstimate | null> {
  const minor = minorUnits(await source.currency());
  const { getDeliveryEstimate: wire } = await source.send(
    GetDeliveryEstimateDocument,
    { address_id: addressId },
    options,
  );
  if (!wire?.bid_id) return null;
  return {
    bid_id: wire.bid_id,
    estimated_price: minor.required(wire.estimated_price),
    exp_at: Date.parse(wire.exp_at),
    ...(wire.minutes == null ? {} : { minutes: wire.minutes }),
    extra_info: {
      tech_fees: minor.optional(wire.extra_info?.tech_fees) ?? ZERO,
      logistic_fees: minor.optional(wire.extra_info?.logistic_fees) ?? ZERO,
    },
  };
}
