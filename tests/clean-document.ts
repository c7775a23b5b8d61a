import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, expect, vi } from "vitest";

// Files of one worker share what they import. Those of the studio put a provider of their own below it, which the next would get.
if (expect.getState().testPath?.includes("/components/studio/")) vi.resetModules();

// Code that listens to the browser's Back for good: the next file may have another copy of it, with a listener of its own.
const listeners = new Set<EventListenerOrEventListenerObject>();
const { addEventListener: listen, setTimeout: wait } = globalThis;
globalThis.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  if (type === "popstate") listeners.add(listener);
  listen(type, listener, options);
};
// A timer of the page would otherwise run in the next file, which may have no document.
const timers = new Set<ReturnType<typeof setTimeout>>();
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = wait(...given);
  timers.add(timer);
  return timer;
}, wait);
/** Settles once no step back of a closed sheet is under way, however busy the machine is; the module gives up one that was lost after a second. */
async function noStepBack(): Promise<void> {
  const { leaveEntry } = await import("@/ui-kit/sheet/back-entry");
  await Promise.race([
    new Promise<void>((resolve) => leaveEntry(resolve)),
    new Promise((resolve) => wait(resolve, 1_500)),
  ]);
}
afterAll(async () => {
  globalThis.addEventListener = listen;
  globalThis.setTimeout = wait;
  // What is due at once still runs: a sheet that has just closed would leave its history entry to the next file's first one.
  await new Promise((resolve) => wait(resolve));
  if (listeners.size > 0) await noStepBack();
  for (const timer of timers) clearTimeout(timer);
  if (listeners.size === 0) return;
  // An entry without sheets: at one of a closed sheet another step back would begin, and end in the next file.
  history.pushState(null, "");
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  await new Promise((resolve) => wait(resolve));
  for (const listener of listeners) removeEventListener("popstate", listener);
});

// Files of one worker share a document: what one test leaves in it, the next would find, in an order that depends on the cores.
afterEach(() => {
  cleanup();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  localStorage.clear();
  sessionStorage.clear();
});
