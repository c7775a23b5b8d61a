import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { CheckoutWaiting } from "@/components/checkout/steps/checkout-waiting";
import { withItems } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

test("[ORD-01] a checkout whose data are on their way shows its questions and the dishes in the cart", () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <Peek />
        <CheckoutGate data={{ info: null } as never} waiting={<CheckoutWaiting />}>
          {() => null}
        </CheckoutGate>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const line = { id: "1", signature: "1", item_title: "Masala Dosa", item_price: 12500, quantity: 2 };
  const rest = { food_type: "veg", category: "Dosa", options: [], instructions: "", mod_at: 1, has_options: false };
  act(() => storefront.cart.setState(withItems(storefront.cart.getState(), [{ ...line, ...rest } as never]), true));
  for (const title of Object.values(en.checkout.steps)) expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole("list", { name: en.checkout.bill.yourOrder }).textContent).toContain("Masala Dosa");
  expect(screen.getByText(/250\.00/)).toBeTruthy();
});
