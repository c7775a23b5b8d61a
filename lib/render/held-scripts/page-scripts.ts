import { hasRecords, shopOf } from "@/lib/storage/records";

/**
 * When the scripts of a page run. They are fetched after its first paint. To run them keeps a slow phone busy for half a second, so
 * the menu of a guest who is new here and only reads stays free of it until that guest does something, or for this many
 * milliseconds.
 */
const REST_MS = 3_000;

/** Signs that a guest is about to press something. None of them needs an answer of its own. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"] as const;
/** What a sign begins may be a press, which is answered first: its click comes within this time (milliseconds), or it is none. */
const PRESS_MS = 200;
const LISTENING = { capture: true, passive: true };

/** Pages that are complete without scripts: a menu and a dish. */
const COMPLETE = ".menu-columns, [data-item-page]";
/** What such a page shows only with them. */
const UNFINISHED = "[data-table-bar]";

let sources: readonly string[] = [];
let isWanted = false;
let isFetched = false;
let isRunning = false;
let isSeen = false;

/** The first sign has the scripts run soon. */
export function watchForSigns(): void {
  for (const sign of SIGNS) addEventListener(sign, onSign, LISTENING);
  // A page that was left before they ran and is stepped back to.
  addEventListener("pageshow", ({ persisted }) => persisted && runScripts());
}

function onSign(): void {
  if (!isSeen) setTimeout(runScripts, PRESS_MS);
  isSeen = true;
}

/** Runs the scripts once what a press has changed is painted. */
export const runAfterPaint = (): void => void requestAnimationFrame(() => setTimeout(runScripts));

/** Runs the scripts, or has them run as soon as they are asked for. */
function runScripts(): void {
  isWanted = true;
  if (!isFetched || isRunning) return;
  isRunning = true;
  for (const sign of SIGNS) removeEventListener(sign, onSign, LISTENING);
  add(...sources.map((src) => Object.assign(document.createElement("script"), { src, async: true })));
}

/** Asks for the scripts. They run at once if there is something that only they can show. */
export function fetchScripts(businessId: string): void {
  isFetched = true;
  const { scripts = "" } = document.querySelector<HTMLElement>("script[data-scripts]")?.dataset ?? {};
  sources = scripts.split(" ").filter(Boolean);
  if (isWanted || !canWait(businessId)) {
    runScripts();
    return;
  }
  const early = { rel: "preload", as: "script", fetchPriority: "low" };
  add(...sources.map((href) => Object.assign(document.createElement("link"), { ...early, href })));
  setTimeout(runScripts, REST_MS);
}

/**
 * Whether this guest misses nothing meanwhile. A query asks for something, such as a filter or an option, or names a campaign that is
 * counted. Nobody looks at a page that is opened in the background or ahead of a press: it is ready when they do.
 */
const canWait = (businessId: string): boolean =>
  document.querySelector(COMPLETE) !== null &&
  document.querySelector(UNFINISHED) === null &&
  location.search === "" &&
  scrollY === 0 &&
  !document.hidden &&
  !hasRecords(shopOf(businessId));

const add = (...elements: readonly HTMLElement[]): void => {
  for (const element of elements) document.head.append(element);
};
