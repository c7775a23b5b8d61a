import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScroll, type ScrollMemory } from "@/components/layout/navigation/scroll-memory";

let memory: ScrollMemory;
let at = 0;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
  Object.defineProperty(window, "scrollY", { configurable: true, get: () => at });
  vi.stubGlobal("scrollTo", ({ top }: { top: number }) => {
    at = top;
  });
  history.replaceState({}, "", "/checkout");
  at = 1541;
  memory = keepScroll();
  memory.arrived();
});

afterEach(() => {
  memory.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const comeBack = () => dispatchEvent(new PopStateEvent("popstate", { state: { scroll: 1541 } }));

test("[RTE-27] the first page stays where it is, and its position is stored without a scroll", () => {
  expect(at).toBe(1541);
  vi.advanceTimersByTime(150);
  expect(history.state).toEqual({ scroll: 1541 });
});

test("[RTE-27] back leads to where the page was left, although it is short at first", () => {
  comeBack();
  at = 0;
  vi.advanceTimersByTime(50);
  expect(at).toBe(1541);
});

test("[RTE-27] [ORD-02] a page that follows a sheet begins at its top, as an order's does that a question came before", () => {
  // Closing the sheet is a step back, which restores the place of the page below it.
  comeBack();
  history.pushState({}, "", "/orders/1");
  memory.arrived();
  expect(at).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(at).toBe(0);
});
