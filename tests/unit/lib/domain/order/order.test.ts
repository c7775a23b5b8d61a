import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_CART } from "../../../../../lib/domain/cart/cart.ts";
import { ORDER_STATUSES } from "../../../../../lib/domain/enumerations.ts";
import * as rules from "../../../../../lib/domain/order/order.ts";
import { cartOf, codeOf, item } from "../builders.ts";

const { allowedPaymentOptions, applyEvent, canPlaceOrder } = rules;

describe("payment options", () => {
  const asked = (overrides: Partial<rules.PaymentQuestion> = {}) =>
    allowedPaymentOptions({
      offered: ["card_on_delivery", "cash", "payment_gateway"],
      mode: "delivery",
      payableAmount: 50_000,
      codMaxOrderValue: null,
      isGuest: false,
      guestCod: false,
      walletCreditApplied: 0,
      ...overrides,
    });

  test("[ORD-03] the options offered are kept in order, unknown ones and repeats left out", () => {
    expect(asked()).toEqual(["card_on_delivery", "cash", "payment_gateway"]);
    expect(asked({ offered: ["cash", "bitcoin", "cash", "wallet"] })).toEqual(["cash"]);
  });

  test("[ORD-01] cash is not offered above cod_max_order_value", () => {
    expect(asked({ codMaxOrderValue: 50_000 })).toContain("cash");
    expect(asked({ codMaxOrderValue: 49_999 })).toEqual(["card_on_delivery", "payment_gateway"]);
    expect(asked({ codMaxOrderValue: 0 })).toContain("cash");
  });

  test("[ORD-01] cash for guests follows its flag, and cash at a table is always possible", () => {
    expect(asked({ isGuest: true })).not.toContain("cash");
    expect(asked({ isGuest: true, guestCod: true })).toContain("cash");
    expect(asked({ isGuest: true, codMaxOrderValue: 1, mode: "dinein" })).toContain("cash");
  });

  test("[ORD-03] credit that covers the whole bill leaves the wallet alone", () => {
    expect(asked({ payableAmount: 0, walletCreditApplied: 50_000 })).toEqual(["wallet"]);
    expect(asked({ payableAmount: 0 })).not.toContain("wallet");
    expect(asked({ payableAmount: 1, walletCreditApplied: 49_999 })).not.toContain("wallet");
  });
});

describe("placing", () => {
  const ready: rules.PlacingState = {
    cart: cartOf([item({ item_price: 20_000 }), []]),
    store: {
      biz_location_id: "s1",
      name: "Indiranagar",
      enabled_for_ordering: true,
      temporarily_closed: false,
      minOrderTotal: 15_000,
    },
    mode: "delivery",
    isIdentified: true,
    addressId: "a1",
    orderTime: { date: null, timeSlot: null, orderNowOffsetTime: 45 },
    businessMinOrderTotal: 10_000,
    paymentOption: "cash",
    allowedPaymentOptions: ["cash"],
  };
  const code = (overrides: Partial<rules.PlacingState>) => codeOf(canPlaceOrder({ ...ready, ...overrides }));

  test("[ORD-01] with everything in place the order may be sent", () => {
    expect(code({})).toBeNull();
    expect(code({ mode: "pickup", addressId: null })).toBeNull();
    expect(code({ mode: "dinein", addressId: null, orderTime: null })).toBeNull();
  });

  test.each<[string, Partial<rules.PlacingState>]>([
    ["CART_EMPTY", { cart: EMPTY_CART }],
    ["STORE_SELECTION_REQUIRED", { store: null }],
    ["STORE_ORDERING_NOT_ENABLED", { store: { ...ready.store, enabled_for_ordering: false } as typeof ready.store }],
    ["STORE_TEMPORARY_CLOSED", { store: { ...ready.store, temporarily_closed: true } as typeof ready.store }],
    ["LOGIN_REQUIRED", { isIdentified: false }],
    ["DELIVERY_ADDRESS_REQUIRED", { addressId: null }],
    ["ORDER_DELIVERY_TIME_REQUIRED", { orderTime: null }],
    ["ORDER_DELIVERY_TIME_REQUIRED", { orderTime: null, mode: "pickup" }],
    ["MIN_ORDER_TOTAL_NOT_MET", { businessMinOrderTotal: 20_001 }],
    ["COD_LIMIT", { cash: { payable: 10_001, limit: 10_000, isGuest: false, guestAllowed: true } }],
    ["GUEST_CASH_NOT_ALLOWED", { cash: { payable: 1, limit: null, isGuest: true, guestAllowed: false } }],
    ["PAYMENT_OPTION_NOT_ALLOWED", { paymentOption: "payment_gateway" }],
    ["PAYMENT_OPTION_NOT_ALLOWED", { paymentOption: null }],
  ])("[ORD-01] %s stops it (%#)", (expected, overrides) => {
    expect(code(overrides)).toBe(expected);
  });

  test("[ORD-01] the larger minimum of business and store counts, and the amount missing is told", () => {
    const cart = cartOf([item({ item_price: 12_000 }), []]);
    expect(canPlaceOrder({ ...ready, cart })).toEqual({
      ok: false,
      error: { code: "MIN_ORDER_TOTAL_NOT_MET", details: { min: 15_000, missing: 3_000 } },
    });
    expect(rules.minOrderTotal({ store: null, businessMinOrderTotal: null })).toBe(0);
  });

  test("[ORD-01] cash up to the very limit, of a customer, and at a table falls to no rule", () => {
    const cash = { payable: 10_000, limit: 10_000, isGuest: true, guestAllowed: true };
    expect(code({ cash })).toBeNull();
    expect(code({ cash: { ...cash, isGuest: false, guestAllowed: false, limit: 0 } })).toBeNull();
    expect(code({ mode: "dinein", cash: { ...cash, payable: 99_999, guestAllowed: false } })).toBeNull();
  });

  test("[ORD-01] of several things missing the first of the table is told", () => {
    expect(code({ cart: EMPTY_CART, store: null, addressId: null, orderTime: null })).toBe("CART_EMPTY");
    expect(code({ addressId: null, orderTime: null, paymentOption: null })).toBe("DELIVERY_ADDRESS_REQUIRED");
  });
});

