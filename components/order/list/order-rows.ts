import type { OrderPlace } from "@/lib/actions/cart/reorder";
import type { OrderDetail, OrderSummary } from "@/lib/api/order/order";
import { type OrderProgress, type OrderType, toOrderType } from "@/lib/domain/enumerations";
import { addMoney, type Minor } from "@/lib/domain/money";
import { keptItems } from "@/lib/domain/order/kept-items";
import { awaitsPayment, isFinal, isPaymentPending, placedAt, progressOf } from "@/lib/domain/order/order-status";
import { modeToReorder, traitsOfOrder } from "@/lib/domain/shop/order-types";
import { commaList } from "@/lib/domain/text/comma-list";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";

/** One row of the list; `total` in minor units. */
export interface OrderRow {
  readonly id: string;
  readonly number: string | null;
  readonly state: string;
  /** When it was placed, as its page and its receipt say it. */
  readonly created: string;
  /** Epoch milliseconds of the promised time; null if none is known, as at a table. */
  readonly due: number | null;
  /** The local date whose night it is due in; null if none is known. */
  readonly night: string | null;
  /** The local time of day at which its slot begins; null for an order without one. */
  readonly slotFrom: string | null;
  readonly store: string;
  readonly total: Minor;
  readonly itemCount: number;
  readonly titles: string;
  /** Of its dishes; empty where they have none. */
  readonly pictures: readonly string[];
  readonly place: OrderPlace;
  /** How it is handed over; null for a type that is not known. */
  readonly type: OrderType | null;
  /** Its online payment has not arrived yet. */
  readonly awaitsPayment: boolean;
  /** The table's bill that it is a round of; null in other modes. */
  readonly billId: string | null;
  /** More than one if it stands for the rounds of a table's bill. */
  readonly rounds: number;
}

/** As many as the server sends of one order. */
const MAX_PICTURES = 4;

type Items = readonly { readonly quantity: number; readonly title: string; readonly status?: string | null }[];
const countOf = (items: Items) => keptItems(items).reduce((sum, { quantity }) => sum + quantity, 0);
const titlesOf = (items: Items) => commaList(keptItems(items).map(({ title }) => title));
/** A round at a table is promised for no time. */
const dueOf = (instant: number | null, orderType: string) =>
  instant !== null && !Number.isNaN(instant) && traitsOfOrder(orderType).scheduled ? instant : null;

/** Where an order came from and went to, for ordering it again. */
export const placeOf = (storeId: string, orderType: string, address: { readonly id: string } | null): OrderPlace => ({
  storeId,
  mode: modeToReorder(orderType),
  addressId: address?.id ?? null,
});

/** A customer's order as a row. */
export const rowOf = (order: OrderSummary): OrderRow => {
  const { id, order_state, created, biz_location_id, biz_location_name, order_total, order_type, items } = order;
  const due = order.delivery_datetime ? Date.parse(order.delivery_datetime) : null;
  return {
    id,
    number: order.order_number ?? null,
    state: order_state,
    created,
    due: dueOf(due, order_type),
    night: order.night,
    slotFrom: order.time_slot_start,
    store: biz_location_name,
    total: order_total,
    itemCount: countOf(items),
    titles: titlesOf(items),
    pictures: order.pictures ?? [],
    place: placeOf(biz_location_id, order_type, order.address),
    type: toOrderType(order_type),
    billId: order.bill_id,
    rounds: 1,
    awaitsPayment: isPaymentPending(order.payment_status),
  };
};

/** A guest's order as a row. */
export const rowOfDetail = ({ order_id, order_number, state, store, items, ...order }: OrderDetail): OrderRow => ({
  id: order_id,
  number: order_number,
  state,
  created: placedAt(order),
  due: dueOf(order.delivery_datetime ? parseWireInstant(order.delivery_datetime) : null, order.order_type),
  night: order.night,
  slotFrom: order.is_future_order ? order.time_slot_start : null,
  store: store.name,
  total: order.order_total,
  itemCount: countOf(items),
  titles: titlesOf(items),
  pictures: order.pictures ?? [],
  place: placeOf(store.biz_location_id, order.order_type, order.address),
  type: toOrderType(order.order_type),
  billId: order.bill_id,
  rounds: 1,
  awaitsPayment: awaitsPayment(order),
});

/** The rounds of a table's bill as one row, in the place of the newest; of rejected ones only if all were rejected. */
export function withBillsMerged(rows: readonly OrderRow[]): OrderRow[] {
  const ofBill = new Map<string, OrderRow[]>();
  for (const row of rows) {
    const key = row.billId ?? row.id;
    ofBill.set(key, [...(ofBill.get(key) ?? []), row]);
  }
  return [...ofBill.values()].map((rounds) => {
    const taken = rounds.filter(({ state }) => state !== "CANCELLED");
    const [newest, ...others] = taken.length > 0 ? taken : rounds.slice(0, 1);
    if (!newest || others.length === 0) return newest ?? (rounds[0] as OrderRow);
    const all = [newest, ...others];
    return {
      ...newest,
      // The bill is under way as long as one of its rounds is.
      state: all.find(({ state }) => !isFinal(state))?.state ?? newest.state,
      total: addMoney(...all.map(({ total }) => total)),
      itemCount: all.reduce((sum, { itemCount }) => sum + itemCount, 0),
      titles: commaList(all.map(({ titles }) => titles)),
      pictures: [...new Set(all.flatMap(({ pictures }) => pictures))].slice(0, MAX_PICTURES),
      rounds: all.length,
    };
  });
}

/** OLIST-05: the group of a row. What is ordered at a table is under dine-in until its bill is settled. */
export const groupOf = ({ billId, state }: Pick<OrderRow, "billId" | "state">): OrderProgress =>
  billId !== null && !isFinal(state) ? "DINE_IN" : progressOf(state);
