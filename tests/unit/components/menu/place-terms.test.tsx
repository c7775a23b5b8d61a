import { act, cleanup, render, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { PlaceTerms } from "@/components/menu/availability/place-terms";
import { StoreSummary } from "@/components/menu/head/store-summary";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { asMinor } from "@/lib/domain/money";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { storefront, wireStore } from "../../lib/fixtures";

afterEach(cleanup);

const LOWEST = { charge: 25, min_order_total: 149, depends_on_address: true };
const HERE = { charge: 45, min_order_total: 249, depends_on_address: false };
const BID = { charge: 45, min_order_total: 249, depends_on_address: true, minimum_varies: false };
const withTerms = (
  delivery_terms: Omit<typeof LOWEST, "min_order_total"> & { min_order_total: number | null; minimum_varies?: boolean },
) => storeOf(wireStore({ delivery_terms } as never), minorUnits("INR"));
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
        <StoreSummary style={style} store={withTerms(LOWEST)} businessMinOrderTotal={null} />
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

test("[ORD-01] [STORE-08] in a head for deliveries nothing is told of a place whose way of ordering has no minimum", () => {
  const state = storefront();
  const storeInfo = withTerms(HERE);
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({
    selected: { id: "indiranagar", storeInfo: { ...storeInfo, min_order_total: null }, ffMode: "pickup", ...place },
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        <StoreSummary style={style} store={withTerms(LOWEST)} businessMinOrderTotal={null} />
        <PlaceTerms />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  expect([...container.querySelectorAll("[data-place-term]")].map(({ textContent }) => textContent)).toEqual(["", ""]);
});

test.each([
  ["lower than", 100],
  ["absent beside", null],
])(
  "[ORD-01] the business's minimum is told at a store whose own is %s it, and beside the charge of the guest's place",
  (_, min) => {
    const floor = asMinor(20_000);
    const lowest = { charge: 25, min_order_total: min, depends_on_address: true };
    const state = storefront({ minOrderTotal: floor });
    const storeInfo = withTerms({ ...lowest, minimum_varies: false });
    const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
    const head = (byArea: boolean) => (
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontScope state={state}>
          <StoreSummary
            style={style}
            store={withTerms({ ...lowest, minimum_varies: byArea })}
            businessMinOrderTotal={floor}
          />
          <PlaceTerms />
        </StorefrontScope>
      </NextIntlClientProvider>
    );
    expect(render(head(false)).container.textContent).toContain("Min. ₹200.00");
    cleanup();
    const { container } = render(head(true));
    expect(container.textContent).toContain("Min. order from ₹200.00, by area");
    expect(container.querySelector("[data-place-term=minimum]")?.textContent).toBe("Min. ₹200.00");
  },
);

test("[STORE-08] a head that comes or is replaced while the menu is open has the terms of the place too", async () => {
  const state = storefront();
  const storeInfo = withTerms(HERE);
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  state.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
  const page = (head: string | null) => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        {head ? <StoreSummary key={head} style={style} store={withTerms(LOWEST)} businessMinOrderTotal={null} /> : null}
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
