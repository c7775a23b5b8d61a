import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

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
