import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BagIcon, Checkbox, ChevronForwardIcon, type FoodType, FoodTypeMark, Price, RadioCard } from "@/ui-kit";

test("food marks have text for screen readers and differ in shape, not only in colour", () => {
  const types: FoodType[] = ["veg", "non-veg", "egg", "vegan"];
  const shapes = types.map((type) => {
    const { container, unmount } = render(<FoodTypeMark type={type} label={type} />);
    expect(screen.getByRole("img", { name: type })).toBeTruthy();
    const shape = container.querySelector("svg")?.innerHTML;
    unmount();
    return shape;
  });
  expect(new Set(shapes).size).toBe(4);
});

test("an icon is decoration unless it is named; one that points along the line of reading is mirrored", () => {
  const { container } = render(<BagIcon />);
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  cleanup();
  expect(
    render(<ChevronForwardIcon />)
      .container.querySelector("svg")
      ?.classList.contains("mirror"),
  ).toBe(true);
});

test("a reduced price strikes the old one through and says which is which", () => {
  const { container } = render(<Price value="₹ 90" before="₹ 120" valueLabel="Now" beforeLabel="Was" />);
  expect(container.textContent).toBe("Now ₹ 90Was ₹ 120");
  expect(container.querySelector("s")?.textContent).toContain("₹ 120");
});

test("choices are native inputs, so forms and the keyboard work without script", () => {
  render(
    <form aria-label="f">
      <Checkbox label="Cheese" name="extra" value="cheese" defaultChecked />
      <RadioCard label="Home" name="place" value="home" defaultChecked />
    </form>,
  );
  const data = new FormData(screen.getByRole<HTMLFormElement>("form"));
  expect([data.get("extra"), data.get("place")]).toEqual(["cheese", "home"]);
});
