import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../../../config/languages.ts";
import { EMPTY_CART } from "../../../../../lib/domain/cart/cart.ts";
import * as rules from "../../../../../lib/domain/order/placing.ts";
import ar from "../../../../../messages/ar.json" with { type: "json" };
import en from "../../../../../messages/en.json" with { type: "json" };
import es from "../../../../../messages/es.json" with { type: "json" };
import { bare, type Written } from "../../branded.ts";
import { cartOf, codeOf, item } from "../builders.ts";

const { PLACING_GUARDS } = rules;
const canPlaceOrder = bare(rules.canPlaceOrder);
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: ar.errors,
  en: en.errors,
  es: es.errors,
};

describe("placing", () => {
  const ready: Written<rules.PlacingState> = {
    cart: cartOf([item({ item_price: 20_000 }), []]),
    store: {
      biz_location_id: "s1",
      name: "Indiranagar",
      enabled_for_ordering: true,
      temporarily_closed: false,
    },
    mode: "delivery",
    isIdentified: true,
    addressId: "a1",
    orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 45 },
    minimum: 15_000,
    paymentOption: "cash",
    allowedPaymentOptions: ["cash"],
  };
  const code = (overrides: Partial<Written<rules.PlacingState>>) => codeOf(canPlaceOrder({ ...ready, ...overrides }));

  test("[ORD-01] with everything in place the order may be sent", () => {
    expect(code({})).toBeNull();
    expect(code({ mode: "pickup", addressId: null })).toBeNull();
    expect(code({ mode: "dinein", addressId: null, orderTime: null })).toBeNull();
  });

  const store = ready.store as NonNullable<typeof ready.store>;
  /** What breaks each row of the table, and nothing before it. */
  const BREAKS: Readonly<Record<string, readonly Partial<Written<rules.PlacingState>>[]>> = {
    CART_EMPTY: [{ cart: EMPTY_CART }],
    STORE_SELECTION_REQUIRED: [{ store: null }],
    STORE_ORDERING_NOT_ENABLED: [{ store: { ...store, enabled_for_ordering: false } }],
    STORE_TEMPORARY_CLOSED: [{ store: { ...store, temporarily_closed: true } }],
    LOGIN_REQUIRED: [{ isIdentified: false }],
    DELIVERY_ADDRESS_REQUIRED: [{ addressId: null }],
    ORDER_DELIVERY_TIME_REQUIRED: [{ orderTime: null }, { orderTime: null, mode: "pickup" }],
    MIN_ORDER_TOTAL_NOT_MET: [{ minimum: 20_001 }],
    COD_LIMIT: [{ cash: { payable: 10_001, limit: 10_000, isGuest: false, guestAllowed: true } }],
    GUEST_CASH_NOT_ALLOWED: [{ cash: { payable: 1, limit: null, isGuest: true, guestAllowed: false } }],
    PAYMENT_OPTION_NOT_ALLOWED: [
      { allowedPaymentOptions: [] },
      { paymentOption: "payment_gateway" },
      { paymentOption: null },
    ],
  };

  test("[ORD-01] the table's rows are these, in this order, and none is without a case below", () => {
    expect(PLACING_GUARDS.map((guard) => guard.code)).toEqual(Object.keys(BREAKS));
  });

  test.each(PLACING_GUARDS.map((guard, at) => ({ ...guard, row: at })))(
    "[ORD-01] row $row: $code stops the order, before every later row, with its message in every language",
    ({ code: expected, row }) => {
      for (const broken of BREAKS[expected] ?? []) {
        const answer = canPlaceOrder({ ...ready, ...broken });
        expect(codeOf(answer)).toBe(expected);
        const told = answer.ok ? {} : answer.error.details;
        for (const language of LANGUAGES) {
          const message = MESSAGES[language]?.[expected] ?? "";
          expect(message.length).toBeGreaterThan(20);
          for (const [, name] of message.matchAll(/\{(\w+)/g)) expect(Object.keys(told)).toContain(name);
        }
        // Everything that comes later is broken as well; what comes first is told.
        const later = PLACING_GUARDS.slice(row + 1).map((guard) => BREAKS[guard.code]?.[0] ?? {});
        expect(code(Object.assign({}, ...later.reverse(), broken))).toBe(expected);
      }
    },
  );

  test("[ORD-01] each question of the checkout has the row that says it has no answer", () => {
    expect(rules.PLACING_QUESTIONS.map(rules.codeOfUnanswered)).toEqual([
      "DELIVERY_ADDRESS_REQUIRED",
      "ORDER_DELIVERY_TIME_REQUIRED",
      "LOGIN_REQUIRED",
      "PAYMENT_OPTION_NOT_ALLOWED",
    ]);
  });

  test("[ORD-01] below the minimum the amount missing is named", () => {
    const cart = cartOf([item({ item_price: 12_000 }), []]);
    expect(canPlaceOrder({ ...ready, cart })).toEqual({
      ok: false,
      error: { code: "MIN_ORDER_TOTAL_NOT_MET", details: { min: 15_000, missing: 3_000 } },
    });
  });

  test("[ORD-01] cash up to the very limit, of a customer, and at a table falls to no rule", () => {
    const cash = { payable: 10_000, limit: 10_000, isGuest: true, guestAllowed: true };
    expect(code({ cash })).toBeNull();
    expect(code({ cash: { ...cash, isGuest: false, guestAllowed: false, limit: 0 } })).toBeNull();
    expect(code({ mode: "dinein", cash: { ...cash, payable: 99_999, guestAllowed: false } })).toBeNull();
  });
});
