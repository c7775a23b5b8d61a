import { type FulfilmentMode, ORDER_TYPES, type OrderType, toOrderType } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { addMoney, type Minor, subtractMoney, type WireDecimal, ZERO } from "../../../lib/domain/money.ts";
import type { Cashback } from "../../../lib/domain/order/cashback.ts";
import { allowedPaymentOptions } from "../../../lib/domain/order/payment-options.ts";
import { ORDER_TYPE_TRAITS } from "../../../lib/domain/shop/order-types.ts";
import type { RequestContext } from "../../context.ts";
import type { CouponRow } from "../../db/repositories/business.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { AddressRow } from "../../db/repositories/customer/addresses.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Bid } from "../../delivery/estimator.ts";
import { servicePercent } from "../../dine-in/bill/service-charge.ts";
import { guestRules } from "../../identity/guest-rules.ts";
import { stepOf } from "../../payments-service/amounts.ts";
import { type Bill, type BillInput, computeBill } from "../../rules/bill/bill.ts";
import { cashStep, roundingOf, type TipInput } from "../../rules/bill/bill-parts.ts";
import { type Reach, reach } from "../../rules/places/delivery-area.ts";
import { type DeliveryTerms, deliveryTerms } from "../../rules/places/delivery-terms.ts";
import { minutesOfDay } from "../../rules/time/local-time.ts";
import type { AgreedTime } from "../../rules/time/slots.ts";
import { pointOf } from "../../wire/point.ts";
import { cashbackFor, creditFor } from "../credit.ts";
import { PAID_ONLINE } from "../payment/hold.ts";
import { onlineGateways } from "../payment/second-way.ts";
import {
  addressError,
  bidError,
  paymentError,
  problemOnWire,
  storeError,
  timeError,
  type WireBillError,
} from "../views/bill-view.ts";
import { dishesOfCoupon } from "./coupon-dishes.ts";
import { type LoadedCart, loadCart, type SoldRows } from "./load-cart.ts";
import { timeOfOrder } from "./order-time.ts";
import { linesOfWire, type WireItem } from "./wire-lines.ts";

/** What getBill, validateCouponCode and placeOrder receive about an order. */
export interface CartRequest {
  readonly order_type: string;
  readonly items: readonly WireItem[];
  readonly coupon_code?: string | null;
  readonly delivery_datetime?: string | null;
  readonly address_id?: string | null;
  readonly time_slot_start?: string | null;
  readonly time_slot_end?: string | null;
  readonly payment_option?: string | null;
  readonly apply_wallet_credit?: boolean | null;
  readonly dash_delivery?: { readonly bid_id: string; readonly estimated_price: WireDecimal } | null;
  /** Where a visitor without an address is; getBill only. */
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly tip?: { readonly percent?: WireDecimal | null; readonly amount?: WireDecimal | null } | null;
}
/** A bill with all rows that were loaded for it. Amounts in minor units. */
export interface BillOfCart {
  readonly bill: Bill;
  /** The part of it that the wallet pays. */
  readonly walletCredit: Minor;
  readonly payable: Minor;
  /** The cashback it earns once it is complete; none for guests and visitors. */
  readonly cashback: Cashback;
  /** All reasons why it cannot be placed; those that concern the whole order come first. */
  readonly errors: readonly WireBillError[];
  readonly payment_modes: readonly string[];
  readonly store: StoreRow;
  readonly orderType: OrderType;
  readonly mode: FulfilmentMode;
  readonly address: AddressRow | null;
  /** Null: none was given, or the given one is not available. */
  readonly time: AgreedTime | null;
  readonly coupon: CouponRow | null;
  readonly couponCode: string | null;
  /** There is no such coupon any more: it was switched off. */
  readonly couponEnded: boolean;
  /** Names of the dishes that the coupon is for, if none of them is in the cart. */
  readonly couponDishes: string | null;
  /** The store delivers by riders who bid, and no bid was sent. */
  readonly needsBid: boolean;
  /** The delivery charge is the lowest of the store: the address or the rider's bid is not known yet. */
  readonly dependsOnAddress: boolean;
}

/** Converts a tip for the bill's rules. Fails with BAD_REQUEST if the amount has more decimals than the currency. */
function readTip(context: RequestContext, tip: CartRequest["tip"]): TipInput | null {
  if (!tip) return null;
  if (tip.amount == null) return { percent: Number(tip.percent ?? 0), amount: null };
  const amount = toMinor(tip.amount, context.business.currency);
  if (amount.ok && amount.value >= 0) return { percent: null, amount: amount.value };
  throw context.fail("BAD_REQUEST", "tip_invalid", { value: String(tip.amount).slice(0, 40) });
}

