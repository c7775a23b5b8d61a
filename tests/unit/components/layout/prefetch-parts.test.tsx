import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prefetchParts } from "@/components/layout/background/prefetch-parts";
import type { MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { packItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import { DishList, DishTile } from "@/components/menu/dish/dish-row";
import { addItem } from "@/lib/actions/cart/cart";
import type { Texts } from "@/lib/i18n/client-texts";
import { StorefrontProvider } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { coffee, storefront as newStorefront, settings, storeInMinor } from "../../lib/fixtures";

const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
const selected = { id: "one", storeInfo: storeInMinor(), ffMode: "pickup", ...place } as const;
const wide = window.innerWidth;
let fetched: string[];
let asked: string[];

const parts = {
  picker: async () => fetched.push("picker"),
  cart: async () => fetched.push("cart"),
  texts: async ({ settings }: StorefrontState) => asked.push(settings.locale),
};
const DISH: Dish = {
  item: packItem({
    id: "7",
    title: coffee.item_title,
    price: coffee.item_price,
    foodType: "veg",
    category: "Drinks",
    hasOptions: false,
    path: "/item/7/coffee",
  }),
  price: "₹120",
};
const MENU = {
  texts: { add: "Add", addItem: "Add {item}", veg: "Vegetarian" } as Texts as Texts<MenuActionKey>,
  showFoodType: true,
  showItemLikes: false,
  likeButton: false,
};
const resize = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });
const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });

beforeEach(() => {
  fetched = [];
  asked = [];
  localStorage.clear();
  document.body.innerHTML = '<p data-place></p><p class="cart-bar"></p>';
  resize(390);
});
afterEach(() => {
  document.body.innerHTML = "";
  connect(undefined);
  resize(wide);
});

test("[STORE-01] the store picker is fetched early for a guest without a store", () => {
  const storefront = newStorefront();
  prefetchParts(storefront, parts)();
  expect(fetched).toEqual(["picker"]);
  storefront.store.setState({ selected });
  prefetchParts(storefront, parts)();
  expect(fetched).toEqual(["picker"]);
});

test("[I18N-03] what the store picker, the cart and an open dish say is fetched early where something opens one, but for a guest who saves data", () => {
  const storefront = newStorefront();
  prefetchParts(storefront, parts)();
  expect(asked).toEqual([storefront.settings.locale]);
  connect({ saveData: true });
  prefetchParts(storefront, parts)();
  connect(undefined);
  document.body.innerHTML = "<main></main>";
  prefetchParts(storefront, parts)();
  expect(asked).toHaveLength(1);
  for (const [index, list] of [
    <DishList key="" dishes={[DISH]} level="h3" />,
    <DishTile key="" dish={DISH} level="h3" />,
  ].entries()) {
    const { unmount } = render(
      <StorefrontProvider settings={settings()}>
        <MenuActions {...MENU}>{list}</MenuActions>
      </StorefrontProvider>,
    );
    prefetchParts(storefront, parts)();
    expect(asked).toHaveLength(2 + index);
    unmount();
  }
});

test("[CART-04] the cart's sheet is fetched once, with the first item or for a cart that is restored", () => {
  const storefront = newStorefront();
  storefront.store.setState({ selected });
  const stop = prefetchParts(storefront, parts);
  expect(fetched).toEqual([]);
  addItem(storefront, coffee);
  addItem(storefront, coffee);
  expect(fetched).toEqual(["cart"]);
  stop();
  prefetchParts(storefront, parts)();
  expect(fetched).toEqual(["cart", "cart"]);
});

test("[CART-04] a page from which the cart is not opened, as the checkout, fetches no sheet of it", () => {
  document.body.innerHTML = "";
  const storefront = newStorefront();
  storefront.store.setState({ selected });
  prefetchParts(storefront, parts);
  addItem(storefront, coffee);
  expect(fetched).toEqual([]);
});

test("[CART-04] nothing is fetched early beside the cart's column, or for a guest who saves data", () => {
  const storefront = newStorefront();
  connect({ saveData: true });
  prefetchParts(storefront, parts)();
  connect(undefined);
  storefront.store.setState({ selected });
  addItem(storefront, coffee);
  resize(1280);
  prefetchParts(storefront, parts)();
  expect(fetched).toEqual([]);
});
