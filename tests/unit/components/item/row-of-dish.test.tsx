import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { dishRow } from "@/components/item/sheet/row-of-dish";
import type { MenuActionKey } from "@/components/menu/actions/menu-action-texts";
import { MenuActions } from "@/components/menu/actions/menu-actions";
import { packItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import { DishList, DishTile } from "@/components/menu/dish/dish-row";
import { asMinor } from "@/lib/domain/money";
import type { Texts } from "@/lib/i18n/client-texts";
import { StorefrontProvider } from "@/lib/state/provider";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);

const item = packItem({
  id: "7",
  title: "Shawarma",
  price: asMinor(14_500),
  foodType: "veg",
  category: "Grill",
  hasOptions: true,
  path: "/item/7/shawarma",
});
const REDUCED: Dish = { item, price: "14.500 د.ب", was: "16.500 د.ب", per: "للكيلو", desc: "Carved to order" };
const texts = { add: "Add", addItem: "Add {item}", veg: "Vegetarian", now: "الآن", was: "كان" };

/** What is read of a menu with one dish, as a row or as a tile. */
function seen<Read>(dish: Dish, isTile: boolean, read: () => Read): Read {
  render(
    <StorefrontProvider settings={settings()}>
      <MenuActions texts={texts as Texts as Texts<MenuActionKey>} showFoodType showItemLikes={false} likeButton={false}>
        {isTile ? <DishTile dish={dish} level="h3" /> : <DishList dishes={[dish]} level="h3" />}
      </MenuActions>
    </StorefrontProvider>,
  );
  const found = read();
  cleanup();
  return found;
}

const rowOf = (dish: Dish, isTile = false) => seen(dish, isTile, () => dishRow("7"));

test("[MENU-09] the sheet of a reduced dish that is on its way shows its new price and no words for screen readers", () => {
  expect([rowOf(REDUCED)?.price, rowOf(REDUCED, true)?.price]).toEqual(["14.500 د.ب", "14.500 د.ب"]);
});

test("[MENU-09] the sheet of a dish that is on its way finds in the row what it shows of it", () => {
  const row = { price: "14.500 د.ب", desc: "Carved to order", marked: true, choosing: true, open: true };
  expect(rowOf(REDUCED)).toEqual(row);
  expect(rowOf({ ...REDUCED, state: "sold-out" })?.open).toBe(false);
});

test("[MENU-09] a tap on a dish's title opens its sheet with the title, path and picture of its row or tile", () => {
  for (const isTile of [false, true]) {
    const opened = seen({ ...REDUCED, image: "/demo/shawarma.webp" }, isTile, () => {
      fireEvent.click(screen.getByRole("link", { name: "Shawarma" }));
      return history.state.openItem;
    });
    const image = expect.stringContaining("/demo/shawarma.webp");
    expect(opened).toEqual({ id: "7", title: "Shawarma", path: "/item/7/shawarma", image });
    history.replaceState(null, "");
  }
});
