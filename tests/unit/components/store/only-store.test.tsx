import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import PlacePicker from "@/components/store/picker/place-picker";
import type { PickerTexts } from "@/components/store/store-texts";
import { addItem } from "@/lib/actions/cart/cart";
import { DAY_KEYS } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee, settings, storeInMinor, wireStore } from "../../lib/fixtures";

const ROUTER = { refresh() {} } as never;
const TEXTS = { place: en.place, items: { other: "# items" }, lineChange: en.cartChange } as unknown as PickerTexts;
const ALWAYS = { opening_time: "00:00:00", closing_time: "24:00:00", hours: [], hours_overrides: [] };
const NAMED = en.place.chosen.replace("{store}", wireStore().name);
const GREENPOINT = { id: "p", kind: "place", title: "Greenpoint", subtitle: "Brooklyn", lat: 40.7, lng: -73.9 };

let server: CommerceServer;
let storefront: StorefrontState;
let closed = 0;

beforeEach(async () => {
  closed = 0;
  const here = { coords: { latitude: 40.71, longitude: -73.95 } };
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { getCurrentPosition: (found: (position: unknown) => void) => found(here) },
  });
  server = await startCommerce({ autoComplete: () => [GREENPOINT], addresses: () => [] });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

function Peek() {
  storefront = useStorefront();
  return null;
}

/** The sheet, with a place typed and picked; the stores that deliver there are the given ones. */
async function pick(
  stores: readonly object[],
  message: string | null = null,
  { nearMe = false, before = () => {} } = {},
) {
  server.answer({
    getStoresList: () => stores,
    getStoresFromLatLng: () => ({
      stores: stores.map((store) => ({ ...store, delivery_distance: 7700 })),
      message,
      code: message && "NEAREST_STORE_CLOSED",
      alternatives: [],
    }),
  });
  render(
    <AppRouterContext value={ROUTER}>
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Peek />
        <PlacePicker
          request={{ reason: "wanted", chosen: null }}
          modes={["delivery", "pickup"]}
          startMode="delivery"
          texts={TEXTS}
          onClose={() => closed++}
        />
      </StorefrontProvider>
    </AppRouterContext>,
  );
  act(before);
  if (nearMe) fireEvent.click(screen.getByRole("button", { name: en.place.nearMe }));
  else await typePlace();
}

async function typePlace() {
  fireEvent.change(screen.getByPlaceholderText(en.place.findHint), { target: { value: "Greenpoint" } });
  fireEvent.click(await screen.findByRole("button", { name: /^Greenpoint/ }, { timeout: 5000 }));
}

const chosen = () => storefront.store.getState().selected;

test("[STORE-05] the only store that delivers to the address is chosen with it", async () => {
  await pick([wireStore(ALWAYS)]);
  await waitFor(() => expect(chosen()?.ffMode).toBe("delivery"));
  expect(chosen()).toMatchObject({ id: wireStore().biz_location_id, address: "Greenpoint", latitude: 40.7 });
  await waitFor(() => expect(closed).toBe(1), { timeout: 5000 });
  expect(storefront.toasts.list().map(({ title }) => title)).toEqual([NAMED]);
});

test("[STORE-05] the only store is named beside a place button as well, which on a phone has only the address", async () => {
  const button = document.createElement("a");
  button.dataset.place = `${wireStore().biz_location_id}.delivery`;
  document.body.append(button);
  try {
    await pick([wireStore(ALWAYS)]);
    await waitFor(() => expect(closed).toBe(1), { timeout: 5000 });
    expect(storefront.toasts.list().map(({ title }) => title)).toEqual([NAMED]);
  } finally {
    button.remove();
  }
});

test("[STORE-05] [STORE-02] what the only store says of itself where it is pressed is said once it is chosen without a press", async () => {
  await pick([wireStore({ ...ALWAYS, on_select_msg: "Beside the mill" })]);
  await waitFor(() => expect(closed).toBe(1), { timeout: 5000 });
  expect(chosen()?.id).toBe(wireStore().biz_location_id);
  expect(storefront.toasts.list()[0]?.title).toBe(`${NAMED} · Beside the mill`);
});

test.each([
  ["of two stores", [wireStore(ALWAYS), wireStore({ ...ALWAYS, biz_location_id: "other" })]],
  ["a store that takes no order now", [wireStore({ ...ALWAYS, temporarily_closed: true })]],
] as const)("[STORE-05] the guest chooses: %s", async (_, stores) => {
  await pick(stores);
  // With its distance the list is the one for the place.
  await waitFor(() => expect(document.querySelector("[data-store]")?.textContent).toContain("7.7"));
  await act(async () => {});
  expect(document.querySelector("[data-store] [role=status]")).toBeNull();
  expect(chosen()).toBeNull();
  expect(closed).toBe(0);
});

test("[STORE-05] the only store near the guest is not chosen for an address whose stores could not be read", async () => {
  const stores = [wireStore(ALWAYS)];
  await pick(stores, null, { nearMe: true });
  await waitFor(() => expect(document.querySelector("[data-store]")?.textContent).toContain("7.7"));
  server.answer({
    getStoresFromLatLng: () => {
      throw new Error("down");
    },
  });
  await typePlace();
  await screen.findByText(en.place.loadFailed);
  // A store is chosen after a check of the cart.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(chosen()).toBeNull();
  expect(closed).toBe(0);
});

