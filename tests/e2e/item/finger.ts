import type { Page } from "@playwright/test";

/** As many as a sheet measures the finger's velocity over: that of the last leg decides. */
const STEPS_OF_A_LEG = 10;
const MIDDLE = 180;

/**
 * Moves one finger up and down the middle of a phone, as the browser's own touches, from one height to the next; `held`
 * runs before it is lifted.
 */
export async function stroke(page: Page, heights: readonly number[], held?: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: MIDDLE, y }] });
  let [at = 0, ...legs] = heights;
  await touch("touchStart", at);
  for (const to of legs) {
    for (let step = 1; step <= STEPS_OF_A_LEG; step += 1)
      await touch("touchMove", at + ((to - at) * step) / STEPS_OF_A_LEG);
    at = to;
  }
  await held?.();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
