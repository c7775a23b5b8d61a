import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAddresses } from "@/components/address/address-choice";
import { usePickedAddress } from "@/components/checkout/address/use-picked-address";
import { WhereSummary } from "@/components/checkout/steps/step-summaries";
import { usePendingAddress } from "@/components/checkout/use-pending-address";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { setSession } from "@/lib/actions/customer/session";
import { StorefrontProvider, useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings, storeInMinor, token, user, wireStore } from "../../../lib/fixtures";

const at = { lat: 40.672, lng: -73.958 };
const home = {
  ...at,
  id: "home",
  name: null,
  address_1: "341 Eastern Parkway",
  address_2: "",
  city: "Brooklyn",
  state: "NY",
  sub_locality: null,
  pin: null,
  landmark: null,
  phone: null,
  tag: "",
};
const work = { ...home, id: "work", lat: 40.68, address_1: "9 Lincoln Place" };

const storeInfo = storeInMinor({ name: "Prospect Heights", city: "Brooklyn" });
/** The store, found by the address of `home`, which was typed whole. */
const selected: SelectedStore = {
  id: storeInfo.biz_location_id,
  storeInfo,
  ffMode: "delivery",
  placeId: "p",
  deliveryInfo: null,
  latitude: at.lat,
  longitude: at.lng,
  address: home.address_1,
  searched: {
    typed: home.address_1,
    title: home.address_1,
    subtitle: "Crown Heights, Brooklyn",
    street: home.address_1,
    landmark: null,
    sub_locality: null,
    city: "Brooklyn",
    pin: null,
  },
};

let server: CommerceServer;
let storefront: StorefrontState;
/** Lets the requests that wait for the address book have it. */
let answerBook: () => void;
beforeEach(async () => {
  server = await startCommerce({
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    checkAddress: () => ({ success: true, message: null }),
    updateAddress: () => ({ id: "home" }),
  });
  bookOf(home, work);
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  answerBook();
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await server.close();
});

function bookOf(...list: object[]) {
  const book = new Promise((resolve) => {
    answerBook = () => resolve(list);
  });
  server.answer({ addresses: () => book });
}

function Where() {
  storefront = useStorefront();
  const store = useSelectedStore((state) => state.selected);
  return useHydrated() && store ? <Summary store={store} /> : null;
}
function Summary({ store }: { store: SelectedStore }) {
  const addresses = useAddresses();
  const pending = usePickedAddress(store, addresses, usePendingAddress(addresses.load));
  return <WhereSummary store={store} addresses={addresses} pending={pending} onDetails={() => {}} />;
}

/** A signed-in guest on the checkout, before the address book is read. */
function open(chosen: string | null) {
  cleanup();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="America/New_York">
      <StorefrontProvider settings={settings({ origin: server.origin, country: "US", currency: "USD" })}>
        <Where />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  act(() => {
    void setSession(storefront, token({ sub: "u1", exp: 4_000_000_000 }), { ...user, is_guest_checkout: true });
    setCartDetails(storefront, { delivery_address: chosen });
    storefront.store.setState({ selected, ffMode: "delivery" });
  });
}
const shown = () => document.body.textContent ?? "";
const isHidden = (element: Element | null) => Boolean(element?.closest(".invisible"));
const room = () => document.querySelector("[data-flat-room]");
const title = () => document.querySelector("bdi");
const read = async (text: string) => {
  answerBook();
  await vi.waitFor(() => expect(room() ? isHidden(room()) : !shown().includes(text)).toBe(false), { timeout: 5000 });
  expect(shown()).toContain(text);
};

test("[ADDR-01] before the address book is read, the checkout keeps the room of the picked address, without saying that the order goes there", async () => {
  open("home");
  expect(isHidden(title())).toBe(true);
  expect(isHidden(room())).toBe(true);
  expect(room()?.querySelector("[name=address_2]")).toBeTruthy();
  await read("341 Eastern Parkway");
  expect(isHidden(title())).toBe(false);
});

test("[ADDR-01] the address that this tab read last is shown before the book is read again, and can be changed after it", async () => {
  open("home");
  await read("341 Eastern Parkway");
  bookOf({ ...home, address_2: "4B" }, work);
  open("home");
  expect(title()?.textContent).toBe("341 Eastern Parkway");
  expect(isHidden(title())).toBe(false);
  expect(isHidden(room())).toBe(true);
  // The flat was added on another device meanwhile.
  await read("Apt 4B");
  expect(room()?.querySelector("[name=address_2]")).toBeNull();
});

test("[ADDR-01] an address that was chosen after the one read last is not taken for it, and one that was not picked has no room for a flat", async () => {
  open("home");
  await read("341 Eastern Parkway");
  bookOf(home, work);
  open("work");
  expect(isHidden(title())).toBe(true);
  await read("9 Lincoln Place");
  expect(room()).toBeNull();
  bookOf(home, work);
  open("work");
  expect(title()?.textContent).toBe("9 Lincoln Place");
  expect([isHidden(title()), room()]).toEqual([false, null]);
});

test("[ADDR-01] the address that is read last stays in view while the book cannot be read", async () => {
  open("home");
  await read("341 Eastern Parkway");
  server.answer({ addresses: () => Promise.reject(new Error("down")) });
  open("home");
  await vi.waitFor(() => expect(isHidden(room())).toBe(false), { timeout: 5000 });
  expect(shown()).toContain("341 Eastern Parkway");
});

test("[ADDR-02] an address that was saved just now stays in view until the book that has it is read", async () => {
  const after = new Promise((resolve) => {
    answerBook = () => resolve([{ ...home, state: "" }]);
  });
  server.answer({ addresses: () => (server.callsOf("UpdateAddress").length === 0 ? [] : after) });
  open(null);
  await vi.waitFor(() => expect(storefront.cart.getState().delivery_address).toBe("home"), { timeout: 5000 });
  await vi.waitFor(() => expect(room()).toBeTruthy(), { timeout: 5000 });
  const [before, field] = [shown(), room()];
  expect([before.includes("341 Eastern Parkway"), isHidden(field)]).toEqual([true, false]);
  await act(async () => answerBook());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([shown(), room()]).toEqual([before, field]);
});
