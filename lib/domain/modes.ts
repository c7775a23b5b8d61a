import type { ClientMode, FulfilmentMode, OrderStatus, OrderType, RequestMode } from "./enumerations.ts";
import { FULFILMENT_MODES, toOrderType } from "./enumerations.ts";

/** Sentences about handing food over are written once for each of these. */
export type Wording = "delivery" | "pickup";

/** What a mode decides. No column has a default: a mode without one of them does not compile. */
interface ModeTraits {
  /** Guests choose it in the picker and at checkout; any other mode is opened by a code. */
  readonly selectable: boolean;
  /** Needs the guest's address, which has to lie in the store's area; a rider takes the order there. */
  readonly address: boolean;
  /** Ordered at a table of the store. */
  readonly table: boolean;
  /** Which of the store's minimum offsets (STORE-08) holds; null: none does. */
  readonly leadTime: "delivery" | "pickup" | null;
  /** The guest says when: as soon as possible or in a slot, and before the store's last order. */
  readonly scheduled: boolean;
  /** The guest fetches the order, so it has to be ready before the store closes. */
  readonly readyBeforeClosing: boolean;
  /** What the bill adds to the items, beside tip and taxes, which every mode has. */
  readonly charges: readonly ("packaging" | "delivery")[];
  /** cod_max_order_value and the setting for guests limit cash. */
  readonly cashLimited: boolean;
  readonly wording: Wording;
}

/** Every way of having food, once. What it is called and its icon are records by mode beside the texts. */
export const MODES = {
  delivery: {
    selectable: true,
    address: true,
    table: false,
    leadTime: "delivery",
    scheduled: true,
    readyBeforeClosing: false,
    charges: ["packaging", "delivery"],
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
    charges: [],
    cashLimited: false,
    wording: "pickup",
  },
} as const satisfies Readonly<Record<FulfilmentMode, ModeTraits>>;

export const traitsOfMode = (mode: FulfilmentMode): ModeTraits => MODES[mode];

type Rows = typeof MODES;
/** A mode that guests choose themselves. */
export type SelectableMode = {
  [Mode in FulfilmentMode]: Rows[Mode]["selectable"] extends true ? Mode : never;
}[FulfilmentMode];

export const isSelectable = (mode: FulfilmentMode): mode is SelectableMode => MODES[mode].selectable;
export const SELECTABLE_MODES: readonly SelectableMode[] = /* @__PURE__ */ FULFILMENT_MODES.filter(isSelectable);

/** What a scanned table code opens (DINE-01). */
export const TABLE_MODE: FulfilmentMode = "dinein";
/** What an address is checked for. */
export const ADDRESS_MODE: FulfilmentMode = "delivery";
/** What is offered where no rider comes, and what an old order of an unknown type is repeated as. */
export const COUNTER_MODE: SelectableMode = "pickup";

export type LeadTimes = Readonly<Record<`${NonNullable<ModeTraits["leadTime"]>}_min_offset_time`, number>>;

/** STORE-08: the store's minimum offset in a mode, in milliseconds; 0 where none holds. */
export function leadTimeMs(mode: FulfilmentMode, store: LeadTimes): number {
  const { leadTime } = MODES[mode];
  return leadTime === null ? 0 : store[`${leadTime}_min_offset_time`];
}

interface OrderTypeTraits {
  readonly mode: FulfilmentMode;
  /** The states of an order that goes well, in their order (D9). */
  readonly states: readonly OrderStatus[];
  /** The kitchen names a time when it accepts the order. */
  readonly promised: boolean;
  /** The mode in which it is ordered again. */
  readonly again: FulfilmentMode;
}

/** What an order was placed as. A mode is an order type; a code at a counter is one more. */
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
    again: "dinein",
  },
};

/** The traits of an order by its type in either spelling; those of the counter for a type that is unknown. */
export function traitsOfOrder(orderType: string): ModeTraits {
  const type = toOrderType(orderType);
  return MODES[type ? ORDER_TYPE_TRAITS[type].mode : COUNTER_MODE];
}

/** The mode in which an order is placed again. */
export function modeToReorder(orderType: string): FulfilmentMode {
  const type = toOrderType(orderType);
  return type ? ORDER_TYPE_TRAITS[type].again : COUNTER_MODE;
}

interface ClientModeTraits {
  /** By a code; else the business's own word goes into the x-request-type header. */
  readonly scanned: boolean;
  readonly request: RequestMode;
  /** What an order at a table is placed as; null: as its mode. */
  readonly tableOrder: OrderType | null;
}

/** How the storefront was opened: by its address, or by the code of a table or counter. */
export const CLIENT_MODE_TRAITS = {
  web: { scanned: false, request: "web", tableOrder: null },
  dinein: { scanned: true, request: "dine-in", tableOrder: null },
  // A counter has no table's bill.
  qr: { scanned: true, request: "qr", tableOrder: "contactlessqsr" },
} as const satisfies Readonly<Record<ClientMode, ClientModeTraits>>;

/** The order type of a mode in a storefront that was opened so. */
export function orderTypeIn(mode: FulfilmentMode, clientMode: ClientMode): OrderType {
  return MODES[mode].table ? (CLIENT_MODE_TRAITS[clientMode].tableOrder ?? mode) : mode;
}

/** STORE-01, STORE-04: whether a store that takes no orders cannot be selected at all, or is only marked closed. */
export const REFUSES_CLOSED_STORES: Readonly<Record<RequestMode, boolean>> = { web: true, "dine-in": false, qr: false };
