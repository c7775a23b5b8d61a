import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CartFooter, CartParts } from "@/components/cart/cart-content";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings, storeInMinor } from "../../lib/fixtures";

afterEach(cleanup);

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}
const PACKAGING = { ar: /تغليف/, en: /packaging/i, es: /empaque/i };

test.each([
  ["ar", ar],
  ["en", en],
  ["es", es],
] as const)(
  "[BILL-01] the cart says what packaging costs wherever the bill adds it, and leaves no amount of it to the checkout (%s)",
  (locale, messages) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>
          <Keep />
          <CartParts />
          <CartFooter />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    const at = (ffMode: FulfilmentMode, packaging_charge: number | null) => {
      const terms = { charge: null, min_order_total: null, depends_on_address: false, minimum_varies: false };
      const storeInfo = storeInMinor({ min_order_total: 0, delivery_terms: terms, packaging_charge });
      const nowhere = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
      act(() => storefront.store.setState({ selected: { id: "mg-road", storeInfo, ffMode, ...nowhere } }));
      return container.querySelector<HTMLElement>("[data-packaging]");
    };
    for (const mode of ["delivery", "pickup"] as const) {
      expect(at(mode, 1200)?.textContent).toContain(messages.cart.packaging);
      expect(at(mode, 1200)?.textContent).toContain(messages.cart.packagingAbout);
      expect(at(mode, 1200)?.textContent).toMatch(/12|١٢/);
      expect(container.querySelector("[data-later]")?.textContent).not.toMatch(PACKAGING[locale]);
    }
    expect(at("dinein", 1200), "nothing is packed at a table").toBeNull();
    expect(at("pickup", null)).toBeNull();
    expect(at("pickup", 0)).toBeNull();
  },
);
