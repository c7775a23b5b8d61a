import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { withItems } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useHydrated, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

const parent = window.parent;
afterEach(() => {
  cleanup();
  Object.defineProperty(window, "parent", { configurable: true, value: parent });
});

let storefront: StorefrontState;
/** How often the page waited although its visitor's cart was known. */
let waits = 0;
function Waiting() {
  storefront = useStorefront();
  if (useHydrated()) waits += 1;
  return <p>waiting</p>;
}

function show() {
  waits = 0;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CheckoutGate data={{ info: {} } as never} waiting={<Waiting />}>
          {() => <p>form</p>}
        </CheckoutGate>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
}

const line = { id: "1", signature: "1", item_title: "Masala Dosa", item_price: 12500, quantity: 2 };
const rest = { food_type: "veg", category: "Dosa", options: [], instructions: "", mod_at: 1, has_options: false };
const fillCart = () =>
  storefront.cart.setState(withItems(storefront.cart.getState(), [{ ...line, ...rest } as never]), true);
const chooseStore = () => storefront.store.setState({ selected: { ffMode: "pickup", storeInfo: {} } as never });

test("[ORD-01] what is asked for before a checkout, and the sample of a preview, are shown as soon as the cart is known", () => {
  show();
  expect(screen.getByText(en.checkout.empty.title)).toBeTruthy();
  act(fillCart);
  expect(screen.getByText(en.checkout.noStore.title)).toBeTruthy();
  expect(waits).toBe(0);
  cleanup();
  Object.defineProperty(window, "parent", { configurable: true, value: {} });
  show();
  expect(screen.getByText(en.checkout.sample.title)).toBeTruthy();
  expect(waits).toBe(0);
});

test("[ORD-01] the checkout's form is rendered apart from what made it possible, so that the page answers presses meanwhile", () => {
  show();
  act(fillCart);
  act(chooseStore);
  expect(screen.getByText("form")).toBeTruthy();
  expect(waits).toBe(1);
});
