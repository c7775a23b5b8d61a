import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAddresses } from "@/components/address/address-choice";
import { usePickedAddress } from "@/components/checkout/address/use-picked-address";
import { DeliveryChoice } from "@/components/checkout/blocks/delivery-choice";
import { WhereSummary } from "@/components/checkout/steps/step-summaries";
import { usePendingAddress } from "@/components/checkout/use-pending-address";
import { setSession } from "@/lib/actions/customer/session";
import type { SearchedPlace } from "@/lib/domain/customer/typed/typed-address";
import { StorefrontProvider, useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { NOW, settings, storeInMinor, token, user, wireStore } from "../../../lib/fixtures";

const parkway: SearchedPlace = {
  typed: "341 Eastern Parkway",
  title: "341 Eastern Parkway",
  subtitle: "Crown Heights, Brooklyn",
  street: "341 Eastern Parkway",
  landmark: null,
  sub_locality: "Crown Heights",
  city: "Brooklyn",
  pin: null,
};
const at = { lat: 40.672, lng: -73.958 };
const saved = { ...at, id: "home", name: null, address_1: "341 Eastern Parkway", address_2: "4B", city: "Brooklyn" };
const home = { ...saved, state: "NY", sub_locality: null, pin: null, landmark: null, phone: null, tag: "" };

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    getDeliveryAreas: () => [],
    placesAround: () => [],
    placeAt: () => null,
    checkAddress: () => ({ success: true, message: null }),
    updateAddress: () => ({ id: "new" }),
    addresses: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
const done = vi.fn();

function Where() {
  storefront = useStorefront();
  const store = useSelectedStore(({ selected }) => selected);
  return store ? <At store={store} /> : null;
}

/** The block as the checkout folds it: open while it lacks an answer, or by its Edit button. */
function At({ store }: { store: SelectedStore }) {
  const addresses = useAddresses();
  const pending = usePickedAddress(store, addresses, usePendingAddress(addresses.load));
  const [isOpen, setOpen] = useState(false);
  if (pending.isKnown && !isOpen) {
    const onDetails: Parameters<typeof WhereSummary>[0]["onDetails"] = (address) => pending.edit(address, true);
    return (
      <section data-folded>
        <WhereSummary store={store} addresses={addresses} pending={pending} onDetails={onDetails} />
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      </section>
    );
  }
  const onDone = () => {
    done();
    setOpen(false);
  };
  return (
    <DeliveryChoice
      store={store}
      addresses={addresses}
      pending={pending}
      outOfArea={null}
      storeChange={null}
      onDone={onDone}
    />
  );
}

const place = (searched: Partial<SearchedPlace> = {}): SelectedStore => {
  const storeInfo = storeInMinor({
    name: "Prospect Heights",
    city: "Brooklyn",
    address: "Vanderbilt Ave, Brooklyn, NY 11238",
  });
  const given = { ...parkway, ...searched };
  return {
    id: storeInfo.biz_location_id,
    storeInfo,
    ffMode: "delivery",
    placeId: "p",
    deliveryInfo: null,
    latitude: at.lat,
    longitude: at.lng,
    address: given.title,
    searched: given,
  };
};

function open(selected: SelectedStore, before: () => void = () => {}) {
  const own = settings({ origin: server.origin, country: "US", currency: "USD" });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="America/New_York">
      <StorefrontProvider settings={own}>
        <Where />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  act(() => {
    before();
    storefront.store.setState({ selected, ffMode: "delivery" });
  });
}
const signIn = () =>
  setSession(storefront, token({ sub: "u1", exp: NOW / 1000 + 9000 }), { ...user, is_guest_checkout: false });

const folded = () => document.querySelector("[data-folded]")?.textContent ?? "";
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-address-form] [name="${name}"]`);
const write = (name: string, value: string) => fireEvent.input(field(name) as Element, { target: { value } });
/** What is asked beside the address that was picked; not seen before the address has been checked. */
const room = () => document.querySelector("[data-flat-room]");
const asked = () => vi.waitFor(() => expect(room()?.className).toBe(""), { timeout: 5000 });
const link = () => asked().then(() => screen.getByRole("button", { name: en.checkout.where.directions }));
const flatField = () => asked().then(() => screen.getByLabelText(new RegExp(`^${en.address.labels.flatUs}`)));
const typeFlat = async (flat: string) => fireEvent.change(await flatField(), { target: { value: flat } });
const checks = () => server.callsOf("CheckAddress").length;
const reload = (selected = place()) => {
  cleanup();
  open(selected);
};

test("[ADDR-02] [ORD-01] an address that was typed whole to find the store answers the question at once, and the summary names it", async () => {
  open(place());
  expect(folded()).toContain("341 Eastern Parkway");
  expect(document.querySelector("[data-address-form]")).toBeNull();
  await link();
  expect(server.callsOf("CheckAddress")[0]?.variables).toMatchObject({ address_1: "341 Eastern Parkway", ...at });
  reload();
  expect(folded()).toContain("341 Eastern Parkway");
  expect(checks()).toBe(1);
});

test.each([
  ["a quarter", { typed: "crown heights", title: "Crown Heights", street: null }],
  ["a road without a house", { typed: "eastern parkway", title: "Eastern Parkway", street: "Eastern Parkway" }],
  ["the place of the device", { typed: "" }],
])("[ADDR-02] %s is no answer: the form opens with what is known of it", async (_what, searched) => {
  open(place(searched));
  expect(folded()).toBe("");
  expect(field("city")?.value).toBe("Brooklyn");
  expect(checks()).toBe(0);
});

test("[ADDR-02] an address that is being typed in this tab, and the addresses of a customer, come before the picked one", async () => {
  open(place({ typed: "crown heights", title: "Crown Heights", street: null }));
  write("address_1", "9 Lincoln Place");
  reload();
  expect(field("address_1")?.value).toBe("9 Lincoln Place");
  cleanup();
  sessionStorage.clear();
  server.answer({ addresses: () => [home] });
  open(place(), () => void signIn());
  await screen.findByRole("radio");
  expect(folded()).toBe("");
  expect([checks(), server.callsOf("UpdateAddress").length]).toEqual([0, 0]);
});

test("[ADDR-02] [ERR-02] a picked address that is refused opens the form with the reason, and is not tried again after a reload", async () => {
  server.answer({ checkAddress: () => Promise.reject(new Error("down")) });
  open(place());
  await vi.waitFor(() => expect(field("address_1")?.value).toBe("341 Eastern Parkway"), 5000);
  expect(document.querySelector('[data-address-form] [role="alert"], [data-address-form] [aria-live]')).not.toBeNull();
  server.answer({ checkAddress: () => ({ success: true, message: null }) });
  reload();
  expect(field("address_1")?.value).toBe("341 Eastern Parkway");
  expect(checks()).toBe(1);
});

test("[ADDR-02] the flat of a picked address is asked where the address is shown, kept with each letter, and said once", async () => {
  open(place({ pin: "11238" }));
  await typeFlat("4B");
  expect(((await flatField()) as HTMLInputElement).value).toBe("4B");
  expect(folded()).not.toContain("4B");
  expect(folded()).toContain("11238");
  expect(checks()).toBe(1);
  reload();
  await link();
  expect(folded()).toContain("Apt 4B");
  server.answer({ addresses: () => [{ ...home, address_2: "9" }] });
  act(() => void signIn());
  await vi.waitFor(() => expect(server.callsOf("UpdateAddress")).toHaveLength(1), 5000);
  expect(server.callsOf("UpdateAddress")[0]?.variables).toMatchObject({ address_2: "4B" });
});

test("[ADDR-02] the room of the flat's field is kept while the picked address is being checked, so that nothing below it moves", async () => {
  let answer = (_: object) => {};
  server.answer({ checkAddress: () => new Promise((resolve) => (answer = resolve)) });
  open(place());
  await vi.waitFor(() => expect(checks()).toBe(1));
  expect(room()?.className).toBe("invisible");
  expect(room()?.querySelector("[name=address_2]")).toBeTruthy();
  await act(async () => answer({ success: true, message: null }));
  await asked();
});

test("[ADDR-01] [ADDR-02] a flat that was typed with the street in the store picker is the order's, and is not asked again", async () => {
  open(place({ typed: "341 Eastern Parkway, apt 4B, Crown Heights" }));
  expect(folded()).toContain("apt 4B");
  await link();
  expect(screen.queryByLabelText(new RegExp(`^${en.address.labels.flatUs}`))).toBeNull();
});

test("[ADDR-02] directions are a tap away from the picked address, with its values, and replace it once saved", async () => {
  done.mockClear();
  open(place());
  fireEvent.click(await link());
  await vi.waitFor(() => expect(document.activeElement).toBe(field("landmark")), 5000);
  expect([field("address_1")?.value, field("city")?.value]).toEqual(["341 Eastern Parkway", "Brooklyn"]);
  expect(document.querySelector("[data-spot]")?.getAttribute("data-spot")).toBe("picked");
  expect(document.querySelector("[data-address-more]")?.hasAttribute("open")).toBe(true);
  write("address_2", "4B");
  write("landmark", "Ring twice");
  // What is typed outlives a reload.
  reload();
  expect([field("address_2")?.value, field("landmark")?.value]).toEqual(["4B", "Ring twice"]);
  fireEvent.click(screen.getByRole("button", { name: en.address.save }));
  await vi.waitFor(() => expect(folded()).toContain("Apt 4B"), 5000);
  expect(done).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button", { name: en.checkout.where.directions })).toBeNull();
  reload();
  expect(folded()).toContain("Apt 4B");
});

test("[ADDR-01] a pending address is changed in place; another one starts without its pin and is not overruled after a reload", async () => {
  open(place());
  await link();
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  fireEvent.click(screen.getByRole("button", { name: en.address.change }));
  expect(field("address_1")?.value).toBe("341 Eastern Parkway");
  write("address_1", "343 Eastern Parkway");
  fireEvent.click(screen.getByRole("button", { name: en.address.cancel }));
  expect(folded()).toContain("341 Eastern Parkway");
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  fireEvent.click(screen.getByRole("button", { name: en.checkout.where.otherAddress }));
  expect([field("address_1")?.value, document.querySelector("[data-spot]")?.getAttribute("data-spot")]).toEqual([
    "",
    "none",
  ]);
  write("address_1", "9 Lincoln Place");
  fireEvent.click(document.querySelector("[data-near-store]") as Element);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(folded()).toContain("9 Lincoln Place"), 5000);
  reload();
  expect(folded()).toContain("9 Lincoln Place");
});

test("[ADDR-01] [ADDR-03] whoever signs in with that house in the book gets the saved address, with its flat, and not a second one", async () => {
  open(place());
  await link();
  server.answer({ addresses: () => [home] });
  act(() => void signIn());
  await vi.waitFor(() => expect(storefront.cart.getState().delivery_address).toBe("home"), 5000);
  await vi.waitFor(() => expect(folded()).toContain("Apt 4B"), 5000);
  expect(server.callsOf("UpdateAddress")).toEqual([]);
});

test("[ADDR-01] a customer without addresses has the picked one saved, and the flat that is typed beside it too", async () => {
  let book: object[] = [];
  server.answer({
    addresses: () => book,
    updateAddress: (given: object) => {
      book = [{ ...home, address_2: "", ...given, id: "new" }];
      return { id: "new" };
    },
  });
  open(place(), () => void signIn());
  await vi.waitFor(() => expect(server.callsOf("UpdateAddress")).toHaveLength(1), 5000);
  await link();
  await typeFlat("4B");
  expect(server.callsOf("UpdateAddress")).toHaveLength(1);
  fireEvent.blur(await flatField());
  await vi.waitFor(() => expect(server.callsOf("UpdateAddress")).toHaveLength(2), 5000);
  expect(server.callsOf("UpdateAddress")[1]?.variables).toMatchObject({ id: "new", address_2: "4B" });
  await vi.waitFor(() => expect(folded()).not.toContain("Apt 4B"), 5000);
  expect(((await flatField()) as HTMLInputElement).value).toBe("4B");
});
