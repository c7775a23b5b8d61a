import { FULFILMENT_MODES, type FulfilmentMode } from "./enumerations.ts";

/** Texts about handing over the food exist once for each of these. */
export type Wording = "delivery" | "pickup";

/** The properties of a mode. No column has a default: a mode without one of them does not compile. */
export interface ModeTraits {
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
