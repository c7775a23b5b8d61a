import type { OrderPlace } from "@/lib/actions/cart/reorder";
import type { OrderDetail, OrderSummary } from "@/lib/api/order/order";
import { modeToReorder } from "@/lib/domain/modes";
import type { Minor } from "@/lib/domain/money";
import { awaitsPayment } from "@/lib/domain/order/order-status";
import { commaList } from "@/lib/domain/text/comma-list";

/** One row of the list; `total` in minor units. */
export interface OrderRow {
  readonly id: string;
  readonly number: string | null;
  readonly state: string;
  readonly created: string;
  readonly store: string;
  readonly total: Minor;
  readonly itemCount: number;
  readonly titles: string;
  readonly place: OrderPlace;
  /** Its online payment has not arrived yet. */
  readonly awaitsPayment: boolean;
}

const countOf = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const titlesOf = (items: readonly { title: string }[]) => commaList(items.map(({ title }) => title));

/** The store of an order, and the mode for reordering it. */
export const placeOf = (storeId: string, orderType: string): OrderPlace => ({
  storeId,
  mode: modeToReorder(orderType),
});

/** A customer's order as a row. */
export const rowOf = (order: OrderSummary): OrderRow => {
  const { id, order_state, created, biz_location_id, biz_location_name, order_total, order_type, items } = order;
  return {
    id,
    number: null,
    state: order_state,
    created,
    store: biz_location_name,
    total: order_total,
    itemCount: countOf(items),
    titles: titlesOf(items),
    place: { ...placeOf(biz_location_id, order_type), addressId: order.address?.id ?? null },
    // A customer's list has no order that waits for its payment.
    awaitsPayment: false,
  };
};

/** A guest's order as a row. */
export const rowOfDetail = ({
  order_id,
  order_number,
  state,
  created,
  store,
  items,
  ...order
}: OrderDetail): OrderRow => ({
  id: order_id,
  number: order_number,
  state,
  created,
  store: store.name,
  total: order.order_total,
  itemCount: countOf(items),
  titles: titlesOf(items),
  place: { ...placeOf(store.biz_location_id, order.order_type), addressId: order.address?.id ?? null },
  awaitsPayment: awaitsPayment(order),
});
