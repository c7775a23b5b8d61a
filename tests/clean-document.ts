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
afterAll(async () => {
  globalThis.addEventListener = listen;
  globalThis.setTimeout = wait;
  // What is due at once still runs: a sheet that has just closed would leave its history entry to the next file's first one.
  await new Promise((resolve) => wait(resolve));
  for (const timer of timers) clearTimeout(timer);
  if (listeners.size === 0) return;
  // A step back that a closed sheet began has been heard by then; one that was lost is waited for no longer.
  await new Promise((resolve) => wait(resolve, 50));
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
