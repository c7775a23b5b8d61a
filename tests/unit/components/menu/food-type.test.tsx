import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FoodType } from "@/components/menu/dish/food-type";
import { RowFoodType } from "@/components/menu/dish/row-icons";
import { StorefrontProvider } from "@/lib/state/provider";
import { settings } from "../../lib/fixtures";

const names = { veg: "Vegetarian", "non-veg": "Non-vegetarian", egg: "With egg", vegan: "Vegan" };
afterEach(cleanup);

/** The words and marks that a page of this country has for a dish of each food type, in a row and in its own page. */
function marks(country: string) {
  return ["veg", "vegan", "egg", "non_veg", "not_specified"].map((type) => {
    const { container, unmount } = render(
      <StorefrontProvider settings={settings({ country })}>
        <RowFoodType type={type} names={names} country={country} />
        <FoodType type={type} names={names} word />
      </StorefrontProvider>,
    );
    const said = [
      ...screen.queryAllByRole("img").map((mark) => mark.getAttribute("aria-label")),
      container.textContent,
    ];
    unmount();
    return said.filter(Boolean);
  });
}

test("[MENU-02] India's marks stand in India only; elsewhere a leaf and the word tell what is vegetarian or vegan", () => {
  const twice = (word: string) => [word, word];
  expect(marks("IN")).toEqual([...["Vegetarian", "Vegan", "With egg", "Non-vegetarian"].map(twice), []]);
  expect(marks("US")).toEqual([["VegetarianVegetarian"], ["VeganVegan"], [], [], []]);
});

test.each(["IN", "US", "CO", "AE"])(
  "[MENU-02] vegetarian and vegan have different marks with their word in %s",
  (country) => {
    const drawn = (["veg", "vegan"] as const).map((type) => {
      const { container, unmount } = render(
        <StorefrontProvider settings={settings({ country })}>
          <RowFoodType type={type} names={names} country={country} />
          <FoodType type={type} names={names} />
        </StorefrontProvider>,
      );
      const mark = screen.getAllByRole("img", { name: names[type] }).at(-1);
      const drawings = [container.querySelector("use")?.getAttribute("href"), mark?.innerHTML];
      unmount();
      return drawings;
    });
    expect(drawn[0]?.[0]).not.toBe(drawn[1]?.[0]);
    expect(drawn[0]?.[1]).not.toBe(drawn[1]?.[1]);
  },
);
