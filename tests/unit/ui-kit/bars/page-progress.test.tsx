import nprogress from "nprogress";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageProgress } from "@/ui-kit";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  nprogress.remove();
  nprogress.status = null;
  vi.useRealTimers();
});

const shown = () => document.querySelector<HTMLElement>("#nprogress [data-bar]");

async function started() {
  const progress = createPageProgress(async () => ({ default: nprogress }));
  progress.start();
  await vi.advanceTimersByTimeAsync(0);
  return progress;
}

test("[KIT-08] the bar starts at 0.08 and moves in 200 ms", async () => {
  await started();
  expect(nprogress.status).toBe(0.08);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()?.style.transition).toContain("200ms");
});

test("[KIT-08] the bar trickles on while the page loads, and never arrives by itself", async () => {
  await started();
  await vi.advanceTimersByTimeAsync(1000);
  const soon = nprogress.status as number;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(soon).toBeGreaterThan(0.08);
  expect(nprogress.status).toBeGreaterThan(soon);
  expect(nprogress.status).toBeLessThan(1);
});

test("[KIT-08] a finished bar fills up, fades out and goes", async () => {
  const progress = await started();
  await vi.advanceTimersByTimeAsync(500);
  progress.done();
  await vi.advanceTimersByTimeAsync(250);
  const frame = document.querySelector<HTMLElement>("#nprogress");
  expect(frame?.style.opacity).toBe("0");
  expect(frame?.style.transition).toBe("all 200ms linear");
  await vi.advanceTimersByTimeAsync(200);
  expect(document.querySelector("#nprogress")).toBe(null);
});

test("[KIT-08] the library is fetched with the first start and once; a page that is there before it shows no bar", async () => {
  let fetched = 0;
  let arrive = () => {};
  const progress = createPageProgress(() => {
    fetched++;
    return new Promise((resolve) => {
      arrive = () => resolve({ default: nprogress });
    });
  });
  expect(fetched).toBe(0);
  progress.start();
  progress.start();
  progress.done();
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect([fetched, shown()]).toEqual([1, null]);
  progress.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([fetched, shown() !== null]).toEqual([1, true]);
});

test("a bar whose library cannot be fetched disturbs nobody", async () => {
  const progress = createPageProgress(() => Promise.reject(new Error("offline")));
  progress.start();
  await vi.advanceTimersByTimeAsync(0);
  progress.done();
  expect(shown()).toBe(null);
});
