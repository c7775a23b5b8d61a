import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import studioAr from "@/messages/studio/ar.json";
import studioEn from "@/messages/studio/en.json";
import studioEs from "@/messages/studio/es.json";
import { settings } from "../../../lib/fixtures";

const LANGUAGES = {
  en: [en, studioEn, "the button above this preview, which opens the draft in a new tab"],
  ar: [ar, studioAr, "الزر أعلى هذه المعاينة، فهو يفتح المسودة في علامة تبويب جديدة"],
  es: [es, studioEs, "el botón de encima de esta vista previa, que abre el borrador en otra pestaña"],
} as const;

test.each(Object.entries(LANGUAGES))(
  "[CART-09] the checkout of a preview says where the button is that opens a draft in a tab, and not its words, which may be of another language (%s)",
  (_, [shop, studio, where]) => {
    expect(shop.checkout.sample.text).toContain(where);
    expect(shop.checkout.sample.text).not.toContain(studio.preview.viewDraft);
  },
);

const parent = window.parent;
afterEach(() => {
  cleanup();
  Object.defineProperty(window, "parent", { configurable: true, value: parent });
});

const show = () =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings()}>
        <CheckoutGate data={{ info: {} } as never} waiting="waiting">
          {() => "form"}
        </CheckoutGate>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );

test("[CART-09] the checkout of a preview says that its cart is a sample, and never that it is empty or that a store is missing", () => {
  Object.defineProperty(window, "parent", { configurable: true, value: {} });
  show();
  expect(screen.getByText(en.checkout.sample.title)).toBeTruthy();
  expect(screen.queryByText(en.checkout.empty.title)).toBeNull();
  cleanup();
  Object.defineProperty(window, "parent", { configurable: true, value: parent });
  show();
  expect(screen.queryByText(en.checkout.sample.title)).toBeNull();
  expect(screen.getByText(en.checkout.empty.title)).toBeTruthy();
});
