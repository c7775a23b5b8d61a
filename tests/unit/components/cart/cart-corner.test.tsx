import { act, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CartCornerIsland } from "@/components/cart/bar/cart-corner-island";
import { asMinor, formatMoney } from "@/lib/domain/money";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

function open(takesOrders = true) {
  return render(
    <StorefrontProvider settings={{ ...settings(), takesOrders }}>
      <Keep />
      <CartCornerIsland
        view="View cart"
        count={{ one: "# item", other: "# items" } as never}
        texts={{ locale: "en", messages: en, timeZone: "Asia/Kolkata" } as never}
      />
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

test("[RTE-30] a shop that takes no orders has no way to a cart at a dish's corner", () => {
  open(false);
  act(() => storefront.cart.setState({ item_count: 2, sub_total: asMinor(25_000) }));
  expect(screen.queryByRole("button")).toBeNull();
});

test("[CART-02] while the cart's sheet is still on its way something says so, and leads back to the page", async () => {
  // A copy of the code that has not fetched the sheet yet, as on a slow line.
  const copy = "../../../../components/cart/bar/cart-bar-island.tsx?slow";
  const { useCartSheet }: typeof import("@/components/cart/bar/cart-bar-island") = await import(
    /* @vite-ignore */ copy
  );
  const texts = { locale: "en", messages: en, timeZone: "Asia/Kolkata" } as never;
  const { result } = renderHook(() => useCartSheet(false, texts), {
    wrapper: ({ children }) => <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>,
  });
  const page = render(<main />);
  const show = () =>
    page.rerender(<StorefrontProvider settings={settings()}>{result.current.sheet}</StorefrontProvider>);
  act(() => result.current.open());
  show();
  const waiting = screen.getByRole("status");
  expect(waiting.className).toBe("sheet-opening");
  act(() => void fireEvent.click(within(waiting).getByRole("button", { name: en.cart.close })));
  show();
  expect(screen.queryByRole("status")).toBeNull();
  expect(result.current.sheet).toBeNull();
});
