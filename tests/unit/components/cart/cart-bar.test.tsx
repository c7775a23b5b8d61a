import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { addItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { item, unwrap } from "../../lib/domain/builders";
import { settings } from "../../lib/fixtures";

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

test("[CART-02] the cart bar answers each dish with a movement that starts again, and says the new total once", () => {
  const { container } = render(
    <StorefrontProvider settings={settings()}>
      <Keep />
      <CartBarIsland
        column
        view="View cart"
        checkout="Checkout"
        count={{ one: "# item", other: "# items" } as never}
        texts={{} as never}
      />
    </StorefrontProvider>,
  );
  const add = () =>
    act(() => {
      const cart = unwrap(addItem({ ...EMPTY_CART, ...storefront.cart.getState() }, item(), [], { now: 1 }));
      storefront.cart.setState(cart, true);
    });
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
