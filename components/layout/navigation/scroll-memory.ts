/** Milliseconds for which a restored position is maintained while content above it still grows. */
const SETTLING = 1_500;
const RESTED = 100;

interface StoredPosition {
  readonly scroll?: number;
}

/** Events that show that the reader is scrolling. */
const TAKEN_OVER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const placeOf = (state: unknown): number | undefined => (state as StoredPosition | null)?.scroll;

/**
 * Scrolls back to a position as soon as the page is long enough, and maintains it until the page has settled or the
 * reader scrolls.
 */
function returnTo(place: number): () => void {
  const until = performance.now() + SETTLING;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const sign of TAKEN_OVER) removeEventListener(sign, stop);
  };
  const step = () => {
    if (Math.abs(scrollY - place) > 1) scrollTo({ top: place, behavior: "instant" });
    if (performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const sign of TAKEN_OVER) addEventListener(sign, stop, { passive: true });
  step();
  return stop;
}

/** Milliseconds for which a page may take to be replaced. */
const REPLACING = 10_000;

/**
 * Keeps the reader where they are while another page takes the place of this one at the same address, as the menu of a store
 * that was just chosen does. `replaced` is true once that page is shown.
 */
export function stayInPlace(replaced: () => boolean): void {
  let place = scrollY;
  let frame = 0;
  const follow = () => {
    place = scrollY;
    frame = requestAnimationFrame(follow);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    changes.disconnect();
  };
  // Runs before the replaced page is painted at its top.
  const changes = new MutationObserver(() => {
    if (!replaced()) return;
    stop();
    returnTo(place);
  });
  const late = setTimeout(stop, REPLACING);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-place"] });
  follow();
}

export interface ScrollMemory {
  /**
   * Called for each path that is shown, the first one too, which stays where it is. A new history entry starts at the top, which
   * the router sometimes omits.
   */
  arrived(): void;
  stop(): void;
}

/**
 * RTE-27: scroll restoration is manual. Each history entry stores its scroll position, and back and forward restore it:
 * the browser's own restoration runs before the router has rendered the page. Reloads are left to the browser, which
 * restores before any script runs.
 */
export function keepScroll(): ScrollMemory {
  history.scrollRestoration = "manual";
  let rest: ReturnType<typeof setTimeout> | undefined;
  let settle = () => {};
  let returning = 0;
  /** The path whose page is shown: for a moment a step has the next one's address, and this one's position. */
  let shown = location.pathname;
  const save = () => {
    if (location.pathname !== shown || performance.now() < returning || placeOf(history.state) === scrollY) return;
    history.replaceState({ ...history.state, scroll: scrollY }, "");
  };
  const forget = () => {
    clearTimeout(rest);
    rest = undefined;
  };
  const saveNow = () => {
    forget();
    save();
  };
  const scrolled = () => {
    clearTimeout(rest);
    rest = setTimeout(saveNow, RESTED);
  };
  /** A press may open a sheet, whose entry takes the position over: one without any is led to its top. */
  const pressed = () => {
    if (rest !== undefined) saveNow();
  };
  const returned = ({ state }: PopStateEvent) => {
    forget();
    settle();
    const place = placeOf(state);
    if (place === undefined) return;
    returning = performance.now() + SETTLING;
    settle = returnTo(place);
  };
  const leaving = () => {
    save();
    history.scrollRestoration = "auto";
  };
  const back = () => {
    history.scrollRestoration = "manual";
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("scroll", scrolled, { passive: true, signal });
  addEventListener("click", pressed, { capture: true, signal });
  addEventListener("popstate", returned, { signal });
  addEventListener("pagehide", leaving, { signal });
  addEventListener("pageshow", back, { signal });
  // Later, because reading the position now would make the browser lay out the page in the middle of its hydration.
  scrolled();
  let isFirst = true;
  const arrived = () => {
    const isStart = isFirst;
    isFirst = false;
    shown = location.pathname;
    if (isStart) return;
    forget();
    if (placeOf(history.state) !== undefined) return;
    // The place of the page before, to which a step back may just have led, as the closing of a sheet is one.
    settle();
    returning = 0;
    if (!location.hash) scrollTo({ top: 0, behavior: "instant" });
  };
  const stop = () => {
    forget();
    settle();
    listening.abort();
  };
  return { arrived, stop };
}
