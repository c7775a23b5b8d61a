import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAddresses } from "@/components/address/address-choice";
import { usePickedAddress } from "@/components/checkout/address/use-picked-address";
import { DeliveryChoice } from "@/components/checkout/blocks/delivery-choice";
import { useOutOfArea } from "@/components/checkout/use-out-of-area";
import { usePendingAddress } from "@/components/checkout/use-pending-address";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import { addItem } from "@/lib/actions/cart/cart";
import { StorefrontProvider, useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { coffee, settings, storeInMinor, wireStore } from "../../../lib/fixtures";

const FAR = wireStore({ biz_location_id: "jayanagar", name: "Jayanagar" });
const area = {
  id: "jayanagar",
  kind: "place",
  title: "Jayanagar",
  subtitle: "Bengaluru",
  slug: null,
  lat: 12.93,
  lng: 77.58,
  pin: "560011",
  street: null,
  landmark: null,
  sub_locality: "Jayanagar",
  city: "Bengaluru",
};
const line = {
  id: coffee.id,
  signature: coffee.id,
  quantity: 1,
  item_title: coffee.item_title,
  item_price: 120.5,
  food_type: "veg",
  has_options: false,
  category: null,
  instructions: null,
  options: [],
  mod_at: null,
};
const texts = {
  place: en.place,
  items: { other: "{count} items" },
  lineChange: en.cartChange,
} as unknown as StoreChangeTexts;

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    autoComplete: () => [area],
    getStoresFromLatLng: () => ({ stores: [FAR], message: null, code: null, alternatives: [] }),
    getDeliveryAreas: () => [],
    checkAddress: () => ({ success: true, message: null }),
    checkCart: () => ({
      lines: [{ signature: coffee.id, item: line, unit_price: 120.5, available: 1, errors: [] }],
    }),
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

function At({ store }: { store: SelectedStore }) {
  const addresses = useAddresses();
  const pending = usePickedAddress(store, addresses, usePendingAddress(addresses.load));
  const far = useOutOfArea(store, addresses, pending);
  return (
    <DeliveryChoice
      store={store}
      addresses={addresses}
      pending={pending}
      outOfArea={far}
      storeChange={texts}
      onDone={done}
    />
  );
}

const field = (token: string) => document.querySelector<HTMLInputElement>(`input[autocomplete="${token}"]`);
const write = (token: string, value: string) => fireEvent.input(field(token) as Element, { target: { value } });

async function typeFarAddress(): Promise<void> {
  done.mockClear();
  render(
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin, country: "IN" })}>
          <Where />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  const storeInfo = storeInMinor();
  act(() => {
    const nowhere = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    const selected: SelectedStore = { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery", ...nowhere };
    storefront.store.setState({ selected, ffMode: "delivery" });
    addItem(storefront, coffee);
  });
  write("address-line1", "9 South End Road");
  write("postal-code", "560011");
  await screen.findByText(en.address.tooFar);
}

const otherStore = () => screen.findByRole("button", { name: "Order from Jayanagar" });
const typed = () => [field("address-line1")?.value, field("postal-code")?.value];
const selected = () => storefront.store.getState().selected?.id;

test("[STORE-05] [ADDR-02] an address being typed that the store does not reach is one tap from the store that does; what is typed and the cart stay", async () => {
  await typeFarAddress();
  expect(screen.queryByRole("link", { name: "Order from Jayanagar" }), "a link to the list of stores").toBeNull();
  fireEvent.click(await otherStore());
  await vi.waitFor(() => expect(selected()).toBe("jayanagar"), 5000);
  await vi.waitFor(() => expect(document.querySelector('[data-reach="yes"]')).not.toBeNull(), 5000);
  expect(typed()).toEqual(["9 South End Road", "560011"]);
  expect(storefront.cart.getState().items).toMatchObject([{ id: coffee.id, quantity: 1 }]);
  expect(screen.queryByText(en.address.tooFar)).toBeNull();
  // The rest of the form is still the guest's to fill in.
  expect(done).not.toHaveBeenCalled();
});

test("[STORE-05] [ADDR-02] an address that was refused when it was used is used at the other store with that tap, and the checkout goes on", async () => {
  await typeFarAddress();
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  // The refusal stands at the button, below the fields.
  const isBelow = () =>
    field("postal-code")?.compareDocumentPosition(screen.getByText(en.address.tooFar)) ===
    Node.DOCUMENT_POSITION_FOLLOWING;
  await vi.waitFor(() => expect(isBelow()).toBe(true), 5000);
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(await otherStore());
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 5000);
  expect(selected()).toBe("jayanagar");
  expect(screen.getByText("9 South End Road")).toBeTruthy();
});
