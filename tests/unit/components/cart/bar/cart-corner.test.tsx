import { act, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadOpening } from "@/components/cart/bar/cart-bar-island";
import { CartCornerIsland } from "@/components/cart/bar/cart-corner-island";
import { asMinor, formatMoney } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings, storeInMinor } from "../../../lib/fixtures";

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

function open(takesOrders = true) {
  return render(
    <StorefrontProvider settings={{ ...settings(), takesOrders }}>
      <Keep />
      <CartCornerIsland view="View cart" count={{ one: "# item", other: "# items" } as never} opening={en.cart} />
    </StorefrontProvider>,
  );
}

test("[CART-02] a dish's page says at its corner what is in the cart, once there is something, and opens it from there", async () => {
  const { container } = open();
  expect(screen.queryByRole("button")).toBeNull();
  act(() => storefront.cart.setState({ item_count: 2, sub_total: asMinor(25_000) }));
  const { currency, locale } = settings();
  const amount = formatMoney(asMinor(25_000), currency, locale);
  expect(screen.getByRole("status").textContent).toContain(amount);
  const corner = screen.getByRole("button", { name: /^View cart, .*items/ });
  expect(corner.textContent).toBe(`2${amount}`);
  expect(container.querySelector("dialog")).toBeNull();
  fireEvent.click(corner);
  const sheet = await screen.findByRole("dialog", { name: en.cart.title });
  // Wide screens hide the corner: what is in it would stay open there without being drawn.
  expect(sheet.closest(".cart-corner")).toBeNull();
});

test("[BILL-01] over the page the sum and the way on stay in view, and what makes the sum up scrolls with the dishes", async () => {
  open();
  const storeInfo = { ...storeInMinor({ min_order_total: 0 }), packaging_charge: asMinor(1_500) };
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.store.setState({ selected: { id: "mg-road", storeInfo, ffMode: "pickup", ...place } as never });
    storefront.cart.setState({ item_count: 2, sub_total: asMinor(25_000) });
  });
  fireEvent.click(screen.getByRole("button", { name: /^View cart, .*items/ }));
  const sheet = await screen.findByRole("dialog", { name: en.cart.title });
  const parts = await within(sheet).findByText(en.cart.packaging);
  const foot = sheet.querySelector("[data-cart-total]")?.parentElement;
  expect(foot?.querySelector("[data-checkout]")).not.toBeNull();
  expect(foot?.contains(parts)).toBe(false);
});

test("[RTE-30] a shop that takes no orders has no way to a cart at a dish's corner", () => {
  open(false);
  act(() => storefront.cart.setState({ item_count: 2, sub_total: asMinor(25_000) }));
  expect(screen.queryByRole("button")).toBeNull();
});

test("[CART-02] while the cart's sheet is still on its way something is seen at once, and no page that looks dead", async () => {
  // A copy of the code that has not fetched the sheet yet, as on a slow line.
  const copy = "../../../../../components/cart/bar/cart-bar-island.tsx?slow";
  const { useCartSheet }: typeof import("@/components/cart/bar/cart-bar-island") = await import(
    /* @vite-ignore */ copy
  );
  const { result } = renderHook(() => useCartSheet(false, en.cart), {
    wrapper: ({ children }) => <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>,
  });
  act(() => result.current.open());
  const { container } = render(<StorefrontProvider settings={settings()}>{result.current.sheet}</StorefrontProvider>);
  expect(container.querySelector(".sheet-opening")).not.toBeNull();
});

test("[CART-02] the sheet on its way says what is coming, has the focus, and is left by its button or Esc to where one was", async () => {
  const copy = "../../../../../components/cart/bar/cart-opening.tsx?slow";
  const { default: CartOpening }: typeof import("@/components/cart/bar/cart-opening") = await import(
    /* @vite-ignore */ copy
  );
  const onClose = vi.fn();
  const bar = document.body.appendChild(document.createElement("button"));
  bar.focus();
  const { unmount } = render(<CartOpening open onClose={onClose} texts={en.cart} />);
  const dialog = screen.getByRole("dialog", { name: en.cart.opening });
  expect(dialog.textContent).toContain(en.cart.opening);
  const close = within(dialog).getByRole("button", { name: en.cart.close });
  expect(document.activeElement).toBe(close);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(close);
  expect(onClose).toHaveBeenCalledTimes(2);
  unmount();
  expect(document.activeElement).toBe(bar);
  bar.remove();
});

test("[CART-02] on a slow line the cart's sheet is asked for with the tap, not after what stands for it, and may fail", async () => {
  const sheet = vi.fn(() => Promise.reject(new Error("no network")));
  void loadOpening(() => new Promise(() => {}), sheet);
  expect(sheet).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
});
