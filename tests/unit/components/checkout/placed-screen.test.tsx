import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { PlacedScreen } from "@/components/checkout/placing/placed-screen";
import en from "@/messages/en.json";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("[ORD-02] after placing, the screen says so alone and at its top, until the order's page is there", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <PlacedScreen />
    </NextIntlClientProvider>,
  );
  const said = screen.getByRole("status");
  expect(said.textContent).toBe(`${en.checkout.placed.title}${en.checkout.placed.text}`);
  expect(said.closest("[data-placing='placed']")?.className).toMatch(/\bfixed inset-0\b/);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
});

test("[ORD-02] it goes when the order's page is there, also in browsers whose scrollTo returns a promise", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => Promise.resolve() as never);
  const { unmount } = render(
    <NextIntlClientProvider locale="en" messages={en}>
      <PlacedScreen />
    </NextIntlClientProvider>,
  );
  expect(unmount).not.toThrow();
});
