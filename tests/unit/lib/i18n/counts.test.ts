import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "@/messages/ar.json";

const t = createTranslator({ locale: "ar", messages: ar });

test("[I18N-02] in Arabic what is counted of food has one word in all six forms, in the cart, the bill and the orders as on the menu", () => {
  const counts = [0, 1, 2, 3, 11, 100];
  const items = ["لا أصناف", "صنف واحد", "صنفان", "3 أصناف", "11 صنفًا", "100 صنف"];
  for (const key of ["cart.count", "place.items", "checkout.bill.items", "order.list.count", "menu.dishes"] as const) {
    expect(counts.map((count) => t(key as never, { count } as never))).toEqual(items);
  }
});
