import { describe, expect, test } from "vitest";
import { CLIENT_MODES, FULFILMENT_MODES, ORDER_TYPES } from "../../../../lib/domain/enumerations.ts";
import {
  ADDRESS_MODE,
  COUNTER_MODE,
  leadTimeMs,
  MODES,
  SELECTABLE_MODES,
  TABLE_MODE,
} from "../../../../lib/domain/modes.ts";
import {
  CLIENT_MODE_TRAITS,
  modeToReorder,
  ORDER_TYPE_TRAITS,
  orderTypeIn,
  traitsOfOrder,
} from "../../../../lib/domain/shop/order-types.ts";

describe("order modes", () => {
  test("[ENUM-01] guests choose between delivery and pickup, a table is opened by its code", () => {
    expect(SELECTABLE_MODES).toEqual(["delivery", "pickup"]);
    expect(FULFILMENT_MODES.filter((mode) => MODES[mode].table)).toEqual([TABLE_MODE]);
  });

  test("[STORE-08] each mode has the store's offset for it, and a table none", () => {
    const store = { delivery_min_offset_time: 40, pickup_min_offset_time: 15 };
    expect(FULFILMENT_MODES.map((mode) => leadTimeMs(mode, store))).toEqual([40, 15, 0]);
  });

  test("only a mode with an address has a delivery charge", () => {
    for (const mode of FULFILMENT_MODES) {
      expect((MODES[mode].charges as readonly string[]).includes("delivery")).toBe(MODES[mode].address);
    }
    expect([MODES[ADDRESS_MODE].address, MODES[COUNTER_MODE].address]).toEqual([true, false]);
  });

  test("[ENUM-01] client modes have their request mode", () => {
    expect(Object.fromEntries(CLIENT_MODES.map((mode) => [mode, CLIENT_MODE_TRAITS[mode].request]))).toEqual({
      dinein: "dine-in",
      qr: "qr",
      web: "web",
    });
  });

  test("[DINE-01] an order at a counter's code has no table's bill", () => {
    const types = CLIENT_MODES.map((clientMode) => FULFILMENT_MODES.map((mode) => orderTypeIn(mode, clientMode)));
    expect(types).toEqual([
      ["delivery", "pickup", "dinein"],
      ["delivery", "pickup", "contactlessqsr"],
      ["delivery", "pickup", "dinein"],
    ]);
  });

  test("[OLIST-03] an order is placed again as it was, in either spelling, and at the counter when its type is unknown or its table is left", () => {
    expect(ORDER_TYPES.map(modeToReorder)).toEqual(["pickup", "delivery", "pickup", "pickup"]);
    expect(["Delivery", "TakeAway", "Dinein", "ByDrone"].map(modeToReorder)).toEqual([
      "delivery",
      "pickup",
      "pickup",
      "pickup",
    ]);
  });

  test("an order has the traits of its mode, in either spelling", () => {
    expect(traitsOfOrder("Delivery")).toBe(MODES.delivery);
    expect(traitsOfOrder("ContactlessQSR")).toBe(MODES.dinein);
    expect(traitsOfOrder("ByDrone")).toBe(MODES.pickup);
  });

  test("[D9] every order begins as placed and ends as completed", () => {
    for (const type of ORDER_TYPES) {
      const { states } = ORDER_TYPE_TRAITS[type];
      expect([states[0], states.at(-1)]).toEqual(["PLACED", "COMPLETED"]);
    }
  });
});
