import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CarouselControls } from "@/components/menu/banners/carousel-controls";

const TEXTS = { previous: "Previous", next: "Next", pause: "Pause", play: "Play" };
const WIDTH = 320;

/** Stands in for the browser's own, which knows what is in view: everything is. */
class AllInView {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IntersectionObserver", AllInView);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Three banners, the first in view; a scroll arrives at once. `calm`: the guest asked for less motion. */
function banners({ calm = false } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: calm }));
  const carousel = document.createElement("section");
  const strip = document.createElement("div");
  for (let n = 0; n < 3; n += 1) strip.append(document.createElement("a"));
  carousel.append(strip);
  document.body.append(carousel);
  Object.defineProperty(strip, "clientWidth", { value: WIDTH });
  const scrollTo = (left: number) => {
    strip.scrollLeft = left;
    fireEvent.scroll(strip);
  };
  strip.scrollTo = ((to: ScrollToOptions) => scrollTo(to.left ?? 0)) as typeof strip.scrollTo;
  render(<CarouselControls carousel={carousel} strip={strip} texts={TEXTS} />);
  const place = () => screen.getByRole("status").textContent;
  const later = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
  return { strip, scrollTo, place, later };
}

test("[MENU-11] banners move on every six seconds and begin again after the last, until the guest pauses them", () => {
  const { place, later } = banners();
  expect(place()).toBe("1 / 3");
  later(6);
  expect(place()).toBe("2 / 3");
  later(6);
  expect(place()).toBe("3 / 3");
  later(6);
  expect(place()).toBe("1 / 3");
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  later(60);
  expect(place()).toBe("1 / 3");
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  later(6);
  expect(place()).toBe("2 / 3");
});

test("[MENU-11] a banner that a finger has brought into view is counted, and is not taken away from it", () => {
  const { strip, scrollTo, place, later } = banners();
  fireEvent.touchStart(strip);
  scrollTo(2 * WIDTH);
  expect(place()).toBe("3 / 3");
  later(60);
  expect(place()).toBe("3 / 3");
  expect(screen.getByRole("button", { name: "Play" })).not.toBeNull();
});

test("[MENU-11] for a guest who wants less motion banners move only by hand", () => {
  const { place, later } = banners({ calm: true });
  later(60);
  expect(place()).toBe("1 / 3");
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(place()).toBe("3 / 3");
});
