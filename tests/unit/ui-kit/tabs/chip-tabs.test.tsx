import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ChipTabs } from "@/ui-kit";
import { currentSection } from "@/ui-kit/chip/section-spy";

test("the section being read is the first in view; between two long ones it stays", () => {
  const order = ["a", "b", "c"];
  expect(currentSection(order, new Set(["c", "b"]), "a")).toBe("b");
  expect(currentSection(order, new Set(), "b")).toBe("b");
});

test("choosing a chip marks it, keeps the address in step and adds nothing to the history", () => {
  const items = [
    { id: "rice", label: "Rice" },
    { id: "tea", label: "Tea" },
  ];
  render(
    <>
      <ChipTabs label="Menu" items={items} />
      <section id="rice" />
      <section id="tea" />
    </>,
  );
  // The last entry: in this DOM a replaced one would drop those that are ahead of it.
  history.pushState(null, "", location.href);
  const before = history.length;
  const tea = screen.getByRole("link", { name: "Tea" });
  expect(screen.getByRole("link", { name: "Rice" }).getAttribute("aria-current")).toBe("true");
  fireEvent.click(tea);
  expect(tea.getAttribute("aria-current")).toBe("true");
  expect(screen.getByRole("link", { name: "Rice" }).getAttribute("aria-current")).toBe(null);
  expect([location.hash, history.length]).toEqual(["#tea", before]);
});

test("a press before the tabs follow the reader leads straight to the section, and one after it glides there", async () => {
  const section = document.body.appendChild(document.createElement("section"));
  section.id = "soup";
  const scroll = vi.spyOn(section, "scrollIntoView").mockImplementation(() => undefined);
  const watched = vi.fn();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = watched;
      disconnect() {}
    },
  );
  render(<ChipTabs label="Menu" items={[{ id: "soup", label: "Soup" }]} />);
  fireEvent.click(screen.getByRole("link", { name: "Soup" }));
  expect(scroll.mock.lastCall).toEqual([]);
  await expect.poll(() => watched.mock.calls).toEqual([[section]]);
  fireEvent.click(screen.getByRole("link", { name: "Soup" }));
  expect(scroll.mock.lastCall).toEqual([{ behavior: expect.stringMatching(/smooth|instant/) }]);
  vi.unstubAllGlobals();
  section.remove();
});
