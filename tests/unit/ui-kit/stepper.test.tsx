import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Stepper } from "@/ui-kit";

test("minus and plus call back, the group carries the item's name and its count", async () => {
  const calls: string[] = [];
  render(
    <Stepper
      count={2}
      label="Masala dosa"
      decreaseLabel="One less"
      increaseLabel="One more"
      onDecrease={() => calls.push("less")}
      onIncrease={() => calls.push("more")}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "One more" }));
  await userEvent.click(screen.getByRole("button", { name: "One less" }));
  expect(calls).toEqual(["more", "less"]);
  expect(screen.getByRole("group", { name: "Masala dosa" }).dataset.count).toBe("2");
});

test("the limits disable the button that would cross them", () => {
  const names = { label: "Tea", decreaseLabel: "Less", increaseLabel: "More" };
  const disabled = (name: string) => (screen.getByRole("button", { name }) as HTMLButtonElement).disabled;
  const { rerender } = render(<Stepper count={0} max={3} {...names} />);
  expect([disabled("Less"), disabled("More")]).toEqual([true, false]);
  rerender(<Stepper count={3} max={3} {...names} />);
  expect([disabled("Less"), disabled("More")]).toEqual([false, true]);
});
