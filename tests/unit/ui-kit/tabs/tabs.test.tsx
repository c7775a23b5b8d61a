import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "@/ui-kit";
import { tabForKey } from "@/ui-kit/tabs/tabs";

function Views() {
  const [selected, setSelected] = useState("a");
  const items = ["a", "b", "c"].map((id) => ({ id, label: id, panel: `panel ${id}` }));
  return <Tabs label="Views" items={items} selected={selected} onSelect={setSelected} />;
}

test("arrow keys, Home and End move the choice and the focus; only the chosen tab is in the Tab order", async () => {
  render(<Views />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  const third = screen.getByRole("tab", { name: "c" });
  expect(document.activeElement).toBe(third);
  expect(screen.getByRole("tabpanel", { name: "c" }).textContent).toBe("panel c");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "a" }).tabIndex).toBe(0);
  expect(third.tabIndex).toBe(-1);
});

test("arrow keys follow the line of reading", () => {
  expect([tabForKey("ArrowLeft", 0, 3, true), tabForKey("ArrowLeft", 0, 3, false)]).toEqual([1, 2]);
  expect([tabForKey("Home", 2, 3, false), tabForKey("End", 0, 3, false), tabForKey("x", 0, 3, false)]).toEqual([
    0,
    2,
    undefined,
  ]);
});
