import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { OrderNote } from "@/components/cart/lines/order-note";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings, wireStore } from "../../lib/fixtures";

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

function note(kitchen_instructions: string | null, phone: string | null = null) {
  const store = storeOf(wireStore({ kitchen_instructions, phone }), minorUnits("INR"));
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <Keep />
        <OrderNote />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const selected = {
    id: store.biz_location_id,
    storeInfo: store,
    ffMode: "pickup" as const,
    deliveryInfo: null,
    latitude: null,
    longitude: null,
    address: null,
    placeId: null,
  };
  act(() => storefront.store.setState({ selected }));
  const described = container.querySelector("textarea")?.getAttribute("aria-describedby");
  return described ? document.getElementById(described)?.textContent : null;
}

test("[CART-11] what the store's kitchen asks of a note stands at the note, for the ear as well", () => {
  expect(note("Tell the cook how crisp.")).toBe(`Tell the cook how crisp.${en.cart.noteHint}`);
  cleanup();
  expect(note(null)).toBe(en.cart.noteHint);
});

test("[CART-11] whoever has an allergy can call the store from the note, where its number is known", () => {
  expect(note(null, "+91 80 4000 1234")).toBe(`${en.cart.noteHint} +91 80 4000 1234`);
  expect(document.querySelector("a[href^='tel:']")?.getAttribute("href")).toBe("tel:+918040001234");
});
