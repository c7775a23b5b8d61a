import { hasRecords, shopOf } from "@/lib/storage/records";

/**
 * When the scripts of a page run. They are fetched after its first paint. To run them keeps a slow phone busy for half a second, so
 * the page of a guest who is new here and only reads stays free of it until that guest does something, or for this many
 * milliseconds.
 */
const REST_MS = 3_000;

/** Signs that a guest is about to press something. None of them needs an answer of its own. */
const SIGNS = ["pointermove", "wheel", "scroll", "focusin"] as const;
/** A press itself, which is answered first: its click comes within this time (milliseconds), or it was none. */
const BEGINS = ["pointerdown", "touchstart", "keydown"] as const;
const PRESS_MS = 200;
const LISTENING = { capture: true, passive: true };

/** What the page cannot show without its scripts, beside what belongs to a known guest: the visit of a table. */
const UNFINISHED = "[data-table-bar]";

let sources: readonly string[] = [];
let isWanted = false;
let isFetched = false;
let isRunning = false;

/** From the first sign on, the scripts run as soon as they are there. */
export function watchForSigns(): void {
  for (const sign of SIGNS) addEventListener(sign, runScripts, LISTENING);
  for (const begin of BEGINS) addEventListener(begin, afterPress, LISTENING);
}

const afterPress = (): void => void setTimeout(runScripts, PRESS_MS);

/** Runs the scripts once what a press has changed is painted. */
export const runAfterPaint = (): void => void requestAnimationFrame(() => setTimeout(runScripts));

/** Runs the scripts, or has them run as soon as they are asked for. */
export function runScripts(): void {
  isWanted = true;
  if (!isFetched || isRunning) return;
  isRunning = true;
  for (const sign of SIGNS) removeEventListener(sign, runScripts, LISTENING);
  for (const begin of BEGINS) removeEventListener(begin, afterPress, LISTENING);
  add(...sources.map((src) => Object.assign(document.createElement("script"), { src, async: true })));
}

/** Asks for the scripts, once. They run at once if there is something that only they can show. */
export function fetchScripts(businessId: string): void {
  if (isFetched) return;
  isFetched = true;
  const { scripts = "" } = document.querySelector<HTMLElement>("script[data-scripts]")?.dataset ?? {};
  sources = scripts.split(" ").filter(Boolean);
  const isKnown = hasRecords(shopOf(businessId)) || document.querySelector(UNFINISHED) !== null;
  // Nobody looks at a page that is opened in the background or ahead of a press: it is ready when they do.
  if (isWanted || isKnown || document.hidden || scrollY > 0) {
    runScripts();
    return;
  }
  const early = { rel: "preload", as: "script", fetchPriority: "low" };
  add(...sources.map((href) => Object.assign(document.createElement("link"), { ...early, href })));
  setTimeout(runScripts, REST_MS);
}

const add = (...elements: readonly HTMLElement[]): void => {
  for (const element of elements) document.head.append(element);
};
