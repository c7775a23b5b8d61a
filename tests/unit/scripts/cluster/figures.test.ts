import { expect, test } from "vitest";
import { createOutages, createTimes, createTruth, percentile } from "@/scripts/cluster/load/figures";

test("[MENU-01] a page is as much behind as the time for which what it shows has been wrong for sure", () => {
  const truth = createTruth(false, 0);
  const first = truth.begin(true, 1_000);
  // Under way: either may be shown.
  expect([truth.olderBy(false, 1_400, 1_450), truth.olderBy(true, 1_400, 1_450)]).toEqual([0, 0]);
  first.done(1_500);
  expect(truth.olderBy(true, 1_600, 1_700)).toBe(0);
  expect(truth.olderBy(false, 1_400, 1_700)).toBe(0);
  expect(truth.olderBy(false, 1_900, 2_000)).toBe(400);
  // What was shown before is right again, and a page that knows nothing of it is behind.
  truth.begin(false, 5_000).done(5_100);
  expect(truth.olderBy(false, 5_200, 5_300)).toBe(0);
  expect(truth.olderBy(true, 7_100, 7_200)).toBe(2_000);
});

test("[MENU-01] a page that shows what was never true is wrong for ever", () => {
  expect(createTruth(false, 0).olderBy(true, 10, 20)).toBe(Number.POSITIVE_INFINITY);
});

test("[MENU-01] what nobody could read is behind only from when it could be read again", () => {
  const outages = createOutages();
  outages.note(1_000, 1_010, true);
  expect(outages.behindBy(700, 2_000)).toBe(700);
  // Refused at once, and then answered too late: one outage.
  outages.note(2_000, 2_005, false);
  outages.note(2_055, 2_900, true);
  outages.note(2_950, 2_960, true);
  expect(outages.behindBy(1_800, 3_100)).toBe(200);
  expect(outages.behindBy(1_800, 2_800)).toBe(0);
  expect(outages.behindBy(1_800, 9_000)).toBe(1_800);
  expect(outages.result()).toEqual({ count: 1, longest: 900 });
});

test("times are of what succeeded, and failures are counted and thrown", async () => {
  const times = createTimes();
  await times.measure(async () => "done");
  await expect(times.measure(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([times.count(), times.failed()]).toEqual([1, 1]);
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(percentile([], 0.5)).toBeNaN();
});
