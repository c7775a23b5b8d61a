import type { OrderEventRow } from "../db/repositories/order/orders.ts";
import { readRefundNote } from "../rules/refund/refund-note.ts";

/** In which order a device is told of an order and of its money, and what it knows between the two. */
export interface Turn {
  readonly moneyFirst: boolean;
  /** The last event that it knows of after the first message; null: both are told again if the second does not arrive. */
  readonly told: number | null;
}

/**
 * As things happened, so that one number says what a device knows: all until its event. Only where steps of the order and refunds
 * alternate it does not. `since`: the event that the device knew of before.
 */
export function turnOf(
  events: readonly Pick<OrderEventRow, "id" | "prev_state" | "new_state" | "note">[],
  since: number,
): Turn {
  const steps = events.filter(({ prev_state, new_state }) => prev_state !== new_state).map(({ id }) => id);
  const refunds = events.filter(({ note }) => readRefundNote(note)).map(({ id }) => id);
  // A later time of the order is no event.
  const lastStep = Math.max(since, ...steps);
  if (lastStep < Math.min(...refunds)) return { moneyFirst: false, told: lastStep };
  const lastRefund = Math.max(...refunds);
  return lastRefund < Math.min(...steps) ? { moneyFirst: true, told: lastRefund } : { moneyFirst: false, told: null };
}
