import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressForm } from "@/components/address/address-form";
import { saveToBook } from "@/lib/actions/customer/addresses";
import type { AddressDraft } from "@/lib/api/customer/customer";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { ok } from "@/lib/domain/result";
import { StorefrontProvider } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, storefront, storeInMinor, wireStore } from "../../lib/fixtures";

const williamsburg = {
  id: "brooklyn:williamsburg",
  kind: "place",
  title: "Williamsburg",
  subtitle: "Brooklyn",
  slug: null,
  lat: 40.71,
  lng: -73.95,
  pin: null,
  street: null as string | null,
  landmark: null,
  sub_locality: "Williamsburg",
  city: "Brooklyn",
};

let server: CommerceServer;
let places: (typeof williamsburg)[];
beforeEach(async () => {
  places = [williamsburg];
  server = await startCommerce({
    autoComplete: () => places,
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    getDeliveryAreas: () => [],
    updateAddress: () => ({ id: "saved" }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/address`);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await server.close();
});

function open(
  country: string | null,
  onSave: (draft: AddressDraft) => Promise<never>,
  store: SelectedStore | null = null,
  modes: readonly FulfilmentMode[] = ["delivery", "pickup"],
) {
  const own = settings({ origin: server.origin, country, currency: "USD", modes });
  return render(
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="America/New_York">
        <StorefrontProvider settings={own}>
          <AddressForm store={store} onSave={onSave} />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}

test("[ADDR-01] [ADDR-02] what a browser fills in at one go is a whole address: its postal code says where it is, and no store is asked for", async () => {
  const saved = vi.fn(async () => ok("saved") as never);
  const { container } = open("US", saved);
  const known = {
    "address-line1": "148 Driggs Ave",
    "address-line2": "Apt 4B",
    "address-level2": "Brooklyn",
    "address-level1": "NY",
  };
  for (const [token, value] of Object.entries({
    ...known,
    "postal-code": "11211",
    name: "Sam Lee",
    tel: "7185550142",
  })) {
    const field = container.querySelector(`:is(input, select)[autocomplete="${token}"]`);
    expect([token, field?.getAttribute("name")]).not.toContain(null);
    // A browser tells a list that it has filled in by another event than a field.
    (field?.tagName === "SELECT" ? fireEvent.change : fireEvent.input)(field as Element, { target: { value } });
  }
  await vi.waitFor(() => expect(container.querySelector("[data-spot]")?.getAttribute("data-spot")).toBe("typed"), 5000);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 5000);
  expect(saved).toHaveBeenCalledWith({
    address_1: "148 Driggs Ave",
    address_2: "Apt 4B",
    city: "Brooklyn",
    state: "NY",
    pin: "11211",
    landmark: "",
    sub_locality: "",
    name: "Sam Lee",
    phone: "7185550142",
    tag: "",
    lat: 40.71,
    lng: -73.95,
  });
});

const selectedStore = (at: Pick<SelectedStore, "latitude" | "longitude" | "address">): SelectedStore => {
  const storeInfo = storeInMinor();
  return { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery", placeId: null, deliveryInfo: null, ...at };
};

const colombian = (container: HTMLElement) =>
  fireEvent.input(container.querySelector('input[autocomplete="address-line1"]') as Element, {
    target: { value: "Circular 74 # 39-10" },
  });

test("[ADDR-01] a street that no search finds is saved at the place where the store was chosen, also with an older draft", async () => {
  const picked = selectedStore({ latitude: 6.25, longitude: -75.59, address: "Laureles" });
  const saved = vi.fn(async () => ok("saved") as never);
  const { unmount, container: before } = open("CO", saved);
  colombian(before);
  unmount();
  const { container } = open("CO", saved, picked);
  colombian(container);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 5000);
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ address_1: "Circular 74 # 39-10", lat: 6.25, lng: -75.59 }),
  );
});

test("[ADDR-01] without any place the form says which is missing and offers the area of the store", async () => {
  const saved = vi.fn(async () => ok("saved") as never);
  const { container } = open("CO", saved, selectedStore({ latitude: null, longitude: null, address: null }));
  colombian(container);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await screen.findByText(en.address.spotNeeded);
  const near = container.querySelectorAll("[data-near-store]");
  expect(near).toHaveLength(1);
  fireEvent.click(near[0] as Element);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 5000);
});

test("[ADDR-01] choosing a suggestion keeps its name in the search", async () => {
  const { container } = open("US", vi.fn());
  const search = screen.getByLabelText(en.address.search.find) as HTMLInputElement;
  fireEvent.input(search, { target: { value: "willi" } });
  fireEvent.click(await screen.findByRole("button", { name: /Williamsburg/ }));
  expect(search.value).toBe("Williamsburg");
  expect(container.querySelector("[data-spot]")?.getAttribute("data-spot")).toBe("picked");
  expect(screen.queryByRole("button", { name: /Williamsburg/ })).toBeNull();
});

test("[ADDR-01] street and postal code typed into the search are in their fields, and another search replaces them", async () => {
  const { container } = open("US", vi.fn());
  const search = screen.getByLabelText(en.address.search.find);
  const field = (token: string) => container.querySelector<HTMLInputElement>(`input[autocomplete="${token}"]`)?.value;
  const find = async (typed: string) => {
    fireEvent.input(search, { target: { value: typed } });
    fireEvent.click(await screen.findByRole("button", { name: /Williamsburg/ }));
  };
  await find("148 Driggs Ave Williamsburg 11211");
  expect([field("address-line1"), field("postal-code")]).toEqual(["148 Driggs Ave", "11211"]);
  await find("150 Driggs Ave Williamsburg");
  expect([field("address-line1"), field("postal-code")]).toEqual(["150 Driggs Ave", "11211"]);
  fireEvent.input(container.querySelector('input[autocomplete="address-line1"]') as Element, {
    target: { value: "152 Driggs Ave, rear door" },
  });
  await find("154 Driggs Ave Williamsburg");
  expect(field("address-line1")).toBe("152 Driggs Ave, rear door");
});

test("[ADDR-01] [ADDR-02] a field that was missing is asked no more once the search has filled it", async () => {
  const { container } = open("US", vi.fn());
  const street = () => container.querySelector('input[autocomplete="address-line1"]');
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(street()?.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.input(screen.getByLabelText(en.address.search.find), {
    target: { value: "148 Driggs Ave Williamsburg 11211" },
  });
  fireEvent.click(await screen.findByRole("button", { name: /Williamsburg/ }));
  await vi.waitFor(() => expect(street()?.getAttribute("aria-invalid")).not.toBe("true"));
});

test("[ADDR-02] the address book saves with the store that delivers to the address while none is chosen, and chooses none", async () => {
  const state = storefront({ origin: server.origin });
  const draft = { address_1: "12th Main", lat: 12.9, lng: 77.6 };
  expect(await saveToBook(state, draft)).toEqual({ ok: true, value: "saved" });
  const [call] = server.callsOf("UpdateAddress");
  expect(call?.headers.location_id).toBe(wireStore().biz_location_id);
  expect(state.store.getState().selected).toBeNull();
  server.answer({ getStoresFromLatLng: () => ({ stores: [], message: null, code: null, alternatives: [] }) });
  expect(await saveToBook(state, draft)).toMatchObject({ ok: false, error: { code: "ADDRESS_OUT_OF_AREA" } });
  expect(server.callsOf("UpdateAddress")).toHaveLength(1);
});

test("[ADDR-02] a field with a third of a row shows its example whole, and as one: a bare number would look filled in", () => {
  const { container } = open("BH", vi.fn());
  const examples = ["building", "road", "block"].map(
    (name) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.placeholder,
  );
  expect(examples).toEqual(["e.g. 1234", "e.g. 2471", "e.g. 338"]);
});

test("[STORE-05] [ADDR-01] Enter in the place search takes the only suggestion, and keeps the street that was typed", async () => {
  const { container } = open("US", vi.fn());
  const field = screen.getByLabelText(en.address.search.find) as HTMLInputElement;
  fireEvent.change(field, { target: { value: "250 Driggs Ave, Williamsburg" } });
  await vi.waitFor(() => expect(container.querySelector("[data-place-search] li button")).not.toBeNull(), 5000);
  fireEvent.keyDown(field, { key: "Enter" });
  await vi.waitFor(() => expect(container.querySelector("[data-spot]")?.getAttribute("data-spot")).toBe("picked"));
  expect(field.value).toBe("250 Driggs Ave");
  // The test's shop has maps without tiles.
  expect(screen.getByText(en.address.spot.plain.picked.replace("{place}", "Williamsburg"))).toBeTruthy();
});

test("[STORE-05] [ADDR-01] Enter in the place search goes to the list of several suggestions and takes none", async () => {
  places = [williamsburg, { ...williamsburg, id: "brooklyn:bridge", title: "Williamsburg Bridge" }];
  const { container } = open("US", vi.fn());
  const field = screen.getByLabelText(en.address.search.find);
  fireEvent.change(field, { target: { value: "250 Driggs" } });
  await vi.waitFor(() => expect(container.querySelectorAll("[data-place-search] li button")).toHaveLength(2), 5000);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(document.activeElement).toBe(container.querySelector("[data-place-search] li button"));
  expect(container.querySelector("[data-spot]")?.getAttribute("data-spot")).toBe("none");
});

test("[STORE-05] [ADDR-01] the places found stay while the next letters are looked up, and Enter waits for those", async () => {
  const { container } = open("US", vi.fn());
  const field = screen.getByLabelText(en.address.search.find) as HTMLInputElement;
  const found = () => [...container.querySelectorAll<HTMLElement>("[data-place-search] li button")];
  const spot = () => container.querySelector("[data-spot]")?.getAttribute("data-spot");
  fireEvent.change(field, { target: { value: "250 Driggs" } });
  await vi.waitFor(() => expect(found()).toHaveLength(1), 5000);
  fireEvent.change(field, { target: { value: "250 Driggs Ave" } });
  expect(found()).toHaveLength(1);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(spot()).toBe("none");
  fireEvent.click(found()[0] as HTMLElement);
  await vi.waitFor(() => expect(spot()).toBe("picked"));
  expect(field.value).toBe("250 Driggs Ave");
  // Another place altogether: what was found for this one has nothing to say about it.
  fireEvent.change(field, { target: { value: "Astoria" } });
  expect(found()).toHaveLength(0);
});

test("[ADDR-01] [ADDR-02] a place that nothing is found for may lie outside the delivery area: said so, with pickup where store and shop have it", async () => {
  places = [];
  const search = () =>
    fireEvent.input(screen.getByLabelText(en.address.search.find), { target: { value: "Plaza de Bolívar, Bogotá" } });
  const told = en.address.search.noMatch.replace("{query}", "Plaza de Bolívar, Bogotá");
  const picked = selectedStore({ latitude: 6.25, longitude: -75.59, address: "Laureles" });
  const never = () => new Promise<never>(() => undefined);
  const { unmount } = open("CO", never, picked);
  search();
  await screen.findByText(told);
  expect(screen.getByRole("button", { name: en.address.pickupInstead })).toBeTruthy();
  unmount();
  const storeInfo = { ...picked.storeInfo, fulfillment_modes: ["delivery" as const] };
  for (const [store, modes] of [
    [{ ...picked, storeInfo }, ["delivery", "pickup"]],
    [picked, ["delivery"]],
  ] as const) {
    const { unmount } = open("CO", never, store, modes);
    search();
    await screen.findByText(told);
    expect(screen.queryByRole("button", { name: en.address.pickupInstead })).toBeNull();
    unmount();
  }
});

test("[ADDR-01] a new address of the book is saved there, and used by no order now: its button says so", () => {
  const form = (inBook: boolean) => (
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="America/New_York">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <AddressForm store={null} inBook={inBook} onSave={async () => ok("saved")} />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>
  );
  const { rerender } = render(form(true));
  expect(screen.getByRole("button", { name: en.address.save })).toBeTruthy();
  expect(screen.queryByRole("button", { name: en.address.use })).toBeNull();
  rerender(form(false));
  expect(screen.getByRole("button", { name: en.address.use })).toBeTruthy();
});
