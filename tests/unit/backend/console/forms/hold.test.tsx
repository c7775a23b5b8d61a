import compile from "icu-minify/compile";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD_MS, hold, startHold } from "../../../../../backend/console/browser/hold.ts";

const texts = { held: compile("Sending: {action}"), undo: "Undo" };
const place = () => document.querySelector(".card") as HTMLElement;
const undo = () => document.querySelector(".held button") as HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = "en";
  document.body.innerHTML =
    '<article class="card"><div class="actions"><button class="go">Accept</button></div></article>';
});
afterEach(() => vi.useRealTimers());

function press() {
  const send = vi.fn(async () => {});
  const undone = vi.fn();
  hold(place(), { label: "Accept", texts, send, undone });
  return { send, undone };
}

test("[STAFF-34] a press is sent when its time to be taken back is over, once, and its place is free again", async () => {
  const { send } = press();
  expect(document.querySelector(".held p")?.textContent).toBe("Sending: Accept");
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(1);
  // What is under way can no longer be taken back.
  expect(undo().disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(send).toHaveBeenCalledTimes(1);
  expect([place().dataset.held, undo()]).toEqual([undefined, null]);
});

test("[STAFF-34] a press that is taken back is never sent; the second tap of a double tap does not take it back", () => {
  const { send, undone } = press();
  vi.advanceTimersByTime(300);
  undo().click();
  expect(undone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  undo().click();
  expect(undone).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOLD_MS);
  expect(send).not.toHaveBeenCalled();
  expect(place().dataset.held).toBeUndefined();
});

test("[STAFF-34] a page that is left sends at once what still waits", () => {
  startHold();
  const { send } = press();
  dispatchEvent(new Event("pagehide"));
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOLD_MS);
  expect(send).toHaveBeenCalledTimes(1);
});
