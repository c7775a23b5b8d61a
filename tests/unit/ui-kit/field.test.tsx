import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TextField } from "@/ui-kit";

const described = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("hint and error describe the control, and an error marks it invalid and is announced", () => {
  const { rerender } = render(<TextField label="Phone" hint="With country code" />);
  const input = screen.getByRole("textbox", { name: "Phone" });
  expect(described(input)).toEqual(["With country code"]);
  expect(input.getAttribute("aria-invalid")).toBe(null);
  rerender(<TextField label="Phone" hint="With country code" error="Too short" />);
  expect(described(input)).toEqual(["With country code", "Too short"]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Too short");
});

test("a telephone number is written from left to right in every language", () => {
  render(<TextField label="Phone" type="tel" />);
  expect(screen.getByRole("textbox").getAttribute("dir")).toBe("ltr");
});
