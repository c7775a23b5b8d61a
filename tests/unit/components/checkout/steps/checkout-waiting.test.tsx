import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { CheckoutWaiting } from "@/components/checkout/steps/checkout-waiting";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { withItems } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

afterEach(cleanup);

/** A demo's, whose shop has a message. */
const data = {
  pay: { sandbox: { Stripe: "https://stripe.example" }, cooks: false },
  message: "Open till late.",
} as never as {
  pay: PaymentSettings;
  message: string;
};

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
        <CheckoutGate data={{ info: null } as never} waiting={<CheckoutWaiting {...data} />}>
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

test("[ORD-01] it has the notices above the questions already, so that they do not push them down", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CheckoutWaiting {...data} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const parts = [...(container.querySelector("[data-waiting-steps]")?.children ?? [])].map((part) => part.textContent);
  expect(parts.slice(0, 2)).toEqual([en.pay.demo, "Open till late."]);
  expect(parts[3]).toContain(en.checkout.steps.when);
});
