import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { CartBar } from "@/components/cart/bar/cart-bar";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { cartBarShowsAdded } from "@/components/cart/bar/shows-added";
import { addItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { asMinor, formatMoney } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { item, unwrap } from "../../../lib/domain/builders";
import { settings } from "../../../lib/fixtures";

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

const add = () =>
  act(() => {
    const cart = unwrap(addItem({ ...EMPTY_CART, ...storefront.cart.getState() }, item(), [], { now: 1 }));
    storefront.cart.setState(cart, true);
  });

function open(minOrderTotal: number, column = true) {
  return render(
    <StorefrontProvider settings={{ ...settings(), minOrderTotal: asMinor(minOrderTotal) }}>
      <Keep />
      <CartBarIsland
        column={column}
        view="View cart"
        checkout="Checkout"
        count={{ one: "# item", other: "# items" } as never}
        barCount="Subtotal ({count})"
        missing="Add {price} more to order"
        opening={en.cart}
      />
    </StorefrontProvider>,
  );
}

test("[ORD-01] below the minimum order the bar says how much is missing, and leads to the checkout once nothing is", () => {
  const { container } = open(25_000);
  const checkout = () => container.querySelector("[data-bar-checkout]");
  add();
  const { sub_total } = storefront.cart.getState();
  const { currency, locale } = settings();
  const missing = formatMoney(asMinor(25_000 - sub_total), currency, locale);
  expect(container.querySelector("[data-cart-bar]")?.textContent).toContain(`Add ${missing} more to order`);
  expect(screen.getByRole("status").textContent).toContain(`Add ${missing} more to order`);
  expect(checkout()).toBeNull();
  while (storefront.cart.getState().sub_total < 25_000) add();
  expect(container.textContent).not.toContain("more to order");
  expect(checkout()).not.toBeNull();
});

test("[CART-02] the cart bar answers each dish with a movement that starts again, and says the new total once", () => {
  const { container } = open(0);
  const bar = () => container.querySelector("[data-cart-bar]");
  const motion = () => [...(bar()?.parentElement?.classList ?? [])].filter((name) => name.startsWith("animate-"));
  expect(bar()).toBeNull();
  add();
  const [before, amount] = [motion(), bar()?.querySelector("bdi")];
  add();
  expect([before.length, motion().length]).toEqual([1, 1]);
  expect(motion()).not.toEqual(before);
  // Another element: its own movement starts again too.
  expect(bar()?.querySelector("bdi")).not.toBe(amount);
  const total = bar()?.querySelector("bdi")?.textContent ?? "?";
  const live = [...container.querySelectorAll("[role=status], [aria-live], output")];
  expect(live.filter(({ textContent }) => textContent?.includes(total)).length).toBe(1);
  expect(screen.getByRole("status").contains(bar())).toBe(false);
});

test("[RTE-22] the cart bar has a place above its button for what is closed, unless the cart's column is in its stead", async () => {
  const { unmount } = open(0, false);
  expect(storefront.ui.getState().barTop).toBeNull();
  add();
  expect(storefront.ui.getState().barTop?.isConnected).toBe(true);
  unmount();
  expect(storefront.ui.getState().barTop).toBeNull();
  open(0);
  add();
  await expect.poll(() => storefront.ui.getState().barTop).toBeNull();
});

test("[CART-02] on a phone the cart bar shows that a dish was added, so no message says it too; on a wide screen or without a bar one does", () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width: 360 });
  expect(cartBarShowsAdded()).toBe(false);
  const { unmount } = open(0);
  expect(cartBarShowsAdded()).toBe(true);
  happyDOM.setViewport({ width: 1280 });
  expect(cartBarShowsAdded()).toBe(false);
  unmount();
  happyDOM.setViewport({ width: 360 });
  document.body.innerHTML = '<div data-cart-count="1"></div>';
  expect(cartBarShowsAdded(), "the bar of a table says nothing of a dish").toBe(false);
});

test.each([
  ["en", en, "Subtotal", /^2 items, \S+/],
  ["es", es, "Subtotal", /^2 productos, \S+/],
  ["ar", ar, "الأصناف", /^قطعتان, \S+/],
] as const)(
  "[CART-02] the cart bar calls its amount a subtotal or that of the dishes, no total, for the checkout adds charges and taxes, and says to who hears it how many items it is of (%s)",
  (locale, messages, name, said) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ locale })}>
          <Keep />
          <CartBar />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    );
    add();
    add();
    expect(container.querySelector("[data-cart-bar]")?.textContent).toContain(`${name} (2)`);
    // On the narrowest phones a longer word takes a second line.
    expect(name.length).toBeLessThanOrEqual("Subtotal".length);
    expect(screen.getByRole("status").textContent).toMatch(said);
    const early = JSON.parse(container.querySelector<HTMLElement>("[data-early-bar]")?.dataset.earlyBar ?? "{}");
    expect(early.count.other).toBe(`${name} ({count})`);
  },
);
