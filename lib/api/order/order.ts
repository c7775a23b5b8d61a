import {
  CancelOrderDocument,
  type DietInput,
  GetOrderDetailsDocument,
  type GetOrderDetailsQueryVariables,
  GetOrderMapDocument,
  type GetOrderMapQuery,
  GetOrdersListDocument,
  type GetOrdersListQuery,
  type GetOrdersListQueryVariables,
  GetPastOrdersDocument,
  type GetPastOrdersQuery,
  type GetPastOrdersQueryVariables,
  GetPushKeyDocument,
  type OrderDetailFieldsFragment,
  type OrderItemFieldsFragment,
  type OrderSummaryFragment,
  PlaceOrderDocument,
  type PlaceOrderMutation,
  ReorderDocument,
  SubmitFeedbackDocument,
  type SubmitFeedbackQueryVariables,
  SubscribePushDocument,
  type SubscribePushMutationVariables,
  UnsubscribePushDocument,
  type UnsubscribePushMutationVariables,
} from "@/lib/api/generated/graphql";
import { dashToWire, tipToWire } from "@/lib/api/order/bill";
import { linesOf, linesToWire } from "@/lib/api/order/cart";
import { storeOf } from "@/lib/api/shop/stores";
import { type Query, runQuery } from "@/lib/api/transport/query";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits } from "@/lib/api/wire-money";
import type { CartLine, CartTip, DashEstimate } from "@/lib/domain/cart/cart";
import type { Channel, OrderType } from "@/lib/domain/enumerations";
import { type Minor, toDecimal } from "@/lib/domain/money";

/** Order (list) of section 3; amounts in minor units. */
export type OrderSummary = InMinor<OrderSummaryFragment>;
/** Order (detail) of section 3; amounts in minor units. */
export type OrderDetail = Omit<InMinor<OrderDetailFieldsFragment>, "items"> & {
  readonly items: readonly OrderItem[];
  /** Only where the order was read for a list. */
  readonly pictures?: readonly string[] | null;
};
export type OrderItem = InMinor<OrderItemFieldsFragment> & {
  /** Of the dish; absent where it was not read, as in an update. */
  readonly picture?: string | null;
};
export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  readonly total: number;
}
/** Section 9: orders are read fifteen at a time. */
export const ORDER_PAGE_SIZE = 15;

/** The mapper of ordered items, wherever a response contains them. */
export function orderItemOf(wire: OrderItemFieldsFragment, minor: MinorUnits): OrderItem {
  return {
    ...wire,
    total: minor.required(wire.total),
    total_with_tax: minor.required(wire.total_with_tax),
    options: wire.options.map(({ title, price }) => ({ title, price: minor.required(price) })),
  };
}

function summaryOf(wire: OrderSummaryFragment, minor: MinorUnits): OrderSummary {
  return {
    ...wire,
    discount: minor.required(wire.discount),
    total_charges: minor.required(wire.total_charges),
    order_subtotal: minor.required(wire.order_subtotal),
    total_taxes: minor.required(wire.total_taxes),
    order_total: minor.required(wire.order_total),
    items: wire.items.map((item) => orderItemOf(item, minor)),
  };
}

/** The mapper of order details, for both the read and the subscription. */
export function orderDetailOf(wire: OrderDetailFieldsFragment, minor: MinorUnits): OrderDetail {
  const titled = (amounts: OrderDetailFieldsFragment["other_charges"]) =>
    amounts.map(({ title, amount }) => ({ title, amount: minor.required(amount) }));
  return {
    ...wire,
    order_subtotal: minor.required(wire.order_subtotal),
    other_charges: titled(wire.other_charges),
    tax_breakup: titled(wire.tax_breakup),
    included_taxes: titled(wire.included_taxes),
    tip: minor.required(wire.tip),
    total_taxes: minor.required(wire.total_taxes),
    order_total: minor.required(wire.order_total),
    discount: minor.required(wire.discount),
    discount_applied: minor.optional(wire.discount_applied),
    wallet_credit_applied: minor.optional(wire.wallet_credit_applied),
    cashback: minor.required(wire.cashback),
    store: storeOf(wire.store, minor),
    items: wire.items.map((item) => orderItemOf(item, minor)),
    payment: wire.payment && {
      ...wire.payment,
      amount: minor.optional(wire.payment.amount),
      refunds: wire.payment.refunds?.map((refund) => ({ ...refund, amount: minor.required(refund.amount) })) ?? null,
    },
  };
}

const pageOf = ({ orders, total }: GetPastOrdersQuery["getPastOrders"], minor: MinorUnits): OrderPage => ({
  orders: orders.map((order) => summaryOf(order, minor)),
  total,
});

/** OLIST-01: a page of the customer's orders, newest first. */
export const ordersQuery: Query<GetOrdersListQuery, GetOrdersListQueryVariables, OrderPage> = {
  document: GetOrdersListDocument,
  map: ({ getOrdersList }, minor) => pageOf(getOrdersList, minor),
};

export const getOrders = (source: Source, variables: GetOrdersListQueryVariables, options?: SendOptions) =>
  runQuery(source, ordersQuery, variables, options);

