import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OfferActions } from "@/components/pages/offer-actions";
import { Offers } from "@/components/pages/offers";
import { addItem } from "@/lib/actions/cart/cart";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { coffee, settings, storeInMinor, token, user } from "../../lib/fixtures";

const EMPTY = { msg: "Your cart is empty.", success: false, value: 0, lasting: false };

let server: CommerceServer;
let verdict = EMPTY;
beforeEach(async () => {
  verdict = EMPTY;
  server = await startCommerce({ validateCouponCode: () => verdict });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/offers`);
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
/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, refresh: () => {}, prefetch: () => {} } as never;
const show = (
  overrides: Parameters<typeof settings>[0] = {},
  modes: Parameters<typeof OfferActions>[0]["modes"] = null,
) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <AppRouterContext value={ROUTER}>
        <StorefrontProvider settings={settings({ origin: server.origin, ...overrides })}>
          <Peek />
          <OfferActions code="BIG" modes={modes} />
        </StorefrontProvider>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
const use = () => fireEvent.click(screen.getByRole("button", { name: en.coupons.useCode.replace("{code}", "BIG") }));

test("[CPN-04] with an empty cart a visitor's coupon is kept without signing in, and the page says so and leads to the menu", async () => {
  show();
  use();
  const told = await screen.findByText(en.coupons.keptForAccount.replace("{code}", "BIG"));
  // No tick: signing in is left to do.
  expect(told.closest("[data-coupon-kept]")?.getAttribute("data-tone")).toBe("info");
  expect(screen.getByRole("link", { name: en.coupons.toMenu }).getAttribute("href")).toBe("/menu");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(storefront.cart.getState().coupon_code).toBe("BIG");
});

test("[CPN-04] of a coupon for another way to order the page says so as it is kept", async () => {
  show({}, ["pickup", "dinein"]);
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "delivery", ...place } });
  });
  use();
  const said = await screen.findByText(new RegExp(en.coupons.onlyFor.pickup));
  expect(said.textContent).toContain(en.coupons.onlyFor.dinein);
  cleanup();
  show({}, ["delivery"]);
  use();
  expect((await screen.findByText(/is kept/)).textContent).not.toContain(en.coupons.onlyFor.delivery);
});

test("[CPN-04] a customer's coupon is kept for the first dish, and nothing says that the cart is empty", async () => {
  show();
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const now = Math.floor(Date.now() / 1000);
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } });
    storefront.session.setState({
      accessToken: token({ exp: now + 7200 }),
      user: { ...user, is_guest_checkout: false },
    });
  });
  use();
  expect(await screen.findByText(en.coupons.kept.replace("{code}", "BIG"))).toBeTruthy();
  expect(screen.queryByText("Your cart is empty.")).toBeNull();
  expect(storefront.cart.getState().coupon_code).toBe("BIG");
});

test("[ORD-01] a coupon used on a cart below the minimum order leads to more dishes, and above it to the checkout", async () => {
  verdict = { msg: "", success: true, value: 10, lasting: false };
  show({ minOrderTotal: asMinor(25_000) });
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const now = Math.floor(Date.now() / 1000);
  const add = () => act(() => void addItem(storefront, coffee));
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } });
    storefront.session.setState({
      accessToken: token({ exp: now + 7200 }),
      user: { ...user, is_guest_checkout: false },
    });
  });
  add();
  use();
  const link = await screen.findByRole("link", { name: en.coupons.toMenu });
  expect(link.getAttribute("href")).toBe("/menu");
  while (storefront.cart.getState().sub_total < 25_000) add();
  expect(screen.getByRole("link", { name: en.coupons.toCheckout }).getAttribute("href")).toBe("/checkout");
});

test("[RTE-21] [CPN-04] each coupon has its place on the page, to which an announcement can lead, and says before its button that it needs an account", () => {
  const coupon = { title: "Ten off", description: null, redemption_code: "BIG", valid_until: null, modes: null };
  const rest = { min_order_total: null, conditions: [], first_order_only: false };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <AppRouterContext value={ROUTER}>
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <Offers business={businessWith()} coupons={[{ ...coupon, ...rest }]} />
        </StorefrontProvider>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
  const said = document.getElementById("BIG")?.textContent ?? "";
  expect(said).toContain("Ten off");
  expect(said).toContain(en.coupons.account);
  expect(said.indexOf(en.coupons.account)).toBeLessThan(said.indexOf(en.coupons.use));
});
