import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import ar from "@/messages/ar.json";

const t = createTranslator({ locale: "ar", messages: ar });

const counts = [0, 1, 2, 3, 11, 100];
const said = (key: string) => counts.map((count) => t(key as never, { count } as never));

test("[I18N-02] in Arabic what is ordered is counted in pieces, in all six forms, in the cart, the bill and the orders", () => {
  const pieces = ["لا قطع", "قطعة واحدة", "قطعتان", "3 قطع", "11 قطعة", "100 قطعة"];
  for (const key of ["cart.count", "place.items", "order.list.count"]) {
    expect(said(key)).toEqual(pieces);
  }
  expect(said("checkout.bill.items")).toEqual(pieces.map((count) => `المجموع الفرعي (${count})`));
  // Five of one dish are no five dishes.
  for (const key of ["order.reorder.joins", "cartChange.arrived"]) expect(said(key).join()).not.toMatch(/صنف|أصناف/);
});

test("[I18N-02] in Arabic the dishes of a menu are counted as kinds", () => {
  expect(said("menu.dishes")).toEqual(["لا أصناف", "صنف واحد", "صنفان", "3 أصناف", "11 صنفًا", "100 صنف"]);
});
