import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { CouponSheet } from "@/components/coupons/coupon-sheet";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, user } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getCouponsList: () => [] });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}
const login = () => <p>the form</p>;
const show = () =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <Peek />
        <CouponEntry verdict={null} paymentOption={null} login={login} />
        <CouponSheet paymentOption={null} login={login} onClose={() => {}} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );

test("[CPN-03] whoever has no account is told at the card and at the field, before typing a code, and signs in from there", () => {
  show();
  expect(screen.getByText(en.coupons.account)).toBeTruthy();
  expect(screen.getByText(en.coupons.accountFirst)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: en.coupons.signInShort }));
  expect(screen.getByText("the form")).toBeTruthy();
  expect(screen.getByText(en.coupons.signInOnly)).toBeTruthy();
});

test("[CPN-03] a customer who is signed in hears nothing of accounts", () => {
  show();
  act(() => storefront.session.setState({ accessToken: "token", user: { ...user, is_guest_checkout: false } }));
  expect(screen.queryByText(en.coupons.account)).toBeNull();
  expect(screen.queryByText(en.coupons.accountFirst)).toBeNull();
});

test("[CPN-03] a coupon that was kept before signing in says so in the cart, with the way to sign in for it and to remove it", () => {
  show();
  act(() => storefront.cart.setState({ coupon_code: "BIG" }));
  expect(screen.getByText(en.coupons.keptTitle.replace("{code}", "BIG"))).toBeTruthy();
  expect(screen.getByText(en.coupons.keptText)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: en.coupons.removeCode.replace("{code}", "BIG") }));
  expect(storefront.cart.getState().coupon_code).toBeNull();
});

test("[CPN-04] what an account could use says its conditions, as that it is for the first order only", async () => {
  const conditions = ["For your first order"];
  const first = { title: "Welcome", description: null, redemption_code: "FIRST", valid_until: null, modes: null };
  server.answer({ getCouponsList: () => [{ ...first, min_order_total: null, conditions }] });
  show();
  expect(await screen.findByText("For your first order")).toBeTruthy();
});

const first = {
  title: "Welcome",
  description: "₹60 off your order.",
  redemption_code: "FIRST",
  valid_until: null,
  modes: null,
  min_order_total: 199,
  conditions: [],
  first_order_only: true,
};
const offered = () => document.querySelector("[data-first-order]")?.textContent ?? null;

test("[CPN-01] a new guest reads at the card what the first order gets, until a coupon is chosen", async () => {
  server.answer({ getCouponsList: () => [{ ...first, redemption_code: "ANY", first_order_only: false }, first] });
  show();
  await vi.waitFor(() => expect(offered()).toBe("First order? ₹60 off your order.For orders of ₹199.00 or more."));
  act(() => storefront.cart.setState({ coupon_code: "BIG" }));
  expect(offered()).toBeNull();
});

test("[CPN-01] without a description the coupon's title says it; one for another way of ordering is not offered", async () => {
  server.answer({
    getCouponsList: () => [
      { ...first, modes: ["dinein"] },
      { ...first, description: null },
    ],
  });
  show();
  await vi.waitFor(() => expect(offered()).toBe("First order? WelcomeFor orders of ₹199.00 or more."));
});

test("[CPN-01] whoever has an account or has ordered on this device reads nothing of a first order", async () => {
  server.answer({ getCouponsList: () => [first] });
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
  show();
  await screen.findByText("Welcome");
  expect(offered()).toBeNull();
  cleanup();
  localStorage.clear();
  show();
  await vi.waitFor(() => expect(offered()).not.toBeNull());
  act(() => storefront.session.setState({ accessToken: "token", user: { ...user, is_guest_checkout: false } }));
  expect(offered()).toBeNull();
});
