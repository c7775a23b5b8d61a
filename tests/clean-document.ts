import { cleanup } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// Files of one worker share what they import. Those of the studio put a provider of their own below it, which the next would get.
if (expect.getState().testPath?.includes("/components/studio/")) vi.resetModules();

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
