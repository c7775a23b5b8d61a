import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { offerUndoOnMenu } from "@/components/cart/lines/offer-undo";
import { addItem, reduceItem } from "@/lib/actions/cart/cart";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { coffee, settings, storeInMinor } from "../../lib/fixtures";

const { removed, undo } = en.cart;
let storefront: StorefrontState;
/** A row of a menu with its minus. */
function Row() {
  storefront = useStorefront();
  useEffect(() => offerUndoOnMenu(storefront, { removed, undo }), []);
  return (
    <div data-dish>
      <fieldset data-kit="stepper">
        <button type="button" onClick={() => reduceItem(storefront, coffee.id)}>
          minus
        </button>
      </fieldset>
    </div>
  );
}

test("[CART-04] the last of a dish that a menu's row removes can be put back; one of several needs no undo", async () => {
  localStorage.clear();
  render(
    <StorefrontProvider settings={settings()}>
      <Row />
    </StorefrontProvider>,
  );
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } });
    addItem(storefront, coffee);
    addItem(storefront, coffee);
  });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "minus" }));
  const offers = () => storefront.toasts.list().filter(({ actionLabel }) => actionLabel === undo);
  press();
  await act(() => new Promise((done) => setTimeout(done, 10)));
  expect([storefront.cart.getState().item_count, offers()]).toEqual([1, []]);
  press();
  await waitFor(() => expect(offers()).toHaveLength(1));
  expect(offers()[0]?.title).toBe(removed.replace("{item}", coffee.item_title));
  expect(storefront.cart.getState().items).toEqual([]);
  act(() => offers()[0]?.onAction?.());
  expect(storefront.cart.getState().items.map(({ quantity }) => quantity)).toEqual([1]);
  localStorage.clear();
});
