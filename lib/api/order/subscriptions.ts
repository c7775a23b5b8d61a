import {
  OrderDetailUpdatesDocument,
  OrderStatusUpdatesDocument,
  type OrderStatusUpdatesSubscription,
  StockUpdatesDocument,
} from "@/lib/api/generated/graphql";
import { type OrderDetail, orderDetailOf } from "@/lib/api/order/order";
import { ApiError } from "@/lib/api/transport/api-error";
import type { Listener, LiveSocket } from "@/lib/api/transport/socket";
import { minorUnits } from "@/lib/api/wire-money";

export type StatusEvent = OrderStatusUpdatesSubscription["orderStatusUpdates"];
export interface OrderToFollow {
  readonly order_id: string;
  /** The ordering guest's token (ROLE-02). */
  readonly access_token?: string | null;
}

/** LIVE-01: changes of an order's state. */
export function onOrderStatus(socket: LiveSocket, order: OrderToFollow, listener: Listener<StatusEvent>): () => void {
  return socket.subscribe(OrderStatusUpdatesDocument, order, {
    ...listener,
    next: (data) => listener.next(data.orderStatusUpdates),
  });
}

/** LIVE-01: the whole order after each change; amounts in minor units. */
export function onOrderDetail(
  socket: LiveSocket,
  order: OrderToFollow,
  currency: string,
  listener: Listener<OrderDetail>,
): () => void {
  return socket.subscribe(OrderDetailUpdatesDocument, order, {
    ...listener,
    next(data) {
      try {
        listener.next(orderDetailOf(data.orderDetailUpdates, minorUnits(currency)));
      } catch (thrown) {
        listener.error(
          thrown instanceof ApiError ? thrown : new ApiError("The update cannot be read.", { code: "BAD_ANSWER" }),
        );
      }
    },
  });
}

/** Ids of items and options sold out at a store. */
export interface SoldOut {
  readonly items: readonly string[];
  readonly options: readonly string[];
}

/** What has sold out at a store: once at the start and again at every change, always the whole list. */
export function onStock(socket: LiveSocket, storeId: string | null, listener: Listener<SoldOut>): () => void {
  const variables = { biz_location_id: storeId };
  return socket.subscribe(StockUpdatesDocument, variables, {
    ...listener,
    next: ({ stockUpdates }) =>
      listener.next({ items: stockUpdates.sold_out_items, options: stockUpdates.sold_out_options }),
  });
}
