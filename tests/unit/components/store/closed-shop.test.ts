import { expect, test } from "vitest";
import { type ClosedInput, type ClosedStore, closedShop, closedStoresOf } from "@/components/store/closed/closed-shop";
import en from "@/messages/en.json";
import { NOW, storeInMinor } from "../../lib/fixtures";

const open = (day: string, from: string, more: Parameters<typeof storeInMinor>[0] = {}): ClosedStore =>
  storeInMinor({ opening_time: null, closing_time: null, hours: [{ day, open: from, close: "23:00" }], ...more });
/** It is Saturday, 17:30 in Bengaluru. */
const shopState = (stores: readonly ClosedStore[], more: Partial<ClosedInput> = {}) => {
  const shop = closedShop({
    stores,
    mode: "delivery",
    preorder: { slots: [], maxPreOrderDate: 3 },
    timezone: "Asia/Kolkata",
    locale: "en",
    now: NOW,
    texts: en.place,
    ...more,
  });
  return shop && [shop.status.words, shop.status.message, shop.isLaterOffered];
};

test("[RTE-22] if all stores are closed, the one that opens first is named; while any is open, none is", () => {
  const word = "Back soon.";
  const monday = open("mon", "09:00", { on_close_msg: word });
  const sunday = open("sun", "08:00", { on_close_msg: word });
  expect(shopState([monday, sunday])).toEqual([expect.stringMatching(/Sunday.*8[:.]00/), null, true]);
  expect(shopState([monday])).toEqual([expect.stringMatching(/Monday.*9[:.]00/), word, true]);
  expect(shopState([monday, open("sat", "08:00")])).toBeNull();
  expect(shopState([])).toBeNull();
  const paused = open("sat", "08:00", { temporarily_closed: true });
  expect(shopState([paused, monday])?.[0]).toMatch(/Monday/);
});

test("[RTE-22] [CFG-12] ordering for later is offered only where business, store and mode take such an order", () => {
  const sunday = open("sun", "08:00");
  expect(shopState([sunday])?.[2]).toBe(true);
  expect(shopState([sunday], { preorder: null })?.[2]).toBe(false);
  // Orders are taken for today only, and today has no time left.
  expect(shopState([sunday], { preorder: { slots: [], maxPreOrderDate: 0 } })?.[2]).toBe(false);
  expect(shopState([open("sun", "08:00", { fulfillment_modes: ["pickup"] })])?.[2]).toBe(false);
  expect(shopState([open("sun", "08:00", { temporarily_closed: true })])).toEqual([en.place.pausedNow, null, false]);
});

test("[RTE-22] stores with the same hours are sent once, and say the same of the shop as all of them", () => {
  const hours = (day: string) => [{ day, open: "09:00", close: "23:00" }];
  const stores = ["mon", "sun", "mon", "sun"].map((day, at) =>
    storeInMinor({ biz_location_id: `${at}`, hours: hours(day) }),
  );
  expect(closedStoresOf(stores)).toHaveLength(2);
  expect(shopState(closedStoresOf(stores))).toEqual(
    shopState(stores.map((store) => ({ ...store, on_close_msg: null }))),
  );
});
