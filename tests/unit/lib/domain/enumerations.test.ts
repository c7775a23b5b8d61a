import { describe, expect, test } from "vitest";
import * as lists from "../../../../lib/domain/enumerations.ts";

/** The literal values of both specifications; nothing here is derived from the code under test. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  CHANNELS: ["web", "android", "ios", "in_store"],
  CLIENT_MODES: ["dinein", "qr", "web"],
  REQUEST_MODES: ["web", "dine-in", "qr"],
  FULFILMENT_MODES: ["delivery", "pickup", "dinein"],
  ORDER_TYPES: ["contactlessqsr", "delivery", "pickup", "dinein"],
  ORDER_TYPE_TITLES: ["ContactlessDinein", "ContactlessQSR", "Delivery", "Dinein", "TakeAway"],
  GENDERS: ["Female", "Male"],
  SOCIAL_PROVIDERS: ["facebook", "google"],
  BANNER_PLACEMENTS: ["app_banner", "app_bg_img", "mobile_web_banner", "web_banner", "web_bg_img", "web_popup"],
  ORDER_STATUSES: [
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
  ],
  ORDER_PROGRESS: ["ACTIVE", "DINE_IN", "PAST"],
  BILL_OUTCOMES: ["BILL_CLOSED_SUCCESS", "CASHIER_REJECTED", "REQUEST_CLOSED", "TABLE_ALREADY_OCCUPIED"],
  TABLE_ACTIONS: [
    "ADD_ITEMS",
    "BILL_CREATED",
    "BILL_UPDATED",
    "CALL_WAITER",
    "REQUEST_PAYMENT",
    "REQUEST_SERVICE_CHARGE_REMOVAL",
    "REQUEST_WATER",
    "SETTLE_BILL",
    "START_BILL",
  ],
  PAYMENT_OPTIONS: ["cash", "card_on_delivery", "payment_gateway", "wallet"],
  ORDER_PAYMENT_TYPES: ["razorpay", "payu", "stripe"],
  BUSINESS_ENVS: ["local", "production", "staging", "pos-int"],
  FOOD_TYPES: ["veg", "non_veg", "egg", "vegan", "not_specified"],
  ANALYTICS_EVENTS: [
    "ORDER_UPDATED",
    "ORDER_SETTLED",
    "ORDER_REJECTED",
    "NEAREST_STORE_NOT_ENABLED_FOR_ORDERING",
    "NEAREST_STORE_CLOSED_TEMP",
  ],
};

const PAYMENT_SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  TRANSACTION_STATUSES: [
    "initialized",
    "authorized",
    "completed",
    "failed",
    "canceled",
    "refunded",
    "flagged",
    "pending",
  ],
  TERMINAL_TRANSACTION_STATUSES: ["completed", "canceled", "failed"],
  PLATFORMS: ["web", "android", "ios"],
  PAYMENT_PURPOSES: [
    "ordering",
    "qsr_ordering",
    "wallet_reload",
    "piper_credits_reload",
    "invoice_payment",
    "addon_enabled",
  ],
  WALLET_RELOAD_PURPOSES: ["reload", "wallet_reload"],
  SOURCE_APPS: ["meraki", "prime", "atlas"],
  ENTITY_TYPES: ["business", "store", "individual"],
  GATEWAYS: ["PaymentOS", "PhonePe", "Razorpay", "MercadoPago", "PayULatinAmerica", "Stripe", "FreedomPay"],
  PAYMENT_ENVS: ["staging", "production"],
  THEME_TYPES: ["light", "dark", "two-tone", "inverted"],
};

const exported: Readonly<Record<string, unknown>> = { ...lists };

describe("enumerations", () => {
  test.each(Object.entries(SPECIFIED))("[ENUM-01] %s has the exact values of the specification", (name, values) => {
    expect([...(exported[name] as string[])].sort()).toEqual([...values].sort());
  });

  test.each(Object.entries(PAYMENT_SPECIFIED))(
    "[PGW-15] %s has the exact values of the specification",
    (name, values) => {
      expect([...(exported[name] as string[])].sort()).toEqual([...values].sort());
    },
  );

  test("[ENUM-01] no list of the module goes without its literal counterpart here", () => {
    const arrays = Object.keys(exported).filter((name) => Array.isArray(exported[name]));
    expect(arrays.sort()).toEqual([...Object.keys(SPECIFIED), ...Object.keys(PAYMENT_SPECIFIED)].sort());
  });

  test("[ENUM-01] order types are read in both spellings, anything else is refused", () => {
    expect(lists.ORDER_TYPE_TITLES.map(lists.toOrderType)).toEqual([
      "dinein",
      "contactlessqsr",
      "delivery",
      "dinein",
      "pickup",
    ]);
    expect(lists.ORDER_TYPES.map(lists.toOrderType)).toEqual([...lists.ORDER_TYPES]);
    expect(lists.toOrderType("Takeaway")).toBeNull();
  });

  test("[ENUM-01] every order type has its title-case spelling and reads back", () => {
    for (const type of lists.ORDER_TYPES) expect(lists.toOrderType(lists.TITLE_OF_ORDER_TYPE[type])).toBe(type);
  });

  test("[ENUM-01] the guard takes values of the list only", () => {
    expect(lists.isOneOf(lists.GENDERS, "Male")).toBe(true);
    for (const other of ["male", "", null, undefined, 3, ["Male"]])
      expect(lists.isOneOf(lists.GENDERS, other)).toBe(false);
  });
});