/** Reads an order type in either spelling; fails with BAD_REQUEST if it is unknown. */
export function readOrderType(context: RequestContext, value: string): { orderType: OrderType; mode: FulfilmentMode } {
  const orderType = toOrderType(value);
  if (!orderType) {
    const types = ORDER_TYPES.join(", ");
    throw context.fail("BAD_REQUEST", "order_type_unknown", { value: value.slice(0, 40), types });
  }
  return { orderType, mode: ORDER_TYPE_TRAITS[orderType].mode };
}

/**
 * Computes what a cart costs at a store, and all reasons why it cannot be placed. `repos` may be bound to a
 * transaction; `customer` is the customer or guest who sent the request, null for a visitor. `loaded` are its rows, if
 * the caller has read them for this store.
 */
export async function billOfCart(
  context: RequestContext,
  repos: Repositories,
  store: StoreRow,
  request: CartRequest,
  customer: CustomerRow | null,
  loaded?: LoadedCart,
): Promise<BillOfCart> {
  const { orderType, mode } = readOrderType(context, request.order_type);
  const { address, ...sold } = loaded ?? (await loadCart(repos, store, mode, request, customer));
  const reached = reachOf(context, store, { request, mode, address });
  const bid = await confirmedBid(context, store, { request, address, reached });
  const riderMinutes = bid && bid !== "over" ? bid.minutes : null;
  const timing = await timeOfOrder(context, repos, store, { mode, sent: sentTime(request), customer, riderMinutes });
  const time = timing?.ok ? timing.value : null;
  const couponCode = request.coupon_code?.trim() || null;
  const coupon = couponCode ? await repos.coupons.byCode(couponCode) : null;
  const terms = deliveryTerms(store, reached, context.business.min_order_total);
  const question = await loadBillInput(context, repos, store, {
    request,
    mode,
    sold,
    terms,
    bid,
    time,
    coupon,
    customer,
  });
  const exact = computeBill(question);
  const credit = request.apply_wallet_credit ? await creditFor(context, repos, customer, exact.total) : ZERO;
  const bill = roundedFor(context, request.payment_option ?? null, exact, credit);
  const payable = subtractMoney(bill.total, credit);
  const isGuest = customer?.is_guest ?? false;
  const payment_modes = await paymentModes(context, store, { payable, mode, isGuest, credit });
  const errors = [
    storeError(context, store, mode),
    addressError(context, { mode, asked: request.address_id ?? null, address, reached }),
    bid === "over" ? bidError(context) : null,
    timing && !timing.ok ? timeError(context, store, timing) : null,
    ...bill.problems.map((problem) => problemOnWire(context, problem)),
    paymentError(context, request.payment_option ?? null, payment_modes, payable),
  ].filter((error) => error !== null);
  const needsBid = store.dash && MODES[mode].address && bid === null;
  const dependsOnAddress = MODES[mode].address && (bid === null || bid === "over") && terms.depends_on_address;
  const missesDishes = coupon && bill.coupon && !bill.coupon.ok && bill.coupon.reason === "NO_ITEM";
  const couponDishes = missesDishes ? await dishesOfCoupon(context, repos, coupon) : null;
  const couponEnded = couponCode !== null && !coupon && (await repos.coupons.hasEnded(couponCode));
  const codes = { coupon, couponCode, couponDishes, couponEnded };
  const checkoutContext = { store, orderType, mode, address, time, ...codes, needsBid, dependsOnAddress };
  const cashback = await cashbackFor(context, customer, bill, credit);
  return { bill, walletCredit: credit, payable, cashback, errors, payment_modes, ...checkoutContext };
}

const sentTime = ({ delivery_datetime, time_slot_start, time_slot_end }: CartRequest) => ({
  delivery_datetime: delivery_datetime ?? null,
  time_slot_start: time_slot_start ?? null,
  time_slot_end: time_slot_end ?? null,
});

/**
 * EST-01: the bid that the guest saw, if it is still valid at that price; "over" if it is not; null if none was sent.
 */
