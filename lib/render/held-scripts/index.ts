import { AWAKE } from "../awake.ts";
import { drawEarlyBar, removeEarlyBar } from "./early-bar.ts";
import { earlyCart } from "./early-cart.ts";
import { fetchScripts, runAfterPaint, watchForSigns } from "./page-scripts.ts";

/** How long to wait for a first paint that the browser does not report, for example in the background. */
const PAINT_PATIENCE_MS = 2_000;
/** After this time held links are followed even if the page has not reported hydration. */
const LINK_PATIENCE_MS = 10_000;

/* Presses of buttons, and of links that change this page (a language), are held until the page is hydrated; other
   links work without it. Repeated presses of one button are replayed once, unless it counts. Each press is answered at
   once: an added dish by its number and the cart bar, any other by a sign that it was heard. */
interface Press {
  readonly button: HTMLElement;
  /** The row of the dish, if the button belongs to one. */
  readonly row: Element | null;
  /** The early cart contains the dish. */
  readonly isAdded: boolean;
}
let presses: Press[] = [];
let held = "button,a[href^='?']";
const { business = "" } = document.documentElement.dataset;
const cart = earlyCart(business, Date.now);

function hold(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLElement>(held);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  keep(button);
}

function keep(button: HTMLElement): void {
  if (presses.some((press) => press.button === button) && !button.closest('[data-kit="stepper"]')) return;
  const added = cart.add(button);
  presses.push({ button, row: button.closest("[data-dish]"), isAdded: added !== null });
  button.dataset.held = added ? String(added.count) : "";
  if (added) drawEarlyBar(added.cart);
  runAfterPaint();
}

/** What a press is replayed on once the page is hydrated. */
function target({ button, row }: Press): HTMLElement | null | undefined {
  const { opens } = button.dataset;
  if (opens) return document.querySelector<HTMLElement>(opens);
  // The add button of a dish that was in the cart already has become a stepper.
  return button.isConnected ? button : row?.querySelector<HTMLElement>('[data-kit="stepper"] button:last-of-type');
}

function replay(replayed: (press: Press) => boolean): void {
  const chosen = presses.filter(replayed);
  presses = presses.filter((press) => !chosen.includes(press));
  for (const press of chosen) {
    delete press.button.dataset.held;
    target(press)?.click();
  }
}

function release(): void {
  document.removeEventListener("click", hold, true);
  removeEventListener("pagehide", leave);
  replay(() => true);
  removeEarlyBar();
}

/** A guest who leaves before the page is hydrated finds the added dishes on the next page. */
function leave(): void {
  cart.store();
  for (const { button, isAdded } of presses) if (isAdded) delete button.dataset.held;
  presses = presses.filter(({ isAdded }) => !isAdded);
}

function followLinks(): void {
  held = "button";
  replay(({ button }) => button.matches("a"));
}

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  fetchScripts(business);
  setTimeout(followLinks, LINK_PATIENCE_MS);
}

/** Holds presses from now on, and those that the page has kept for this script. */
function begin(early: NonNullable<typeof pressed>): void {
  document.addEventListener("click", hold, true);
  addEventListener(AWAKE, release, { once: true });
  addEventListener("pagehide", leave);
  watchForSigns();
  setTimeout(start, document.hidden ? 0 : PAINT_PATIENCE_MS);
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) setTimeout(start);
    }).observe({ type: "paint", buffered: true });
  } catch {
    start();
  }
  // Last, because nothing that is stored may keep a page from its scripts.
  for (const button of early) keep(button);
  drawEarlyBar(cart.cart());
}

const early = pressed;
pressed = window.onclick = null;
// Not on a page that is hydrated already: it would hold presses for ever.
if (early) begin(early);
