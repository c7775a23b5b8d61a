import { act, cleanup, render, renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SoonestLine } from "@/components/cart/soonest-line";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { useOrderTimes } from "@/components/checkout/time/order-times";
import { useSoonestWords } from "@/components/checkout/time/soonest-words";
import { StoreOption } from "@/components/store/picker/store-option";
import { storeStatus } from "@/components/store/store-status";
import type { PickerTexts } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/shop/stores";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings, storeInMinor } from "../../lib/fixtures";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T19:00:00+05:30") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const DATA = { enableTimeSlots: true, maxPreOrderDate: 2 } as CheckoutData;
const INFO = { time_slots: [] as CheckoutInfo["time_slots"] } as CheckoutInfo;
const NONE = new Set<number>();
const NO_DISHES = [] as const;

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

/** What each screen says of an order for now from the same store at the same moment. */
function said(change: Partial<Store>, { longestNow = 0, rider = null as number | null } = {}) {
  const store = storeInMinor({
    opening_time: "11:00:00",
    closing_time: "23:00:00",
    hours: [],
    fulfillment_modes: ["delivery", "pickup"],
    delivery_min_offset_time: 35 * 60_000,
    ...change,
  } as never);
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const selected: SelectedStore = { id: store.biz_location_id, storeInfo: store, ffMode: "delivery", ...place };
  const ours = settings({ longestNow });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={ours}>
        <Keep />
        {children}
      </StorefrontProvider>
    </NextIntlClientProvider>
  );
  const status = storeStatus({ ...ours, store, mode: "delivery", now: Date.now(), texts: en.place });
  const texts = { place: en.place } as unknown as PickerTexts;
  const row = { store, mode: "delivery", texts, selected: false, busy: false, onChoose: () => {} } as const;
  const { container } = render(
    <>
      <StoreOption {...row} />
      <SoonestLine />
    </>,
    { wrapper },
  );
  act(() => {
    storefront.store.setState({ selected });
    const estimate = { bid_id: "1", estimated_price: 0, exp_at: 0, minutes: rider };
    if (rider !== null) storefront.cart.setState({ dashEstimate: estimate as never });
  });
  const where = { selected, current: null, full: NONE, dishes: NO_DISHES, riderMinutes: rider };
  const times = renderHook(() => ({ times: useOrderTimes(DATA, INFO, where), words: useSoonestWords() }), { wrapper })
    .result.current;
  const { orderNow } = times.times;
  return {
    header: status.minutes,
    list: container.querySelector("[data-store]")?.textContent ?? "",
    cart: container.querySelector("[data-soonest]")?.textContent ?? null,
    checkout: orderNow.available ? times.words(orderNow, "delivery") : null,
    later: times.times.days.length,
  };
}

test("[TIME-05] [STORE-08] header, list of stores, cart and checkout promise the same minutes", () => {
  const { header, list, cart, checkout } = said({});
  expect(header).toBe("35 min");
  expect(list).toContain("In 35 min");
  expect(cart).toBe("At your door in about 35 minutes");
  expect(checkout).toBe(cart);
});

test("[TIME-05] [EST-01] until a rider is booked all of them state the least, and then what the rider takes", () => {
  const { header, list, cart, checkout } = said({ features: { dash: true } });
  expect(header).toBe("from 35 min");
  expect(list).toContain("In 35 min or more");
  expect(cart).toBe("At your door in 35 minutes or more");
  expect(checkout).toBe(cart);
  cleanup();
  const booked = said({ features: { dash: true } }, { rider: 50 });
  expect(booked.cart).toBe("At your door in about 50 minutes");
  expect(booked.checkout).toBe(booked.cart);
});

test("[CFG-12] a kitchen too busy for an order now is so on every screen, and takes orders for later", () => {
  const busy = said({}, { longestNow: 30 });
  expect([busy.header, busy.cart, busy.checkout]).toEqual([null, null, null]);
  expect(busy.list).toContain(en.place.busyNow);
  expect(busy.list).not.toMatch(/\d min/);
  expect(busy.later).toBeGreaterThan(0);
});

test("[STORE-02] a store that is paused offers no time on any screen, neither now nor later", () => {
  const paused = said({ temporarily_closed: true });
  expect([paused.header, paused.cart, paused.checkout, paused.later]).toEqual([null, null, null, 0]);
});
