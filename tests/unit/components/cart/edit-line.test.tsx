import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { CartContent } from "@/components/cart/cart-content";
import { CartColumnContent } from "@/components/cart/column/cart-column-content";
import { hostItems, onReturnToCart } from "@/components/item/sheet/item-host";
import { changeLine } from "@/lib/actions/cart/cart-changes";
import { addItem, type Cart, EMPTY_CART, lineKey } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { chosen, item, unwrap } from "../../lib/domain/builders";
import { settings } from "../../lib/fixtures";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/menu");
});

const dish = item({ has_options: true });
const CART: Cart = ["ghee", "onion"].reduce(
  (cart, option, index) => unwrap(addItem(cart, dish, [chosen(option)], { now: index + 1 })),
  EMPTY_CART,
);
const TEXTS = { locale: "en", messages: en, timeZone: "Asia/Kolkata" } as const;

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

const Bar = ({ column }: { column: boolean }) => (
  <CartBarIsland
    column={column}
    view="View cart"
    checkout="Checkout"
    count={{ one: "# item", other: "# items" } as never}
    barCount="Subtotal ({count})"
    missing="Add {price} more to order"
    opening={en.cart}
  />
);

const edits = () => screen.getAllByRole("link", { name: "Edit Masala dosa" });
const focused = () => document.activeElement?.closest("li")?.textContent;

test("[CART-05] a line edited from the cart leaves the cart open, and has the focus again when its dish is closed", async () => {
  let left = 0;
  render(
    <NextIntlClientProvider {...TEXTS}>
      <StorefrontProvider settings={settings()}>
        <Keep />
        <CartContent onLeave={() => left++} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  act(() => storefront.cart.setState(CART, true));
  let closed = () => {};
  const stop = hostItems(storefront, (_, line, onClosed) => {
    closed = () => {
      if (line) act(() => void changeLine(storefront, lineKey(line), [chosen("cheese")]));
      onClosed?.();
    };
  });
  fireEvent.click(edits()[1] as HTMLElement);
  expect(left).toBe(0);
  closed();
  await expect.poll(focused).toContain("cheese");
  stop();
});

test("[CART-05] a line edited on its dish's page leads back to the open cart, at that line", async () => {
  history.replaceState(null, "", "/menu#cart=1");
  render(
    <StorefrontProvider settings={settings()}>
      <Keep />
      <Bar column={false} />
    </StorefrontProvider>,
  );
  act(() => storefront.cart.setState(CART, true));
  await expect.poll(focused).toContain("onion");
  await expect.poll(() => location.hash).toBe("");
  // The dish's own page is reached by a link, which leaves a mark to come back to.
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(edits()[0] as HTMLElement);
  expect(location.hash).toBe("#cart=0");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("[CART-05] beside a menu the cart's column marks the line that the guest comes back from, as the cart over the page does", async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width: 1280 });
  history.replaceState(null, "", "/menu#cart=1");
  render(
    <StorefrontProvider settings={settings()}>
      <Keep />
      <Bar column />
      <Suspense>
        <CartColumnContent />
      </Suspense>
    </StorefrontProvider>,
  );
  act(() => storefront.cart.setState(CART, true));
  await expect.poll(focused).toContain("onion");
  await expect.poll(() => location.hash).toBe("");
  expect(screen.queryByRole("dialog")).toBeNull();
  // The next cart takes the focus from nobody.
  act(() => storefront.cart.setState({ ...CART, items: [], item_count: 0 }, true));
  act(() => storefront.cart.setState(CART, true));
  expect(focused() ?? "").not.toContain("onion");
});

test("[CART-05] the router learns that the fragment is gone, so that no reload opens the cart again", async () => {
  history.replaceState({ __NA: true }, "", "/menu?q=1#cart=1");
  const stop = onReturnToCart(() => true);
  await expect.poll(() => location.href).toMatch(/\/menu\?q=1$/);
  // State with the router's mark is the router's own call, which it does not listen to.
  expect(history.state).toBeNull();
  stop();
  let opened = 0;
  onReturnToCart(() => opened++ >= 0)();
  expect(opened).toBe(0);
});

test("[CART-05] the address no longer names the line by the time the cart is open: the sheet's history entry has the same one", async () => {
  history.replaceState(null, "", "/menu#cart=1");
  const seen: unknown[] = [];
  const stop = onReturnToCart((index) => {
    queueMicrotask(() => seen.push(index, location.hash));
    return true;
  });
  await expect.poll(() => seen).toEqual([1, ""]);
  stop();
});

test("[CART-01] beside a menu the cart says how much is in it, as a low screen shows a part of the lines", async () => {
  render(
    <StorefrontProvider settings={settings()}>
      <Keep />
      <Suspense>
        <CartColumnContent />
      </Suspense>
    </StorefrontProvider>,
  );
  act(() => storefront.cart.setState({ ...CART, item_count: 5 }, true));
  expect(await screen.findByText("5 items")).toBeTruthy();
});
