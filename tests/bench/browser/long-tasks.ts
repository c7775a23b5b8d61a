import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { AWAKE } from "../../../lib/render/awake.ts";

declare global {
  /** Whether the page is hydrated. */
  var isAwake: boolean | undefined;
}

/** The browser reports tasks above 50 ms alone; a page without any has 0. */
const REPORT_LONG_TASKS = `
  globalThis.longTasks = [];
  addEventListener("${AWAKE}", () => (globalThis.isAwake = true), { once: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
`;

/**
 * The longest task on a page's main thread, from its start until it is hydrated and has been at rest for two seconds, and its blocking
 * time until then: what its tasks take beyond 50 ms each. Both in milliseconds, with the processor slowed four times. A page whose
 * scripts are not held, such as the checkout, is hydrated before its rest. Each run is another guest's first visit, in a context of its
 * own: a process that has shown the page keeps its scripts compiled. `before` is what this guest does first, at full speed: what it
 * visits is in the browser's cache then.
 */
export async function longTasks(
  browser: Browser,
  url: string,
  { before, runs = 5, ...options }: BrowserContextOptions & { before?: (page: Page) => Promise<void>; runs?: number },
): Promise<{ longest: number[]; blocking: number[] }> {
  const longest: number[] = [];
  const blocking: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ ...options, serviceWorkers: "block" });
    try {
      const page = await context.newPage();
      await before?.(page);
      await page.addInitScript(REPORT_LONG_TASKS);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.goto(url, { waitUntil: "networkidle" });
      await page.waitForFunction(() => globalThis.isAwake || !document.querySelector("script[data-scripts]"));
      await page.waitForTimeout(2_000);
      const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
      longest.push(Math.max(0, ...tasks));
      blocking.push(tasks.reduce((sum, task) => sum + task - 50, 0));
    } finally {
      await context.close();
    }
  }
  return { longest, blocking };
}
