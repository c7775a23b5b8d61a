import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FoodLegend } from "@/components/item/choice/options/food-legend";
import { optionTree } from "@/components/item/choice/options/option-tree";
import type { ItemTexts } from "@/components/item/item-texts";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { group, option } from "../../lib/domain/builders";
import { settings } from "../../lib/fixtures";

afterEach(cleanup);

/** What is said of the marks of options with these food types. */
function legend(types: readonly string[], country: string): string[] {
  const options = types.map((food_type, index) => option(`o${index}`, { food_type: food_type as never }));
  const texts = { food: en.menu } as unknown as ItemTexts;
  const { container } = render(
    <StorefrontProvider settings={settings({ country })}>
      <FoodLegend tree={optionTree([group("sauces", options)], [])} texts={texts} />
    </StorefrontProvider>,
  );
  const said = [...container.querySelectorAll("[data-food-legend] > *")].map(({ textContent }) => textContent ?? "");
  cleanup();
  return said;
}

test("[MENU-09] the leaves beside a dish's options are explained once above them, each that there is, where marks are no law", () => {
  const { veg, vegan } = en.menu;
  expect(legend(["vegan", "veg", "egg", "vegan"], "CO")).toEqual([veg, vegan]);
  expect(legend(["vegan"], "CO")).toEqual([vegan]);
  expect(legend(["egg", "non_veg"], "CO")).toEqual([]);
  expect(legend(["vegan", "veg"], "IN")).toEqual([]);
});
