import {
  type ClientMode,
  FULFILMENT_MODES,
  type FulfilmentMode,
  type OrderStatus,
  type OrderType,
  type RequestMode,
  toOrderType,
} from "./enumerations.ts";

/** Texts about handing over the food exist once for each of these. */
export type Wording = "delivery" | "pickup";

/** The properties of a mode. No column has a default: a mode without one of them does not compile. */
interface ModeTraits {
  /** Guests can choose it in the picker and at checkout; a mode that is not selectable is opened by a code. */
  readonly selectable: boolean;
  /** Needs the guest's address, which must be in the store's area; a rider delivers the order there. */
  readonly address: boolean;
  /** Ordered at a table of the store. */
  readonly table: boolean;
  /** Which of the store's minimum offsets (STORE-08) applies; null: none. */
  readonly leadTime: "delivery" | "pickup" | null;
  /** The guest chooses the time: as soon as possible or a slot, and before the store's last order. */
  readonly scheduled: boolean;
  /** The guest collects the order, so it must be ready before the store closes. */
  readonly readyBeforeClosing: boolean;
  /** Charges the bill adds to the items, besides tip and taxes, which every mode has. */
  readonly charges: readonly ("packaging" | "delivery" | "service")[];
  /** Orders have a minimum: the business's and the store's. */
  readonly minimum: boolean;
  /** cod_max_order_value and the setting for guests limit cash payments. */
  readonly cashLimited: boolean;
  readonly wording: Wording;
}

/** All order modes. Their names and icons are records by mode beside the texts. */
export const MODES = {
  delivery: {
    selectable: true,
    address: true,
    table: false,
    leadTime: "delivery",
    scheduled: true,
    readyBeforeClosing: false,
    charges: ["packaging", "delivery"],
    minimum: true,
    cashLimited: true,
    wording: "delivery",
  },
  pickup: {
    selectable: true,
    address: false,
    table: false,
    leadTime: "pickup",
    scheduled: true,
    readyBeforeClosing: true,
    charges: ["packaging"],
    minimum: true,
    cashLimited: true,
    wording: "pickup",
  },
  dinein: {
    selectable: false,
    address: false,
    table: true,
    leadTime: null,
    scheduled: false,
    readyBeforeClosing: false,
    charges: ["service"],
    minimum: false,
    cashLimited: false,
    wording: "pickup",
  },
} as const satisfies Readonly<Record<FulfilmentMode, ModeTraits>>;

type Rows = typeof MODES;
/** A mode that guests can choose. */
export type SelectableMode = {
  [Mode in FulfilmentMode]: Rows[Mode]["selectable"] extends true ? Mode : never;
}[FulfilmentMode];

export const isSelectable = (mode: FulfilmentMode): mode is SelectableMode => MODES[mode].selectable;
export const SELECTABLE_MODES: readonly SelectableMode[] = /* @__PURE__ */ FULFILMENT_MODES.filter(isSelectable);

/** The mode opened by a scanned table code (DINE-01). */
export const TABLE_MODE: FulfilmentMode = "dinein";
/** The mode for which an address is checked. */
export const ADDRESS_MODE: FulfilmentMode = "delivery";
/** The mode where there is no delivery, and in which an old order of an unknown type is repeated. */
export const COUNTER_MODE: SelectableMode = "pickup";

export type LeadTimes = Readonly<Record<`${NonNullable<ModeTraits["leadTime"]>}_min_offset_time`, number>>;

/** STORE-08: the store's minimum offset in a mode, in milliseconds; 0 if none applies. */
export function leadTimeMs(mode: FulfilmentMode, store: LeadTimes): number {
  const { leadTime } = MODES[mode];
  return leadTime === null ? 0 : store[`${leadTime}_min_offset_time`];
}

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
