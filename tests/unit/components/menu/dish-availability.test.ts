import { expect, test } from "vitest";
import { dishNow } from "@/components/menu/availability/show-dishes";
import { packItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import { asMinor } from "@/lib/domain/money";

const idli = { id: "7", title: "Idli", price: asMinor(4000), foodType: "veg", category: "Idli", hasOptions: false };
const dish: Dish = { item: packItem({ ...idli, path: "/item/7/idli" }), price: "₹40" };

test("[MENU-02] an item that sells out while the page is open is sold out, and open again when it is back", () => {
  expect(dishNow(dish, null)).toBe(dish);
  expect(dishNow(dish, new Set())).toBe(dish);
  const gone = dishNow(dish, new Set(["7"]));
  expect(gone.state).toBe("sold-out");
  expect(dishNow(gone, new Set(["8"])).state).toBeUndefined();
});

test("[MENU-02] an item that is back but out of its hours still says when it returns", () => {
  const early: Dish = { ...dish, state: "sold-out", why: "From 07:00" };
  expect(dishNow(early, new Set())).toMatchObject({ state: "not-now", why: "From 07:00" });
  expect(dishNow({ ...dish, state: "not-now", why: "From 07:00" }, new Set())).toMatchObject({ state: "not-now" });
});
