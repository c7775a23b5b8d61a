import { toOrderType } from "../enumerations.ts";
import { canFollow, isFinal } from "./order-status.ts";

/** The fields of an order (detail) that updates change. */
export interface LiveOrder {
  readonly order_id: string;
  readonly state: string;
  readonly next_states: readonly string[];
  readonly coming_states: readonly string[];
  /** Either spelling. */
  readonly order_type: string;
  /** `created` in ISO 8601, UTC. */
  readonly status_updates: readonly { readonly created: string; readonly status: string }[];
}

export type OrderEvent<Order extends LiveOrder> =
  | {
      readonly type: "status";
      readonly order_id: string;
      readonly new_state: string;
      readonly prev_state: string | null;
      readonly created: string;
    }
  | { readonly type: "detail"; readonly order: Order };

/** Whether a state from the server is new for an order in `current`. */
function isNewer(order: LiveOrder, state: string, prev: string | null): boolean {
  if (state === order.state) return false;
  if (prev === order.state) return true;
  const type = toOrderType(order.order_type);
  const happened = order.status_updates.some((update) => update.status === state);
  if (type && canFollow(type, order.state, state)) return true;
  if (type && canFollow(type, state, order.state)) return false;
  return !happened && !isFinal(order.state);
}

function withUpdates(order: LiveOrder, updates: LiveOrder["status_updates"]): LiveOrder["status_updates"] {
  const known = new Set(order.status_updates.map((update) => update.status));
  const added = updates.filter((update) => !known.has(update.status));
  if (added.length === 0) return order.status_updates;
  return [...order.status_updates, ...added].sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
}

/**
 * LIVE-01: applies a pushed update. A repeated update changes nothing; a delayed one completes the history but never
 * moves the order back; one for another order is ignored. After a bare status change next_states is empty until the
 * server sends it (D9: the client never infers it), and coming_states goes on from that status.
 */
export function applyOrderEvent<Order extends LiveOrder>(order: Order, event: OrderEvent<Order>): Order {
  if (event.type === "detail") {
    const incoming = event.order;
    if (incoming.order_id !== order.order_id) return order;
    const isOutdated = incoming.state !== order.state && !isNewer(order, incoming.state, null);
    const [newer, older] = isOutdated ? [order, incoming] : [incoming, order];
    return { ...newer, status_updates: withUpdates(newer, older.status_updates) };
  }
  if (event.order_id !== order.order_id) return order;
  const status_updates = withUpdates(order, [{ created: event.created, status: event.new_state }]);
  if (isNewer(order, event.new_state, event.prev_state)) {
    const at = order.coming_states.indexOf(event.new_state);
    const coming_states = at < 0 ? [] : order.coming_states.slice(at + 1);
    return { ...order, state: event.new_state, next_states: [], coming_states, status_updates };
  }
  return status_updates === order.status_updates ? order : { ...order, status_updates };
}
