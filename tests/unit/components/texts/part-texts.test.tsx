import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useCartSheet } from "@/components/cart/bar/cart-bar-island";
import { CartColumnContent } from "@/components/cart/column/cart-column-content";
import CouponLogin from "@/components/coupons/coupon-login";
import { PickerHost } from "@/components/store/picker/place-button";
import { openStorePicker } from "@/components/store/picker/place-request";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getStoresList: () => [], addresses: () => [] });
});
afterEach(async () => {
  cleanup();
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
  };
}

/** A page of a country of its own, whose texts are on their way until they are let go, or fail. */
function open(country: string, part: ReactNode = <Page />) {
  const texts = request(country);
  render(
    <AppRouterContext value={{ refresh() {}, prefetch() {} } as never}>
      <StorefrontProvider settings={settings({ country, origin: server.origin })}>{part}</StorefrontProvider>
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

test("[I18N-03] the cart beside a menu asks for its texts again each time the network is back", async () => {
  const column = (
    <Suspense fallback="waiting">
      <CartColumnContent />
    </Suspense>
  );
  const first = await act(async () => open("AD", column));
  await act(async () => first.fail());
  await waitFor(() => expect(screen.queryByText("waiting")).toBeNull());
  const online = () => act(async () => void window.dispatchEvent(new Event("online")));
  const second = request("AD");
  await online();
  await act(async () => second.fail());
  const third = request("AD");
  await online();
  await act(async () => third.arrive());
  expect(await screen.findByText(en.cart.emptyText)).toBeTruthy();
});

test("[CPN-03] [I18N-03] where the texts of signing in cannot be had, the cart leads to the offers, which apply the code", async () => {
  const part = (
    <NextIntlClientProvider locale="en" messages={{ coupons: en.coupons } as never}>
      <Suspense>
        <CouponLogin code="BIG" onDone={() => {}} />
      </Suspense>
    </NextIntlClientProvider>
  );
  const { fail } = await act(async () => open("AE", part));
  await act(async () => fail());
  const link = await screen.findByRole("link", { name: en.coupons.signInAction });
  expect(link.getAttribute("href")).toBe("/offers?code=BIG");
});
