/**
 * The numbers of payments-and-widgets, section 9, which does not say how they combine. Here: while the page scrolls, a
 * check every 300 ms loads what is within 100 px of the viewport; when its size has not changed for 4000 ms
 * (debounced), what is within 10 px is loaded.
 */
export const NEAR = { distance: 100, throttle: 300, delay: 4000, threshold: 10 } as const;

type Clock = { later: (run: () => void, milliseconds: number) => unknown; cancel: (handle: never) => void };

export const pageClock: Clock = {
  later: (run, milliseconds) => setTimeout(run, milliseconds),
  cancel: (handle) => clearTimeout(handle),
};

/** For browsers that cannot observe: `look` loads everything within that many pixels of the viewport. */
export function createNearWatch(load: (pixels: number) => void, clock: Clock = pageClock) {
  let scrolling: unknown;
  let resting: unknown;
  return {
    scrolled() {
      if (scrolling !== undefined) return;
      scrolling = clock.later(() => {
        scrolling = undefined;
        load(NEAR.distance);
      }, NEAR.throttle);
    },
    resized() {
      clock.cancel(resting as never);
      resting = clock.later(() => load(NEAR.threshold), NEAR.delay);
    },
    stop() {
      clock.cancel(scrolling as never);
      clock.cancel(resting as never);
    },
  };
}
