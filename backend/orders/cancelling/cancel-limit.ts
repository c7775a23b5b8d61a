import { cancellableUntil } from "../../../lib/domain/order/cancelling.ts";
import type { RequestContext } from "../../context.ts";
import type { OrderEventRow, OrderRow } from "../../db/repositories/order/orders.ts";

/** The note of the event that turns a held order into a placed one. */
export const PAID_NOTE = "payment paid";

/** The time until which the guest may cancel, seen at the request's time; null if they cannot cancel, or no longer. */
export function cancelLimit(context: RequestContext, order: OrderRow, events: readonly OrderEventRow[]): Date | null {
  const paid = events.find(({ note }) => note === PAID_NOTE);
  const until = cancellableUntil({
    type: order.order_type,
    state: order.status,
    since: (paid?.created_at ?? order.created_at).getTime(),
    held: order.held_until !== null,
    windowSeconds: context.business.cancel_seconds,
  });
  return until !== null && context.app.clock().getTime() < until ? new Date(until) : null;
}

/** "customer", "store" or "system"; null for an order that was not cancelled. */
export function cancelledBy(order: OrderRow, events: readonly OrderEventRow[]): string | null {
  const { status } = order;
  if (status !== "CANCELLED" && status !== "EXPIRED") return null;
  const actor = events.findLast(({ new_state }) => new_state === status)?.actor;
  return actor === "customer" || actor === "system" ? actor : "store";
}
