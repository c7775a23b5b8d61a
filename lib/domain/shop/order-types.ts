import {
  type ClientMode,
  type FulfilmentMode,
  type OrderStatus,
  type OrderType,
  type RequestMode,
  toOrderType,
} from "../enumerations.ts";
import { COUNTER_MODE, MODES, type ModeTraits } from "../modes.ts";

/* What orders are by their type, and how a shop was opened. Apart from `modes.ts`, because a menu does not ask. */

interface OrderTypeTraits {
  readonly mode: FulfilmentMode;
  /** The states of an order without problems, in order (D9). */
  readonly states: readonly OrderStatus[];
  /** The kitchen names a time when it accepts the order. */
  readonly promised: boolean;
  /** The mode in which it is reordered. */
  readonly again: FulfilmentMode;
}

/** Properties of each order type. Every mode is an order type; a counter code adds one more. */
export const ORDER_TYPE_TRAITS: Readonly<Record<OrderType, OrderTypeTraits>> = {
  delivery: {
    mode: "delivery",
    states: ["PLACED", "ACKNOWLEDGED", "FOODREADY", "DISPATCHED", "COMPLETED"],
    promised: true,
    again: "delivery",
  },
  pickup: {
    mode: "pickup",
    states: ["PLACED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED"],
    promised: true,
    again: "pickup",
  },
  contactlessqsr: {
    mode: "dinein",
    states: ["PLACED", "ACKNOWLEDGED", "FOODREADY", "COMPLETED"],
    promised: true,
    again: "pickup",
  },
  dinein: {
    mode: "dinein",
    states: ["PLACED", "SENT_TO_KITCHEN", "INPREP", "SERVED", "LOCKED", "COMPLETED"],
    promised: false,
    // Without its table, it is fetched.
    again: "pickup",
  },
};

/** The traits of an order by its type in either spelling; those of the counter for an unknown type. */
export function traitsOfOrder(orderType: string): ModeTraits {
  const type = toOrderType(orderType);
  return MODES[type ? ORDER_TYPE_TRAITS[type].mode : COUNTER_MODE];
}

/** The mode in which an order is reordered. */
export function modeToReorder(orderType: string): FulfilmentMode {
  const type = toOrderType(orderType);
  return type ? ORDER_TYPE_TRAITS[type].again : COUNTER_MODE;
}

interface ClientModeTraits {
  /** Opened by a code; otherwise the business's own value goes into the x-request-type header. */
  readonly scanned: boolean;
  readonly request: RequestMode;
  /** The order type of an order at a table; null: the one of its mode. */
  readonly tableOrder: OrderType | null;
}

/** How the storefront was opened: by its address, or by the code of a table or counter. */
export const CLIENT_MODE_TRAITS = {
  web: { scanned: false, request: "web", tableOrder: null },
  dinein: { scanned: true, request: "dine-in", tableOrder: null },
  // A counter has no table bill.
  qr: { scanned: true, request: "qr", tableOrder: "contactlessqsr" },
} as const satisfies Readonly<Record<ClientMode, ClientModeTraits>>;

/** The order type of a mode in a storefront that was opened that way. */
export function orderTypeIn(mode: FulfilmentMode, clientMode: ClientMode): OrderType {
  return MODES[mode].table ? (CLIENT_MODE_TRAITS[clientMode].tableOrder ?? mode) : mode;
}

/** STORE-01, STORE-04: whether a store that takes no orders cannot be selected, or is only marked closed. */
export const REFUSES_CLOSED_STORES: Readonly<Record<RequestMode, boolean>> = { web: true, "dine-in": false, qr: false };
