import { render } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { usePartTop } from "@/components/studio/shell/use-part-top";
import type { Section } from "@/lib/domain/studio/sections";

function Form({ part, target }: { part: Section | null; target: string | null }) {
  const form = useRef<HTMLElement>(null);
  usePartTop(form, part, target);
  return (
    <main ref={form}>
      <h1 tabIndex={-1}>{part}</h1>
      <input />
    </main>
  );
}

test("[RTE-23] a part that is opened begins at its top with the focus on its heading, unless a press leads to a field of it", () => {
  const { container, rerender } = render(<Form part="look" target={null} />);
  const main = container.querySelector("main") as HTMLElement;
  const scrolled = vi.fn();
  main.scrollTo = scrolled;
  const heading = container.querySelector("h1");
  expect(document.activeElement, "opening the studio moves nothing").not.toBe(heading);
  rerender(<Form part="landing" target={null} />);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
  expect(document.activeElement).toBe(heading);

  const field = container.querySelector("input") as HTMLElement;
  field.focus();
  scrolled.mockClear();
  rerender(<Form part="pages" target="customPages.0.path" />);
  rerender(<Form part="pages" target={null} />);
  expect(scrolled).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});
