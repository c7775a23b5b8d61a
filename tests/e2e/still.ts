import { expect, type Locator } from "@playwright/test";

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
