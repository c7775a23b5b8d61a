import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { EARLY_PRESSES, HELD_SCRIPTS } from "@/lib/render/generated/held-scripts";

const SCRIPTS = '<script type="text/plain" data-scripts="/_next/a.js /_next/b.js"></script>';
let listen: MockInstance<typeof addEventListener>;
let listenToPage: MockInstance<typeof document.addEventListener>;
beforeEach(() => {
  listen = vi.spyOn(globalThis, "addEventListener");
  listenToPage = vi.spyOn(document, "addEventListener");
  vi.useFakeTimers();
  document.documentElement.dataset.business = "b";
  document.body.innerHTML = `${SCRIPTS}<div class="menu-columns"><button id="add"></button></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  // Each page has a window of its own.
  for (const [type, listener, options] of listen.mock.calls) removeEventListener(type, listener, options);
  for (const [type, listener, options] of listenToPage.mock.calls)
    document.removeEventListener(type, listener, options);
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

/** What a browser runs of a page, and the names of the files that the page has asked for and run since. */
function open() {
  const names = { asked: [] as string[], run: [] as string[] };
  const name = (address: string) => address.replace(/.*\//, "");
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) names.run.push(name(node.src));
      else names.asked.push(name((node as HTMLLinkElement).href));
  });
  new Function(EARLY_PRESSES)();
  new Function(HELD_SCRIPTS)();
  // Here the browser reports no first paint, so the page waits the two seconds that it waits at most.
  vi.advanceTimersByTime(2_000);
  return names;
}
const both = ["a.js", "b.js"];

test("[MENU-01] the scripts of a page are asked for after its first paint, and run three seconds later for a new guest who only reads", () => {
  const names = open();
  expect(names).toEqual({ asked: both, run: [] });
  vi.advanceTimersByTime(2_999);
  expect(names.run).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(names.run).toEqual(both);
});

test.each(["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"])(
  "[MENU-01] the first %s runs the scripts of a page once, after the press that it may announce has been answered",
  (sign) => {
    const names = open();
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    vi.advanceTimersByTime(199);
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(names.run).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(names.run).toEqual(both);
    vi.advanceTimersByTime(10_000);
    expect(names.run).toEqual(both);
  },
);

test("[CART-11] a tap is answered and painted before the scripts run", () => {
  const names = open();
  const button = document.getElementById("add");
  for (const type of ["touchstart", "pointerdown", "pointermove", "focusin"])
    button?.dispatchEvent(new Event(type, { bubbles: true }));
  button?.click();
  expect(button?.dataset.held).toBe("");
  expect(names.run).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(names.run).toEqual(both);
});

test("[CART-11] a press that nothing announced, as reading programs make it, runs them as well", () => {
  const names = open();
  document.getElementById("add")?.click();
  vi.advanceTimersByTime(100);
  expect(names.run).toEqual(both);
});

test("[MENU-01] a page that was left before they ran runs them when it is stepped back to", () => {
  const names = open();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(names.run).toEqual([]);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(names.run).toEqual(both);
});

test("[MENU-01] a sign before the first paint does not run them before it", () => {
  const append = vi.spyOn(document.head, "append").mockImplementation(() => {});
  new Function(EARLY_PRESSES)();
  new Function(HELD_SCRIPTS)();
  document.body.dispatchEvent(new Event("pointermove", { bubbles: true }));
  vi.advanceTimersByTime(1_999);
  expect(append).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(append.mock.calls.flat().every((node) => node instanceof HTMLScriptElement)).toBe(true);
  expect(append).toHaveBeenCalledTimes(2);
});

const known: Record<string, () => void> = {
  "of whom this browser stores something of the shop": () => localStorage.setItem("b:cart", "{}"),
  "at a table, whose bar only scripts bring to life": () =>
    document.body.insertAdjacentHTML("beforeend", "<div data-table-bar></div>"),
  "who opened it in the background": () => void vi.spyOn(document, "hidden", "get").mockReturnValue(true),
  "who came to a place further down": () => void vi.spyOn(globalThis, "scrollY", "get").mockReturnValue(120),
  "whose address asks for something, or names a campaign": () => history.replaceState(null, "", "/menu?utm_source=a"),
  "of a page that is not complete without them, such as an account's": () => {
    document.body.innerHTML = SCRIPTS;
  },
};
test.each(Object.keys(known))("[MENU-01] they run at once for a guest %s", (who) => {
  known[who]?.();
  expect(open()).toEqual({ asked: [], run: both });
});

test("[MENU-01] the page of a dish waits as a menu does", () => {
  document.body.innerHTML = `${SCRIPTS}<article data-item-page="7"></article>`;
  expect(open().run).toEqual([]);
});

test("[MENU-01] what another shop or program stores in this browser does not make a guest known", () => {
  localStorage.setItem("bb:cart", "{}");
  localStorage.setItem("theme", "dark");
  expect(open().run).toEqual([]);
});

test("[MENU-01] a browser that blocks storage does not keep a page from its scripts", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const names = open();
  vi.advanceTimersByTime(3_000);
  expect(names.run).toEqual(both);
});
