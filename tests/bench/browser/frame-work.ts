import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, length and processor time of this thread, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const MARK = "frame-work";
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

/** Scrolls a page down by 40 px a frame, as fast as a finger does. Returns the milliseconds between frames. */
export const scrollDown = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(
    ([frames, mark]) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = performance.now();
        performance.mark(mark);
        const step = (now: number) => {
          times.push(now - before);
          before = now;
          scrollBy({ top: 40, behavior: "instant" });
          if (times.length < frames) requestAnimationFrame(step);
          else resolve(times.slice(5));
        };
        requestAnimationFrame(step);
      }),
    [count, MARK] as const,
  );

/**
 * Milliseconds of processor time that the page's main thread spends on each frame of a scroll. Time on the processor and not on the
 * clock: it is nearly the same on a busy machine.
 */
export async function frameWork(page: Page, browser: CDPSession, count: number): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  browser.on("Tracing.dataCollected", collect);
  await browser.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  await scrollDown(page, count);
  const complete = new Promise<void>((resolve) => browser.once("Tracing.tracingComplete", () => resolve()));
  await browser.send("Tracing.end");
  await complete;
  browser.off("Tracing.dataCollected", collect);
  return perFrame(events);
}

function perFrame(events: readonly TraceEvent[]): number[] {
  const mark = events.find(({ name, cat }) => name === MARK && cat?.includes("user_timing"));
  if (!mark) throw new Error("The trace does not hold the page's mark: this browser traces differently.");
  const ours = events.filter(({ pid, tid, ts }) => pid === mark.pid && tid === mark.tid && ts >= mark.ts);
  const frames = ours.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
  const work = frames.map(() => 0);
  let [until, frame] = [0, 0];
  for (const { ph, ts, dur = 0, tdur = 0 } of ours.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    // Only tasks that do not run inside another one, whose time includes theirs.
    if (ph !== "X" || ts < until) continue;
    until = ts + dur;
    while ((frames[frame] ?? Number.POSITIVE_INFINITY) < until) frame += 1;
    if (frame > 0) work[frame - 1] = (work[frame - 1] ?? 0) + tdur / 1_000;
  }
  return work.slice(0, -1);
}
