import { act, cleanup, render, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { PlaceTerms } from "@/components/menu/availability/place-terms";
import { StoreSummary } from "@/components/menu/head/store-summary";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { storefront, wireStore } from "../../lib/fixtures";

afterEach(cleanup);

const LOWEST = { charge: 25, min_order_total: 149, depends_on_address: true };
const HERE = { charge: 45, min_order_total: 249, depends_on_address: false };
const BID = { charge: 45, min_order_total: 249, depends_on_address: true, minimum_varies: false };
const withTerms = (delivery_terms: typeof LOWEST & { minimum_varies?: boolean }) =>
  storeOf(wireStore({ delivery_terms } as never), minorUnits("INR"));
const style = { locale: "en", currency: "INR", mode: "delivery" } as never;

test("[STORE-08] once the guest's place is known, the menu's head has its charge and minimum instead of the lowest ones", () => {
  const state = storefront();
  const choose = (terms: Parameters<typeof withTerms>[0]) =>
    act(() => {
      const storeInfo = withTerms(terms);
      const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
      state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
    });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        <StoreSummary style={style} store={withTerms(LOWEST)} />
        <PlaceTerms />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  const told = () => [...container.querySelectorAll("[data-place-term]")].map(({ textContent }) => textContent);
  expect(told()).toEqual(["", ""]);
  choose(LOWEST);
  expect(told()).toEqual(["", ""]);
  choose(BID);
  expect(told(), "riders bid on the charge alone").toEqual(["", "Min. ₹249.00"]);
  choose(HERE);
  expect(told()).toEqual(["Delivery ₹45.00", "Min. ₹249.00"]);
  choose({ ...HERE, charge: 0 });
  expect(told()).toEqual(["Free delivery", "Min. ₹249.00"]);
});

test("[STORE-08] a head that comes or is replaced while the menu is open has the terms of the place too", async () => {
  const state = storefront();
  const storeInfo = withTerms(HERE);
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
  const page = (head: string | null) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        {head ? <StoreSummary key={head} style={style} store={withTerms(LOWEST)} /> : null}
        <PlaceTerms />
      </StorefrontScope>
    </NextIntlClientProvider>
  );
  const { container, rerender } = render(page(null));
  const told = () => [...container.querySelectorAll("[data-place-term]")].map(({ textContent }) => textContent);
  for (const head of ["first", "second"]) {
    rerender(page(head));
    await waitFor(() => expect(told()).toEqual(["Delivery \u20b945.00", "Min. \u20b9249.00"]));
  }
});
