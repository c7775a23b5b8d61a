import { act, cleanup, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { OrderDetails } from "@/components/order/details/order-details";
import { OrderItems } from "@/components/order/details/order-items";
import { StoreContacts } from "@/components/order/details/store-contacts";
import { orderDetailOf } from "@/lib/api/order/order";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../../lib/actions/order/wire-order";
import { settings } from "../../../lib/fixtures";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}
const LINE = {
  id: "dosa",
  title: "Masala Dosa",
  quantity: 1,
  total: 241,
  total_with_tax: 241,
  food_type: "veg",
  picture: "/demo/dosa.jpg",
  options: [],
};

/** What the page says of an order that its guest, who has the number 90000 00001, left at the door. */
function show(
  state: "PLACED" | "CANCELLED" | "COMPLETED" = "PLACED",
  more: object = {},
  phone: string | null = "+918000000001",
) {
  const items = [LINE, { ...LINE, id: "vada", title: "Vada", picture: null }];
  const wire = { ...wireOrder(state), ...more, items, no_contact: true } as never as ReturnType<typeof wireOrder>;
  const store = { ...wire.store, phone } as never;
  const order = orderDetailOf({ ...wire, store }, minorUnits("INR"));
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <AppRouterContext value={{ push: () => {}, replace: () => {}, prefetch: () => {} } as never}>
          <Peek />
          <StoreContacts order={order} />
          <OrderItems order={order} />
          <OrderDetails order={order} />
        </AppRouterContext>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const user = {
    phone: "9000000001",
    email: "asha@example.com",
    full_name: "Asha Rao",
    is_guest_checkout: true,
  } as never;
  act(() => storefront.session.setState({ accessToken: "token", user }));
  return document.body.textContent ?? "";
}

test("[OLIST-02] the page names who ordered and whom the button calls, shows the dishes, and keeps the words of a choice", () => {
  const text = show();
  for (const said of ["Asha Rao", "90000", "asha@example.com", en.checkout.choices.noContactDelivery])
    expect(text).toContain(said);
  expect(screen.getByRole("link", { name: "Call store" })).toBeTruthy();
  expect(document.querySelector("[data-dish-pictures] img")).not.toBeNull();
});

test("[ROLE-02] whoever follows an order by its link reads nobody's number or mail address", () => {
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "link", "followed"]]));
  expect(show()).not.toMatch(/90000|asha@/);
});

test("[OLIST-02] an order of somebody else on the same device has nobody else's number or mail address", () => {
  const text = show("PLACED", { customer_name: "Ravi Nair" });
  expect(text).toContain("Ravi Nair");
  expect(text).not.toMatch(/90000|asha@/);
});

test("[OLIST-02] a store is called for help when it is open; one without a number is not named for it", () => {
  expect(show()).toContain(en.order.help);
  cleanup();
  expect(show("PLACED", {}, null)).not.toContain(en.order.help);
});

test("[OLIST-02] among pictures a dish without one has its first letter, which no one hears", () => {
  show();
  const letter = screen.getByText("V");
  expect(letter.getAttribute("aria-hidden")).toBe("true");
  expect(letter.closest("li")?.textContent).toContain("Vada");
});

test("[OLIST-02] [RTE-14] an order that was cancelled before anything was paid has no invoice, one that was paid has", () => {
  const link = () => document.querySelector('a[href$="/invoice"]');
  show("CANCELLED", { payment_option: "cash", payment: null });
  expect(link()).toBeNull();
  cleanup();
  show("CANCELLED", {
    payment: { status: "refunded", provider: "Razorpay", txn_id: "t1", amount: 199, refunds: null },
  });
  expect(link()).not.toBeNull();
  cleanup();
  show("PLACED", { payment_option: "cash", payment: null });
  expect(link()).not.toBeNull();
});

test("[OLIST-02] the page names the card that paid, where it is known", () => {
  const payment = { status: "paid", provider: "Stripe", txn_id: "t1", amount: 199, refunds: null };
  const named = () => document.querySelector("[data-paid-card]")?.textContent ?? null;
  show("PLACED", { payment: { ...payment, card: { brand: "Visa", last4: "4242" } } });
  expect(named()).toBe("Visa ending in 4242");
  cleanup();
  show("PLACED", { payment: { ...payment, card: null } });
  expect(named()).toBeNull();
});

test("[RTE-14] the details of a complete order leave the way to its receipt to its status, which has it already", () => {
  const ways = () => screen.queryAllByRole("link", { name: en.order.invoice.open }).length;
  show("PLACED");
  expect(ways()).toBe(1);
  cleanup();
  show("COMPLETED");
  expect(ways()).toBe(0);
});
