import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "@/messages/ar.json";

const t = createTranslator({ locale: "ar", messages: ar });

test("[I18N-02] in Arabic the units of a cart are pieces in all six forms, and only different dishes are kinds", () => {
  const counts = [0, 1, 2, 3, 11, 100];
  const pieces = ["لا قطع", "قطعة واحدة", "قطعتان", "3 قطع", "11 قطعة", "100 قطعة"];
  for (const key of ["cart.count", "place.items", "checkout.bill.items", "order.list.count"] as const) {
    expect(counts.map((count) => t(key as never, { count } as never))).toEqual(pieces);
  }
  expect(t("menu.dishes" as never, { count: 2 } as never)).toBe("صنفان");
});
