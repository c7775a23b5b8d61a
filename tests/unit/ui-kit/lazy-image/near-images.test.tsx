import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LazyImage, NearImages } from "@/ui-kit";
import { createNearWatch } from "@/ui-kit/lazy-image/near-watch";
import { handClock } from "../hand-clock";

const Platform = globalThis.IntersectionObserver;
afterEach(() => {
  cleanup();
  globalThis.IntersectionObserver = Platform;
});

function looked() {
  const clock = handClock();
  const looks: number[] = [];
  return { clock, looks, watch: createNearWatch((pixels) => looks.push(pixels), clock) };
}

test("[KIT-09] while the page scrolls there is one look every 300 ms, 100 px wide", () => {
  const { clock, looks, watch } = looked();
  for (let step = 0; step < 6; step++) {
    watch.scrolled();
    clock.advance(100);
  }
  expect(looks).toEqual([100, 100]);
  clock.advance(10_000);
  expect(looks).toEqual([100, 100]);
});

test("[KIT-09] changes of size are debounced: one look 4000 ms after the last, 10 px wide", () => {
  const { clock, looks, watch } = looked();
  watch.resized();
  clock.advance(3999);
  watch.resized();
  clock.advance(3999);
  expect(looks).toEqual([]);
  clock.advance(1);
  expect(looks).toEqual([10]);
});

test("a watch that was stopped looks no more", () => {
  const { clock, looks, watch } = looked();
  watch.scrolled();
  watch.resized();
  watch.stop();
  clock.advance(10_000);
  expect(looks).toEqual([]);
});

test("[KIT-09] an image gets its address when it comes within 100 px of the view, and not before", () => {
  let margin = "";
  let report: IntersectionObserverCallback = () => {};
  class Observer {
    constructor(callback: IntersectionObserverCallback, { rootMargin = "" }: IntersectionObserverInit) {
      report = callback;
      margin = rootMargin;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  const { getByAltText } = render(
    <>
      <LazyImage near src="/a.webp" alt="A" width={120} height={90} />
      <NearImages />
    </>,
  );
  const image = getByAltText("A");
  const tell = (isIntersecting: boolean) =>
    report([{ target: image, isIntersecting } as unknown as IntersectionObserverEntry], {} as IntersectionObserver);
  expect(margin).toBe("100px");
  tell(false);
  // A picture without an address is no valid markup: an empty one stands there meanwhile.
  expect(image.getAttribute("src")).toMatch(/^data:image\/gif/);
  tell(true);
  expect(image.getAttribute("src")).toBe("/a.webp?width=240");
});
