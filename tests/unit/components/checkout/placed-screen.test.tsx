import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { PlacedScreen } from "@/components/checkout/placing/placed-screen";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

const Placed = ({ orderId }: { readonly orderId: string }) => (
  <NextIntlClientProvider locale="en" messages={en}>
    <StorefrontProvider settings={settings({ subPath: "/pedidos" })}>
      <PlacedScreen orderId={orderId} />
    </StorefrontProvider>
  </NextIntlClientProvider>
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[ORD-02] after placing, the screen says so alone and at its top, until the order's page is there", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  render(<Placed orderId="7a" />);
  const said = screen.getByRole("status");
  expect(said.textContent).toBe(`${en.checkout.placed.title}${en.checkout.placed.text}`);
  expect(said.closest("[data-placing='placed']")?.className).toMatch(/\bfixed inset-0\b/);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
});

test("[ORD-02] it goes when the order's page is there, also in browsers whose scrollTo returns a promise", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => Promise.resolve() as never);
  const { unmount } = render(<Placed orderId="7a" />);
  expect(unmount).not.toThrow();
});

test("[ORD-02] where the order's page stays away, the screen soon leads there, and after eight seconds it goes there itself", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.useFakeTimers();
  render(<Placed orderId="7a" />);
  act(() => vi.advanceTimersByTime(2_900));
  expect(screen.queryByRole("link")).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: en.checkout.placed.action });
  expect(link.getAttribute("href")).toBe("/pedidos/orders/7a");
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener("click", followed);
  act(() => vi.advanceTimersByTime(4_800));
  expect(followed).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(200));
  expect(followed).toHaveBeenCalledOnce();
});

test("[ORD-02] it leads nowhere once it has gone, nor where the order's number is not known", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.useFakeTimers();
  const { unmount } = render(<Placed orderId="" />);
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByRole("link")).toBeNull();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