test("[STORE-05] the label of the address field is seen while something is typed, and nothing empty stands below the modes", async () => {
  await pick([wireStore({ ...ALWAYS, temporarily_closed: true })]);
  fireEvent.click(screen.getByRole("button", { name: en.place.change }));
  expect(screen.getByText(en.place.find).className).not.toContain("sr-only");
  const panel = screen.getByRole("tabpanel", { hidden: true });
  expect(panel.childNodes).toHaveLength(0);
  expect(panel.className).toContain("empty:pt-0");
});

test("[STORE-01] once a new cart is started the question about it gives way to the page, and no other comes up on the way", async () => {
  const before = () => {
    const storeInfo = storeInMinor();
    const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    storefront.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
    addItem(storefront, coffee);
  };
  await pick([wireStore({ ...ALWAYS, biz_location_id: "other", name: "Other" })], null, { before });
  const start = await screen.findByRole("button", { name: en.place.replaceGo }, { timeout: 5000 });
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => seen.push(document.querySelector("[data-place-picker]") !== null));
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  fireEvent.click(start);
  await waitFor(() => expect(closed).toBe(1), { timeout: 5000 });
  watch.disconnect();
  expect(chosen()?.id).toBe("other");
  expect(seen).not.toContain(true);
});

test("[STORE-05] opened again, the sheet offers the stores for the place chosen before, and another of them keeps it", async () => {
  const LORIMER = { latitude: 40.72, longitude: -73.95, address: "485 Lorimer St", placeId: "lorimer" };
  server.answer({
    getStoresList: () => [wireStore(ALWAYS), wireStore({ ...ALWAYS, biz_location_id: "far", name: "Too far" })],
    getStoresFromLatLng: () => ({
      stores: [wireStore(ALWAYS), wireStore({ ...ALWAYS, biz_location_id: "near", name: "Near" })],
      message: null,
      code: null,
      alternatives: [],
    }),
  });
  const shop = (sheet: boolean) => (
    <AppRouterContext value={ROUTER}>
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Peek />
        {sheet ? (
          <PlacePicker
            request={{ reason: "wanted", chosen: null }}
            modes={["delivery", "pickup"]}
            startMode="delivery"
            texts={TEXTS}
            onClose={() => closed++}
          />
        ) : null}
      </StorefrontProvider>
    </AppRouterContext>
  );
  const { rerender } = render(shop(false));
  const storeInfo = storeInMinor();
  act(() =>
    storefront.store.setState({
      selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...LORIMER, deliveryInfo: null },
    }),
  );
  rerender(shop(true));
  await waitFor(() => expect(document.querySelector("[data-store=near]")).not.toBeNull(), { timeout: 5000 });
  expect(document.querySelector("[data-store=far]")).toBeNull();
  expect(document.querySelector("[data-chosen-place]")?.textContent).toContain("485 Lorimer St");
  fireEvent.click(document.querySelector("[data-store=near]") as HTMLElement);
  await waitFor(() => expect(chosen()?.id).toBe("near"), { timeout: 5000 });
  expect(chosen()).toMatchObject(LORIMER);
});

/** Open for an hour in three days. */
const SELDOM = {
  hours: [{ day: DAY_KEYS[(new Date().getUTCDay() + 3) % 7] as string, open: "11:00", close: "12:00" }],
};
const nextStore = () => document.querySelector<HTMLElement>("[data-next-store]");

test("[STORE-05] the place that was taken stands where it was searched for, can be changed, and the store that would be picked is one press away", async () => {
  await pick([wireStore(ALWAYS), wireStore({ ...ALWAYS, biz_location_id: "other", name: "Other" })]);
  await waitFor(() => expect(nextStore()).not.toBeNull(), { timeout: 5000 });
  expect(document.querySelector("[data-taken]")?.textContent).toContain("Deliver to Greenpoint");
  expect(screen.queryByPlaceholderText(en.place.findHint)).toBeNull();
  // Where the focus was is gone: it is at what stands there, which is read out with it.
  expect(document.activeElement?.textContent).toBe("Deliver to Greenpoint");
  expect(screen.getByRole("heading", { name: en.place.whichStore })).toBeTruthy();
  // The list has all of them already.
  expect(screen.queryByRole("button", { name: en.place.showAll })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: en.place.change }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText(en.place.findHint)));
  await typePlace();
  fireEvent.click(nextStore() as HTMLElement);
  await waitFor(() => expect(chosen()?.id).toBe(wireStore().biz_location_id), { timeout: 5000 });
  expect(chosen()).toMatchObject({ ffMode: "delivery", address: "Greenpoint" });
});

test("[STORE-05] the only store that delivers there is offered though it is closed, and nothing asks which one", async () => {
  await pick([wireStore(SELDOM)], "You can order now for later.");
  await waitFor(() => expect(nextStore()).not.toBeNull(), { timeout: 5000 });
  expect(nextStore()?.textContent).toBe(en.place.deliveredFrom.replace("{store}", wireStore().name));
  expect(screen.queryByRole("heading", { name: en.place.whichStore })).toBeNull();
  expect(chosen()).toBeNull();
});
