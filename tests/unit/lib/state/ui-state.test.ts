import { expect, test } from "vitest";
import { markFavourite } from "@/components/favourites/heart/mark-favourite";
import { chooseInPlace, hostItems } from "@/components/item/sheet/item-host";
import { showInOrder, showSoldOut } from "@/components/menu/availability/show-dishes";
import { packItem, unpackItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import { openStorePicker } from "@/components/store/picker/place-request";
import { ZERO } from "@/lib/domain/money";
import { NO_UI } from "@/lib/state/ui-state";
import { storefront } from "../fixtures";

test("what the parts of one shop's page tell each other does not reach another shop in the tab", () => {
  const one = storefront({ businessId: "kaapi" });
  const other = storefront({ businessId: "pizza" });
  one.ui.setState({ searchText: "dosa", cartCheck: { checked: [], changes: [] } });
  markFavourite(one, "7", true);
  openStorePicker(one);
  hostItems(one, () => {});
  showSoldOut(one, { items: ["7"], options: [] });
  one.toasts.show({ title: "Saved" });
  one.toasts.dismiss(one.toasts.list()[0]?.id ?? 0);
  one.toasts.show({ title: "Saved" });
  expect(other.ui.getState()).toEqual(NO_UI);
  expect(other.toasts.list()).toEqual([]);
  expect(one.toasts.list()).toHaveLength(1);
});

const ITEM = { title: "Dosa", price: ZERO, foodType: "veg", category: "", hasOptions: false, path: "" };

test("[MENU-08] marking a favourite twice, and taking the mark off, leaves the others as they are", () => {
  const shop = storefront();
  for (const id of ["7", "7", "8"]) markFavourite(shop, id, true);
  markFavourite(shop, "7", false);
  expect([...shop.ui.getState().favourites]).toEqual(["8"]);
});

test("[MENU-07] a dish opens over the page while the page can show it, and leads away when it cannot", () => {
  const shop = storefront();
  const opened: string[] = [];
  expect(chooseInPlace(shop, { id: "7", item_title: "Dosa" })).toBe(false);
  const stop = hostItems(shop, ({ id }) => opened.push(id));
  expect(chooseInPlace(shop, { id: "7", item_title: "Dosa" })).toBe(true);
  stop();
  expect(chooseInPlace(shop, { id: "8", item_title: "Vada" })).toBe(false);
  expect(opened).toEqual(["7"]);
});

test("a sorted menu shows what has sold out, and sorting ends without bringing it back", () => {
  const shop = storefront();
  const row = (id: string) => ({ item: packItem({ ...ITEM, id }), price: "" });
  const rows = [row("1"), row("2"), row("3")];
  const shown = () =>
    (shop.ui.getState().menu.show?.(rows) ?? rows).map(({ item, state }: Dish) => [unpackItem(item).id, state ?? null]);
  const order = new Map([
    ["3", 0],
    ["1", 1],
  ]);
  showInOrder(shop, order, new Map());
  showSoldOut(shop, { items: ["1"], options: [] });
  expect(shown()).toEqual([
    ["3", null],
    ["1", "sold-out"],
  ]);
  showInOrder(shop, null, null);
  expect(shown()).toEqual([
    ["1", "sold-out"],
    ["2", null],
    ["3", null],
  ]);
  showSoldOut(shop, null);
  expect(shop.ui.getState().menu.show).toBeNull();
});
