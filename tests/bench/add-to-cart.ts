import type { Page } from "@playwright/test";

/** Nothing can be added before a store is chosen (CART-10). */
async function chooseStore(page: Page): Promise<void> {
  await page.locator("[data-place]").click();
  await page.locator("[data-place-picker] [data-store]:not([disabled])").first().click();
  await page.locator('[data-place]:not([data-place=""])').waitFor();
  await page.waitForLoadState("networkidle");
}

/**
 * Milliseconds from the press of an item's add button until the frame that shows the cart's new count has been painted, with
 * the processor slowed four times: measured inside the page, from the event's own time stamp to a frame after the change.
 */
export async function addToCartPainted(page: Page, url: string, runs = 9): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  await page.goto(url, { waitUntil: "networkidle" });
  await chooseStore(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (let index = 0; index < runs; index += 1) {
    // An added item's button becomes a stepper, so the first one left is another item each time.
    const button = page.locator('.dish [data-action="add"][data-simple="true"]').first();
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(400);
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const count = () => document.querySelector("[data-cart-count]")?.getAttribute("data-cart-count") ?? "0";
          addEventListener(
            "click",
            (event) => {
              const pressed = event.timeStamp;
              const before = count();
              const frame = () => {
                if (count() === before) return requestAnimationFrame(frame);
                // The change is in the document; the frame after this one has been painted with it.
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed), 0));
              };
              requestAnimationFrame(frame);
            },
            { once: true, capture: true },
          );
        }),
    );
    await button.click();
    times.push(await painted);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
}