async function confirmedBid(
  { app, business, now }: RequestContext,
  store: StoreRow,
  about: { request: CartRequest; address: AddressRow | null; reached: Reach | null },
): Promise<Bid | "over" | null> {
  const { request, address, reached } = about;
  const asked = request.dash_delivery;
  if (!store.dash || !asked || !address || !reached?.inside) return null;
  const bid = await app.estimator.confirm(asked.bid_id.slice(0, 200), { businessId: business.id, store, address, now });
  const shown = toMinor(asked.estimated_price, business.currency);
  return bid && shown.ok && shown.value === bid.price ? bid : "over";
}

/** Adds a line for rounding where the way to pay lacks the currency's last digit: no gateway charges it, or no coin has it. */
function roundedFor(context: RequestContext, option: string | null, bill: Bill, credit: Minor): Bill {
  const { currency } = context.business;
  const isOnline = option === PAID_ONLINE;
  if (!isOnline && option !== "cash") return bill;
  const step = isOnline ? stepOf(currency, onlineGateways(context)) : cashStep(currency);
  const amount = roundingOf(subtractMoney(bill.total, credit), step);
  if (amount === 0) return bill;
  const charges = [...bill.charges, { kind: isOnline ? "rounding" : "cash_rounding", amount } as const];
  return { ...bill, charges, charges_total: addMoney(bill.charges_total, amount), total: addMoney(bill.total, amount) };
}

interface BillContext {
  readonly request: CartRequest;
  readonly mode: FulfilmentMode;
  readonly sold: SoldRows;
  readonly terms: DeliveryTerms;
  readonly bid: Bid | "over" | null;
  readonly time: AgreedTime | null;
  readonly coupon: CouponRow | null;
  readonly customer: CustomerRow | null;
}

/** Loads everything that the bill's rules need. Item hours are checked against the time the food is made for. */
async function loadBillInput(
  context: RequestContext,
  repos: Repositories,
  store: StoreRow,
  { request, mode, sold, terms, bid, time, coupon, customer }: BillContext,
): Promise<BillInput> {
  const { business, now } = context;
  const { items, groups } = sold;
  const madeAt = time ? new Date(time.slotStart ?? time.at) : now;
  return {
    lines: linesOfWire(request.items),
    items,
    groups,
    mode,
    storeRef: store.ref,
    storeTaxRate: store.tax_rate,
    pricesIncludeTax: business.prices_include_tax,
    tip: readTip(context, request.tip),
    tipModes: business.order_choices.tip?.modes ?? [],
    packagingCharge: store.packaging_charge ?? ZERO,
    deliveryCharge: bid && bid !== "over" ? bid.price : (terms.charge ?? ZERO),
    servicePercent: await servicePercent(context, repos, mode),
    minOrderTotals: !MODES[mode].minimum
      ? []
      : [business.min_order_total, MODES[mode].address ? terms.min_order_total : store.min_order_total],
    localMinute: minutesOfDay(madeAt, business.timezone),
    coupon,
    customer: await pastOf(repos, coupon, customer),
    paymentOption: request.payment_option ?? null,
    now,
  };
}

/** How the store serves the address; until there is one, the visitor's place. Null if neither is known. */
function reachOf(
  context: RequestContext,
  store: StoreRow,
  { request, mode, address }: { request: CartRequest; mode: FulfilmentMode; address: AddressRow | null },
): Reach | null {
  const place = pointOf(context, request.lat, request.lng);
  const point = MODES[mode].address ? (address ?? place) : null;
  return point && reach(store.delivery_area, store, point);
}

async function pastOf(repos: Repositories, coupon: CouponRow | null, customer: CustomerRow | null) {
  if (!coupon || !customer || customer.is_guest) return { isAccount: false, ordersBefore: 0, usedBefore: 0 };
  return {
    isAccount: true,
    ordersBefore: coupon.first_order_only ? await repos.orders.ofPerson(customer) : 0,
    usedBefore: coupon.customer_limit === null ? 0 : await repos.coupons.usedBy(coupon.id, customer.id),
  };
}

async function paymentModes(
  context: RequestContext,
  store: StoreRow,
  { payable, mode, isGuest, credit }: { payable: Minor; mode: FulfilmentMode; isGuest: boolean; credit: Minor },
) {
  const { business, app } = context;
  const offered = store.payment_modes
    .filter((option) => business.payment_options.includes(option))
    .filter((option) => option !== PAID_ONLINE || onlineGateways(context).length > 0);
  return allowedPaymentOptions({
    offered,
    mode,
    payableAmount: payable,
    codMaxOrderValue: business.cod_max_order_value,
    isGuest,
    guestCod: !isGuest || guestRules(app, business.id).cashOnDelivery,
    walletCreditApplied: credit,
  });
}
