import { expect, test } from "vitest";
import { FOOD_TYPES } from "@/lib/domain/enumerations";
import { dietWords } from "@/lib/domain/menu/diet-words";
import { addToIndex, createIndex, findItems } from "@/lib/domain/menu/find-items";

const index = createIndex();
addToIndex(index, [
  ...FOOD_TYPES.map((type) => ({ id: type, title: `Dish ${type.length}`, keywords: dietWords(type) })),
  { id: "named", title: "Vegetarian platter", keywords: dietWords("not_specified") },
  { id: "unknown", title: "Soup", keywords: dietWords("fruitarian") },
]);
const found = (keyword: string) => findItems(index, keyword);

test("[MENU-05] the diet for which the menu marks dishes finds them in any language, in singular and plural, those named so first", () => {
  expect(found("Vegetarian")).toEqual(["named", "veg", "vegan"]);
  for (const keyword of ["veggie", "veggies", "vegetariana", "vegetarianos", "نباتي", "نباتية", "نباتيه"])
    expect(found(keyword), keyword).toEqual(["veg", "vegan"]);
  for (const keyword of ["vegan", "vegana", "فيغان"]) expect(found(keyword), keyword).toEqual(["vegan"]);
});

test("[MENU-05] no dish without meat is found by the word for meat, by the middle of a diet's word, or by one that is spelt much like it", () => {
  for (const keyword of ["meat", "carne", "لحم", "egg", "huevo", "verano", "tari", "ari"])
    for (const type of FOOD_TYPES) expect(found(keyword), keyword).not.toContain(type);
});
