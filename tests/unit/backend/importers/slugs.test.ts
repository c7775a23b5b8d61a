import { expect, test } from "vitest";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";

const document = menuDocument.parse({
  format: "storefront-menu/1",
  categories: [
    {
      ref: "filled",
      name: { en: "Filled arepas", es: "Arepas rellenas", ar: "أريباس محشوة" },
      items: [{ ref: "pabellon", title: { en: "Beef", es: "Pabellón" }, price: 1, food_type: "non_veg" }],
    },
    {
      ref: "drinks",
      name: { en: "Drinks" },
      items: [{ ref: "cola", title: { en: "Cola" }, price: 1, food_type: "veg" }],
    },
  ],
});
const slugsIn = (defaultLanguage: string) => {
  const plan = planMenu(document, { currency: "USD", defaultLanguage, storeRefs: new Set() });
  return [...plan.categories, ...plan.items].map(({ slug }) => slug);
};

test("[RTE-08] the addresses of categories and items are in the business's first language", () => {
  expect(slugsIn("es")).toEqual(["arepas-rellenas", "drinks", "pabellon", "cola"]);
  expect(slugsIn("en")).toEqual(["filled-arepas", "drinks", "beef", "cola"]);
  expect(slugsIn("ar"), "in English where the first language has no name").toEqual([
    "أريباس-محشوة",
    "drinks",
    "beef",
    "cola",
  ]);
});
