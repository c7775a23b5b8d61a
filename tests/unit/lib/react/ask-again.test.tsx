import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "@/lib/react/ask-again";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A page whose chance and visibility the test decides. */
function page({ chance = 0, seen = true } = {}) {
  const now = { seen };
  const ask = vi.fn();
  const stop = new AbortController();
  const again = askAgain(ask, stop.signal, { random: () => chance, isVisible: () => now.seen });
  const show = (next: boolean) => {
    now.seen = next;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { ask, again, stop, show };
}

test.each([
  ["that was not reached", "NETWORK", undefined, 2_000],
  ["that named a time", "TOO_MANY_REQUESTS", 20, 20_000],
  ["in trouble", "INTERNAL_SERVER_ERROR", undefined, 15_000],
] as const)(
  "[ROB-01] pages that a failure met at one moment ask a server %s again one after the other, none before its time",
  (_, code, seconds, wait) => {
    const pages = [0, 0.5, 0.999].map((chance) => page({ chance }));
    for (const { again } of pages) again.after(code, seconds);
    const asked = () => pages.map(({ ask }) => ask.mock.calls.length);
    vi.advanceTimersByTime(wait - 1);
    expect(asked()).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(1);
    expect(asked()).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(wait * 0.125);
    expect(asked()).toEqual([1, 1, 0]);
    vi.advanceTimersByTime(wait * 0.125);
    expect(asked()).toEqual([1, 1, 1]);
  },
);

test("[ROB-01] a page that nobody sees asks nothing again until it is seen, and then once and at once", () => {
  const { ask, again, show } = page({ seen: false });
  again.after("NETWORK", undefined);
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("online"));
  show(false);
  expect(ask).not.toHaveBeenCalled();
  show(true);
  expect(ask).toHaveBeenCalledTimes(1);
  show(false);
  show(true);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("[ROB-01] what is asked otherwise meanwhile, or is wanted no more, is not asked again when its page is seen", () => {
  const cancelled = page({ seen: false });
  const left = page({ seen: false });
  for (const { again } of [cancelled, left]) again.after("TIMEOUT", undefined);
  vi.advanceTimersByTime(2_000);
  cancelled.again.cancel();
  left.stop.abort();
  for (const { ask, show } of [cancelled, left]) {
    show(true);
    expect(ask).not.toHaveBeenCalled();
  }
});
