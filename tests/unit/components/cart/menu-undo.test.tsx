import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { offerUndoOnMenu } from "@/components/cart/lines/offer-undo";
import type { MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { packItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import { DishList } from "@/components/menu/dish/dish-row";
import { addItem } from "@/lib/actions/cart/cart";
import type { Texts } from "@/lib/i18n/client-texts";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { coffee, settings, storeInMinor } from "../../lib/fixtures";

const { removed, undo } = en.cart;
const texts = { addItem: "Add {item}", inCart: "{item}", removeOne: "One {item} less", addOne: "One {item} more" };
const DISH: Dish = {
  item: packItem({
    id: coffee.id,
    title: coffee.item_title,
    price: coffee.item_price,
    foodType: "veg",
    category: "Coffee",
    hasOptions: false,
    path: "/item/coffee",
  }),
  price: "₹120.50",
};

let storefront: StorefrontState;
function Undo() {
  storefront = useStorefront();
  useEffect(() => offerUndoOnMenu(storefront, { removed, undo }), []);
  return null;
}

test("[CART-04] the last of a dish that a menu's row removes can be put back; one of several needs no undo", async () => {
  localStorage.clear();
  render(
    <StorefrontProvider settings={settings()}>
      <Undo />
      <MenuActions texts={texts as Texts as Texts<MenuActionKey>} showItemLikes showFoodType={false} likeButton={false}>
        <DishList dishes={[DISH]} level="h3" />
      </MenuActions>
    </StorefrontProvider>,
  );
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  act(() => {
    storefront.store.setState({ selected: { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } });
    addItem(storefront, coffee);
    addItem(storefront, coffee);
  });
  const press = () => fireEvent.click(screen.getByRole("button", { name: `One ${coffee.item_title} less` }));
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
