import type { RequestContext } from "../../context.ts";
import type { MutationCancelOrderArgs } from "../../generated/resolvers.ts";
import { requireReadableOrder } from "../access.ts";
import { changeState } from "../transition.ts";
import { orderDetailOnWire, readStoredOrder } from "../views/order-view.ts";
import { cancelLimit } from "./cancel-limit.ts";

/**
 * Cancels an order for its owner, or for the guest who placed it, within the time the business allows. The status is
 * checked again while the order is locked, so a kitchen that accepts at the same moment wins. What was paid is refunded
 * (see `changeState`).
 */
export async function cancelOrder(context: RequestContext, { order_id, access_token }: MutationCancelOrderArgs) {
  const order = await requireReadableOrder(context, order_id, access_token);
  const { app, repos } = context;
  const stored = await readStoredOrder(repos, order);
  const result = await changeState(app, repos, order.id, {
    actor: "customer",
    choose: (now) => (cancelLimit(context, now, stored) ? "CANCELLED" : null),
  });
  const already = !result.ok && "order" in result.error && result.error.order.status === "CANCELLED";
  if (!result.ok && !already) throw context.fail("CANCEL_TOO_LATE", "cancel_too_late");
  const now = await repos.orders.byId(order.id);
  if (!now) throw context.fail("NOT_FOUND", "order_unknown");
  return orderDetailOnWire(context, now);
}
