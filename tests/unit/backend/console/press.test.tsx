import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  LONGEST_PRESS_MS,
  noteMoves,
  SETTLE_MS,
  settle,
  startPress,
  untilReleased,
} from "../../../../backend/console/browser/live/press.ts";

const card = (id: string) => document.getElementById(id) as HTMLElement;
const moved = () => [...document.querySelectorAll("[data-moved]")].map(({ id }) => id);
/** The cards in this order, each fifty points high. */
const lay = (...ids: string[]) => {
  document.body.innerHTML = ids.map((id) => `<article class="row" id="${id}"></article>`).join("");
  ids.forEach((id, index) => {
    card(id).getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 50);
  });
};
const isFree = async () => {
  const free = vi.fn();
  void untilReleased().then(free);
  await vi.advanceTimersByTimeAsync(0);
  return free.mock.calls.length > 0;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[STAFF-34] what moved below the finger, or is new, takes no press for a moment; what stayed does", () => {
  lay("a", "b", "c");
  const settleMoved = noteMoves();
  lay("a", "c", "d");
  settleMoved();
  expect(moved()).toEqual(["c", "d"]);
  vi.advanceTimersByTime(SETTLE_MS - 1);
  settle(card("d"));
  vi.advanceTimersByTime(1);
  expect(moved()).toEqual(["d"]);
  vi.advanceTimersByTime(SETTLE_MS);
  expect(moved()).toEqual([]);
});

test("[STAFF-34] the page stays as it is from a press until its click is handled, and at most for three seconds", async () => {
  startPress();
  expect(await isFree()).toBe(true);
  for (const end of ["pointerup", "pointercancel"]) {
    dispatchEvent(new Event("pointerdown"));
    await vi.advanceTimersByTimeAsync(LONGEST_PRESS_MS - 1);
    expect(await isFree()).toBe(false);
    dispatchEvent(new Event(end));
    expect(await isFree()).toBe(true);
  }
  // A browser that never reports the end.
  dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(LONGEST_PRESS_MS);
  expect(await isFree()).toBe(true);
});
