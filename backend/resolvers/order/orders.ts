import { ORDER_STATUSES, type OrderProgress, type OrderStatus } from "../../../lib/domain/enumerations.ts";
import { statusesOf } from "../../../lib/domain/order/order-status.ts";
import type { RequestContext } from "../../context.ts";
import type { Resolvers } from "../../generated/resolvers.ts";
import { activeAccount } from "../../identity/require-login.ts";
import { readableOrder, requireReadableOrder } from "../../orders/access.ts";
import { cancelOrder } from "../../orders/cancelling/cancel.ts";
import { lastOptions } from "../../orders/last-options.ts";
import { placeOrder } from "../../orders/placing/place.ts";
import { reorder } from "../../orders/reorder.ts";
import { sharedOrder } from "../../orders/subscriptions/shared-order.ts";
import { watchOrder } from "../../orders/subscriptions/watch-order.ts";
import { orderMap } from "../../orders/views/order-map.ts";
import { orderPictures } from "../../orders/views/order-pictures.ts";
import { orderDetailOnWire, ordersOnWire, storedOrderOnWire } from "../../orders/views/order-view.ts";
import { pushKey, subscribePush, unsubscribePush } from "../../push/subscribe.ts";

const MAX_PAGE = 100;

interface Page {
  limit?: number | null;
  offset?: number | null;
  state?: readonly OrderStatus[] | null;
  held?: boolean | null;
}

/** OLIST-01: a page of the customer's orders with one of the statuses in `within`. */
async function page(context: RequestContext, { limit, offset, state, held }: Page, within: readonly OrderStatus[]) {
  const { id } = await activeAccount(context);
  const size = limit ?? 15;
  const from = offset ?? 0;
  if (size < 1 || size > MAX_PAGE) throw context.fail("BAD_REQUEST", "limit_invalid", { max: MAX_PAGE, value: size });
  if (from < 0) throw context.fail("BAD_REQUEST", "offset_invalid", { value: from });
  const statuses = state?.length ? within.filter((status) => state.includes(status)) : within;
  const wanted = { statuses, limit: size, offset: from, held: held ?? true };
  const { rows, total } = await context.repos.orders.ofCustomer(id, wanted);
  return { orders: await ordersOnWire(context, rows), total };
}

const ofProgress = (progress: OrderProgress | null | undefined): readonly OrderStatus[] =>
  progress ? statusesOf(progress) : ORDER_STATUSES;

async function currentDetail(context: RequestContext, orderId: string) {
  const stored = await sharedOrder(context, orderId);
  if (!stored) throw context.fail("NOT_FOUND", "order_unknown");
  return storedOrderOnWire(context, stored);
}

export const orderResolvers: Resolvers = {
  Order: { pictures: ({ items }, _args, context) => orderPictures(context, items) },
  OrderDetail: { pictures: ({ items }, _args, context) => orderPictures(context, items) },
  OrderItem: { picture: async (item, _args, context) => (await orderPictures(context, [item]))[0] ?? null },
  PlaceOrderResult: {
    // Read only for a repeated request, whose order was numbered by the first.
    order_number: async ({ order_id, order_number }, _args, { repos }) =>
      order_number ?? (order_id ? ((await repos.orders.byId(order_id))?.number ?? null) : null),
  },
  Query: {
    getOrdersList: (_root, args, context) => page(context, args, ofProgress(args.progress)),
    getPastOrders: (_root, args, context) => page(context, args, statusesOf("PAST")),
    getOrderDetails: async (_root, { order_id, access_token }, context) => {
      if (context.principal.kind === "visitor" && !access_token) {
        await requireReadableOrder(context, order_id, access_token);
      }
      const order = await readableOrder(context, order_id, access_token);
      return order && orderDetailOnWire(context, order);
    },
    getOrderMap: (_root, { map }, context) => orderMap(context, map),
    reorder: (_root, args, context) => reorder(context, args),
    lastOptions: (_root, { item_id, orders }, context) => lastOptions(context, item_id, orders ?? []),
    getPushKey: (_root, _args, context) => pushKey(context),
  },
  Mutation: {
    placeOrder: (_root, args, context) => placeOrder(context, args),
    cancelOrder: (_root, args, context) => cancelOrder(context, args),
    subscribePush: async (_root, args, context) => {
      await subscribePush(context, args);
      return { success: true, message: null };
    },
    unsubscribePush: async (_root, args, context) => {
      await unsubscribePush(context, args);
      return { success: true, message: null };
    },
  },
  Subscription: {
    orderStatusUpdates: {
      subscribe: (_root, args, context) =>
        watchOrder(context, args, {
          each: (event) => ({
            orderStatusUpdates: {
              order_id: event.order_id,
              new_state: event.new_state,
              prev_state: event.prev_state,
              created: event.created_at,
            },
          }),
        }),
    },
    orderDetailUpdates: {
      subscribe: (_root, args, context) =>
        watchOrder(context, args, {
          first: async (orderId) => ({ orderDetailUpdates: await currentDetail(context, orderId) }),
          each: async (event) => ({ orderDetailUpdates: await currentDetail(context, event.order_id) }),
        }),
    },
  },
};
