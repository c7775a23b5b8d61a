import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CartFooter, CartParts } from "@/components/cart/cart-content";
import { hostItems } from "@/components/item/sheet/item-host";
import { addItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { item, unwrap } from "../../lib/domain/builders";
import { settings, storeInMinor } from "../../lib/fixtures";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const MESSAGES = { ar, en, es };

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

const add = () =>
  act(() => {
    const cart = unwrap(addItem({ ...EMPTY_CART, ...storefront.cart.getState() }, item(), [], { now: 1 }));
    storefront.cart.setState(cart, true);
  });

interface Shown {
  locale?: keyof typeof MESSAGES;
  onLeave?: () => void;
  modes?: readonly FulfilmentMode[];
}
function show({ locale = "en", onLeave, modes = ["delivery", "pickup"] }: Shown) {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={{ ...settings({ locale, modes }), minOrderTotal: asMinor(25_000) }}>
        <Keep />
        <AppRouterContext value={{ refresh() {} } as never}>
          <CartParts />
          <CartFooter {...(onLeave && { onLeave })} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  add();
  return { checkout: () => container.querySelector("[data-checkout]") };
}

test.each(["ar", "en", "es"] as const)(
  "[ORD-01] below the minimum order the cart leads to the dishes, and to the checkout once nothing is missing (%s)",
  (locale) => {
    const { checkout } = show({ locale });
    const more = () => screen.queryByRole("link", { name: MESSAGES[locale].cart.addDishes });
    expect(checkout()).toBeNull();
    expect(more()?.getAttribute("href")).toBe("/menu");
    while (storefront.cart.getState().sub_total < 25_000) add();
    expect(more()).toBeNull();
    expect(checkout()?.getAttribute("href")).toBe("/checkout");
  },
);

test.each(["/menu", "/dosa-category"])("[ORD-01] a cart over %s closes, and the guest is where they were", (path) => {
  history.replaceState(null, "", path);
  let left = 0;
  show({ onLeave: () => left++ });
  fireEvent.click(screen.getByRole("button", { name: en.cart.addDishes }));
  expect(left).toBe(1);
  expect(location.hash).toBe("");
});

test("[ORD-01] over another page it leads to the menu, also where that has dishes, and Back leads to that page with its cart open", () => {
  let left = 0;
  show({ onLeave: () => left++ });
  act(() => void hostItems(storefront, () => {}));
  const link = screen.getByRole("link", { name: en.cart.addDishes });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(left).toBe(1);
  expect(location.hash).toBe("#cart=0");
});

/** Delivery from a store that has another minimum for it, 400.00, than for pickup. */
const choose = (pickupMin: number, modes: readonly FulfilmentMode[]) =>
  act(() => {
    const storeInfo = {
      ...storeInMinor(),
      fulfillment_modes: modes,
      min_order_total: asMinor(pickupMin),
      delivery_terms: { charge: asMinor(0), min_order_total: asMinor(40_000), depends_on_address: false },
    };
    const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    storefront.store.setState({ selected: { id: "indiranagar", storeInfo, ffMode: "delivery", ...place } });
  });

test("[ORD-01] [STORE-11] a shop that only delivers offers no pickup below the minimum, whatever its store has", () => {
  show({ modes: ["delivery"] });
  while (storefront.cart.getState().sub_total < 25_000) add();
  choose(0, ["delivery", "pickup"]);
  expect(screen.queryByRole("button", { name: en.cart.pickUp })).toBeNull();
});

test.each(["ar", "en", "es"] as const)(
  "[ORD-01] [STORE-11] below the minimum of a delivery the cart offers pickup where that takes it, and only there (%s)",
  (locale) => {
    const { cart } = MESSAGES[locale];
    show({ locale });
    const pickUp = () => screen.queryByRole("button", { name: cart.pickUp });
    while (storefront.cart.getState().sub_total < 25_000) add();
    choose(30_000_000, ["delivery", "pickup"]);
    expect(pickUp()).toBeNull();
    choose(0, ["delivery"]);
    expect(pickUp()).toBeNull();
    choose(0, ["delivery", "pickup"]);
    expect(pickUp()).not.toBeNull();
    const said = cart.minimumDelivery.split(/[{}]/)[2] ?? "";
    expect(screen.getByText((text) => text.includes(said))).toBeTruthy();
    while (storefront.cart.getState().sub_total < 40_000) add();
    expect(pickUp()).toBeNull();
  },
);
