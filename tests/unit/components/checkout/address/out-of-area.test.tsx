import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutOfArea } from "@/components/checkout/out-of-area";
import { WhenSummary } from "@/components/checkout/steps/step-summaries";
import { useOutOfArea } from "@/components/checkout/use-out-of-area";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import { addItem } from "@/lib/actions/cart/cart";
import { chooseAddress } from "@/lib/actions/customer/addresses";
import type { Address, AddressDraft } from "@/lib/api/customer/customer";
import { ok } from "@/lib/domain/result";
import { StorefrontProvider, useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { coffee, settings, storeInMinor, wireStore } from "../../../lib/fixtures";

const FAR = wireStore({ biz_location_id: "jayanagar", name: "Jayanagar" });
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
const address = { id: "7", tag: "home", address_1: "9 South End Road", lat: 12.93, lng: 77.58 };
const texts = {
  place: en.place,
  items: { other: "{count} items" },
  lineChange: en.cartChange,
} as unknown as StoreChangeTexts;

let server: CommerceServer;
let price: number;
beforeEach(async () => {
  price = 120.5;
  server = await startCommerce({
    getStoresFromLatLng: () => ({ stores: [FAR], message: null, code: null, alternatives: [] }),
    checkCart: () => ({
      lines: [
        { signature: coffee.id, item: { ...line, item_price: price }, unit_price: price, available: 1, errors: [] },
      ],
    }),
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
const done = vi.fn();
const refresh = vi.fn();

function Where({ pending, inArea }: { pending: AddressDraft | null; inArea: boolean }) {
  storefront = useStorefront();
  const store = useSelectedStore(({ selected }) => selected);
  return store ? <Reached store={store} pending={pending} inArea={inArea} /> : null;
}

type Selected = NonNullable<ReturnType<StorefrontState["store"]["getState"]>["selected"]>;
function Reached({ store, pending, inArea }: { store: Selected; pending: AddressDraft | null; inArea: boolean }) {
  const answer = ok([{ ...address, in_area: store.id === "jayanagar" || inArea } as Address]);
  const far = useOutOfArea(store, { answer }, { pending });
  return (
    <div data-far={far ? "yes" : "no"}>
      {far ? <OutOfArea outOfArea={far} store={store} texts={texts} onDone={done} /> : null}
    </div>
  );
}

function open({ pending = null, inArea = false }: { pending?: AddressDraft | null; inArea?: boolean } = {}) {
  const page = render(
    <AppRouterContext value={{ refresh } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <Where pending={pending} inArea={inArea} />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  const storeInfo = storeInMinor();
  act(() => {
    const nowhere = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    const selected: Selected = { id: storeInfo.biz_location_id, storeInfo, ffMode: "pickup", ...nowhere };
    storefront.store.setState({ selected, ffMode: "pickup" });
    addItem(storefront, coffee);
    if (!pending) chooseAddress(storefront, address.id);
  });
  const far = () => page.container.querySelector("[data-far]")?.getAttribute("data-far");
  const deliver = () =>
    act(() => {
      const { selected } = storefront.store.getState();
      storefront.store.setState({ ffMode: "delivery", selected: selected && { ...selected, ffMode: "delivery" } });
    });
  return { far, deliver };
}

test("[ADDR-02] a saved address out of the store's reach is no answer once the order is delivered instead of picked up", () => {
  const { far, deliver } = open();
  expect(far()).toBe("no");
  deliver();
  expect(far()).toBe("yes");
  expect(screen.getByText(en.address.tooFar)).toBeTruthy();
});

test("[ADDR-02] an address that waits to be saved is far as soon as the server says so, and one within reach never", async () => {
  const { far, deliver } = open({ pending: { address_1: "9 South End Road", lat: 12.93, lng: 77.58 } as AddressDraft });
  deliver();
  expect(far()).toBe("no");
  await vi.waitFor(() => expect(far()).toBe("yes"), 5000);
  cleanup();
  const within = open({ inArea: true });
  within.deliver();
  expect(within.far()).toBe("no");
});

test("[STORE-05] [ADDR-02] one tap goes on at the store that delivers there, with mode, address and cart, in the checkout", async () => {
  const { far, deliver } = open();
  deliver();
  fireEvent.click(await screen.findByRole("button", { name: "Order from Jayanagar" }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 5000);
  expect(storefront.store.getState()).toMatchObject({
    ffMode: "delivery",
    selected: { id: "jayanagar", ffMode: "delivery", latitude: 12.93, longitude: 77.58, savedTag: "home" },
  });
  expect(storefront.cart.getState()).toMatchObject({ delivery_address: "7", items: [{ id: coffee.id, quantity: 1 }] });
  expect(server.places).toContainEqual({ storeId: "jayanagar", mode: "delivery" });
  expect(refresh).toHaveBeenCalledOnce();
  expect(far()).toBe("no");
});

test("[STORE-01] where that store has another price, the guest is asked before anything changes", async () => {
  price = 130.5;
  const { deliver } = open();
  deliver();
  fireEvent.click(await screen.findByRole("button", { name: "Order from Jayanagar" }));
  await screen.findByText("Switch to Jayanagar?");
  expect(storefront.store.getState().selected?.id).toBe("indiranagar");
});

test("[TIME-05] no minutes are promised for a place that the store does not deliver to", () => {
  const show = (offsetMinutes: number | null) =>
    render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <WhenSummary
            times={{ orderNow: { available: true }, days: [], overrides: [] } as never}
            orderTime={null}
            wording="delivery"
            soonest={offsetMinutes === null ? null : { available: true, reason: null, offsetMinutes, isLeast: false }}
          />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    ).container.textContent;
  expect(show(35)).toContain("At your door in about 35 minutes");
  cleanup();
  expect(show(null)).toBe("As soon as possible");
});
