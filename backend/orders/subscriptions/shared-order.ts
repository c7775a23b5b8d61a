import type { RequestContext } from "../../context.ts";
import type { OrderEventRow } from "../../db/repositories/order/orders.ts";
import { readStoredOrder, type StoredOrder } from "../views/order-view.ts";

type Reader = Pick<RequestContext, "app" | "repos">;

const share = <T>({ app, repos }: Reader, what: readonly (string | number)[], read: () => Promise<T>) =>
  app.shared(JSON.stringify(["order", repos.businessId, ...what]), read);

/**
 * Rows of an order for everyone who watches it: those who read at the same time, as after a change, share the read. A
 * watcher's own access is checked before.
 */
export const sharedOrder = (context: Reader, orderId: string): Promise<StoredOrder | null> =>
  share(context, ["rows", orderId], async () => {
    const row = await context.repos.orders.byId(orderId);
    return row && readStoredOrder(context.repos, row);
  });

/** The order's events after one of them, shared in the same way. */
export const sharedEvents = (context: Reader, orderId: string, after: number): Promise<readonly OrderEventRow[]> =>
  share(context, ["events", orderId, after], () => context.repos.orders.events(orderId, after));
