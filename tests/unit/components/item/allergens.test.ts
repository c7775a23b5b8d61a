import { expect, test } from "vitest";
import { allergensOf } from "@/components/item/choice/allergens";
import type { Allergen, DetailOptionGroup } from "@/lib/api/shop/item";
import { ZERO } from "@/lib/domain/money";

const KNOWN = ["milk", "nuts", "eggs"];
const says = (allergen: string, state: Allergen["state"]): Allergen => ({ allergen, state });

function group(allergens: Allergen[]): DetailOptionGroup {
  const option = {
    id: "sauce",
    title: "Sauce",
    food_type: "veg" as const,
    price: ZERO,
    sort_order: 1,
    current_stock: null,
    available: true,
    option_group_id: "g",
    allergens,
    option_groups: [],
  };
  return {
    id: "g",
    title: "Sauces",
    description: "",
    default: null,
    min_selectable: 0,
    max_selectable: 1,
    free: 0,
    sort_order: 1,
    options: [option],
  };
}

test("[MENU-09] an allergen that nobody stated is not confirmed, never free", () => {
  expect(allergensOf(KNOWN, [says("milk", "contains"), says("nuts", "free")])).toEqual({
    contains: ["milk"],
    free: ["nuts"],
    notConfirmed: ["eggs"],
  });
});

test("[MENU-09] a chosen option that contains an allergen makes the dish contain it", () => {
  const groups = [group([says("nuts", "contains")])];
  expect(allergensOf(KNOWN, [says("nuts", "free")], groups, [{ key: "sauce" }]).contains).toEqual(["nuts"]);
  expect(allergensOf(KNOWN, [says("nuts", "free")], groups, []).free).toEqual(["nuts"]);
});

test("[MENU-09] a chosen option that says nothing makes 'free' uncertain", () => {
  const { free, notConfirmed } = allergensOf(KNOWN, [says("nuts", "free")], [group([])], [{ key: "sauce" }]);
  expect(free).toEqual([]);
  expect(notConfirmed).toContain("nuts");
});

test("[MENU-09] an allergen outside the known list is shown as well", () => {
  expect(allergensOf(KNOWN, [says("buckwheat", "contains")]).contains).toEqual(["buckwheat"]);
});
