import type { Page } from "@playwright/test";

/** Nothing can be added before a store is chosen (CART-10). */
async function chooseStore(page: Page): Promise<void> {
  await page.locator("[data-place]").click();
  await page.locator("[data-place-picker] [data-store]:not([disabled])").first().click();
  await page.locator('[data-place]:not([data-place=""])').waitFor();
  await page.waitForLoadState("networkidle");
  // The store's menu takes the place of the page's, and begins at its top.
  await page.waitForTimeout(2_500);
}

/** Puts the first dish that needs no choice into the cart. */
export async function fillCart(page: Page, menu: string): Promise<void> {
  await page.goto(menu, { waitUntil: "networkidle" });
  await chooseStore(page);
  await page.locator('.dish [data-action="add"][data-simple="true"]').first().click();
  await page.locator('[data-cart-count="1"]').first().waitFor({ state: "attached" });
}

/** Milliseconds between a finger's coming and going in a short tap. */
const FINGER_RESTS = 80;

/**
 * Milliseconds from the release on an item's add button until the frame that shows the cart's new count has been painted, with
 * the processor slowed four times: measured inside the page, from the event's own time stamp to a frame after the change.
 */
export async function addToCartPainted(page: Page, url: string, runs = 9): Promise<number[]> {
  await page.goto(url, { waitUntil: "networkidle" });
  await chooseStore(page);
  return pressesPainted(page, runs);
}

/** The same where a press does no more than write one number into an empty page: the browser's own part of the figure. */
export async function plainPressPainted(page: Page, url: string, runs = 9): Promise<number[]> {
  await showPlainPress(page, url);
  return pressesPainted(page, runs);
}

async function showPlainPress(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const button = '<button type="button" data-action="add" data-simple="true">+</button>';
    document.body.innerHTML = `<div class="dish">${button}</div><p data-cart-count="0"></p>`;
    const shown = document.querySelector<HTMLElement>("[data-cart-count]");
    document.querySelector(".dish button")?.addEventListener("click", () => {
      if (!shown) return;
      shown.dataset.cartCount = String(Number(shown.dataset.cartCount) + 1);
      shown.textContent = shown.dataset.cartCount;
    });
  });
}

async function pressesPainted(page: Page, runs: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (let index = 0; index < runs; index += 1) {
    // An added item's button becomes a stepper, so the first one left is another item each time.
    const button = page.locator('.dish [data-action="add"][data-simple="true"]').first();
    await button.hover();
    await page.waitForTimeout(400);
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const count = () => document.querySelector("[data-cart-count]")?.getAttribute("data-cart-count") ?? "0";
          addEventListener(
            "click",
            (event) => {
              const pressed = event.timeStamp;
              const before = count();
              const frame = () => {
                if (performance.now() - pressed > 10_000) return reject(new Error("The press added nothing."));
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
    // A finger rests on what it presses. `click` would press and release at once, with the driver's own look through the page between.
    await page.mouse.down();
    await page.waitForTimeout(FINGER_RESTS);
    await page.mouse.up();
    times.push(await painted);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
}

/** Milliseconds of the processor that the page's main thread spends on one add, from before the press to half a second after. */
export async function addWork(page: Page, url: string, runs = 9): Promise<number[]> {
  await page.goto(url, { waitUntil: "networkidle" });
  await chooseStore(page);
  return pressesWork(page, runs);
}

/** The same where a press does no more than write one number into an empty page. */
export async function plainPressWork(page: Page, url: string, runs = 9): Promise<number[]> {
  await showPlainPress(page, url);
  return pressesWork(page, runs);
}

async function pressesWork(page: Page, runs: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    await page.locator('.dish [data-action="add"][data-simple="true"]').first().hover();
    await page.waitForTimeout(400);
    const before = await spent();
    await page.mouse.down();
    await page.waitForTimeout(FINGER_RESTS);
    await page.mouse.up();
    await page.waitForTimeout(500);
    times.push((await spent()) - before);
  }
  await session.detach();
  return times;
}

/** A slow phone's line: 1.6 Mbit/s with 150 ms to the server and back. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/**
 * Milliseconds from a press on the first add button as soon as the page is painted, before any of its scripts has run, until the frame
 * with the dish's number and the cart's sum has been painted: on a slow line, with the processor slowed four times.
 */
export async function firstTapPainted(page: Page, url: string, runs = 5): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: "networkidle" });
  await chooseStore(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    await page.goto(url, { waitUntil: "commit" });
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const add = '[data-action="add"][data-simple="true"]';
            const press = () => {
              const button = document.querySelector<HTMLElement>(add);
              const sum = () => document.querySelector("[data-cart-bar] .money, [data-opens] .money")?.textContent;
              const before = sum();
              const pressed = performance.now();
              button?.click();
              const frame = () => {
                if (performance.now() - pressed > 10_000) return reject(new Error("The press added nothing."));
                if (sum() === before) return requestAnimationFrame(frame);
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed), 0));
              };
              requestAnimationFrame(frame);
            };
            new PerformanceObserver((list, observer) => {
              if (list.getEntriesByName("first-contentful-paint").length === 0) return;
              observer.disconnect();
              const whenThere = () => (document.querySelector(add) ? press() : setTimeout(whenThere, 5));
              whenThere();
            }).observe({ type: "paint", buffered: true });
          }),
      ),
    );
    await page.waitForLoadState("networkidle");
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return times;
}
