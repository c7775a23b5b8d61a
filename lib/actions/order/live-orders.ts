import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { newestOfDevice } from "@/lib/actions/order/orders-of-device";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getOrder, getOrders, type OrderDetail, type OrderItem } from "@/lib/api/order/order";
import { keptItems } from "@/lib/domain/order/kept-items";
import { awaitsPayment, isFinal, isPaymentPending, wasNeverPaid } from "@/lib/domain/order/order-status";
import type { OrderFor } from "@/lib/domain/order/same-order";
import { ok } from "@/lib/domain/result";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { parseWireInstant } from "@/lib/domain/time/zoned-time";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The newest orders that are looked at. */
const TRIED = 3;

/** An order that the store is busy with. */
export interface LiveOrder extends OrderFor {
  readonly id: string;
  readonly number: string | null;
  readonly state: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly items: readonly OrderItem[];
}

/**
 * Of the newest orders of the customer and of this device, those the store is busy with, newest first. Without rounds
 * at a table, which are often the same again, and those that wait for their payment, which nobody cooks.
 */
export async function liveOrders(storefront: StorefrontState, signal: AbortSignal): Promise<Outcome<LiveOrder[]>> {
  const device = outcomeOf(liveOfDevice(storefront, signal));
  if (!isLoggedIn(storefront.session.getState())) return device;
  const variables = { limit: TRIED, progress: "ACTIVE", held: false } as const;
  const page = await outcomeOf(getOrders(getSource(storefront), variables, { signal }));
  if (!page.ok) return page;
  const own = page.value.orders
    .filter(({ order_type, payment_status }) => !isPaymentPending(payment_status) && !traitsOfOrder(order_type).table)
    .map(({ id, order_number, order_state: state, order_type: type, created, items, ...order }) => {
      const due = order.delivery_datetime ? Date.parse(order.delivery_datetime) : null;
      return liveOf({
        id,
        number: order_number ?? null,
        state,
        type,
        slotFrom: order.time_slot_start,
        due,
        created,
        items,
      });
    });
  // Those placed here before the sign-in; without an answer the customer's own must do.
  const before = await device;
  const others = before.ok ? before.value.filter(({ id }) => !own.some((order) => order.id === id)) : [];
  return ok([...own, ...others].sort((a, b) => b.created - a.created));
}

async function liveOfDevice(storefront: StorefrontState, signal: AbortSignal): Promise<LiveOrder[]> {
  const source = getSource(storefront);
  const read = (order_id: string) =>
    getOrder(source, { order_id, access_token: orderAccess(storefront, order_id) }, { signal });
  const placed = (order: OrderDetail) => !awaitsPayment(order) && !wasNeverPaid(order);
  const orders = await newestOfDevice(storefront, TRIED, read, placed);
  return orders.flatMap((order) => {
    if (isFinal(order.state) || traitsOfOrder(order.order_type).table) return [];
    const { order_id: id, order_number: number, state, order_type: type, created, items } = order;
    const slotFrom = order.is_future_order ? order.time_slot_start : null;
    const due = order.delivery_datetime ? parseWireInstant(order.delivery_datetime) : null;
    return liveOf({ id, number, state, type, slotFrom, due, created, items });
  });
}

const liveOf = (order: Omit<LiveOrder, "created"> & { readonly created: string }): LiveOrder => ({
  ...order,
  items: keptItems(order.items),
  created: Date.parse(order.created),
});
