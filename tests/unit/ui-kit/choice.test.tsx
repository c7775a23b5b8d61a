import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Checkbox, Radio, RadioCard, RadioTile } from "@/ui-kit/choice/choice";

test("[MENU-09] a browser that goes back restores no choice: it would put it into another option of the same place", () => {
  const { container } = render(
    <>
      <Checkbox label="Bacon" />
      <Radio label="Combo" name="size" />
      <RadioCard label="Pickup" name="mode" />
      <RadioTile label="19:00" name="time" />
    </>,
  );
  const inputs = [...container.querySelectorAll("input")];
  expect(inputs).toHaveLength(4);
  for (const input of inputs) expect(input.getAttribute("autocomplete")).toBe("off");
});
