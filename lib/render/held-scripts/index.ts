import { AWAKE } from "../awake.ts";

/** Prepended to the script in each page: the addresses of the page's scripts. */
declare const scripts: readonly string[];

/** How long to wait for a first paint that the browser does not report, for example in the background. */
const PAINT_PATIENCE_MS = 2_000;
/** After this time the stored presses are replayed even if the page has not reported hydration. */
const LISTEN_PATIENCE_MS = 10_000;

/* Presses of buttons, and of links that change this page (a language), are stored until the page is hydrated; other
   links work without it. Repeated presses of one button are replayed once, unless it counts. */
let held: HTMLElement[] = [];

function hold(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLElement>("button,a[href^='?']");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  if (!held.includes(button) || button.closest('[data-kit="stepper"]')) held.push(button);
}

function release(): void {
  document.removeEventListener("click", hold, true);
  for (const button of held) if (button.isConnected) button.click();
  held = [];
}

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const src of scripts)
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  setTimeout(release, LISTEN_PATIENCE_MS);
}

document.addEventListener("click", hold, true);
addEventListener(AWAKE, release, { once: true });
setTimeout(start, document.hidden ? 0 : PAINT_PATIENCE_MS);
try {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) setTimeout(start);
  }).observe({ type: "paint", buffered: true });
} catch {
  start();
}