/** A page of the customer's finished orders. */
export const pastOrdersQuery: Query<GetPastOrdersQuery, GetPastOrdersQueryVariables, OrderPage> = {
  document: GetPastOrdersDocument,
  map: ({ getPastOrders }, minor) => pageOf(getPastOrders, minor),
};

/**
 * An order for its owner, or for the guest with its access token (ROLE-02); null if it belongs to another customer.
 * `listed`: with the pictures of its dishes.
 */
export async function getOrder(
  source: Source,
  order: GetOrderDetailsQueryVariables,
  options?: SendOptions,
): Promise<OrderDetail | null> {
  const minor = minorUnits(await source.currency());
  const { getOrderDetails: wire } = await source.send(GetOrderDetailsDocument, order, options);
  return wire && orderDetailOf(wire, minor);
}

export type OrderMap = NonNullable<GetOrderMapQuery["getOrderMap"]>;

/** RTE-28: what a delivery's map link shows, without signing in; null if it shows nothing (any more). */
export async function getOrderMap(source: Source, map: string, options?: SendOptions): Promise<OrderMap | null> {
  return (await source.send(GetOrderMapDocument, { map }, options)).getOrderMap;
}

/** Cancels an order, as its owner or as the guest who ordered; returns the cancelled order. */
export async function cancelOrder(
  source: Source,
  order: { order_id: string; access_token?: string | null },
  options?: SendOptions,
): Promise<OrderDetail> {
  const minor = minorUnits(await source.currency());
  return orderDetailOf((await source.send(CancelOrderDocument, order, options)).cancelOrder, minor);
}

/** ORD-02: every argument of section 7, in the client's terms; amounts in minor units. */
export interface OrderRequest {
  readonly idempotency_key: string;
  readonly phone: string;
  readonly channel: Channel;
  readonly order_type: OrderType;
  readonly lines: readonly CartLine[];
  readonly address_id?: string | null;
  readonly payment_option: string;
  readonly instructions?: string | null;
  /** UTC YYYY-MM-DD HH:mm */
  readonly delivery_datetime: string;
  readonly payment_server_trx_id?: string | null;
  /** Minor units: the amount shown to the guest. */
  readonly payable_amount: Minor;
  readonly coupon_code?: string | null;
  readonly apply_wallet_credit?: boolean;
  readonly pg_service_txn_id?: string | null;
  readonly dashEstimate?: DashEstimate | null;
  readonly is_future_order?: boolean;
  /** HH:mm:ss in the business's zone */
  readonly time_slot_start?: string | null;
  readonly time_slot_end?: string | null;
  /** The guest's allergies and diet, for the kitchen. */
  readonly diet?: DietInput | null;
  readonly tip?: CartTip | null;
  readonly cutlery?: boolean;
  readonly no_contact?: boolean;
  /** Where this tab's visit came from; null: unknown, or the visitor is not counted. */
  readonly visit_source?: string | null;
}
export type PlacedOrder = PlaceOrderMutation["placeOrder"];

/** Places one order; a repeat with the same key returns the first order. */
export async function placeOrder(source: Source, request: OrderRequest, options?: SendOptions): Promise<PlacedOrder> {
  const currency = await source.currency();
  const { lines, dashEstimate, payable_amount, tip, ...rest } = request;
  const variables = {
    ...rest,
    items: linesToWire(lines),
    payable_amount: toDecimal(payable_amount, currency),
    dash_delivery: dashToWire(dashEstimate, currency),
    tip: tipToWire(tip, currency),
  };
  return (await source.send(PlaceOrderDocument, variables, options)).placeOrder;
}

/**
 * OLIST-03: the available lines of an old order, as cart lines, and the unavailable ones. For its owner, or for the
 * guest with its access token.
 */
export async function reorder(
  source: Source,
  order: { order_id: string; access_token?: string | null },
  now: number,
  options?: SendOptions,
) {
  const minor = minorUnits(await source.currency());
  const { reorder: wire } = await source.send(ReorderDocument, order, options);
  return {
    availableItems: linesOf(wire.availableItems, minor, now),
    unavailableItems: wire.unavailableItems,
    /** Minor units: what all of them cost when they were ordered. */
    orderedSubTotal: minor.required(wire.ordered_sub_total),
  };
}

/** OLIST-04 */
export async function submitFeedback(source: Source, feedback: SubmitFeedbackQueryVariables, options?: SendOptions) {
  return (await source.send(SubmitFeedbackDocument, feedback, options)).submitFeedback;
}

/** The key for subscribing to push messages; null if the business sends none. */
export async function getPushKey(source: Source, options?: SendOptions): Promise<string | null> {
  return (await source.send(GetPushKeyDocument, {}, options)).getPushKey;
}

/** Subscribes to push messages about an order, with the browser's push subscription. */
export async function subscribePush(source: Source, input: SubscribePushMutationVariables, options?: SendOptions) {
  return (await source.send(SubscribePushDocument, input, options)).subscribePush;
}

export async function unsubscribePush(source: Source, input: UnsubscribePushMutationVariables, options?: SendOptions) {
  return (await source.send(UnsubscribePushDocument, input, options)).unsubscribePush;
}
