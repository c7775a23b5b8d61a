import { publishEvent } from "@/lib/actions/publish-event";
import { isOneOf, type OrderStatus } from "@/lib/domain/enumerations";
import { isFinal } from "@/lib/domain/order/order-status";

interface OrderState {
  readonly order_id: string;
  readonly state: string;
}

/** States in which the store has done its part. */
const SETTLED = ["COMPLETED", "ARCHIVED"] as const satisfies readonly OrderStatus[];

/** ANL-02: an order that this page follows has another state than before. */
export function publishOrderState(before: OrderState | null, now: OrderState): void {
  if (!before || before.state === now.state) return;
  const moved = { order_id: now.order_id, state: now.state };
  publishEvent("ORDER_UPDATED", moved);
  if (!isFinal(now.state)) return;
  publishEvent(isOneOf(SETTLED, now.state) ? "ORDER_SETTLED" : "ORDER_REJECTED", moved);
}
