import type { Page } from "@playwright/test";

/** The browser reports tasks above 50 ms alone; a page without any has 0. */
const REPORT_LONG_TASKS = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
`;

/**
 * Milliseconds of the longest task on a page's main thread at a first visit, from its start until it has been at rest for two seconds, with
 * the processor slowed four times.
 */
export async function longestTask(page: Page, url: string, runs = 5): Promise<number[]> {
  await page.addInitScript(REPORT_LONG_TASKS);
  const session = await page.context().newCDPSession(page);
  // Each run is a first visit: what comes from the cache may be compiled already.
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(2_000);
    longest.push(
      await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks)),
    );
  }
  await session.detach();
  return longest;
}
