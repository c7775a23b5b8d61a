import { expect, expectTypeOf, test } from "vitest";
import { type ShopPath, shopFile, shopPath } from "../../../../../lib/domain/pages/shop-path.ts";

// What is said of types here, the type check of the project proves.
test("[CFG-06] a page's address lies below the sub-path, and only a page that there is has one", () => {
  expect(shopPath("/pedidos", "/menu")).toBe("/pedidos/menu");
  expect(shopPath("", "/orders/7/invoice")).toBe("/orders/7/invoice");
  expectTypeOf<"/orders">().toExtend<ShopPath>();
  expectTypeOf<"/item/7">().toExtend<ShopPath>();
  expectTypeOf<"/item/7/dosa">().toExtend<ShopPath>();
  expectTypeOf<"/offers?code=TEN">().toExtend<ShopPath>();
  expectTypeOf<"/basket">().not.toExtend<ShopPath>();
  expectTypeOf<"/menus">().not.toExtend<ShopPath>();
  // @ts-expect-error: no such page
  shopPath("", "/order-list");
});

test("[CFG-06] a file of the shop lies below its sub-path, a web address stays as it is", () => {
  expect(shopFile("/pedidos", "/brands/kaapi/logo.svg")).toBe("/pedidos/brands/kaapi/logo.svg");
  expect(shopFile("/pedidos", "https://cdn.example/logo.svg")).toBe("https://cdn.example/logo.svg");
});
