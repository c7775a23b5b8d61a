import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "@/messages/ar.json";

const t = createTranslator({ locale: "ar", messages: ar });

test("[I18N-02] in Arabic the units of a cart are products in all six forms, apart from the pieces of a dish, and only different dishes are kinds", () => {
  const counts = [0, 1, 2, 3, 11, 100];
  const products = ["لا منتجات", "منتج واحد", "منتجان", "3 منتجات", "11 منتجًا", "100 منتج"];
  for (const key of ["cart.count", "place.items", "checkout.bill.items", "order.list.count"] as const) {
    expect(counts.map((count) => t(key as never, { count } as never))).toEqual(products);
  }
  expect(t("menu.dishes" as never, { count: 2 } as never)).toBe("صنفان");
});
