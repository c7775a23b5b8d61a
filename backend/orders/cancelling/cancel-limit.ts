import { leadTimeMs } from "../../../lib/domain/modes.ts";
import { cancellableUntil, kitchenStart } from "../../../lib/domain/order/cancelling.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreColumns } from "../../db/repositories/catalogue/stores.ts";
import type { OrderEventRow, OrderRow } from "../../db/repositories/order/orders.ts";

/** The note of the event that turns a held order into a placed one. */
export const PAID_NOTE = "payment paid";

/** When an order was placed: for a held one, when it was paid. */
export const placedAt = (
  { created_at }: Pick<OrderRow, "created_at">,
  events: readonly Pick<OrderEventRow, "note" | "created_at">[],
): Date => events.find(({ note }) => note === PAID_NOTE)?.created_at ?? created_at;

/** Counted from the first promise: a kitchen that promises another time later takes nothing from the guest. */
function startOf(order: OrderRow, store: StoreColumns): number | null {
  if (!order.is_future_order) return null;
  const { time_slot_start, time_slot_end, mode } = order;
  const offsets = {
    delivery_min_offset_time: store.delivery_min_offset_ms,
    pickup_min_offset_time: store.pickup_min_offset_ms,
  };
  const slotEnd = (order.first_delivery_at ?? order.delivery_at).getTime();
  return kitchenStart({ slotEnd, time_slot_start, time_slot_end, leadTimeMs: leadTimeMs(mode, offsets) });
}

/** The time until which the guest may cancel, seen at the request's time; null if they cannot cancel, or no longer. */
export function cancelLimit(
  context: RequestContext,
  order: OrderRow,
  { events, store }: { readonly events: readonly OrderEventRow[]; readonly store: StoreColumns },
): Date | null {
  const until = cancellableUntil({
    type: order.order_type,
    state: order.status,
    since: placedAt(order, events).getTime(),
    held: order.held_until !== null,
    windowSeconds: context.business.cancel_seconds,
    kitchenStart: startOf(order, store),
  });
  return until !== null && context.app.clock().getTime() < until ? new Date(until) : null;
}

/** "customer", "store" or "system"; null for an order that was not cancelled. An archived one is what it was before. */
export function cancelledBy({ status }: OrderRow, events: readonly OrderEventRow[]): string | null {
  // The first event of that state: later ones tell of the money that went back.
  const first = events.find(({ new_state }) => new_state === "CANCELLED" || new_state === "EXPIRED");
  if (status === "ARCHIVED" ? !first : status !== "CANCELLED" && status !== "EXPIRED") return null;
  const actor = first?.actor;
  return actor === "customer" || actor === "system" ? actor : "store";
}
