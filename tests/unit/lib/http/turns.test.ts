import { afterEach, expect, test, vi } from "vitest";
import { createTurns } from "@/lib/http/turns";

const SIZES = { atOnceOfOne: 100, mostWaiting: 100, slowest: 10, holdsMs: 600_000, inputTurns: 1, inputMs: 10 };

afterEach(() => vi.useRealTimers());

test("[ROB-01] work that waits for its shop's rate starts in time, also if the clock goes on while it is looked for", () => {
  vi.useFakeTimers();
  let [time, step] = [0, 0];
  const now = () => {
    time += step;
    return time;
  };
  const turns = createTurns({ ...SIZES, newWaits: false, now, readBusy: () => 1 });
  const begun: number[] = [];
  const start = (nth: number) => turns.start({ shop: "busy", network: "a" }, () => begun.push(nth));
  start(0);
  turns.noteVisitor("neighbour");
  // A tenth of a second in which the process computed all the time: from now on ten a second, and a burst of ten.
  time = 100;
  vi.advanceTimersByTime(100);
  for (let nth = 1; nth <= 11; nth += 1) start(nth);
  expect(begun).toHaveLength(12);
  // The next may start in 100 ms: after the first two looks at the clock, and before a third.
  step = 40;
  start(12);
  expect(begun).toHaveLength(12);
  [time, step] = [300, 0];
  vi.advanceTimersByTime(200);
  expect(begun).toHaveLength(13);
});
