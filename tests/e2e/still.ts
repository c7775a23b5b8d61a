import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Scrolls to something and waits until it keeps its place. Sections of a menu get their sizes as they come into view, and
 * a press whose two halves meet different elements is no press.
 */
export async function scrollTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  let before = Number.NaN;
  const keepsPlace = async () => {
    const now = (await target.boundingBox())?.y ?? Number.NaN;
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(keepsPlace, { intervals: [250] }).toBe(true);
}

/** Runs in the page: what moved without input while it was loaded, with what moved first. */
const shifts = () => {
  const found: string[] = [];
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: "layout-shift", buffered: true });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };
  for (const entry of observer.takeRecords() as Shift[]) {
    if (entry.value <= 0.02 || entry.hadRecentInput) continue;
    const named = entry.sources.map(({ node }) => (node?.textContent ?? "").trim().slice(0, 30));
    found.push(`${entry.value.toFixed(3)} after ${Math.round(entry.startTime)} ms: ${named.join(" | ")}`);
  }
  observer.disconnect();
  return found;
};

/** Nothing of the page has moved by more than 0.02, as browsers measure it, since it was loaded. */
export async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(shifts)).toEqual([]);
}
