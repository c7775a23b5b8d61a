import { gzipSync } from "node:zlib";
import { type Browser, expect, type Page } from "@playwright/test";
import { addToIndex, createIndex, findItems } from "../../lib/domain/menu/find-items.ts";
import { largeMenu } from "../fixtures/large-menu.ts";
import { frameWork, scrollDown } from "./browser/frame-work.ts";
import { median } from "./load.ts";

export interface MenuFigures {
  readonly gzipKilobytes: number;
  readonly firstPaint: number;
  readonly longestTask: number;
  /** Milliseconds between frames of a scroll: the median and the 95th percentile. */
  readonly frame: number;
  readonly frame95: number;
  /** Processor time of the main thread for such a frame, at full speed: the mean and the 95th percentile. */
  readonly work: number;
  readonly work95: number;
  readonly dishes: number;
}

const PHONE = { width: 360, height: 740 };
/** How many times the processor is slowed down; 1: not at all. */
export const SLOWER = Number(process.env.SLOWER ?? 4);

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
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

const FRAMES = 240;

/** Milliseconds between frames while a finger scrolls down the menu, on a slow processor. */
async function scrollFrames(browser: Browser, url: string): Promise<number[]> {
  const page = await slowPage(browser);
  await page.goto(url, { waitUntil: "networkidle" });
  const frames = await scrollDown(page, FRAMES);
  await page.context().close();
  return frames;
}

/** Processor time of the main thread for each of these frames, in milliseconds. */
async function scrollWork(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const session = await browser.newBrowserCDPSession();
  const work = await frameWork(page, session, FRAMES);
  await session.detach();
  await context.close();
  return work;
}

const within = (share: number, times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;

/** One pass over a shop's menu: everything about it that must not grow with it. */
export async function measureMenu(browser: Browser, origin: string): Promise<MenuFigures> {
  const url = `${origin}/menu`;
  const page = await browser.newPage();
  const html = (await (await page.goto(url))?.text()) ?? "";
  await page.close();
  const { paint, task } = await visit(browser, url);
  const frames = await scrollFrames(browser, url);
  const work = await scrollWork(browser, url);
  return {
    gzipKilobytes: gzipSync(html).length / 1024,
    firstPaint: paint,
    longestTask: task,
    frame: median(frames),
    frame95: within(0.95, frames),
    work: work.reduce((sum, one) => sum + one, 0) / work.length,
    work95: within(0.95, work),
    dishes: new Set([...html.matchAll(/href="[^"]*\/item\/(\d+)\//g)].map(([, id]) => id)).size,
  };
}

/** The median of each figure over several passes. */
export function medians(passes: readonly MenuFigures[]): MenuFigures {
  const keys = Object.keys(passes[0] ?? {}) as (keyof MenuFigures)[];
  const entries = keys.map((key) => [key, median(passes.map((pass) => pass[key]))]);
  return Object.fromEntries(entries) as MenuFigures;
}

/** What is typed letter by letter after the first one, in the end with a slip. */
const TYPED = "rilledchikn";

/** Milliseconds from the press of each key in the search box until what it finds has been painted. */
async function typeOnce(browser: Browser, origin: string): Promise<number[]> {
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
  for (const [index, letter] of [...TYPED].entries()) {
    await page.keyboard.press(letter);
    await expect.poll(async () => (await painted()).length).toBeGreaterThan(before + index);
  }
  const times = (await painted()).slice(before);
  await page.context().close();
  return times;
}

/** The same in several passes: each letter's median, of these the middle and the worst; and what matching takes of it at full speed. */
export async function searchTimes(browser: Browser, origin: string, passes: number) {
  const all: number[][] = [];
  for (let pass = 0; pass < passes; pass += 1) all.push(await typeOnce(browser, origin));
  const letters = [...TYPED].map((_, letter) => median(all.map((times) => times[letter] ?? 0)));
  const index = createIndex();
  addToIndex(index, largeMenu(2_000));
  const matching = Array.from({ length: 20 }, () => {
    const before = performance.now();
    findItems(index, "grilled chikn");
    return performance.now() - before;
  });
  return { median: median(letters), worst: Math.max(...letters), matching: median(matching) };
}
