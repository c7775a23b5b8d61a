import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { PlacedScreen } from "@/components/checkout/placing/placed-screen";
import en from "@/messages/en.json";

const HREF = "/pedidos/orders/7a";
const Placed = ({ load }: { readonly load?: (href: string) => void }) => (
  <NextIntlClientProvider locale="en" messages={en}>
    <PlacedScreen href={HREF} {...(load && { load })} />
  </NextIntlClientProvider>
);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[ORD-02] after placing, the screen says so alone and at its top, until the order's page is there", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  render(<Placed />);
  const said = screen.getByRole("status");
  expect(said.textContent).toBe(`${en.checkout.placed.title}${en.checkout.placed.text}`);
  expect(said.closest("[data-placing='placed']")?.className).toMatch(/\bfixed inset-0\b/);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
});

test("[ORD-02] it goes when the order's page is there, also in browsers whose scrollTo returns a promise", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => Promise.resolve() as never);
  const { unmount } = render(<Placed />);
  expect(unmount).not.toThrow();
});

test("[ORD-02] where the order's page stays away, the screen soon leads there, and after eight seconds it goes there itself", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.useFakeTimers();
  const load = vi.fn();
  render(<Placed load={load} />);
  pass(2_900);
  expect(screen.queryByRole("link")).toBeNull();
  pass(200);
  expect(screen.getByRole("link", { name: en.checkout.placed.action }).getAttribute("href")).toBe(HREF);
  pass(4_800);
  expect(load).not.toHaveBeenCalled();
  pass(200);
  expect(load).toHaveBeenCalledExactlyOnceWith(HREF);
});

test("[ORD-02] without a network it goes there once there is one, also if that comes and goes, and not if it was left meanwhile", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.useFakeTimers();
  const load = vi.fn();
  render(<Placed load={load} />);
  pass(60_000);
  expect(load).not.toHaveBeenCalled();
  const online = () => act(() => void window.dispatchEvent(new Event("online")));
  online();
  online();
  expect(load).toHaveBeenCalledExactlyOnceWith(HREF);
  cleanup();
  const other = render(<Placed load={load} />);
  pass(60_000);
  other.unmount();
  online();
  expect(load).toHaveBeenCalledTimes(1);
});

test("[ORD-02] it goes nowhere by itself once its link was pressed or the order's page is there", () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.useFakeTimers();
  const load = vi.fn();
  const { unmount } = render(<Placed load={load} />);
  pass(3_100);
  const link = screen.getByRole("link");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  pass(60_000);
  unmount();
  const other = render(<Placed load={load} />);
  pass(1_000);
  other.unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(load).not.toHaveBeenCalled();
});
