import { gzipSync } from "node:zlib";
import { type Browser, expect, type Page } from "@playwright/test";
import { addToIndex, createIndex, findItems } from "../../lib/domain/menu/find-items.ts";
import { largeMenu } from "../fixtures/large-menu.ts";
import { median } from "./load.ts";

export interface MenuFigures {
  readonly gzipKilobytes: number;
  readonly firstPaint: number;
  readonly longestTask: number;
  readonly frame: { readonly median: number; readonly p95: number };
  /** Milliseconds of work of the page's main thread for a frame of scrolling (mean): says the same on a busy machine. */
  readonly work: number;
  readonly dishes: number;
}

const RUNS = 5;
const SLOWER = 4;

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** One visit with an empty cache: milliseconds to the first contentful paint, and the longest task until the page rests. */
async function visit(browser: Browser, url: string) {
  const page = await slowPage(browser);
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(2_500);
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    task: Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
  }));
  await page.context().close();
  return seen;
}

/** Times between frames while a finger scrolls down the menu as fast as one does. */
async function scrollFrames(browser: Browser, url: string) {
  const page = await slowPage(browser);
  await page.goto(url, { waitUntil: "networkidle" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await worked();
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = performance.now();
        const step = (now: number) => {
          times.push(now - before);
          before = now;
          scrollBy({ top: 40, behavior: "instant" });
          if (times.length < 240) requestAnimationFrame(step);
          else resolve(times.slice(5));
        };
        requestAnimationFrame(step);
      }),
  );
  const work = (await worked()) - before;
  await page.context().close();
  return { frames: frames.toSorted((one, other) => one - other), work: work / frames.length };
}

/** Everything about a shop's menu that must not grow with it. */
export async function measureMenu(browser: Browser, origin: string): Promise<MenuFigures> {
  const url = `${origin}/menu`;
  const page = await browser.newPage();
  const html = (await (await page.goto(url))?.text()) ?? "";
  await page.close();
  const visits = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
  const { frames, work } = await scrollFrames(browser, url);
  return {
    gzipKilobytes: gzipSync(html).length / 1024,
    firstPaint: median(visits.map(({ paint }) => paint)),
    longestTask: median(visits.map(({ task }) => task)),
    frame: { median: median(frames), p95: frames[Math.floor(frames.length * 0.95)] ?? 0 },
    work,
    dishes: new Set([...html.matchAll(/href="[^"]*\/item\/(\d+)\//g)].map(([, id]) => id)).size,
  };
}

/** Milliseconds from the press of a key in the search box until what it finds has been painted. */
export async function searchTimes(browser: Browser, origin: string) {
  const page = await slowPage(browser);
  // Listens before the first key: a key that overtakes the asking would be waited for in vain.
  await page.addInitScript(() => {
    const painted: number[] = [];
    Object.assign(window, { painted });
    const took = (event: Event) =>
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - event.timeStamp)));
    addEventListener("input", took, { capture: true });
  });
  await page.goto(`${origin}/search`, { waitUntil: "networkidle" });
  await page.waitForTimeout(3_000);
  const box = page.locator('input[type="search"]').first();
  await box.fill("g");
  await page.locator("[data-results]").waitFor();
  const painted = () => page.evaluate(() => (window as unknown as { painted: number[] }).painted);
  const before = (await painted()).length;
  const typed = "rilledchikn";
  for (const [index, letter] of [...typed].entries()) {
    await page.keyboard.press(letter);
    await expect.poll(async () => (await painted()).length).toBeGreaterThan(before + index);
  }
  const times = (await painted()).slice(before);
  await page.context().close();
  const index = createIndex();
  addToIndex(index, largeMenu(2_000));
  const matching = Array.from({ length: 20 }, () => {
    const before = performance.now();
    findItems(index, "grilled chikn");
    return performance.now() - before;
  });
  return { median: median(times), worst: Math.max(...times), matching: median(matching) };
}
