import { act, cleanup, render, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
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
const PLACE = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };

type State = ReturnType<typeof storefront>;
type StoreInfo = ReturnType<typeof withTerms>;

const choose = ({ store }: State, storeInfo: StoreInfo, ffMode: "delivery" | "pickup" = "delivery") =>
  store.setState({ selected: { id: "indiranagar", storeInfo, ffMode, ...PLACE } });
const pageOf = (state: State, head: ReactNode) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
    <StorefrontScope state={state}>
      {head}
      <PlaceTerms />
    </StorefrontScope>
  </NextIntlClientProvider>
);
const LOWEST_HEAD = <StoreSummary style={style} store={withTerms(LOWEST)} businessMinOrderTotal={null} />;
/** What the head says of the place itself. */
const told = (container: HTMLElement) =>
  [...container.querySelectorAll("[data-place-term]")].map(({ textContent }) => textContent);

test("[STORE-08] once the guest's place is known, the menu's head has its charge and minimum instead of the lowest ones", () => {
  const state = storefront();
  const { container } = render(pageOf(state, LOWEST_HEAD));
  expect(told(container)).toEqual(["", ""]);
  const after = (terms: Parameters<typeof withTerms>[0]) => {
    act(() => choose(state, withTerms(terms)));
    return told(container);
  };
  expect(after(LOWEST)).toEqual(["", ""]);
  expect(after(BID), "riders bid on the charge alone").toEqual(["", "Min. ₹249.00"]);
  expect(after(HERE)).toEqual(["Delivery ₹45.00", "Min. ₹249.00"]);
  expect(after({ ...HERE, charge: 0 })).toEqual(["Free delivery", "Min. ₹249.00"]);
});

test("[ORD-01] [STORE-08] in a head for deliveries nothing is told of a place whose way of ordering has no minimum", () => {
  const state = storefront();
  choose(state, { ...withTerms(HERE), min_order_total: null }, "pickup");
  expect(told(render(pageOf(state, LOWEST_HEAD)).container)).toEqual(["", ""]);
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
    choose(state, withTerms({ ...lowest, minimum_varies: false }));
    const shown = (minimum_varies: boolean) => {
      const store = withTerms({ ...lowest, minimum_varies });
      const head = <StoreSummary style={style} store={store} businessMinOrderTotal={floor} />;
      return render(pageOf(state, head)).container;
    };
    expect(shown(false).textContent).toContain("Min. ₹200.00");
    cleanup();
    const byArea = shown(true);
    expect(byArea.textContent).toContain("Min. order from ₹200.00, by area");
    expect(byArea.querySelector("[data-place-term=minimum]")?.textContent).toBe("Min. ₹200.00");
  },
);

test("[STORE-08] a head that comes or is replaced while the menu is open has the terms of the place too", async () => {
  const state = storefront();
  choose(state, withTerms(HERE));
  const { container, rerender } = render(pageOf(state, null));
  for (const head of ["first", "second"]) {
    rerender(
      pageOf(state, <StoreSummary key={head} style={style} store={withTerms(LOWEST)} businessMinOrderTotal={null} />),
    );
    await waitFor(() => expect(told(container)).toEqual(["Delivery ₹45.00", "Min. ₹249.00"]));
  }
});
