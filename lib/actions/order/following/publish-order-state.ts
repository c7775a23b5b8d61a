import { publishEvent } from "@/lib/actions/publish-event";
import { isOneOf } from "@/lib/domain/enumerations";
import { isFinal, RECEIVED } from "@/lib/domain/order/order-status";

interface OrderState {
  readonly order_id: string;
  readonly state: string;
}

/** ANL-02: an order that this page follows has another state than before. */
export function publishOrderState(before: OrderState | null, now: OrderState): void {
  if (!before || before.state === now.state) return;
  const moved = { order_id: now.order_id, state: now.state };
  publishEvent("ORDER_UPDATED", moved);
  if (!isFinal(now.state)) return;
  publishEvent(isOneOf(RECEIVED, now.state) ? "ORDER_SETTLED" : "ORDER_REJECTED", moved);
}