describe("live updates", () => {
  const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const ROAD = ["PLACED", "ACKNOWLEDGED", "FOODREADY", "DISPATCHED", "COMPLETED"];
  const order: rules.LiveOrder = {
    order_id: "o1",
    state: "PLACED",
    next_states: ["ACKNOWLEDGED", "CANCELLED", "EXPIRED"],
    order_type: "Delivery",
    status_updates: [{ created: at(0), status: "PLACED" }],
  };
  const status = (new_state: string, prev_state: string | null, minute = 1) =>
    ({ type: "status", order_id: "o1", new_state, prev_state, created: at(minute) }) as const;
  const road = (index: number) => status(ROAD[index] as string, ROAD[index - 1] ?? null, index);
  const history = (changed: rules.LiveOrder) => changed.status_updates.map((update) => update.status);

  test("[LIVE-01] a status change moves the order, adds to its history and leaves next_states to the server", () => {
    expect(applyEvent(order, road(1))).toEqual({
      ...order,
      state: "ACKNOWLEDGED",
      next_states: [],
      status_updates: [...order.status_updates, { created: at(1), status: "ACKNOWLEDGED" }],
    });
  });

  test("[LIVE-01] hearing the same twice changes nothing", () => {
    const once = applyEvent(order, road(1));
    expect(applyEvent(once, road(1))).toBe(once);
  });

  test("[LIVE-01] any order and repetition of updates ends in the same state and history", () => {
    const events = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(events, (indexes) => {
        const heard = indexes.reduce((now, index) => applyEvent(now, road(index)), order);
        const expected = [...new Set([0, ...indexes])].sort().map((index) => ROAD[index]);
        expect(heard.state).toBe(expected.at(-1));
        expect(history(heard)).toEqual(expected);
      }),
    );
  });

  test("[LIVE-01] an update that arrives late completes the history but never moves the order back", () => {
    const ahead = applyEvent(order, road(3));
    const late = applyEvent(ahead, road(2));
    expect(late.state).toBe("DISPATCHED");
    expect(history(late)).toEqual(["PLACED", "FOODREADY", "DISPATCHED"]);
    const cancelled = applyEvent(order, status("CANCELLED", "PLACED", 5));
    expect(applyEvent(cancelled, road(2)).state).toBe("CANCELLED");
  });

  test("[LIVE-01] a full detail replaces the order unless it is older, keeping the whole history", () => {
    const ahead = applyEvent(order, road(2));
    const stale = { ...order, note: "old" };
    expect(applyEvent(ahead, { type: "detail", order: stale })).toEqual(ahead);
    const fresh = {
      ...order,
      state: "DISPATCHED",
      next_states: ["COMPLETED"],
      status_updates: [{ created: at(3), status: "DISPATCHED" }],
    };
    const replaced = applyEvent(ahead, { type: "detail", order: fresh });
    expect(replaced).toMatchObject({ state: "DISPATCHED", next_states: ["COMPLETED"] });
    expect(history(replaced)).toEqual(["PLACED", "FOODREADY", "DISPATCHED"]);
    const same = { ...ahead, next_states: ["DISPATCHED"] };
    expect(applyEvent(ahead, { type: "detail", order: same }).next_states).toEqual(["DISPATCHED"]);
  });

  test("[LIVE-01] a step back is taken only from a server that names the state it leaves", () => {
    const ready = applyEvent(applyEvent(order, road(1)), road(2));
    expect(applyEvent(ready, status("ACKNOWLEDGED", "FOODREADY", 9)).state).toBe("ACKNOWLEDGED");
    expect(applyEvent(ready, status("ACKNOWLEDGED", null, 9)).state).toBe("FOODREADY");
  });

  test("[LIVE-01] updates of another order are ignored", () => {
    expect(applyEvent(order, { ...road(1), order_id: "o2" })).toBe(order);
    expect(applyEvent(order, { type: "detail", order: { ...order, order_id: "o2", state: "COMPLETED" } })).toBe(order);
  });

  test("[LIVE-01] an unknown state is taken as news once", () => {
    const odd = applyEvent(order, status("DRONE", null, 2));
    expect(odd.state).toBe("DRONE");
    const on = applyEvent(odd, status("COMPLETED", "DRONE", 4));
    expect(on.state).toBe("COMPLETED");
    expect(applyEvent(on, status("DRONE", null, 2)).state).toBe("COMPLETED");
  });

  test("[LIVE-01] no sequence of events throws or repeats a status in the history", () => {
    const any = fc.tuple(
      fc.constantFrom(...ORDER_STATUSES, "DRONE"),
      fc.option(fc.constantFrom(...ORDER_STATUSES)),
      fc.nat(59),
    );
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 20 }),
        fc.constantFrom("Delivery", "pickup", "Dinein", "Unheard"),
        (events, order_type) => {
          const end = events.reduce((now, [to, from, minute]) => applyEvent(now, status(to, from, minute)), {
            ...order,
            order_type,
          });
          expect(new Set(history(end)).size).toBe(history(end).length);
          expect(history(end)).toContain(end.state);
        },
      ),
    );
  });
});
