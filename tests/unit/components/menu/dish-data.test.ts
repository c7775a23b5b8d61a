import { expect, test } from "vitest";
import { type DishStyle, dishOf, tileOf } from "@/components/menu/dish/dish-data";
import type { MenuItem } from "@/lib/api/shop/menu";
import { asMinor } from "@/lib/domain/money";

const style: DishStyle = {
  currency: "INR",
  locale: "en",
  subPath: "/shop",
  showItemLikes: true,
  likes: { one: "{count} like", other: "{count} likes" },
};

const item: MenuItem = {
  id: "7",
  item_title: "Masala Dosa",
  item_desc: "Crisp",
  item_price: asMinor(12_500),
  markup_price: null,
  display_price: null,
  price_descriptor: null,
  food_type: "veg",
  has_options: true,
  bestseller: false,
  recommended: false,
  current_stock: null,
  image_url: "/demo/dosa.webp",
  image_blur_hash: null,
  slug: "masala-dosa",
  sort_order: 1,
  likes: 1284,
  category: { id: "2", name: "Dosa", slug: "dosa" },
  available: true,
  unavailable_reason: null,
};

test("[MENU-02] a row has its price in the business's format, the path below the sub-path and the likes in short", () => {
  expect(dishOf(item, style)).toEqual({
    item: ["7", "Masala Dosa", 12_500, "veg", "Dosa", 1, "/shop/item/7/masala-dosa"],
    desc: "Crisp",
    price: "₹125.00",
    likes: ["1.3K", "1284 likes"],
    image: "/shop/demo/dosa.webp",
  });
});

test("[MENU-07] a tile is sent what it shows, and nothing that only a row shows", () => {
  const all = { ...item, bestseller: true, recommended: true, available: false, unavailable_reason: "From 7 am" };
  expect(tileOf(all, style, "blur")).toEqual({
    item: dishOf(item, style).item,
    price: "₹125.00",
    image: "/shop/demo/dosa.webp",
    blur: "blur",
  });
});

test("[MENU-02] a higher markup price is struck through, a lower one is left out", () => {
  expect(dishOf({ ...item, markup_price: asMinor(14_000) }, style).was).toBe("₹140.00");
  expect(dishOf({ ...item, markup_price: asMinor(12_500) }, style).was).toBeUndefined();
});

test("[MENU-02] a dish can be a bestseller and recommended at once", () => {
  expect(dishOf({ ...item, bestseller: true, recommended: true }, style)).toMatchObject({
    bestseller: true,
    recommended: true,
  });
  expect(dishOf({ ...item, bestseller: false, recommended: true }, style).bestseller).toBeUndefined();
});

test('[MENU-02] a display price is shown with "from", also where the preselected options cost more', () => {
  expect(dishOf({ ...item, display_price: asMinor(11_000) }, style)).toMatchObject({ price: "₹110.00", from: true });
  expect(dishOf({ ...item, display_price: asMinor(12_500) }, style)).toMatchObject({ price: "₹125.00", from: true });
  expect(dishOf({ ...item, display_price: null }, style).from).toBeUndefined();
});

test("[MENU-02] no stock is sold out, whatever the hours; out of hours says when it returns", () => {
  expect(dishOf({ ...item, current_stock: 0, available: false }, style).state).toBe("sold-out");
  const later = dishOf({ ...item, available: false, unavailable_reason: "Tomorrow from 6:30" }, style);
  expect(later).toMatchObject({ state: "not-now", why: "Tomorrow from 6:30" });
});

test("[CFG-09] likes are left out when the menu page does not show them", () => {
  expect(dishOf(item, { ...style, showItemLikes: false }).likes).toBeUndefined();
});
