import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCartSheet } from "@/components/cart/bar/cart-bar-island";
import { CartColumnContent } from "@/components/cart/column/cart-column-content";
import CouponLogin from "@/components/coupons/coupon-login";
import AgainBar from "@/components/order/again/again-bar";
import { PickerHost } from "@/components/store/picker/place-button";
import { openStorePicker } from "@/components/store/picker/place-request";
import { rememberPlacedOrder } from "@/lib/actions/order/order-access";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontSettings } from "@/lib/state/settings";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getStoresList: () => [], addresses: () => [] });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(server.origin);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Page() {
  storefront = useStorefront();
  const { sheet, open } = useCartSheet(false, en.cart);
  return (
    <>
      <button type="button" onClick={open}>
        Cart
      </button>
      {sheet}
      <PickerHost modes={["pickup"]} mode="pickup" words={{ streets: true, find: "findHint" }} />
    </>
  );
}

/** The next request for the texts of a country. */
function request(country: string) {
  const file = Promise.withResolvers<{ default: unknown }>();
  const texts = loadPartMessages({ locale: "en", country }, () => file.promise);
  texts.catch(() => {});
  return {
    arrive: () => file.resolve({ default: partMessages(en) }),
    fail: () => file.reject(new Error("no network")),
    /** As `fail`; the next request, which the part sends by itself, is returned. */
    failThen() {
      const next = texts.then(
        () => request(country),
        () => request(country),
      );
      file.reject(new Error("no network"));
      return next;
    },
  };
}

/** A page of a country of its own, whose texts are on their way until they are let go, or fail. */
function open(country: string, part: ReactNode = <Page />, more: Partial<StorefrontSettings> = {}) {
  const texts = request(country);
  render(
    <AppRouterContext value={{ refresh() {}, prefetch() {} } as never}>
      <StorefrontProvider settings={settings({ country, origin: server.origin, ...more })}>{part}</StorefrontProvider>
    </AppRouterContext>,
  );
  return texts;
}

const openCart = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Cart" })));
const dialog = (name: string) => screen.findByRole("dialog", { name }, { timeout: 5_000 });

test("[I18N-03] a cart opened before its texts are there says that it is on its way, and opens with them", async () => {
  const { arrive } = open("AA");
  await openCart();
  await dialog(en.cart.opening);
  await act(async () => arrive());
  await dialog(en.cart.title);
});

test("[I18N-03] a cart whose texts cannot be had is closed, and the next press asks for them again", async () => {
  const { fail } = open("AB");
  await openCart();
  await dialog(en.cart.opening);
  await act(async () => fail());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openCart();
  await dialog(en.cart.title);
});

test("[I18N-03] [STORE-01] the store picker waits for its texts, and is asked for anew once they could not be had", async () => {
  // Its script is there: it waits for nothing but its texts.
  await import("@/components/store/picker/part/picker-part");
  const { fail } = open("AC");
  const ask = () => act(async () => openStorePicker(storefront, { reason: "wanted" }));
  await ask();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(storefront.ui.getState().placeRequest).not.toBeNull();
  await act(async () => fail());
  await waitFor(() => expect(storefront.ui.getState().placeRequest).toBeNull());
  await ask();
  await dialog(en.place.title);
});

test("[I18N-03] the cart beside a menu asks for its texts again by itself until they can be had, and at once when the network is back", async () => {
  const column = (
    <Suspense fallback="waiting">
      <CartColumnContent />
    </Suspense>
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0);
  const first = await act(async () => open("AD", column));
  const second = await act(async () => first.failThen());
  await act(async () => {});
  expect(screen.queryByText("waiting")).toBeNull();
  const third = await act(async () => second.failThen());
  await act(async () => void window.dispatchEvent(new Event("online")));
  const fourth = await act(async () => third.failThen());
  // After 2 seconds once, and now after 4, the shortest that chance allows.
  act(() => void vi.advanceTimersByTime(4_000));
  await act(async () => fourth.arrive());
  vi.useRealTimers();
  expect(await screen.findByText(en.cart.emptyText)).toBeTruthy();
});

test("[I18N-03] while a part that nobody opened waits for its texts, the first press on another one asks for them and opens it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const parts = (
    <>
      <Page />
      <Suspense fallback="waiting">
        <CartColumnContent />
      </Suspense>
    </>
  );
  const first = await act(async () => open("AL", parts));
  const second = await act(async () => first.failThen());
  await act(async () => second.fail());
  vi.useRealTimers();
  await openCart();
  await dialog(en.cart.title);
});

function LastOrder() {
  const page = useStorefront();
  useState(() => rememberPlacedOrder(page, "o1", "token"));
  return <AgainBar onBusy={() => {}} />;
}

test("[OLIST-03] [I18N-03] the last order at the foot of the menu comes by itself once its texts can be had", async () => {
  server.answer({ getOrderDetails: () => wireOrder("PLACED") });
  const first = await act(async () => open("AJ", <LastOrder />));
  await expect.poll(() => server.callsOf("GetOrderDetails").length).toBeGreaterThan(1);
  const second = await act(async () => first.failThen());
  await act(async () => second.arrive());
  await act(async () => {});
  expect(screen.queryByRole("complementary")).toBeNull();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("complementary", { name: en.order.reorder.running })).toBeTruthy();
});

test.each([
  ["AE", "/offers", "/offers?code=BIG"],
  ["AK", "/profile", "/profile"],
] as const)(
  "[CPN-03] [I18N-03] where the texts of signing in cannot be had (%s), the cart leads to %s, where the shop signs in for a coupon",
  async (country, couponPath, href) => {
    const part = (
      <NextIntlClientProvider locale="en" messages={{ coupons: en.coupons } as never}>
        <Suspense>
          <CouponLogin code="BIG" onDone={() => {}} />
        </Suspense>
      </NextIntlClientProvider>
    );
    const { fail } = await act(async () => open(country, part, { couponPath }));
    await act(async () => fail());
    const link = await screen.findByRole("link", { name: en.coupons.signInAction });
    expect(link.getAttribute("href")).toBe(href);
  },
);
