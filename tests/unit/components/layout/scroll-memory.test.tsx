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

test("[RTE-27] a step that comes before the first position is stored leaves none at the next page, which begins at its top", () => {
  history.pushState({}, "", "/orders/1");
  // The next page is not there yet.
  vi.advanceTimersByTime(150);
  expect(history.state).toEqual({});
  memory.arrived();
  expect(at).toBe(0);
  at = 300;
  dispatchEvent(new Event("scroll"));
  history.pushState({}, "", "/profile");
  memory.arrived();
  at = 300;
  vi.advanceTimersByTime(150);
  expect(history.state).toEqual({});
  dispatchEvent(new Event("scroll"));
  memory.stop();
  vi.advanceTimersByTime(150);
  expect(history.state).toEqual({});
});

test("[RTE-27] a step back that comes before the position is stored does not leave it at the page before", () => {
  history.replaceState({}, "", "/checkout");
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  at = 20;
  vi.advanceTimersByTime(150);
  expect(history.state).toEqual({});
});

test("[RTE-27] [MENU-09] the press that opens a sheet stores the position first, so that the page below it stays where it is", () => {
  document.body.click();
  history.pushState({ ...history.state, openItem: 1 }, "", "/item/1");
  memory.arrived();
  expect(history.state).toEqual({ scroll: 1541, openItem: 1 });
  expect(at).toBe(1541);
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
