import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useCartSheet } from "@/components/cart/bar/cart-bar-island";
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

/** A page of a country of its own, whose texts are on their way until they are let go, or fail. */
function open(country: string) {
  const file = Promise.withResolvers<{ default: unknown }>();
  const texts = loadPartMessages({ locale: "en", country }, () => file.promise);
  texts.catch(() => {});
  render(
    <AppRouterContext value={{ refresh() {}, prefetch() {} } as never}>
      <StorefrontProvider settings={settings({ country, origin: server.origin })}>
        <Page />
      </StorefrontProvider>
    </AppRouterContext>,
  );
  return {
    arrive: () => file.resolve({ default: partMessages(en) }),
    fail: () => file.reject(new Error("no network")),
  };
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
