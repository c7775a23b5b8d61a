import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { CartFooter, CartParts } from "@/components/cart/cart-content";
import { asMinor } from "@/lib/domain/money";
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

test.each([
  ["ar", ar],
  ["en", en],
  ["es", es],
] as const)(
  "[BILL-01] the cart names the tax that the checkout adds, and none that the prices include (%s)",
  (locale, messages) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Bahrain">
        <StorefrontProvider settings={settings({ locale })}>
          <Keep />
          <CartParts />
          <CartFooter />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    const choose = (added_tax: string | null, prices_include_tax = false) =>
      act(() =>
        storefront.store.setState({
          selected: {
            id: "adliya",
            storeInfo: { ...storeInMinor({ min_order_total: 0 }), added_tax, prices_include_tax },
            ffMode: "pickup",
            latitude: null,
            longitude: null,
            address: null,
            placeId: null,
            deliveryInfo: null,
          },
        }),
      );
    choose("VAT 10%");
    const added = () => container.querySelector("[data-added-tax]");
    const later = () => container.querySelector("[data-later]")?.textContent;
    expect(added()?.textContent).toBe(`VAT 10%${messages.cart.taxAdded}`);
    const afterNamed = later();
    choose(null);
    expect(added()).toBeNull();
    // The sentence below speaks of taxes only where none was named above it.
    expect(afterNamed).not.toBe(later());
    expect(afterNamed?.length).toBeLessThan(later()?.length ?? 0);
    // Nothing comes on top of prices that include it, so the sentence leaves it out.
    choose(null, true);
    expect(added()).toBeNull();
    expect(later()).toBe(afterNamed);
  },
);

test("[BILL-01] the cart sums up the charges that are known, and says what the checkout adds", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Bahrain">
      <StorefrontProvider settings={settings()}>
        <Keep />
        <CartParts />
        <CartFooter />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const choose = (ffMode: "delivery" | "pickup", added_tax: string | null, depends_on_address = false) => {
    const known = { min_order_total: 0, packaging_charge: 1_000, delivery_charge: 3_000 };
    const info = storeInMinor(known);
    const delivery_terms = { charge: info.delivery_charge, min_order_total: null, depends_on_address };
    const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
    act(() => {
      storefront.cart.setState({ sub_total: asMinor(20_000) });
      const storeInfo = { ...info, added_tax, delivery_terms };
      storefront.store.setState({ selected: { id: "adliya", storeInfo, ffMode, ...place } });
    });
  };
  const total = () => container.querySelector("[data-cart-total]")?.textContent ?? "";
  choose("delivery", "VAT 10%");
  expect(total()).toMatch(/^Total before tax.*240\.00$/);
  choose("delivery", null);
  expect(total()).toMatch(/^Total\D*240\.00$/);
  choose("delivery", null, true);
  expect(total()).toMatch(/^Totalfrom .*240\.00$/);
  choose("pickup", null);
  expect(total()).toMatch(/^Total\D*210\.00$/);
  act(() => storefront.cart.setState({ coupon_code: "TEN" }));
  expect(total()).toContain("Total before the coupon");
});

test("[BILL-01] the sum is larger than every other figure of the cart, whether charges make it up or the dishes alone", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Bahrain">
      <StorefrontProvider settings={settings()}>
        <Keep />
        <CartParts />
        <CartFooter />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const large = () =>
    [...container.querySelectorAll(".money")]
      .filter((figure) => figure.closest(".text-h2"))
      .map((it) => it.textContent);
  const choose = (packaging_charge: number, depends_on_address = false) =>
    act(() => {
      const charge = depends_on_address ? asMinor(3_000) : null;
      const delivery_terms = { charge, min_order_total: null, depends_on_address, minimum_varies: false };
      const storeInfo = { ...storeInMinor({ min_order_total: 0, packaging_charge }), delivery_terms };
      const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
      storefront.cart.setState({ sub_total: asMinor(20_000) });
      storefront.store.setState({ selected: { id: "adliya", storeInfo, ffMode: "delivery", ...place } });
    });
  choose(1_000);
  expect(large()).toEqual([expect.stringMatching(/210\.00$/)]);
  choose(1_000, true);
  expect(large()).toEqual([expect.stringMatching(/240\.00$/)]);
  choose(0);
  expect(large()).toEqual([expect.stringMatching(/200\.00$/)]);
});

test("[BILL-01] the foot of the cart has the sum and the way on, and what makes the sum up stands with the dishes", () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Bahrain">
      <StorefrontProvider settings={settings()}>
        <Keep />
        <CartParts />
        <footer>
          <CartFooter />
        </footer>
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const choose = (packaging_charge: number) =>
    act(() => {
      const storeInfo = { ...storeInMinor({ min_order_total: 0 }), packaging_charge: asMinor(packaging_charge) };
      const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
      storefront.store.setState({ selected: { id: "adliya", storeInfo, ffMode: "pickup", ...place } as never });
    });
  const said = (part: string) => container.querySelector(part)?.textContent ?? "";
  choose(1_500);
  expect(said("[data-cart-parts]")).toContain(en.cart.subtotal);
  expect(said("[data-cart-parts]")).toContain(en.cart.packaging);
  expect(said("footer")).not.toContain(en.cart.packaging);
  expect(container.querySelectorAll("footer [data-cart-total]")).toHaveLength(1);
  choose(0);
  // The dishes alone are the sum then.
  expect(said("[data-cart-parts]")).toBe("");
  expect(said("footer")).toContain(en.cart.subtotal);
});
