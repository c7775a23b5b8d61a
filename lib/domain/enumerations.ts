/**
 * Every closed list of both specifications, once, with its exact values (ENUM-01, PGW-15).
 * Sources: storefront.md sections 1–4, 7 and 9; payments-and-widgets.md section 3; decisions.md D9–D11.
 */
import { FULFILMENT_MODES, type FulfilmentMode, REQUEST_MODES, type RequestMode } from "../../config/constants.ts";

// Its calls are marked as pure, so that a bundle contains only the lists it uses.
const valuesOf = <T extends string>(...values: readonly T[]): readonly T[] => Object.freeze([...values]);

export const CHANNELS = /* @__PURE__ */ valuesOf("web", "android", "ios", "in_store");
export type Channel = (typeof CHANNELS)[number];

/** The client's own name for its mode. */
export const CLIENT_MODES = /* @__PURE__ */ valuesOf("dinein", "qr", "web");
export type ClientMode = (typeof CLIENT_MODES)[number];

export { FULFILMENT_MODES, type FulfilmentMode, REQUEST_MODES, type RequestMode };

/** Order types as the client and the operations' arguments write them. */
export const ORDER_TYPES = /* @__PURE__ */ valuesOf("contactlessqsr", ...FULFILMENT_MODES);
export type OrderType = (typeof ORDER_TYPES)[number];

/** Order types as orders contain them. */
export const ORDER_TYPE_TITLES = /* @__PURE__ */ valuesOf(
  "ContactlessDinein",
  "ContactlessQSR",
  "Delivery",
  "Dinein",
  "TakeAway",
);
export type OrderTypeTitle = (typeof ORDER_TYPE_TITLES)[number];

export const ORDER_TYPE_OF_TITLE: Readonly<Record<OrderTypeTitle, OrderType>> = {
  ContactlessDinein: "dinein",
  ContactlessQSR: "contactlessqsr",
  Delivery: "delivery",
  Dinein: "dinein",
  TakeAway: "pickup",
};
export const TITLE_OF_ORDER_TYPE: Readonly<Record<OrderType, OrderTypeTitle>> = {
  contactlessqsr: "ContactlessQSR",
  delivery: "Delivery",
  dinein: "Dinein",
  pickup: "TakeAway",
};

/** An order type in either spelling → the lower-case one; null for any other text. */
export function toOrderType(value: string): OrderType | null {
  if (isOneOf(ORDER_TYPES, value)) return value;
  return isOneOf(ORDER_TYPE_TITLES, value) ? ORDER_TYPE_OF_TITLE[value] : null;
}

export const GENDERS = /* @__PURE__ */ valuesOf("Female", "Male");

export const SOCIAL_PROVIDERS = /* @__PURE__ */ valuesOf("facebook", "google");
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const BANNER_PLACEMENTS = /* @__PURE__ */ valuesOf(
  "app_banner",
  "app_bg_img",
  "mobile_web_banner",
  "web_banner",
  "web_bg_img",
  "web_popup",
);

export const ORDER_STATUSES = /* @__PURE__ */ valuesOf(
  "ACKNOWLEDGED",
  "ARCHIVED",
  "CANCELLED",
  "COMPLETED",
  "DISPATCHED",
  "EXPIRED",
  "FOODREADY",
  "INPREP",
  "LOCKED",
  "PLACED",
  "SENT_TO_KITCHEN",
  "SERVED",
  "VOIDED",
);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** D10: the filter value of order lists. */
export const ORDER_PROGRESS = /* @__PURE__ */ valuesOf("ACTIVE", "DINE_IN", "PAST");
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

export const BILL_OUTCOMES = /* @__PURE__ */ valuesOf(
  "BILL_CLOSED_SUCCESS",
  "CASHIER_REJECTED",
  "REQUEST_CLOSED",
  "TABLE_ALREADY_OCCUPIED",
);
export type BillOutcome = (typeof BILL_OUTCOMES)[number];

export const TABLE_ACTIONS = /* @__PURE__ */ valuesOf(
  "ADD_ITEMS",
  "BILL_CREATED",
  "BILL_UPDATED",
  "CALL_WAITER",
  "REQUEST_PAYMENT",
  "REQUEST_SERVICE_CHARGE_REMOVAL",
  "REQUEST_WATER",
  "SETTLE_BILL",
  "START_BILL",
);
export type TableAction = (typeof TABLE_ACTIONS)[number];

/** D11. `wallet` only if credit covers the whole bill. */
export const PAYMENT_OPTIONS = /* @__PURE__ */ valuesOf("cash", "card_on_delivery", "payment_gateway", "wallet");
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

/** Values of the project's menu format (docs/menu-format.md). */
export const FOOD_TYPES = /* @__PURE__ */ valuesOf("veg", "non_veg", "egg", "vegan", "not_specified");
export type FoodType = (typeof FOOD_TYPES)[number];

export const ANALYTICS_EVENTS = /* @__PURE__ */ valuesOf(
  "ORDER_UPDATED",
  "ORDER_SETTLED",
  "ORDER_REJECTED",
  "NEAREST_STORE_NOT_ENABLED_FOR_ORDERING",
  "NEAREST_STORE_CLOSED_TEMP",
);
export type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number];

/** A type guard for any of the lists above, e.g. `isOneOf(ORDER_STATUSES, state)`. */
export function isOneOf<T extends string>(values: readonly T[], candidate: unknown): candidate is T {
  return typeof candidate === "string" && (values as readonly string[]).includes(candidate);
}
